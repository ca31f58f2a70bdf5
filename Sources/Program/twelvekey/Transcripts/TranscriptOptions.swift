import ArgumentParser
import Glibc
import LinuxIO

/// The options for expected screens, for tests with a script or a recording.
struct TranscriptOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Print nothing, and compare with what was printed once and is in this file; the first screen "
        + "that differs is shown beside it, and the exit code is 1.",
      valueName: "file"))
  var expect: String?

  @Flag(help: "Write the file that --expect names.")
  var update = false

  func validate() throws {
    if update, expect == nil { throw ValidationError("--update needs --expect and a file") }
  }

  static let nothingShown = Failure("--expect needs screens, and --display none has none", .usage)

  /// Opens the file of expected screens; `nil` without `--expect`.
  func open() throws -> ExpectedTranscript? {
    guard let expect else { return nil }
    if update { return ExpectedTranscript(path: expect, expected: nil) }
    do throws(LinuxError) {
      let bytes = try Files.read(expect)
      return ExpectedTranscript(path: expect, expected: String(decoding: bytes, as: UTF8.self))
    } catch {
      var failure = Failure(reading: "the transcript", expect, error)
      if error.code == ENOENT { failure.message += "\n--update writes it" }
      throw failure
    }
  }
}

/// Receives the text that would be printed, and compares it with the expected text.
final class ExpectedTranscript: TextOutput {
  private let path: String
  private let expected: String?
  private var found = Transcript()

  init(path: String, expected: String?) {
    self.path = path
    self.expected = expected
  }

  /// The form of the file; `nil` if the file is to be written (`--update`).
  var form: Transcript.Form? { expected.map { Transcript.Form(of: $0) } }

  func print(_ text: [UInt8]) { found.add(String(decoding: text, as: UTF8.self)) }
  var waitsFor: Int32? { nil }
  func catchUp() {}
  func close() {}

  /// Compares the text with the file, or writes the file (`--update`).
  ///
  /// - Throws: the exit code 1 if the screens are not the expected ones.
  func finish() throws {
    guard let expected else {
      do throws(LinuxError) {
        try Files.replace(path, with: Array(found.text.utf8))
      } catch {
        throw Failure(writing: "the transcript", path, error)
      }
      let count = found.screens.count
      return Console.log("\(path): \(count) screen\(count == 1 ? "" : "s") written")
    }
    guard let difference = Transcript(expected).difference(from: found) else { return }
    try Console.show(Comparison.text(difference, file: path))
    throw ExitCode(1)
  }
}
