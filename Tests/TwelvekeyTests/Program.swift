import CLinux
import Glibc
import TestSupport

/// Runs the program as a user does, in a process of its own.
enum Program {
  struct Result {
    var output: String
    var errors: String
    var code: Int32
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  static func fixture(_ name: String) -> String { Repository.root + "/Fixtures/" + name }

  /// Beside this test's own executable.
  static let path: String = {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = buffer.withUnsafeMutableBytes {
      readlink("/proc/self/exe", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    let own = String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    return own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/twelvekey"
  }()

  /// What makes a command one of a user without rights; nothing where this user is one.
  static let asNobody =
    geteuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

  /// Whether file systems can be mounted here, out of everybody else's sight.
  static let mayMount =
    run([], under: ["unshare", "-m", "sh", "-c", "mount -t tmpfs none /mnt"])
    .code == 0

  /// Extra options for a SIP telephone that runs as root.
  static let sipUser = geteuid() == 0 ? ["--sip-user", "nobody"] : []

  /// The user's own settings must not reach a test. The keys of a script come at their times, but no
  /// test waits: the program's clock leaps to the next key. With baresip the real clock is used.
  ///
  /// - Parameter wrapper: a command that runs the command that stands after it.
  static func run(
    _ arguments: [String], input: String = "", environment: String = "", asNobody: Bool = false,
    under wrapper: [String] = []
  ) -> Result {
    // Root may read everything.
    let words = ((asNobody ? self.asNobody : []) + wrapper + [path] + arguments).map(quote).joined(
      separator: " ")
    let file = "/tmp/twelvekey-test-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    defer {
      unlink(file)
      unlink(file + ".in")
    }
    write(input, to: file + ".in")
    let leaps = arguments.contains("--keys") && !arguments.contains("sip")
    let clock = leaps ? "TWELVEKEY_TEST_CLOCK=leaps" : ""
    let command =
      "HOME=/nonexistent XDG_CONFIG_HOME= TWELVEKEY_CONFIG=/nonexistent \(clock) \(environment) \(words) <\(file).in 2>\(file)"
    // A thread of the test runner blocks signals, and so would the shell that waits for its children.
    var none = sigset_t()
    var own = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &own)
    let stream = popen(command, "r")
    pthread_sigmask(SIG_SETMASK, &own, nil)
    guard let pipe = stream else { return Result(output: "", errors: "", code: -1) }
    let output = readAll(pipe)
    let status = pclose(pipe)
    checkJSON(output, of: arguments)
    let errors = fopen(file, "r").map { stream in
      defer { fclose(stream) }
      return readAll(stream)
    }
    return Result(output: output, errors: errors ?? "", code: (status >> 8) & 0xff)
  }

  /// Runs the program and ends it by SIGKILL, some time after it has written so many lines: wherever
  /// it is then. What it wrote until it was gone, by lines; the last may be a piece of one.
  static func killed(
    _ arguments: [String], afterLines count: Int, microseconds: UInt32
  ) -> [String] {
    var ends: [Int32] = [-1, -1]
    // Closed at once in what other tests start meanwhile.
    guard clinux_pipe(&ends) == 0 else { return [] }
    let child = spawn([path] + arguments, output: .descriptor(ends[1]))
    close(ends[1])
    guard child > 0, let stream = fdopen(ends[0], "r") else { return [] }
    defer { fclose(stream) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    var output: [String] = []
    while getline(&line, &capacity, stream) > 0, let line {
      output.append(String(String(cString: line).prefix { $0 != "\n" }))
      if output.count == count {
        usleep(microseconds)
        kill(child, SIGKILL)
      }
    }
    waitpid(child, nil, 0)
    // The last line may be a piece.
    checkJSON(output.dropLast().map { $0 + "\n" }.joined(), of: arguments)
    return output
  }

  /// Starts the program with no input and no output; 0 where that fails.
  static func start(_ arguments: [String]) -> pid_t { spawn([path] + arguments) }

  /// Ends what was started by SIGKILL after some time, or waits for its end.
  static func end(_ child: pid_t, afterMicroseconds pause: UInt32? = nil) {
    guard child > 0 else { return }
    if let pause {
      usleep(pause)
      kill(child, SIGKILL)
    }
    waitpid(child, nil, 0)
  }

  static func write(_ text: String, to path: String) {
    guard let stream = fopen(path, "we") else { return }
    fputs(text, stream)
    fclose(stream)
  }

  private static func readAll(_ stream: UnsafeMutablePointer<FILE>) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, stream)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  private static func quote(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}

extension Program {
  static func shell(_ command: String) {
    guard let pipe = popen(command, "r") else { return }
    _ = readAll(pipe)
    pclose(pipe)
  }

  static func remove(_ path: String) -> Bool { unlink(path) == 0 }

  static func makeUnreadable(_ path: String) -> Bool { chmod(path, 0) == 0 }

  static func read(_ path: String) -> String? {
    guard let stream = fopen(path, "r") else { return nil }
    defer { fclose(stream) }
    return readAll(stream)
  }
}
