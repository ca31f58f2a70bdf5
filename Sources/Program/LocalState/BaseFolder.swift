/// The folders for a user's files, after the XDG Base Directory Specification (0.8).
package enum BaseFolder {
  /// Returns the folder in an environment variable such as `XDG_DATA_HOME`, or else the one below
  /// `HOME`. `nil` if neither variable is an absolute path: the specification says that relative
  /// ones are ignored.
  package static func path(
    _ variable: String, belowHome: String, environment: [String: String]
  ) -> String? {
    for (name, below) in [(variable, ""), ("HOME", belowHome)] {
      guard let value = environment[name], value.utf8.first == UInt8(ascii: "/") else { continue }
      return value + below
    }
    return nil
  }
}
