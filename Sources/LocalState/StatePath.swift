/// Where the state file is, unless somebody names another place.
package enum StatePath {
  /// `$XDG_STATE_HOME/twelvekey/state.db`, else `$HOME/.local/state/twelvekey/state.db`; `nil` where
  /// ``BaseFolder`` has none.
  package static func `default`(environment: [String: String]) -> String? {
    BaseFolder.path("XDG_STATE_HOME", belowHome: "/.local/state", environment: environment)
      .map { $0 + "/twelvekey/state.db" }
  }
}
