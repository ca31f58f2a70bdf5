import CallModel
import Keypad
import Testing
import TimeLimit

@testable import BusLines

/// Whose call it is that a mobile phone has on its return.
@Suite(.timeLimited) struct PhoneReturnTests {
  private static let call = CallID.here(1)

  /// A call that was hung up here while the phone was away is ended on the phone, and no other.
  @Test(arguments: PhoneCallTests.dialects, ["", "5550143"])
  func anotherCallIsNotEnded(dialect: OfonoSession.Dialect, number: String) {
    var bench = PhoneBench.talking(dialect)
    bench.goAway()
    bench.ask(.hangUp(Self.call, force: false))
    bench.remove(bench.modem + "/call1")
    bench.add(number, "active")
    bench.comeBack()
    bench.pass(.seconds(10))
    #expect(!bench.asked.contains { $0.contains("Hangup") })
    #expect(bench.session.hasCalls)
  }

  /// A tone that is typed before the phone has listed its calls again waits for that; one that was
  /// typed while the phone was away is not sent.
  @Test(arguments: PhoneCallTests.dialects)
  func tonesWaitForTheCall(dialect: OfonoSession.Dialect) {
    var bench = PhoneBench.talking(dialect)
    bench.goAway()
    bench.ask(.tones(Self.call, "1"))
    bench.announcesCalls = false
    bench.comeBack()
    bench.ask(.tones(Self.call, "7"))
    #expect(!bench.asked.contains { $0.contains("SendTones") })
    bench.serve()
    bench.pass(.seconds(2))
    #expect(bench.asked.filter { $0.contains("SendTones") }.map { $0.suffix(1) } == ["7"])
  }

  /// A call with a withheld number does not go on under the name of another one.
  @Test(arguments: PhoneCallTests.dialects)
  func anotherCallHasItsOwnName(dialect: OfonoSession.Dialect) {
    var bench = PhoneBench.talking(dialect)
    bench.goAway()
    bench.remove(bench.modem + "/call1")
    bench.add("", "active")
    bench.comeBack()
    bench.pass(.seconds(10))
    #expect(bench.callEvents.contains(.ended(Self.call, .hungUpThere)))
    #expect(
      bench.callEvents.contains { event in
        if case .connected(.there, number: nil, _, _) = event { true } else { false }
      })
  }
}
