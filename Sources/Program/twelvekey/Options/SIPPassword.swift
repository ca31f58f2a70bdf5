import LinuxIO
import PhoneRuntime
import Settings

/// The password of a SIP account, read from its place. It is never part of a message.
struct SIPPassword {
  let text: String

  /// How long a command may take, including its questions to the user.
  private static let patience = Duration.seconds(30)

  /// The place where the password is kept.
  enum Place {
    case file(String)
    /// A program that prints the password, with its arguments; not empty.
    case command([String])

    /// Finds the place; `nil` if none is named. An option has priority over the settings.
    init?(path: String?, command: String?, _ file: SettingsFile) throws {
      var (path, command) = (path, command)
      if path == nil, command == nil {
        path = file.path(Settings.sipPasswordFile)
        command = file.value(Settings.sipPasswordCommand)
      }
      switch (path, command) {
      case (nil, nil): return nil
      case (let path?, nil): self = .file(path)
      case (nil, let command?):
        guard let words = try? CommandWords.read(command) else {
          throw Failure(
            "--sip-password-command needs a program, such as 'pass show sip'; is a quote left open?",
            .usage)
        }
        self = .command(words)
      case (_?, _?):
        throw Failure(
          "use --sip-password-file or --sip-password-command, not both",
          .usage)
      }
    }
  }

  /// Reads the password's file, or runs its command. The command may ask the user.
  init(at place: Place) throws {
    switch place {
    case .file(let path): try self.init(in: path)
    case .command(let words): try self.init(from: words)
    }
  }

  private init(in path: String) throws {
    let bytes: [UInt8]
    do throws(LinuxError) {
      bytes = try Files.read(path, limit: 4_096)
    } catch {
      throw Failure("cannot read the password: \(error.description)", .noInput)
    }
    if !Self.isCredential(path), let owner = Files.ownership(of: path),
      !owner.mode.hasSuffix("------")
    {
      throw Failure(
        "others may read the password in \(path) (mode \(owner.mode)): chmod 600 \(Shell.quote(path))",
        .noPermission)
    }
    guard let text = Self.firstLine(bytes) else {
      throw Failure("\(path) has no password that SIP takes: \(Self.form)", .badData)
    }
    self.text = text
  }

  /// Whether systemd has passed the file to this service alone (`LoadCredential=`). An access list
  /// then limits the readers, although the file's mode looks as if a group could read it.
  private static func isCredential(_ path: String) -> Bool {
    guard let folder = Console.environment("CREDENTIALS_DIRECTORY"), !folder.isEmpty,
      path.hasPrefix(folder + "/")
    else { return false }
    return !path.utf8.dropFirst(folder.utf8.count + 1).contains(UInt8(ascii: "/"))
  }

  private init(from words: [String]) throws {
    // The arguments may be secret, so the message does not contain them.
    let name = "the password command \(words[0])"
    let output: CommandOutput
    do throws(CommandOutput.Problem) {
      output = try CommandOutput(of: words, within: Self.patience)
    } catch {
      throw Failure("\(name) \(Self.message(error))", .unavailable)
    }
    guard let first = output.bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first,
      !first.isEmpty
    else {
      throw Failure("\(name) prints no password: run it by hand to see why", .badData)
    }
    guard let text = Self.firstLine(output.bytes) else {
      throw Failure("\(name) prints no password that SIP takes: \(Self.form)", .badData)
    }
    self.text = text
  }

  private static let form = "one line, without quotes, of at most 400 bytes"

  private static func firstLine(_ bytes: [UInt8]) -> String? {
    let password = String(String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline })
    return SIPSettings.isUsable(password: password) ? password : nil
  }

  private static func message(_ problem: CommandOutput.Problem) -> String {
    switch problem {
    case .notStarted(let error): "can't be run: \(error.reason)"
    case .ended(let code) where code < 0: "was ended by signal \(-code)"
    case .ended(let code): "ended with exit code \(code)"
    case .endUnknown: "has ended, but not how: twelvekey was started with SIGCHLD ignored"
    case .late: "took longer than \(patience.components.seconds) s, and was ended"
    case .tooLong: "prints too much for a password, and was ended"
    }
  }
}
