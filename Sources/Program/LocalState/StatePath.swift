/// The default path of the state file.
package enum StatePath {
  /// Returns `$XDG_STATE_HOME/twelvekey/state.db`, or else `$HOME/.local/state/twelvekey/state.db`;
  /// `nil` if ``BaseFolder`` has no folder.
  package static func `default`(environment: [String: String]) -> String? {
    BaseFolder.path("XDG_STATE_HOME", belowHome: "/.local/state", environment: environment)
      .map { $0 + "/twelvekey/state.db" }
  }
}
