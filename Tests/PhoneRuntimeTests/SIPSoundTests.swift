import Baresip
import CallModel
import Glibc
import Keypad
import LinuxIO
import TestSupport
import Testing
import TimeLimit

@testable import PhoneRuntime

private let hasSound =
  TestBaresip.isThere && TestBaresip.has("sndfile") && TestBaresip.has("ausine")

/// What two telephones over SIP hear of each other, on this machine alone.
@Suite(.timeLimited, .enabled(if: hasSound, "\(TestBaresip.lack), sndfile and ausine"))
struct SIPSoundTests {
  /// A telephone that speaks in one tone, and whatever it hears is kept.
  private final class Speaker {
    let line: SIPLine
    let folder: TemporaryFolder
    private(set) var isReady = false
    private(set) var call: CallID?
    private(set) var isConnected = false
    private(set) var tones = ""
    private(set) var ending: CallEnd?

    init(
      _ number: String, at port: UInt16, calling other: UInt16, hertz: Int, on loop: EventLoop
    ) throws {
      folder = try TemporaryFolder()
      var settings = SIPSettings(
        account: SIPAddress("sip:\(number)@127.0.0.1:\(other)"), listen: "127.0.0.1:\(port)",
        sound: ("ausine,\(hertz)", "aubridge,nobody"))
      settings.recordings = folder.path
      if UserAccount.isRoot {
        settings.user = UserAccount("nobody")
        chmod(folder.path, 0o777)
      }
      line = SIPLine(settings, Wiring(loop: loop, isQuiet: true, report: { _ in }))
      loop.add(line) { _ in }
      line.start { [unowned self] events in for event in events { follow(event) } }
    }

    private func follow(_ event: LineEvent) {
      switch event {
      case .ready: isReady = true
      case .call(.incoming(let id, _)): call = id
      case .call(.active(let id)): (call, isConnected) = (id, true)
      case .call(.tone(_, let tone)): tones += tone
      case .call(.ended(_, let why)): (call, isConnected, ending) = (nil, false, why)
      default: break
      }
    }

    func ask(_ request: CallRequest) { line.perform(.call(request), at: EventLoop.now) }

    /// What has come from the other end by now.
    var heard: Sound? {
      let names = (try? Files.names(in: folder.path)) ?? []
      guard let name = names.first(where: { $0.hasSuffix("-dec.wav") }) else { return nil }
      return Sound(wav: (try? Files.read(folder.path + "/" + name, limit: 1 << 24)) ?? [])
    }
  }

  /// Wakes the loop again and again: no event reports how long a file is.
  private final class Clock: EventSource {
    var deadline: Instant? = EventLoop.now
    func wake(at now: Instant) { deadline = now + .milliseconds(50) }
  }

  @Test func eachHearsTheTonesOfTheOther() throws {
    try keepingBlockedSignals {
      let loop = try EventLoop(signals: [SIGCHLD])
      defer { loop.close() }
      let clock = Clock()
      loop.add(clock) { _ in }
      let ports = (LocalPort.freePair(), LocalPort.freePair())
      let anna = try Speaker("5550101", at: ports.0, calling: ports.1, hertz: 1_000, on: loop)
      let bob = try Speaker("5550102", at: ports.1, calling: ports.0, hertz: 440, on: loop)
      while !anna.isReady || !bob.isReady { try loop.turn() }
      let call = CallID.here(1)
      anna.ask(.dial(call, DialRequest(name: nil, number: "5550102")))
      while bob.call == nil {
        // If the call has ended at Anna's end, it never rings at Bob's.
        try #require(anna.ending == nil)
        try loop.turn()
      }
      bob.ask(.answer(bob.call!))
      while !anna.isConnected || !bob.isConnected { try loop.turn() }
      // Digits travel beside the sound (RFC 4733), one by one.
      for digit in "59#" {
        let before = bob.tones
        anna.ask(.tones(call, String(digit)))
        while bob.tones == before { try loop.turn() }
      }
      #expect(bob.tones == "59#" && anna.tones.isEmpty)
      bob.ask(.tones(bob.call!, "0"))
      while anna.tones.isEmpty { try loop.turn() }
      #expect(anna.tones == "0" && bob.tones == "59#")
      for (name, listener, hertz, other) in [
        ("Bob", bob, 1_000.0, 440.0), ("Anna", anna, 440, 1_000),
      ] {
        while (listener.heard?.seconds ?? 0) < 2 { try loop.turn() }
        let heard = try #require(listener.heard).last(1)
        let share = heard.share(at: hertz)
        print("\(name) hears \(Int((share * 100).rounded())) % of the sound at \(Int(hertz)) Hz")
        #expect(share > 0.9 && heard.share(at: other) < 0.01)
      }
      anna.ask(.hangUp(call, force: false))
      while bob.call != nil || anna.call != nil { try loop.turn() }
    }
  }
}
