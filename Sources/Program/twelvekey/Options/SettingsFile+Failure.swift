import Settings

extension SettingsFile {
  /// Uses the value of a setting. The place of the setting is added to a failure, unless an option
  /// overrides the setting.
  func using<Result>(
    _ setting: any AnySetting, unless isOverridden: Bool, _ use: () throws -> Result
  ) throws -> Result {
    do {
      return try use()
    } catch var failure as Failure {
      if isOverridden { throw failure }
      for place in places(setting) {
        failure.message += "\n\(place): '\(setting.name)' is set here"
      }
      throw failure
    }
  }
}

extension Failure {
  /// The maximum number of mistakes that are reported: a file that is not a settings file has one
  /// on every line.
  private static let mostReported = 10

  init(_ problem: SettingsProblem) {
    switch problem {
    case .unreadable(let path, let error):
      self.init(reading: "the configuration", path, error)
    case .wrong(let mistakes):
      var reported = mistakes.all.prefix(Self.mostReported).map { "\($0.place): \($0.reason)" }
      let rest = mistakes.all.count - reported.count
      if rest > 0 { reported.append("… and \(rest) more") }
      self.init(reported.joined(separator: "\n"), .badData)
    }
  }
}
