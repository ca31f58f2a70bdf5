import ArgumentParser
import Glibc
import LinuxIO

struct RestoreConsole: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore-console",
    abstract: "Restore a console that a killed telephone left dark.",
    discussion: """
      A telephone on the console's screen gives it back when it ends, unless it is killed \
      by signal 9. Then use this, over ssh or from another console. Without --tty it restores all \
      such consoles.

      Examples:
        sudo twelvekey restore-console
        sudo twelvekey restore-console --tty 1
      """)

  @Option(
    help: ArgumentHelp(
      "Only this console, whoever left it so: 1 is /dev/tty1.", valueName: "number"))
  var tty: Int?

  func validate() throws {
    if let tty, !(1...63).contains(tty) { throw ValidationError("--tty is 1 to 63") }
  }

  func execute() throws {
    let records = ConsoleRecord.all()
    if let tty {
      if let user = records.first(where: { $0.console == tty && $0.isProcessAlive }) {
        throw Failure(
          "console \(tty) is in use by the telephone, process \(user.process), which "
            + "gives it back when it ends: kill \(user.process)", .unavailable)
      }
      try mend(tty, records.filter { $0.console == tty })
      return
    }
    // Records of consoles that are in order again are removed.
    let left = ConsoleAdvice.left
    for record in records where !record.isProcessAlive && !left.contains(record) { record.remove() }
    var failure: (any Error)?
    for record in left {
      do { try mend(record.console, [record]) } catch { failure = error }
    }
    if let failure { throw failure }
    if left.isEmpty {
      Console.log(
        "no telephone has left a console dark. If one is dark anyway, name it, "
          + "unless a desktop uses it: sudo twelvekey restore-console --tty "
          + "\(VirtualConsole.active ?? 1)")
    }
  }

  private func mend(_ number: Int, _ records: [ConsoleRecord]) throws {
    do {
      try VirtualConsole.restore(number, keyboard: records.first?.keyboard)
    } catch {
      throw Failure(console: error, command: "restore-console --tty \(number)")
    }
    for record in records {
      (try? Framebuffer(record.framebuffer))?.light()
      record.remove()
    }
    try Console.show("console \(number): text, cursor and keyboard are back\n")
  }
}
