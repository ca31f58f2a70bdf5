import Baresip
import Glibc
import LinuxIO
import PhoneRuntime
import TestSupport

/// A line that the stories are played on, and how it and its other end are made for each.
struct Subject {
  var name: String
  /// Why this machine can't play on it, if it can't.
  var lack: () -> String? = { nil }
  /// Whether it is played on where no line is named.
  var isUsual = true
  /// What is played on it.
  var stories = Story.all + Story.ofServices
  /// A bench and its other end; closed in this order.
  var open: () throws -> (Bench, any OtherEnd)

  static var all: [Subject] {
    [
      Subject(name: "pretended") {
        let bench = try Bench(.pretended, on: EventLoop(signals: [SIGCHLD]))
        return (bench, SimulatedOther(bench))
      },
      Subject(name: "command") {
        let other = try CommandOther()
        let bench = try Bench(
          .command(DialCommand(other.command)), on: EventLoop(signals: [SIGCHLD]))
        return (bench, other)
      },
      Subject(name: "sip", lack: { TestBaresip.isThere ? nil : TestBaresip.lack }, open: sip),
    ] + modems + ports + ofServices + phones
  }

  /// Two telephones that call each other without a server.
  private static func sip() throws -> (Bench, any OtherEnd) {
    let here = "127.0.0.1:\(LocalPort.freePair())"
    let there = "127.0.0.1:\(LocalPort.freePair())"
    func choice(_ number: String, at own: String, calling other: String) throws -> LineChoice {
      guard let account = SIPAddress("sip:\(number)@\(other)") else {
        throw Bench.Failure("no account \(other)")
      }
      var settings = SIPSettings(account: account, listen: own, sound: nil)
      if UserAccount.isRoot { settings.user = UserAccount("nobody") }
      return .sip(settings)
    }
    let loop = try EventLoop(signals: [SIGCHLD])
    let bench = try Bench(try choice("+15555550141", at: here, calling: there), on: loop)
    let other = LineOther(
      try choice("+15555550142", at: there, calling: here), calling: "+15555550141", on: loop
    ) { signal in
      for child in children(named: "baresip").prefix(1) { kill(child, signal) }
    }
    try bench.wait(for: "two telephones") { bench.abilities != nil && other.isReady }
    return (bench, other)
  }

  /// This program's children, the oldest first.
  private static func children(named name: String) -> [pid_t] {
    let list = (try? Files.read("/proc/self/task/\(getpid())/children", limit: 4_096)) ?? []
    return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
      .filter { child in
        let text = (try? Files.read("/proc/\(child)/comm", limit: 100)) ?? []
        return String(decoding: text, as: UTF8.self).hasPrefix(name)
      }
  }
}
