import ArgumentParser
import Glibc
import LinuxIO
import LocalState

/// A command that can't go on: what failed, on which thing, and what to do about it.
struct Failure: Error {
  var message: String
  var code: ExitCode

  init(_ message: String, _ code: ExitCode) {
    self.message = message
    self.code = code
  }
}

extension Failure {
  /// The failure of a file that can't be read: its path, the reason, and its owner if that helps.
  init(reading thing: String, _ path: String, _ error: LinuxError) {
    let reason =
      switch (error.code, Files.kind(path)) {
      case (ENODEV, .folder), (EOPNOTSUPP, .folder): "it is a folder: name a file in it"
      case (ENODEV, _), (EOPNOTSUPP, _): "it is a device or a named pipe, not a file"
      case (EFBIG, _): "the file is too large"
      default: error.reason
      }
    let message = "cannot read \(thing) \(path): \(reason)"
    switch error.code {
    case EACCES, EPERM:
      let owner = Files.ownership(of: path).map {
        "\nIt belongs to user \($0.user), group \($0.group), mode \($0.mode)."
      }
      self.init(message + (owner ?? ""), .noPermission)
    case ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG: self.init(message, .noInput)
    default: self.init(message, .inputOutput)
    }
  }
}

extension Failure {
  /// The failure of a uinput device that the kernel does not make.
  ///
  /// - Parameter isPlayed: whether the command can also play through a pipe (`--to`).
  init(uinput error: LinuxError, isPlayed: Bool = false) {
    let pipe =
      isPlayed ? "\nWithout it: --to evdev-fd gives the program a pipe of input events." : ""
    let container = "\nIn a container, give it the device: --device /dev/uinput"
    switch error.code {
    case EACCES, EPERM:
      self.init(
        "no permission to open /dev/uinput.\n"
          + "Give yourself access: sudo setfacl -m u:\(Files.userName):rw /dev/uinput\n"
          + "That lasts until the next boot; the udev rule, udev/70-twelvekey.rules, lasts."
          + container + pipe,
        .noPermission)
    case ENOENT, ENODEV, ENXIO:
      self.init(
        "there is no /dev/uinput. Load the module: sudo modprobe uinput" + container + pipe,
        .unavailable)
    default:
      self.init(error.description, .inputOutput)
    }
  }
}

extension Failure {
  /// The message's lines. On a terminal those after the first are indented.
  var lines: [String] { message.split(separator: "\n").map { String($0.drop { $0 == " " }) } }
  /// The message in one line, for places without room for more.
  var line: String { lines.joined(separator: "; ") }

  /// Prints the message and returns the exit code.
  fileprivate func report() -> ExitCode {
    Console.log(message, .error)
    return code
  }

  /// The failure that kept a telephone from starting; `nil` for an error that is not a failure,
  /// such as an exit code.
  init?(starting error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as LinuxError: self.init(error.description, .inputOutput)
    default: return nil
    }
  }
}

/// The exit codes of sysexits.h that the program uses.
extension ExitCode {
  static let usage = ExitCode(64)
  static let badData = ExitCode(65)
  static let noInput = ExitCode(66)
  static let unavailable = ExitCode(69)
  static let inputOutput = ExitCode(74)
  /// It may work the next time: another side was asked, and has not agreed.
  static let temporary = ExitCode(75)
  static let noPermission = ExitCode(77)
  /// The exit code that shells use for Ctrl-C.
  static let interrupted = ExitCode(130)
}

/// A command whose failures are reported in one place.
protocol ReportingCommand: ParsableCommand {
  func execute() throws
}

extension ReportingCommand {
  func run() throws {
    do {
      try execute()
    } catch let error as StateError {
      throw Failure(error).report()
    } catch let failure as Failure {
      throw failure.report()
    } catch let error as LinuxError {
      // The program that closed the pipe needs no message.
      if error.code != EPIPE { Console.log(error.description, .error) }
      throw error.exitCode
    }
  }
}

extension LinuxError {
  fileprivate var exitCode: ExitCode {
    switch code {
    case EACCES, EPERM: .noPermission
    case _ where call.hasPrefix("udev"): .unavailable
    default: .inputOutput
    }
  }
}
