import LinuxIO

/// What `doctor` says of consoles that a killed telephone left behind.
enum ConsoleAdvice {
  /// What dead telephones left, as far as it has not become a console of text, or another program's,
  /// meanwhile.
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

  /// The kernel mends a console itself when somebody wants to leave it. Who may not ask it believes
  /// the record.
  private static func isLeft(_ console: Int) -> Bool {
    guard let state = try? VirtualConsole.state(console) else { return true }
    return state.isTelephones
  }
}
