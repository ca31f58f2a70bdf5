/// Why a modem is no line, beside what it says itself. The line is lost by it, if it was there.
package enum ATTrouble: Hashable, Sendable {
  /// It says nothing.
  case silent
  /// A modem, by its model, that makes no calls.
  case noVoice(String)
}
