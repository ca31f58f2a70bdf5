import LinuxIO

/// Which of the telephone's own lines it has.
public enum LineChoice {
  case none
  case pretended
  case command(DialCommand)

  public func open(_ wiring: Wiring) -> any Line {
    switch self {
    case .none: NoLineAtWork()
    case .pretended: PretendedLineAtWork()
    case .command(let command): CommandLineAtWork(command, wiring)
    }
  }
}

/// What a part of the telephone is given that starts programs, or has something to say.
public struct Wiring {
  /// Where the part adds what it starts.
  public var loop: EventLoop
  /// Whether what a program says would stand on the display.
  public var isQuiet: Bool
  /// Tells the user beside the display, where that is possible.
  public var say: (String) -> Void
}
