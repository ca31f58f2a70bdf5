/// Where the state file is, unless somebody names another place.
public enum StatePath {
  /// `$XDG_STATE_HOME/twelvekey/state.db`, else `$HOME/.local/state/twelvekey/state.db`; `nil` where
  /// neither is set to an absolute path.
  ///
  /// The XDG Base Directory Specification (0.8) wants relative paths in its variables ignored.
  public static func `default`(environment: [String: String]) -> String? {
    let places = [("XDG_STATE_HOME", ""), ("HOME", "/.local/state")]
    for (variable, folder) in places {
      guard let value = environment[variable], value.utf8.first == UInt8(ascii: "/") else {
        continue
      }
      return value + folder + "/twelvekey/state.db"
    }
    return nil
  }
}
