import LinuxIO

/// The findings of `doctor` on consoles that a killed telephone has left behind.
enum ConsoleAdvice {
  /// The consoles that killed telephones have left behind. Consoles that are text consoles again,
  /// or that another program uses, are left out.
  static var left: [ConsoleRecord] {
    ConsoleRecord.all().filter { !$0.isProcessAlive && isLeft($0.console) }
  }

  static var findings: [Finding] {
    left.map { record in
      .wrong(
        .unavailable,
        "console \(record.console) (/dev/tty\(record.console)) was left in graphics mode, without "
          + "text and keyboard, by process \(record.process), which has ended.\nFix it: "
          + "sudo twelvekey restore-console --tty \(record.console)")
    }
  }

  /// Whether a console still is in the state that a telephone left. The kernel mends a console when
  /// a user switches away from it. If the kernel can't be queried, the record counts.
  private static func isLeft(_ console: Int) -> Bool {
    guard let state = try? VirtualConsole.state(console) else { return true }
    return state.isTelephones
  }
}
