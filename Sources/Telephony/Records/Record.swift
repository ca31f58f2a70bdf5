import CallModel
import ContactSearch
import TextEntry

/// A change to store. The user does not see it, so it is stored after the requests are done.
package enum Record: Hashable, Sendable {
  /// The changes of the learned words.
  case learned([LearningChange])
  /// A call to a contact, and the query for which the contact was chosen.
  case used(CallRecord, ChoiceRecord?)
  /// An ended call.
  case call(LoggedCall)
  /// A digit and its new speed dial: holding the digit on the empty home screen calls its number.
  /// `nil` if the digit was cleared.
  case speedDial(UInt8, SpeedDial?)
  /// The user has seen the missed calls from a number; from all numbers if it is `nil`.
  case seen(number: String?)
  /// The contact's number that the user has starred on the keypad; `nil` if the star was removed.
  case defaultNumber(name: String, number: String?)
  /// The lists of calls that a phone has sent.
  case phoneCalls(PhoneCalls)
  /// A phone was forgotten, with the calls that were taken from it; its Bluetooth address.
  case phoneForgotten(String)

  package var isLearned: Bool { if case .learned = self { true } else { false } }

  /// Whether the record is a setting of the user, and not a trace of use.
  package var isSetting: Bool {
    switch self {
    case .speedDial, .defaultNumber, .phoneForgotten: true
    case .learned, .used, .call, .seen, .phoneCalls: false
    }
  }
}

/// The result of the records of all runs: the knowledge that lasts between runs.
package struct Knowledge: Sendable {
  package var learning = Learning()
  /// Whether words were forgotten since the last reading.
  package var isAfterForgetting = false
  /// How contacts were used; the most used first.
  package var calls: [CallRecord] = []
  /// The contacts that were chosen, and for which entry; the latest first.
  package var choices: [ChoiceRecord] = []
  /// The call log; the latest call first.
  package var log: [LoggedCall] = []
  /// The contacts that are called by holding a digit.
  package var speedDials: [UInt8: SpeedDial] = [:]
  /// The starred numbers by name.
  package var defaultNumbers: [String: String] = [:]

  package init(log: [LoggedCall] = [], speedDials: [UInt8: SpeedDial] = [:]) {
    self.log = log
    self.speedDials = speedDials
  }

  /// The number of calls, choices and speed dials, without the learned words and starred numbers.
  package var count: Int { calls.count + choices.count + log.count + speedDials.count }

  /// Whether the knowledge says anything about the use of contacts.
  package var hasUse: Bool { !(calls.isEmpty && choices.isEmpty && defaultNumbers.isEmpty) }

  /// Returns the knowledge with the use of contacts as counted on a day: later calls count as calls
  /// of that day. The log adds the times of the latest calls, and the received calls.
  ///
  /// - Parameter day: in days since 1970-01-01 UTC.
  package func counted(until day: Double) -> Knowledge {
    var knowledge = self
    knowledge.calls = calls.map { $0.limited(to: day) }
    let places = Dictionary(grouping: calls.indices) { calls[$0].name }
    for call in log.reversed() {
      guard let name = call.name else { continue }
      let began = min(call.time / 86_400, day)
      if call.kind == .made, let places = places[name] {
        // The number may have been written differently at that time.
        let place = places.first { calls[$0].number == call.number } ?? places[0]
        knowledge.calls[place].addTime(day: began)
      } else if call.kind.isReceived, let number = call.number {
        knowledge.calls.append(CallRecord(receivedFrom: name, number: number, day: began))
      }
    }
    return knowledge
  }
}
