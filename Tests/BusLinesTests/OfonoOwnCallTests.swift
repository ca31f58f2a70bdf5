import BusMessages
import CallModel
import Keypad
import Testing
import TimeLimit

@testable import BusLines

/// Calls that were not begun here, as oFono reports them: the phone itself dials, or is in a call
/// already.
@Suite(.timeLimited) struct OfonoOwnCallTests {
  typealias Interface = OfonoSession.Interface
  private let modem = "/hfp/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF"
  private let call = "/hfp/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF/voicecall01"

  private func started() -> Talk<OfonoSession> {
    var talk = Talk<OfonoSession>()
    talk.hear(.appeared)
    let properties = BusValue.properties([
      "Powered": .flag(true), "Online": .flag(true), "Type": .string("hardware"),
      "Interfaces": .list([.string(Interface.voice)]),
    ])
    talk.answer("GetModems", .list([.list([.string(modem), properties])]))
    talk.answer("GetProperties", .properties([:]))
    talk.answer("GetCalls", .list([]))
    talk.asked = []
    return talk
  }

  private func change(
    _ talk: inout Talk<OfonoSession>, _ path: String, _ interface: String, _ name: String,
    _ value: BusValue
  ) {
    talk.signal(path, interface, "PropertyChanged", .string(name), value)
  }

  private func state(_ talk: inout Talk<OfonoSession>, _ state: String) {
    change(&talk, call, Interface.call, "State", .string(state))
  }

  private func added(_ talk: inout Talk<OfonoSession>, _ state: String, _ number: String) {
    talk.signal(
      modem, Interface.voice, "CallAdded", .string(call),
      .properties(["State": .string(state), "LineIdentification": .string(number)]))
  }

  @Test func aCallOfThePhoneItselfIsMade() {
    var talk = started()
    talk.told = []
    added(&talk, "dialing", "5550142")
    state(&talk, "alerting")
    state(&talk, "active")
    talk.ask(.tones(.there(1), "5"))
    talk.answer("SendTones")
    talk.signal(call, Interface.call, "DisconnectReason", .string("remote"))
    state(&talk, "disconnected")
    #expect(
      talk.told == [
        .call(.outgoing(.there(1), number: "5550142")), .call(.alerting(.there(1))),
        .call(.active(.there(1))), .call(.ended(.there(1), .hungUpThere)),
      ])
    #expect(talk.asked.deeds == ["dev_AA_BB_CC_DD_EE_FF SendTones 5"])
  }

  /// The telephone ends, and the phone's own call goes on.
  @Test func aCallOfThePhoneItselfIsEndedOnlyOnRequest() {
    var talk = started()
    added(&talk, "dialing", "5550142")
    talk.end()
    #expect(talk.asked.deeds == [])
    talk.ask(.hangUp(.there(1), force: false))
    #expect(talk.asked.deeds == ["voicecall01 Hangup"])
  }

  /// The number may follow. What happens meanwhile does not come before the call.
  @Test func theNumberOfACallThatThePhoneMakesMayFollow() {
    for isNamed in [true, false] {
      var talk = started()
      talk.told = []
      added(&talk, "dialing", "")
      #expect(talk.told == [])
      if isNamed {
        change(&talk, call, Interface.call, "LineIdentification", .string("5550142"))
      } else {
        state(&talk, "alerting")
      }
      let number: String? = isNamed ? "5550142" : nil
      #expect(talk.told.first == .call(.outgoing(.there(1), number: number)))
      #expect(talk.told.dropFirst() == (isNamed ? [] : [.call(.alerting(.there(1)))]))
    }
  }

  /// While the answer to `Dial` is awaited, another call may be the one dialled here.
  @Test func aCallOfThePhoneIsShownOnceItIsClearThatItIsNotOurs() {
    let others = BusValue.list([
      .list([
        .string(call),
        .properties([
          "State": .string("alerting"), "LineIdentification": .string("5550199"),
        ]),
      ])
    ])
    var talk = started()
    talk.told = []
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    added(&talk, "dialing", "5550199")
    #expect(talk.told == [])
    talk.fail("Dial", "org.ofono.Error.InProgress", "Operation already in progress")
    talk.answer("GetCalls", others)
    #expect(
      talk.told.suffix(2) == [
        .call(.outgoing(.there(1), number: "5550199")), .call(.alerting(.there(1))),
      ])
    // The phone may write the number of our own call in another form.
    talk = started()
    talk.told = []
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    added(&talk, "dialing", "+15555550199")
    talk.answer("Dial", .string(call))
    talk.answer("GetCalls", others)
    #expect(talk.told == [.call(.alerting(.here(1)))])
  }

  /// The telephone starts, or the phone comes back, during a call. `StartTime` has the phone's day.
  @Test(arguments: [
    ("2026-11-29T13:03:55+0000", Duration.seconds(65)), ("2026-11-29T14:03:55+0100", .seconds(65)),
    ("2026-11-29T07:33:55-0530", .seconds(65)), ("2026-11-29T13:05:05+0000", .seconds(-5)),
    ("2026-11-29 13:03:55+0000", .zero), ("", .zero),
  ]) func aCallFromBeforeHasItsTime(_ start: String, _ ago: Duration) throws {
    var talk = started()
    talk.now = .zero + .seconds(100)
    // 2026-11-29 13:05:00 UTC, 100 s after the origin of the times here.
    let day = 20_786 + (13 * 3_600 + 5 * 60) / 86_400.0
    talk.session.dayAtZero = day - 100 / 86_400.0
    talk.signal(
      modem, Interface.voice, "CallAdded", .string(call),
      .properties([
        "State": .string("active"), "LineIdentification": .string("5550142"),
        "StartTime": .string(start),
      ]))
    guard case .call(.connected(_, "5550142", false, let told))? = talk.told.last else {
      Issue.record("\(talk.told)")
      return
    }
    #expect(abs((told - ago).components.attoseconds) <= 1_000_000_000_000_000)
    #expect((told - ago).components.seconds == 0)
  }

  @Test func datesAreRead() {
    for (text, day) in [
      ("1970-01-01T00:00:00+0000", 0.0), ("1970-01-01T00:00:00-0100", 1 / 24.0),
      ("1970-01-01T00:00:00+0100", -1 / 24.0), ("2000-02-29T00:00:00+0000", 11_016),
      ("2000-03-01T00:00:00+0000", 11_017), ("2026-11-29T00:00:00+0000", 20_786),
    ] {
      #expect(StartTime.day(text) == day, "\(text)")
    }
    for text in [
      "", "1969-12-31T12:00:00+0000", "0000-01-01T00:00:00+0000", "2026-11-29",
      "2026-11-29T13:04:51", "2026-11-29T13:04:51+01:00",
      "2026-13-29T13:04:51+0100", "2026-11-00T13:04:51+0100", "2026-11-29T24:04:51+0100",
      "2026-11-29T13:60:51+0100", "2026-11-29T13:04:61+0100", "2026-11-29T13:04:51*0100",
      "2O26-11-29T13:04:51+0100", "2026-11-29t13:04:51+0100", "2026-11-29T13:04:51+0160",
      "２026-11-29T13:04:51+010",
    ] {
      #expect(StartTime.day(text) == nil, "\(text)")
    }
  }
}
