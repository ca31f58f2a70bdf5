import ContactSearch
import Telephony

extension StateFile {
  /// A change that is stored as a row.
  package enum Row: Sendable {
    /// More calls of a name and number, and the choice that replaces the one of the same query.
    /// Records that cannot be stored are skipped. Rows above ``maximumCalls`` and
    /// ``maximumChoices`` are removed.
    case used(CallRecord, ChoiceRecord?)
    /// A call of the log. Rows above ``maximumLoggedCalls`` are removed.
    case call(LoggedCall)
    /// The missed calls of a number were seen; `nil` for all numbers.
    case seen(number: String?)
    /// A digit of ``SpeedDial/digits`` was set or cleared.
    case speedDial(UInt8, SpeedDial?)
    /// A number of a name was starred, or its star was removed.
    case defaultNumber(name: String, String?)
  }
}
