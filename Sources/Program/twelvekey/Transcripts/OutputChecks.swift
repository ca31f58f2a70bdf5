import ArgumentParser
import Settings

/// What the output of a run is compared with: screens in a file, facts of its objects, or both.
struct OutputChecks {
  let screens: ExpectedTranscript?
  let facts: ExpectedFacts?

  /// Returns the display of the run. Nothing is printed if there are only facts, unless the command
  /// line asks for it.
  func display(
    _ options: DisplayOptions, _ file: SettingsFile, otherwise: DisplayKind = .plain,
    inVirtualTime: Bool = true
  ) throws -> DisplayKind {
    if screens == nil, facts != nil, options.display == nil, !options.json { return .none }
    let kind = try options.kind(
      file, otherwise: screens?.form == .json ? .json : otherwise, inVirtualTime: inVirtualTime)
    if screens?.form == .plain, kind == .json {
      throw Failure(
        "the expected file has screens, and --json prints objects: leave --json out, or write the "
          + "file anew by --update", .usage)
    }
    if screens != nil, kind == .none {
      throw Failure("--expect needs screens, and --display none has none", .usage)
    }
    return kind
  }

  /// Compares, and reports all that is not as expected.
  ///
  /// - Throws: the exit code 1 if something is not as expected.
  func finish() throws {
    let areScreensRight = try screens?.finish() ?? true
    let areFactsRight = facts?.finish() ?? true
    if !areScreensRight || !areFactsRight { throw ExitCode(1) }
  }
}
