import CallModel
import Keypad

/// Finds out whether the modem is present.
extension ATSession {
  mutating func probe(at now: Instant) {
    reader.clear()
    presence.recordProbe(at: now)
    out.append(.write(Array("AT\r".utf8)))
  }

  mutating func continueProbing(at now: Instant) {
    guard case .probing(let isKnown) = phase else {
      presence.probeAt = nil
      return
    }
    guard presence.hasProbed else { return answered(isKnown: isKnown, at: now) }
    let since = presence.silentSince ?? now
    presence.silentSince = since
    // Showing a call that has ended is worse than losing one because the modem is slow.
    let isDead = isInCall && presence.lastLineAt <= since
    if isKnown, isDead || now - since >= Self.lostAfter {
      forget()
      out.append(.trouble(.silent(port)))
      return probe(at: now)
    }
    if !isKnown { presence.slowDown() }
    probe(at: now)
  }

  mutating func answered(isKnown: Bool, at now: Instant) {
    presence.endProbing()
    if isKnown {
      phase = .working
      if !slots.isEmpty { jobs.queue.insert(.list, at: 0) }
    } else {
      prepare()
    }
  }

  static let begunAnew = "the modem has restarted"

  /// Handles the report that the modem has restarted, which may also be part of a text from the
  /// network. During a call the modem is asked whether it still has the call. If the modem can't
  /// list calls, the report is believed. Without a call the modem is set up again, and nothing is
  /// lost.
  mutating func beginAnew(at now: Instant) {
    // A modem sends several such reports as it starts.
    jobs.unanswered = [:]
    if phase == .voiceless {
      forget()
      probe(at: now)
    }
    guard isKnown, !presence.isDoubted else { return }
    if slots.isEmpty {
      let (emitted, service) = (emergency.emitted, service)
      forget()
      (emergency.emitted, self.service) = (emitted, service)
      presence.expectLine(at: now)
      probe(at: now)
    } else if isInCall, list.isUsable {
      presence.isDoubted = true
      jobs.shorten(to: now + Self.shortPatience)
      listCalls(at: now)
    } else {
      lose(Self.begunAnew, at: now)
    }
  }

  /// Ends all calls, and sets the modem up again once it answers.
  mutating func lose(_ why: String, at now: Instant) {
    forget()
    emit(.lost(why))
    presence.expectLine(at: now)
    probe(at: now)
  }

  mutating func forget() {
    slots = []
    jobs.forget()
    presence.isDoubted = false
    list.askAt = nil
    ends = EndReports()
    rings.forget()
    signal = Signal()
    sound = Sound()
    sim = SIM()
    pinChange = .none
    network = Network()
    emergency = Emergency()
    service = .idle
    phase = .probing(isKnown: false)
  }
}
