import CallModel
import Keypad

/// Calls by holding a digit. They ask first, because a key may be held in a pocket.
extension Desk {
  mutating func askVoicemail() -> (any Scene)? {
    guard let number = settings.voicemail else {
      notice = "no voicemail number: set `voicemail` in the settings"
      return nil
    }
    guard let call = planned(name: "voicemail", number: number) else {
      notice = "the voicemail number can't be dialled: \(number)"
      return nil
    }
    return question(.held(1), call)
  }

  /// Returns the question whether to call the speed dial of a digit, or which contact is to get the
  /// digit; `nil`, with a notice, if the number is not called, such as a code.
  mutating func holdSpeedDial(_ digit: UInt8) -> (any Scene)? {
    guard let speedDial = journal.speedDials[digit],
      let call = planned(name: speedDial.name, number: speedDial.number)
    else { return ContactPicker(for: .speedDial(digit), self) }
    return question(.held(digit), call)
  }

  /// Returns a question that only asks whether the call was meant; `nil`, with a notice, if the
  /// number would not be called even after a yes.
  mutating func question(
    _ why: Question.Reason, _ call: PlannedCall, broughtBy key: Key? = nil
  ) -> (any Scene)? {
    if let words = answerHere(call) {
      notice = words
      return nil
    }
    return Question(why, call, broughtBy: key)
  }

  /// Assigns a contact's number to a digit; returns `false`, with a notice, if the number can't be
  /// dialled or may be several numbers.
  mutating func set(_ callee: PlannedCall.Callee, asSpeedDial digit: UInt8) -> Bool {
    switch plan(callee, query: .keys("")) {
    case .no(let why):
      notice = why
      return false
    case .call(_, .oneOf(let written, let others)) where !others.isEmpty:
      notice = "\(written) may be more than one number: write one of them"
      return false
    case .call(let call, _):
      let name = index.contacts[callee.contact].name
      save(.speedDial(digit, SpeedDial(name: name, number: call.request.number)))
      notice = "hold \(digit) to call \(name)"
      return true
    }
  }
}
