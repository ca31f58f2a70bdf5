import BusMessages
import CallModel
import Keypad
import Testing
import TimeLimit

@testable import BusLines

/// What must not happen to calls while a service is busy, while a phone is away, and while another
/// phone stands in for it.
@Suite(.timeLimited) struct PhoneSafetyTests {
  private static let call = CallID.here(1)
  private static let second = CallID.there(1)

  private func count(_ member: String, _ bench: PhoneBench) -> Int {
    bench.asked.count { $0.contains(member) }
  }

  // MARK: A service that is busy

  /// The step that is repeated is the one that failed.
  @Test func aNumberIsDialledOnce() {
    var bench = PhoneBench.talking(.ofono)
    bench.ask(.hold(Self.call))
    bench.dial(2, "5550199")
    bench.fail("SwapCalls", "org.ofono.Error.InProgress")
    bench.serve()
    #expect(count("Dial", bench) == 0)
    bench.pass(.seconds(1))
    #expect(count("SwapCalls", bench) == 2 && count("Dial", bench) == 1)
  }

  @Test func aCallThatWasRefusedIsNotAnswered() {
    var bench = PhoneBench.connected(.ofono)
    bench.add("5550143", "incoming")
    bench.ask(.answer(Self.second))
    bench.fail("Answer", "org.ofono.Error.InProgress")
    bench.serve()
    bench.ask(.hangUp(Self.second, force: false))
    bench.fail("Hangup", "org.ofono.Error.InProgress")
    bench.pass(.milliseconds(500))
    #expect(count("Answer", bench) == 1)
  }

  @Test func anotherPressIsRepeatedAsOften() {
    var bench = PhoneBench.talking(.pipeWire)
    bench.add("5550143", "waiting")
    for press in 1...2 {
      bench.ask(.answer(Self.second))
      for _ in 0..<12 {
        bench.fail("HoldAndAnswer", "org.pipewire.Telephony.Error.InProgress")
        bench.serve()
        bench.pass(.milliseconds(300), serves: false)
      }
      #expect(count("HoldAndAnswer", bench) == 11 * press)
    }
  }

  // MARK: The same number twice

  /// The second call to a switchboard is busy.
  @Test func aCallThatIsOverTakesNoOtherCallsObject() {
    var bench = PhoneBench.talking(.pipeWire)
    bench.dial(2, "5550142")
    bench.serve()
    bench.pass(.seconds(1))
    bench.remove(bench.modem + "/call2")
    bench.pass(.seconds(10))
    #expect(bench.callEvents.last == .ended(.here(2), .failed("no connection")))
    #expect(count("Hangup", bench) == 0)
  }

  // MARK: A phone that is away

  /// PipeWire goes on listing it, and a second refusal would refuse the next caller.
  @Test func aCallThatIsRefusedWhileAwayIsRefusedOnce() {
    var bench = PhoneBench.talking(.pipeWire)
    bench.keepsWaiting = true
    bench.add("5550143", "waiting")
    bench.goAway()
    bench.ask(.hangUp(Self.second, force: false))
    bench.asked = []
    bench.comeBack()
    bench.serve()
    bench.add("5550199", "waiting")
    bench.pass(.seconds(30))
    #expect(count("Hangup", bench) == 1)
  }

  /// One program of the phone's calls is followed by the other.
  @Test func aCallIsHeldAloneOnAnotherService() {
    var bench = PhoneBench.talking(.pipeWire)
    bench.goAway()
    bench.serve()
    bench.hear(.vanished, .pipeWire)
    bench.hear(.appeared, .ofono)
    let modem = BusValue.properties([
      "Type": .string("hfp"), "Powered": .flag(true), "Online": .flag(true),
      "Serial": .string(PhoneBench.address.text),
      "Interfaces": .list([.string(PhoneBench.Interface.voice)]),
    ])
    bench.answers = { call in
      switch call.member {
      case "GetModems": .values([.list([.list([.string("/hfp" + PhoneBench.device), modem])])])
      case "GetProperties": .values([.properties([:])])
      case "GetCalls": .values([.list([])])
      default: .values([])
      }
    }
    bench.serve()
    bench.pass(.seconds(10))
    #expect(bench.session.isReady && !bench.session.status.onlySwaps)
  }

  // MARK: A phone that stands in

