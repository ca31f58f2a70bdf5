/// The number of colours that a terminal is asked for.
package enum TerminalColour: Hashable, Sendable {
  /// None: bold, underline and reverse only.
  case none
  /// The eight colours of ECMA-48.
  case ansi16
  /// The palette of 256 that xterm introduced.
  case ansi256
}
