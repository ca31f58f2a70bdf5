import LinuxIO

/// Which line the telephone has.
enum LineChoice {
  case none
  case pretended
  case command(DialCommand)

  /// - Parameters:
  ///   - loop: is not told of the line, but has the programs that the line starts.
  ///   - isQuiet: whether what a dial command says would stand on the display.
  ///   - say: tells the user beside the display.
  func open(loop: EventLoop, isQuiet: Bool, say: @escaping (String) -> Void) -> any Line {
    switch self {
    case .none: NoLineAtWork()
    case .pretended: PretendedLineAtWork()
    case .command(let command): CommandLineAtWork(command, loop: loop, isQuiet: isQuiet, say: say)
    }
  }
}
