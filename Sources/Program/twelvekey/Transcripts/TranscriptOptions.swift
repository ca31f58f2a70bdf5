import ArgumentParser
import Glibc
import LinuxIO

/// The options for expected screens and facts, for tests with a script or a recording.
struct TranscriptOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Print nothing, and compare with what was printed once and is in this file; the first screen "
        + "that differs is shown beside it, and the exit code is 1. A line … in the file stands for "
        + "any number of lines.",
      valueName: "file"))
  var expect: String?

  @Flag(
    help: "Write the file that --expect names; lines … between lines that are still there stay.")
  var update = false

  @Option(
    help: ArgumentHelp(
      "Print nothing, and expect a fact of at least one object of --json: a path, == or != and a "
        + "JSON value, or ~ and a regular expression; may be repeated. Otherwise the objects that have "
        + "the path are shown, and the exit code is 1. For example: "
        + "'effect.dial == \"+16505550142\"', 'lines.* ~ \"^call\"'.",
      valueName: "fact"))
  var expectJSON: [String] = []

  @Option(
    help: ArgumentHelp(
      "The same, of every object that has the path.", valueName: "fact"))
  var expectJSONAll: [String] = []

  func validate() throws {
    if update, expect == nil { throw ValidationError("--update needs --expect and a file") }
  }

  /// The option that needs virtual time; `nil` if there is none.
  var option: String? {
    if expect != nil { return "--expect" }
    if !expectJSON.isEmpty { return "--expect-json" }
    return expectJSONAll.isEmpty ? nil : "--expect-json-all"
  }

  /// Reads the facts, and opens the file of expected screens.
  func open() throws -> OutputChecks {
    let facts =
      expectJSON.isEmpty && expectJSONAll.isEmpty
      ? nil : try ExpectedFacts(ofOne: expectJSON, ofAll: expectJSONAll)
    return OutputChecks(screens: try openScreens(), facts: facts)
  }

  private func openScreens() throws -> ExpectedTranscript? {
    guard let expect else { return nil }
    do throws(LinuxError) {
      let text = String(decoding: try Files.read(expect), as: UTF8.self)
      return ExpectedTranscript(path: expect, expected: text, isUpdated: update)
    } catch {
      if update { return ExpectedTranscript(path: expect, expected: "", isUpdated: true) }
      var failure = Failure(reading: "the transcript", expect, error)
      if error.code == ENOENT { failure.message += "\n--update writes it" }
      throw failure
    }
  }
}

/// Receives the text that would be printed, and compares it with the expected text.
final class ExpectedTranscript: TextOutput {
  private let path: String
  private let expected: Transcript
  private let isUpdated: Bool
  private var found = Transcript()

  /// The form of the file; `nil` if the file is to be written (`--update`).
  let form: Transcript.Form?

  init(path: String, expected: String, isUpdated: Bool) {
    self.path = path
    self.expected = Transcript(expected)
    self.isUpdated = isUpdated
    form = isUpdated ? nil : Transcript.Form(of: expected)
  }

  func print(_ text: [UInt8]) { found.add(String(decoding: text, as: UTF8.self)) }
  var waitsFor: Int32? { nil }
  func catchUp() {}
  func close() {}

  /// Compares the text with the file, or writes the file (`--update`). Returns whether the screens
  /// are the expected ones.
  func finish() throws -> Bool {
    if isUpdated { try write() }
    guard !isUpdated, let difference = expected.difference(from: found) else { return true }
    try Console.show(Comparison.text(difference, file: path))
    return false
  }

  private func write() throws {
    let (text, kept) = expected.renewed(by: found)
    do throws(LinuxError) {
      try Files.replace(path, with: Array(text.utf8))
    } catch {
      throw Failure(writing: "the transcript", path, error)
    }
    let gaps = expected.gapCount
    let left = gaps > 0 ? ", \(kept) of \(Count.of(gaps, "line")) … kept" : ""
    Console.log("\(path): \(Count.of(found.screens.count, "screen")) written\(left)")
  }
}
