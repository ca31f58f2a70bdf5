extension TerminalRenderer {
  /// Returns the colours to use, from the environment variables of the process.
  ///
  /// `NO_COLOR` with any non-empty value turns colours off (https://no-color.org). Otherwise `TERM`
  /// decides, and `COLORTERM` may promise more colours. The Linux console has sixteen whatever
  /// `COLORTERM` says: there the variable tends to be left over from another terminal.
  package static func colour(environment: [String: String]) -> TerminalColour {
    if environment["NO_COLOR"]?.isEmpty == false { return .none }
    guard canDraw(environment: environment), let name = environment["TERM"] else { return .none }
    if name.hasSuffix("-mono") || name.hasSuffix("-m") { return .none }
    // DEC's terminals: none below the VT525 has colours.
    if name.hasPrefix("vt") { return .none }
    if name == "linux" || name.hasPrefix("linux-") { return .ansi16 }
    if environment["COLORTERM"]?.isEmpty == false { return .ansi256 }
    let rich = ["256color", "direct", "kitty", "alacritty", "foot", "ghostty", "wezterm"]
    return rich.contains { name.contains($0) } ? .ansi256 : .ansi16
  }

  /// Whether the terminal can place its cursor, so that a screen can be drawn at all. A terminal
  /// that cannot gets ``Screen/plainLines``.
  package static func canDraw(environment: [String: String]) -> Bool {
    guard let name = environment["TERM"] else { return false }
    return !name.isEmpty && name != "dumb" && name != "unknown"
  }
}
