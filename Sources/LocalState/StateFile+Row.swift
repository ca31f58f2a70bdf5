import ContactSearch
import Telephony

extension StateFile {
  /// What is kept row by row.
  package enum Row: Sendable {
    /// More calls of a name and number, and the choice in place of that query's, or neither; what is
    /// then beyond ``maximumCalls`` and ``maximumChoices`` goes.
    case used(CallRecord, ChoiceRecord?)
    /// A call of the log; what is then beyond ``maximumLoggedCalls`` goes.
    case call(LoggedCall)
    /// Somebody has looked at the missed calls of a number; `nil` is all.
    case seen(number: String?)
    /// A digit of ``SpeedDial/digits`` has somebody, or nobody.
    case speedDial(UInt8, SpeedDial?)
    /// A number of a name is starred, or none.
    case defaultNumber(name: String, String?)
  }
}
