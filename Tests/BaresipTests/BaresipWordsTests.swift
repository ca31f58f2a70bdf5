import CallModel
import Keypad
import Testing
import TimeLimit

@testable import Baresip

/// The peculiarities of `ctrl_dbus`: answers without a success flag, and text that D-Bus does not
/// carry.
@Suite(.timeLimited) struct BaresipWordsTests {
  /// Over D-Bus an answer is only words.
  @Test func whatBaresipDoesNotDoIsReadInItsWords() {
    for (answer, why) in [
      ("could not find UA for sip:5@x\\n", "could not find UA for sip:5@x"),
      ("ua_connect failed: Invalid argument\\n", "ua_connect failed: Invalid argument"),
      ("", "baresip can't call this"),
    ] {
      var talk = Talk()
      talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
      talk.answer(answer, ok: false)
      #expect(talk.told.last == .call(.ended(.here(1), .failed(why))))
    }
    var talk = Talk.called()
    talk.event("CALL_ESTABLISHED", "ab12", Talk.outgoing)
    talk.ask(.hold(.here(1)))
    talk.answer("setting current call: ab12")
    talk.answer("no active call\\n")
    #expect(!talk.told.contains(.call(.held(.here(1)))))
  }

  /// D-Bus carries no Latin-1, in which older exchanges write the caller's name.
  @Test func aCallWhoseNameCannotBeReadRingsAndIsAnswered() {
    var talk = Talk()
    talk.unreadable("CALL_INCOMING")
    #expect(talk.told.last == .call(.incoming(.there(1), number: nil)))
    talk.ask(.answer(.there(1)))
    talk.settle()
    talk.unreadable("CALL_ESTABLISHED")
    #expect(talk.asked == ["accept"] && talk.told.last == .call(.active(.there(1))))
    talk.ask(.hangUp(.there(1), force: false))
    talk.settle()
    talk.unreadable("CALL_CLOSED")
    #expect(talk.asked.last == "hangup" && talk.told.last == .call(.ended(.there(1), .hungUpHere)))
    #expect(!talk.session.hasCalls)
  }

  /// Calls that cannot be told apart are hung up together: every call that can be heard is on the
  /// screen.
  @Test func callsThatCannotBeToldApartEndTogether() {
    var talk = Talk()
    talk.event("CALL_INCOMING", "cd34", "\"peeruri\":\"sip:5@example.org\"")
    talk.event("CALL_ESTABLISHED", "cd34")
    talk.unreadable("CALL_INCOMING")
    talk.ask(.hangUp(.there(2), force: false))
    #expect(talk.asked.last == "hangupall in")
    talk.settle()
    talk.unreadable("CALL_CLOSED")
    #expect(talk.told.contains(.call(.ended(.there(2), .hungUpHere))))
    talk.settle()
    #expect(talk.session.hasCalls)
    // A second unreadable call is refused, and its end does not end the first.
    var other = Talk()
    other.unreadable("CALL_INCOMING")
    other.unreadable("CALL_ESTABLISHED")
    other.unreadable("CALL_INCOMING")
    #expect(other.asked.last == "hangupall in")
    other.settle()
    other.unreadable("CALL_CLOSED")
    #expect(other.session.hasCalls)
    other.unreadable("CALL_CLOSED")
    #expect(!other.session.hasCalls)
  }

  /// The reason of the end may be unreadable.
  @Test func anEndWhoseReasonCannotBeReadIsAnEnd() {
    var talk = Talk.called()
    talk.event("CALL_RINGING", "ab12", Talk.outgoing)
    talk.unreadable("CALL_CLOSED")
    #expect(talk.asked.last == "callfind ab12")
    talk.answer("call not found (id=ab12)")
    #expect(talk.told.last == .call(.ended(.here(1), .hungUpThere)) && !talk.session.hasCalls)
  }

  /// An answer that comes late or twice is ignored.
  @Test func anAnswerToSomethingElseIsNone() {
    var talk = Talk()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    #expect(talk.session.receive(answer: "failed", token: 1, at: talk.now).isEmpty)
    talk.answer()
    #expect(talk.session.receive(answer: "failed", token: 3, at: talk.now).isEmpty)
    #expect(talk.session.hasCalls)
  }
}
