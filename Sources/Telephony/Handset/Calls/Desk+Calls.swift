import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// Running and ended calls.
extension Desk {
  func party(_ call: Call) -> Party {
    callFacts.parties[call.id] ?? Party(of: call, in: index)
  }

  /// Whether this query found the contact of a running call.
  func isCalled(_ query: SearchQuery) -> Bool {
    calls.all.contains { callFacts.parties[$0.id]?.plan?.query == query }
  }

  /// The other party of the call to which the keys apply.
  var currentParty: Party? { calls.current.map { party($0) } }

  /// Logs an ended call, and forgets its party.
  mutating func close(_ ended: EndedCall) -> Party {
    let party = self.party(ended.call)
    callFacts.forget(ended.call.id)
    let began = clock.day(at: ended.call.began) * 86_400
    let call = LoggedCall(
      kind: ended.kind, name: party.name, number: ended.call.number, time: began,
      seconds: Int(ended.lasted?.components.seconds ?? 0), isUnseen: ended.kind == .missed)
    save(.call(call))
    // A failed call does not show which contacts the user calls. The phone itself may have made the
    // call.
    let made = ended.kind == .made ? party.plan ?? planned(call) : nil
    // Calling back marks the missed calls of the number as seen.
    if let made { for caller in missedCallers(made) { seeMissed(of: caller) } }
    if let plan = made, let callee = plan.callee {
      let recorded = index.recordCall(
        contact: callee.contact, number: callee.number, query: plan.query,
        day: clock.day(at: ended.call.began))
      save(.used(recorded.call, recorded.choice))
    } else if ended.kind.isReceived, let contact = party.contact {
      // No record is necessary: the log keeps the call.
      index.recordReceived(
        from: contact, number: ended.call.number ?? "", day: clock.day(at: ended.call.began))
    }
    suggest()
    return party
  }

  /// Returns the numbers of the missed calls that this call returns, in all forms in which the line
  /// reported the numbers.
  private func missedCallers(_ plan: PlannedCall) -> Set<String> {
    let address = SIPURI(plan.request.number)?.number
    let called = address.map { dialString($0) } ?? plan.request.number
    return Set(
      journal.log.lazy.filter(\.isUnseen).compactMap(\.number).filter { number in
        number == called || number == plan.request.number
          || PhoneNumber(number).dialString.map { dialString($0) } == called
      })
  }

  static func clock(_ duration: Duration) -> String {
    DurationText.clock(seconds: Int(duration.components.seconds))
  }

  /// The current call, for the status bar of screens that show something else.
  var callStrip: StatusBar.Call? {
    guard let call = calls.current else { return nil }
    let state =
      switch call.state {
      case _ where calls.status.progress != nil: calls.status.progress?.brief ?? ""
      case .dialling: "calling"
      case .alerting: "ringing"
      case .active: callFacts.time(of: call)
      case .held: "on hold"
      case .incoming, .waiting: ""
      }
    return StatusBar.Call(name: party(call).shown, state: state)
  }

  /// ``callStrip`` as one text.
  var callInBrief: String? { callStrip.map { "\($0.name) \($0.state)" } }
}

/// The ring.
extension Desk {
  /// Rings while a call is neither answered nor refused nor silenced. If several calls ring, the
  /// ring is for the last one, which is on the screen.
  mutating func alert() {
    let ringing = calls.all.last {
      $0.isRinging && !$0.isAnswering && !$0.isEnding && !callFacts.silenced.contains($0.id)
    }?.id
    guard ringing != callFacts.rungFor else { return }
    callFacts.rungFor = ringing
    effects.requests.append(.alert(ringing == nil ? .silent : .ring))
  }
}
