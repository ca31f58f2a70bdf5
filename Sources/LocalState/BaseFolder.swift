/// Where a user's files are, as the XDG Base Directory Specification (0.8) has it.
package enum BaseFolder {
  /// The folder that a variable names, such as `XDG_DATA_HOME`, else the one below `HOME`; `nil` where neither
  /// variable is set to an absolute path: the specification wants relative ones ignored.
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
