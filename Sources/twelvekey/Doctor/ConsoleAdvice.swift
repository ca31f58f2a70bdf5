import LinuxIO

/// The findings of `doctor` on consoles that a killed telephone left behind.
enum ConsoleAdvice {
  /// The consoles that dead telephones have left, unless they are text consoles again, or another
  /// program's.
  static var left: [ConsoleRecord] {
    ConsoleRecord.all().filter { !$0.isProcessAlive && isLeft($0.console) }
  }

  static var findings: [Finding] {
    left.map { record in
      .wrong(
        .unavailable,
        "console \(record.console) (/dev/tty\(record.console)) was left in graphics mode, without "
          + "text and keyboard, by process \(record.process), which is gone.\nMend it: "
          + "sudo twelvekey restore-console --tty \(record.console)")
    }
  }

  /// The kernel mends a console itself when a user switches away from it. If the kernel may not be
  /// asked, the record counts.
  private static func isLeft(_ console: Int) -> Bool {
    guard let state = try? VirtualConsole.state(console) else { return true }
    return state.isTelephones
  }
}