  @Test(arguments: PhoneCallTests.dialects)
  func theOwnCallOfAnotherPhoneIsNotEnded(dialect: OfonoSession.Dialect) {
    // The number that has called the other phone, too.
    var bench = PhoneBench.talking(dialect, to: "5550143")
    bench.goAway()
    bench.ask(.hangUp(Self.call, force: false))
    bench.serve()
    bench.connectOther()
    bench.serve()
    bench.callOther("active")
    bench.pass(.seconds(5))
    #expect(bench.lineName == "Other phone" && bench.session.hasCalls)
    #expect(count("Hangup", bench) == 0)
  }

  /// A phone that can be connected, and whose calls do not come.
  @Test(arguments: PhoneCallTests.dialects)
  func aPhoneWithoutItsCallsIsTriedEachMinute(dialect: OfonoSession.Dialect) {
    var bench = PhoneBench.talking(dialect)
    bench.connectOther()
    bench.goAway()
    bench.ask(.hangUp(Self.call, force: false))
    bench.serve()
    let others = bench.answers
    bench.answers = { $0.member == "ConnectProfile" ? .values([]) : others($0) }
    bench.asked = []
    // Served one by one, as a loop would never end.
    var served = 0
    let end = bench.now + .seconds(300)
    while let due = bench.session.deadline, due <= end, served < 1_000 {
      bench.pass(max(.zero, due - bench.now), serves: false)
      while served < 1_000, bench.serveOne() { served += 1 }
    }
    #expect((4...10).contains(bench.connections))
  }

  /// A call that was hung up here while its phone was away is ended there, also if another phone
  /// stood in meanwhile.
  @Test(arguments: PhoneCallTests.dialects)
  func aCallIsEndedAfterAStandIn(dialect: OfonoSession.Dialect) {
    var bench = PhoneBench.talking(dialect)
    bench.connectOther()
    bench.goAway()
    bench.ask(.hangUp(Self.call, force: false))
    bench.serve()
    #expect(bench.lineName == "Other phone")
    bench.comeBack()
    bench.pass(.seconds(10))
    #expect(bench.lineName == PhoneBench.name && count("Hangup", bench) == 1)
    #expect(!bench.session.hasCalls)
  }

  // MARK: Emergency calls

  /// The phone of the settings is not paired any more.
  @Test(arguments: PhoneCallTests.dialects)
  func anEmergencyCallOfALineWithoutItsPhone(dialect: OfonoSession.Dialect) {
    var bench = PhoneBench(dialect)
    bench.isPaired = false
    bench.start()
    bench.pass(.seconds(60))
    bench.dial(1, "112", isForHelp: true)
    bench.serve()
    #expect(bench.callEvents.contains { if case .ended(Self.call, _) = $0 { true } else { false } })
    bench.connectOther()
    bench.serve()
    bench.dial(2, "5550142")
    bench.serve()
    #expect(count("Dial", bench) == 0)
    bench.dial(3, "112", isForHelp: true)
    bench.serve()
    #expect(count("Dial 112", bench) == 1)
  }

  /// The phone of the settings is away, and another one comes.
  @Test(arguments: PhoneCallTests.dialects)
  func anEmergencyCallGoesThroughAPhoneThatComes(dialect: OfonoSession.Dialect) {
    var bench = PhoneBench(dialect)
    bench.isNear = false
    bench.start()
    bench.dial(1, "112", isForHelp: true)
    bench.pass(.seconds(3))
    bench.connectOther()
    bench.serve()
    bench.pass(.seconds(5))
    #expect(bench.asked.filter { $0.contains("Dial 112") }.count == 1)
  }

  /// It does not wait for the first try of the other phone.
  @Test(arguments: PhoneCallTests.dialects)
  func anEmergencyCallAtTheStartGoesThroughAPhoneThatIsThere(dialect: OfonoSession.Dialect) {
    var bench = PhoneBench(dialect)
    bench.isNear = false
    bench.start(serves: false)
    while bench.isAsked("GetManagedObjects") || bench.isAsked("GetModems") { bench.serveOne() }
    bench.dial(1, "112", isForHelp: true)
    bench.connectOther()
    bench.pass(.seconds(10))
    #expect(bench.asked.filter { $0.contains("Dial 112") }.count == 1)
  }

  /// The phone is away in a call.
  @Test(arguments: PhoneCallTests.dialects)
  func anEmergencyCallBesideACallThatIsAway(dialect: OfonoSession.Dialect) {
    var bench = PhoneBench.talking(dialect)
    bench.connectOther()
    bench.goAway()
    bench.serve()
    bench.dial(2, "112", isForHelp: true)
    bench.serve()
    bench.pass(.seconds(5))
    #expect(bench.asked.filter { $0.contains("Dial 112") }.count == 1)
    #expect(bench.callEvents.contains { if case .ended(Self.call, _) = $0 { true } else { false } })
  }
}
