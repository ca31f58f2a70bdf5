import CLinux
import Glibc

/// The program that makes the call: an argument vector, never a shell.
public struct DialCommand: Hashable, Sendable {
  public let words: [String]

  public enum Problem: Error, Hashable, Sendable {
    case empty
    case openQuote
    case noNumber
  }

  static let placeholder = "{number}"

  /// Splits at white space; single or double quotes keep a word together. `{number}` must stand
  /// somewhere.
  public init(_ text: String) throws(Problem) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw .openQuote }
    if let word { words.append(word) }
    guard !words.isEmpty else { throw .empty }
    guard words.dropFirst().contains(where: { $0.contains(Self.placeholder) }) else {
      throw .noNumber
    }
    self.words = words
  }

  /// What is run for a number.
  public func arguments(number: String) -> [String] {
    [words[0]]
      + words.dropFirst().map { word in
        var rest = word[...]
        var result = ""
        while let found = rest.range(of: Self.placeholder) {
          result += rest[..<found.lowerBound] + number
          rest = rest[found.upperBound...]
        }
        return result + rest
      }
  }
}

extension Substring {
  fileprivate func range(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      formIndex(after: &start)
    }
    return nil
  }
}

/// A program that was started and runs beside this one.
public struct ChildProcess: Sendable {
  public let id: pid_t
  private let name: String

  /// Starts the program, looked up in `PATH`, in a process group of its own and without this
  /// process's blocked signals. Its standard input is empty; what it prints goes to this process's
  /// standard error, or nowhere where `isQuiet`.
  public init(_ arguments: [String], isQuiet: Bool) throws(LinuxError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if isQuiet {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 2, 1)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var child: pid_t = 0
    let result = posix_spawnp(&child, arguments[0], &actions, &attributes, pointers, environ)
    guard result == 0 else { throw LinuxError("run", result, on: arguments[0]) }
    id = child
    name = arguments[0]
  }

  /// Asks the program and its children to end; with `force`, ends them.
  public func terminate(force: Bool = false) {
    kill(-id, force ? SIGKILL : SIGTERM)
  }

  /// How it ended: `nil` while it runs; otherwise nothing, or what went wrong in words.
  public func reap() -> Ending? {
    var status: Int32 = 0
    let result = waitpid(id, &status, WNOHANG)
    if result == 0 { return nil }
    // Somebody else has reaped it: how it ended nobody knows.
    guard result == id else { return Ending(problem: nil) }
    if status & 0x7f == 0 {
      let code = (status >> 8) & 0xff
      return Ending(problem: code == 0 ? nil : "\(name) ended with exit code \(code)")
    }
    let signal = status & 0x7f
    return Ending(
      problem: signal == SIGTERM || signal == SIGKILL
        ? nil : "\(name) was ended by signal \(signal)")
  }

  public struct Ending: Hashable, Sendable {
    public var problem: String?
  }
}
