import ArgumentParser
import LinuxIO
import Telephone

/// What carries calls.
enum LineKind: String, CaseIterable, ExpressibleByArgument {
  case none, command, pretended
}

struct LineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What carries calls: none, command (see --dial-command) or pretended, which leads nowhere. "
        + "Unnamed: the dial command, if there is one; with --virtual a pretended one."))
  var line: LineKind?

  /// - Parameters:
  ///   - program: the dial command, if one is named.
  ///   - isVirtual: whether the telephone is one to look at.
  func choice(
    _ file: SettingsFile, program: DialCommand?, isVirtual: Bool
  ) throws -> LineChoice {
    switch line ?? file.value(Settings.line) {
    case .none?: return .none
    case .pretended?: return .pretended
    case .command?:
      guard let program else {
        throw Failure("--line command needs a program: --dial-command 'program {number}'", .usage)
      }
      return .command(program)
    case nil: return program.map { .command($0) } ?? (isVirtual ? .pretended : .none)
    }
  }

  /// In virtual time, where no program can run: whether there is a line at all.
  func isPretended(_ file: SettingsFile) throws -> Bool {
    switch line {
    case .none?: return false
    case .pretended?, nil: return true
    case .command?:
      throw Failure(
        "--line command needs real time: use `run --keys`; here a line is pretended, or none",
        .usage)
    }
  }
}
