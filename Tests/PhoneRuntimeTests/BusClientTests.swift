import BusMessages
import CallModel
import Keypad
import LinuxIO
import Testing
import TimeLimit

@testable import PhoneRuntime

@Suite(.timeLimited) struct BusClientTests {
  /// A bus whose address is unusable is tried rarely: nothing can announce it.
  @Test(arguments: ["nonsense", "nonsense:path=/nowhere"])
  func anUnusableAddressIsTriedRarely(address: String) throws {
    let client = BusClient(
      BusPeer("org.example.Service", title: "example", on: .session, matches: []),
      try EventLoop(signals: []), address: address)
    var news: [BusNews] = []
    client.start { one, _ in news.append(one) }
    #expect(news == [.vanished] && client.problem == .notRunning("example"))
    var pauses: [Duration] = []
    for _ in 0..<5 {
      guard let due = client.deadline else { break }
      client.wake(at: due)
      pauses.append((client.deadline ?? due) - due)
    }
    #expect(pauses == [60, 120, 240, 300, 300].map { .seconds($0) })
    // The lack of the bus is reported once.
    #expect(news == [.vanished])
    client.close()
    #expect(client.deadline == nil)
  }
}
