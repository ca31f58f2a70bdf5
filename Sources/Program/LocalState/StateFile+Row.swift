import CallModel
import ContactSearch

extension StateFile {
  /// A change that is stored as a row.
  package enum Row: Sendable {
    /// Further calls of a name and number, and a choice that replaces the one for the same query.
    /// Records that cannot be stored are skipped. Rows above ``maximumCalls`` and
    /// ``maximumChoices`` are removed.
    case used(CallRecord, ChoiceRecord?)
    /// A new call in the log. Rows above ``maximumLoggedCalls`` are removed.
    case call(LoggedCall)
    /// The missed calls that were seen. `number`: the number of these calls; `nil` for all numbers.
    case seen(number: String?)
    /// A digit of ``SpeedDial/digits`` that was set, or was cleared if the speed dial is `nil`.
    case speedDial(UInt8, SpeedDial?)
    /// A number of a name that was starred, or a removed star if the number is `nil`.
    case defaultNumber(name: String, String?)
  }
}
