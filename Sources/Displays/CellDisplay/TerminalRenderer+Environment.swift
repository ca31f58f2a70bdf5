extension TerminalRenderer {
  /// Returns the colours to use, from the environment variables of the process.
  ///
  /// `NO_COLOR` with any non-empty value turns colours off (https://no-color.org). Otherwise `TERM`
  /// determines them, and `COLORTERM` may add more. On the Linux console, which has sixteen
  /// colours, `COLORTERM` is ignored, because there it is often inherited from another terminal.
  package static func colour(environment: [String: String]) -> TerminalColour {
    if environment["NO_COLOR"]?.isEmpty == false { return .none }
    guard canDraw(environment: environment), let name = environment["TERM"] else { return .none }
    if name.hasSuffix("-mono") || name.hasSuffix("-m") { return .none }
    // Of DEC's terminals, those before the VT525 have no colours.
    if name.hasPrefix("vt") { return .none }
    if name == "linux" || name.hasPrefix("linux-") { return .ansi16 }
    if environment["COLORTERM"]?.isEmpty == false { return .ansi256 }
    let rich = ["256color", "direct", "kitty", "alacritty", "foot", "ghostty", "wezterm"]
    return rich.contains { name.contains($0) } ? .ansi256 : .ansi16
  }

  /// Whether the terminal can place its cursor, which is necessary to draw a screen. On other
  /// terminals, ``Screen/plainText`` are written.
  package static func canDraw(environment: [String: String]) -> Bool {
    guard let name = environment["TERM"] else { return false }
    return !name.isEmpty && name != "dumb" && name != "unknown"
  }
}
