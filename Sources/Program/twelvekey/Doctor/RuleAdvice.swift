import LinuxIO

/// The udev rule that gives the user at the machine access to keypads.
enum RuleAdvice {
  private static let file = "udev/rules.d/70-twelvekey.rules"
  private static let packaged = "/usr/lib/\(file)"

  /// Returns the path of the effective rule: of several files with the same name, udev uses the one
  /// in the first of these folders (udev(7)).
  static func installed(_ files: SystemFiles) -> String? {
    ["/etc", "/run", "/usr/local/lib", "/usr/lib", "/lib"].map { "\($0)/\(file)" }
      .first(where: files.exists)
  }

  /// Whether the program was installed as a package, which contains the rule.
  private static func isPackaged(_ files: SystemFiles) -> Bool {
    files.exists("/usr/share/doc/twelvekey/copyright")
  }

  /// Returns the command that installs the rule and makes udev apply it.
  ///
  /// - Parameter path: the node that the rule is to open.
  static func install(for path: String, _ files: SystemFiles) -> [String] {
    let ask = " && sudo udevadm control --reload && sudo udevadm trigger --settle \(path)"
    if isPackaged(files) { return ["  sudo apt-get install --reinstall twelvekey" + ask] }
    return [
      "(from the folder of Twelvekey's source)",
      "  sudo cp udev/70-twelvekey.rules \(PermissionAdvice.rule)" + ask,
    ]
  }

  static func findings(_ files: SystemFiles) -> [Finding] {
    guard let installed = installed(files) else {
      return [
        .note(
          "the udev rule is not installed: only root and the group `input` may open keypads.\n"
            + install(for: "--subsystem-match=input", files).joined(separator: "\n"))
      ]
    }
    if installed != packaged, files.exists(packaged),
      files.bytes(installed) != files.bytes(packaged)
    {
      return [
        .note(
          "udev rule \(installed) overrides the package's, \(packaged), and differs "
            + "from it.\nTo use the package's: sudo rm \(installed) && sudo udevadm control --reload"
        )
      ]
    }
    return [.ok("udev rule \(installed)")]
  }
}
