/// The colours that are used on a terminal.
package enum TerminalColour: Hashable, Sendable {
  /// No colours, but bold, underline and reverse.
  case none
  /// The eight colours of ECMA-48.
  case ansi16
  /// The palette of 256 that xterm introduced.
  case ansi256
}
