import Keypad
import Telephony

/// Whether the modem is there.
extension ATSession {
  mutating func probe(at now: Instant) {
    reader.clear()
    textUntil = nil
    hasProbed = true
    probeAt = now + probePause
    out.append(.write(Array("AT\r".utf8)))
  }

  mutating func continueProbing(at now: Instant) {
    guard case .probing(let isKnown) = phase else {
      probeAt = nil
      return
    }
    guard hasProbed else { return answered(isKnown: isKnown, at: now) }
    let since = silentSince ?? now
    silentSince = since
    // A call on the screen that is none is worse than one that a slow modem loses.
    let isDead = isInCall && heardAt <= since
    if isKnown, isDead || now - since >= Self.lostAfter {
      forget()
      out.append(.trouble(.silent))
      return probe(at: now)
    }
    if !isKnown { probePause = min(probePause * 2, Self.longestPause) }
    probe(at: now)
  }

  /// It has answered a question: whether it has answered all of them shows when it says no more.
  mutating func isHeard(at now: Instant) {
    hasProbed = false
    probeAt = now + Self.quiet
  }

  mutating func putOff(at now: Instant) {
    if !hasProbed { probeAt = now + Self.quiet }
  }

  mutating func answered(isKnown: Bool, at now: Instant) {
    probeAt = nil
    silentSince = nil
    silentAt = nil
    probePause = .seconds(1)
    if isKnown {
      phase = .working
      if !slots.isEmpty { queue.insert(.list, at: 0) }
    } else {
      prepare()
    }
  }

  static let begunAnew = "the modem has begun anew"

  /// It says that it has begun anew, or somebody does in a text of the network's. With a call it is asked
  /// whether it has that still; without one it is told all anew, and nothing is lost by that. Where it lists
  /// no calls its word has to do.
  mutating func beginAnew(at now: Instant) {
    // It says more than one such word as it begins.
    unanswered = [:]
    if phase == .voiceless {
      forget()
      probe(at: now)
    }
    guard isKnown, !isDoubted else { return }
    if slots.isEmpty {
      let (told, service) = (emergency.told, service)
      forget()
      (emergency.told, self.service) = (told, service)
      silentAt = now + silentAfter
      probe(at: now)
    } else if isInCall, canList {
      isDoubted = true
      if let deadline = running?.deadline {
        running?.deadline = min(deadline, now + Self.shortPatience)
      }
      look(at: now)
    } else {
      lose(Self.begunAnew, at: now)
    }
  }

  /// All calls are over; what the modem was told before is told anew when it answers.
  mutating func lose(_ why: String, at now: Instant) {
    forget()
    tell(.lost(why))
    silentAt = now + silentAfter
    probe(at: now)
  }

  mutating func forget() {
    slots = []
    queue = []
    early = []
    postponed = []
    running = nil
    listAt = nil
    signalAt = nil
    bars = nil
    (endWord, lastEnd) = (nil, nil)
    caller = nil
    hasRung = false
    (isSoundOn, isSoundRefused) = (false, false)
    isDoubted = false
    sim = SIM()
    pinChange = .none
    network = Network()
    emergency = Emergency()
    service = .idle
    phase = .probing(isKnown: false)
  }
}
