import ArgumentParser
import LinuxIO

/// A command that can't go on: what failed, on which thing, and what to do about it.
struct Failure: Error {
  var message: String
  var code: ExitCode

  init(_ message: String, _ code: ExitCode) {
    self.message = message
    self.code = code
  }
}

/// The exit codes of sysexits.h that the program uses.
extension ExitCode {
  static let usage = ExitCode(64)
  static let badData = ExitCode(65)
  static let noInput = ExitCode(66)
  static let unavailable = ExitCode(69)
  static let inputOutput = ExitCode(74)
  static let noPermission = ExitCode(77)
  /// Ctrl-C, as shells have it.
  static let interrupted = ExitCode(130)
}

/// A command whose failures are told in one place.
protocol ReportingCommand: ParsableCommand {
  func execute() throws
}

extension ReportingCommand {
  func run() throws {
    do {
      try execute()
    } catch let failure as Failure {
      Console.say(failure.message)
      throw failure.code
    } catch let error as LinuxError {
      Console.say(error.description)
      throw ExitCode.inputOutput
    }
  }
}
