import CallModel
import Keypad

/// Finds out whether the modem is present.
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
    // Showing a call that has ended is worse than losing one because the modem is slow.
    let isDead = isInCall && lastLineAt <= since
    if isKnown, isDead || now - since >= Self.lostAfter {
      forget()
      out.append(.trouble(.silent(port)))
      return probe(at: now)
    }
    if !isKnown { probePause = min(probePause * 2, Self.longestPause) }
    probe(at: now)
  }

  /// Notes an answer. Silence after it will show that no more answers are due.
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

  static let begunAnew = "the modem has restarted"

  /// Handles the report that the modem has restarted, which may also be part of a text from the
  /// network. During a call the modem is asked whether it still has the call. If it doesn't list
  /// calls, the report is believed. Without a call the modem is set up again, and nothing is lost.
  mutating func beginAnew(at now: Instant) {
    // A modem sends several such reports as it starts.
    unanswered = [:]
    if phase == .voiceless {
      forget()
      probe(at: now)
    }
    guard isKnown, !isDoubted else { return }
    if slots.isEmpty {
      let (told, service) = (emergency.emitted, service)
      forget()
      (emergency.emitted, self.service) = (told, service)
      silentAt = now + silentAfter
      probe(at: now)
    } else if isInCall, canList {
      isDoubted = true
      if let deadline = running?.deadline {
        running?.deadline = min(deadline, now + Self.shortPatience)
      }
      listCalls(at: now)
    } else {
      lose(Self.begunAnew, at: now)
    }
  }

  /// Ends all calls, and sets the modem up again once it answers.
  mutating func lose(_ why: String, at now: Instant) {
    forget()
    emit(.lost(why))
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
