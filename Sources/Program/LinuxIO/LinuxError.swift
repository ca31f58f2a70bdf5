import CLinux
import Glibc

/// The failure of a system call: the call, its subject, and the error.
package struct LinuxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the call, such as `open` or `EVIOCGRAB`.
  package var call: String
  /// The `errno` value.
  package var code: Int32
  /// The path or the object of the call.
  package var subject: String

  package init(_ call: String, _ code: Int32, on subject: String) {
    self.call = call
    self.code = code
    self.subject = subject
  }

  /// The whole message: `open /dev/input/event3: Permission denied`
  package var description: String { "\(call) \(subject): \(reason)" }

  /// The C library's message for the code.
  package var reason: String { String(cString: strerror(code)) }
}

/// Runs a call that returns -1 and sets errno. Repeats it if a signal has interrupted it (`EINTR`).
@discardableResult
func check<Result: SignedInteger>(
  _ call: String, on subject: String, _ body: () -> Result
) throws(LinuxError) -> Result {
  while true {
    let result = body()
    if result >= 0 { return result }
    let code = clinux_errno()
    if code != EINTR { throw LinuxError(call, code, on: subject) }
  }
}
