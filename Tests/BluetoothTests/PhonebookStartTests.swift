import BusMessages
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Bluetooth

/// An obexd that has just started: it has its name on the bus before it offers sessions.
@Suite(.timeLimited) struct PhonebookStartTests {
  private var session = PhonebookSession(
    BluetoothAddress("00:00:5E:00:53:01")!, file: "/state/page", contactLimit: 20_000)
  private let start = Instant.zero

  /// The error of the bus with this name.
  private func fault(_ name: String = "UnknownMethod") -> BusAnswer {
    .failure("org.freedesktop.DBus.Error.\(name)", "not there")
  }

  /// The calls among the outputs: their tokens and members.
  private func calls(_ outputs: [PhonebookSession.Output]) -> [(token: Int, member: String)] {
    outputs.compactMap {
      if case .call(let token, let call) = $0 { (token, call.member) } else { nil }
    }
  }

  @Test func itIsAskedAgain() throws {
    var session = session
    var call = try #require(calls(session.begin(at: start)).first)
    var now = start
    for name in ["UnknownMethod", "UnknownObject", "UnknownInterface"] {
      #expect(session.receive(.answer(call.token, fault(name)), at: now) == [], "\(name)")
      #expect(session.deadline == now + .milliseconds(500), "\(name)")
      now = try #require(session.deadline)
      let again = calls(session.wake(at: now))
      #expect(again.map(\.member) == ["CreateSession"] && session.deadline == nil, "\(name)")
      call = try #require(again.first)
    }
    let outputs = session.receive(.answer(call.token, .values([.string("/session0")])), at: now)
    #expect(calls(outputs).map(\.member) == ["Select"])
  }

  @Test func itIsNotAskedForEver() throws {
    var session = session
    let call = try #require(calls(session.begin(at: start)).first)
    let outputs = session.receive(.answer(call.token, fault()), at: start + .seconds(30))
    #expect(outputs == [.ended(.failed("not there"))] && session.deadline == nil)
  }

  @Test(arguments: [true, false]) func itIsNotAskedBehindTheEnd(isCancelled: Bool) throws {
    var session = session
    let call = try #require(calls(session.begin(at: start)).first)
    #expect(session.receive(.answer(call.token, fault()), at: start) == [])
    let outputs = isCancelled ? session.cancel() : session.receive(.vanished, at: start)
    #expect(outputs == (isCancelled ? [] : [.ended(.failed("obexd has ended"))]))
    #expect(session.deadline == nil && session.wake(at: start + .seconds(1)) == [])
    #expect(session.receive(.vanished, at: start) == [])
  }
}
