import CallModel
import Keypad
import Testing
import TimeLimit

@testable import Baresip

/// Conversations as baresip 1.0 has them.
@Suite(.timeLimited) struct BaresipSessionTests {
  @Test func aCallIsMadeAndEnded() {
    var talk = Talk.called()
    #expect(talk.asked == ["dial sip:5550142@example.org"])
    talk.event("CALL_RINGING", "ab12", Talk.outgoing)
    talk.event("CALL_ESTABLISHED", "ab12", Talk.outgoing)
    talk.event("CALL_DTMF_START", "ab12", Talk.outgoing + ",\"param\":\"5\"")
    talk.event("CALL_CLOSED", "ab12", Talk.outgoing + ",\"param\":\"Connection reset by peer\"")
    #expect(
      talk.told == [
        .ready(Talk.abilities), .status(.name("sip:5550101@example.org")),
        .call(.alerting(.here(1))),
        .call(.active(.here(1))),
        .call(.tone(.here(1), "5")), .call(.ended(.here(1), .hungUpThere)),
      ])
    #expect(!talk.session.hasCalls)
  }

  @Test(arguments: [
    ("486 Busy Here", CallEnd.busy), ("603 Decline", .refused),
    ("404 Not Found", .failed("no such number (404)")),
    ("480 Temporarily Unavailable", .failed("not available now (480)")),
    ("408 Request Timeout", .noAnswer), ("500 Server Error", .failed("500 Server Error")),
    ("Connection timed out", .failed("no answer from that address")),
  ])
  func whyThereIsNoCallIsTold(_ parameter: String, _ end: CallEnd) {
    var talk = Talk.called()
    talk.event("CALL_CLOSED", "ab12", Talk.outgoing + ",\"param\":\"\(parameter)\"")
    #expect(talk.told.last == .call(.ended(.here(1), end)))
  }

  @Test func whoeverCallsIsAnswered() {
    var talk = Talk()
    talk.event(
      "CALL_INCOMING", "cd34", "\"peeruri\":\"sip:+15555550142@example.org;transport=udp\"")
    #expect(talk.told.last == .call(.incoming(.there(1), number: "+15555550142")))
    talk.ask(.answer(.there(1)))
    talk.settle()
    #expect(talk.asked == ["callfind cd34", "accept"])
    talk.event("CALL_ESTABLISHED", "cd34")
    talk.ask(.hangUp(.there(1), force: false))
    talk.settle()
    talk.event("CALL_CLOSED", "cd34", "\"param\":\"Connection reset by user\"")
    #expect(
      talk.told.suffix(2) == [.call(.active(.there(1))), .call(.ended(.there(1), .hungUpHere))])
  }

  @Test(
    arguments: [
      ("sip:anonymous@anonymous.invalid", nil), ("sip:anna@example.org", "anna@example.org"),
      ("sips:anna@example.org;transport=tls", "sips:anna@example.org"),
      ("sip:12%20@x", "12%20@x"), ("\\\"<script>", "\"<script"), ("", nil),
    ] as [(String, String?)])
  func whoeverCallsIsNamed(_ uri: String, _ number: String?) {
    var talk = Talk()
    talk.event("CALL_INCOMING", "cd34", "\"peeruri\":\"\(uri)\"")
    #expect(talk.told.last == .call(.incoming(.there(1), number: number)))
  }

  /// Without a sound card baresip says that it answers, and lets it ring.
  @Test func aCallThatCannotBeAnsweredIsEnded() {
    var talk = Talk()
    talk.event("CALL_INCOMING", "cd34", "\"peeruri\":\"sip:5@example.org\"")
    talk.ask(.answer(.there(1)))
    talk.settle()
    talk.pass(.seconds(5))
    talk.settle()
    guard case .call(.ended(.there(1), .failed(let why)))? = talk.told.last else {
      Issue.record("\(talk.told)")
      return
    }
    #expect(why.contains("--sip-audio"))
    #expect(talk.asked.filter { $0 != "callstat" }.last == "hangup" && talk.broken.isEmpty)
  }

  @Test func holdingIsToldWhenItIsDone() {
    var talk = Talk.called()
    talk.event("CALL_ESTABLISHED", "ab12", Talk.outgoing)
    talk.ask(.hold(.here(1)))
    #expect(talk.told.last == .call(.active(.here(1))))
    talk.settle()
    #expect(talk.told.last == .call(.held(.here(1))))
    talk.ask(.resume(.here(1)))
    talk.settle()
    #expect(talk.told.last == .call(.active(.here(1))))
    #expect(talk.asked.suffix(4) == ["callfind ab12", "hold", "callfind ab12", "resume"])
  }

  /// `mute` only changes to the other state.
  @Test func theMicrophoneIsAsItWasAsked() {
    var talk = Talk.called()
    talk.event("CALL_ESTABLISHED", "ab12", Talk.outgoing)
    talk.ask(.mute(true))
    talk.answer("setting current call: x")
    talk.answer("\\ncall un-muted\\n")
    talk.answer("setting current call: x")
    #expect(talk.asked.suffix(4) == ["callfind ab12", "mute", "callfind ab12", "mute"])
    talk.answer("\\ncall muted\\n")
    #expect(talk.asked.filter { $0 == "mute" }.count == 2)
    // A later call is muted, too.
    talk.event("CALL_INCOMING", "cd34", "\"peeruri\":\"sip:5@example.org\"")
    talk.event("CALL_ESTABLISHED", "cd34")
    #expect(talk.asked.last == "callfind cd34")
    talk.answer("setting current call: x")
    #expect(talk.asked.last == "mute")
  }

  @Test func tonesAreSentOneByOne() {
    var talk = Talk.called()
    talk.event("CALL_ESTABLISHED", "ab12", Talk.outgoing)
    talk.ask(.tones(.here(1), "1#\"x"))
    talk.settle()
    #expect(talk.asked.suffix(4) == ["callfind ab12", "sndcode 1", "callfind ab12", "sndcode #"])
  }

  @Test func nothingButANumberIsCalled() {
    for number in ["a", "1@evil.example", "1\n", "", "1;x", "sip:1"] {
      var talk = Talk()
      talk.ask(.dial(.here(1), DialRequest(name: nil, number: number)))
      if number == "1;x" {
        #expect(talk.asked == ["dial sip:1@example.org"])
      } else {
        #expect(talk.asked.isEmpty, "\(number)")
        guard case .call(.ended(.here(1), .failed))? = talk.told.last else {
          Issue.record("\(number): \(talk.told)")
          continue
        }
      }
    }
    var talk = Talk()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "*21#")))
    #expect(talk.asked == ["dial sip:*21%23@example.org"])
  }

  @Test func anAddressIsCalledAsItIs() {
    for address in [
      "sip:anna@example.com", "sips:+442079460803@pbx.example.org:5061;transport=tls",
      "sip:*21%23@[2001:db8::1]",
    ] {
      var talk = Talk()
      talk.ask(.dial(.here(1), DialRequest(name: nil, number: address)))
      #expect(talk.asked == ["dial \(address)"])
    }
    for address in [
      "sip:", "sip:a@", "sip:@b", "sip:a b@c", "sip:a@b\nquit", "sip:a@b\rquit", "sip:a@b@c",
      "sip:a@b?x=y", "sip:\"a\"@b", "sip:a@b>", "sip:a\u{0}@b", "sip:a@b,c", "sip:ä@b", "tel:1@b",
      "sip:" + String(repeating: "a", count: 200) + "@b",
    ] {
      var talk = Talk()
      talk.ask(.dial(.here(1), DialRequest(name: nil, number: address)))
      #expect(talk.asked.isEmpty, "\(address)")
      #expect(talk.told.last == .call(.ended(.here(1), .failed("this can't be called over SIP"))))
    }
  }

  /// A baresip that others use leaves the parameters out of its events.
  @Test func anAddressIsKnownWithoutItsParameters() {
    var talk = Talk(sharing: SIPAddress("sip:5550101@example.org"))
    talk.settle()
    talk.answer("> sip:5550101@example.org  OK \\n")
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "sip:anna@a.org;transport=tcp")))
    talk.settle()
    talk.event("CALL_RINGING", "ab12", "\"direction\":\"outgoing\",\"peeruri\":\"sip:anna@a.org\"")
    #expect(talk.told.last == .call(.alerting(.here(1))))
  }

  @Test func whoDoesNotAnswerIsBroken() {
    var talk = Talk.called()
    talk.ask(.hangUp(.here(1), force: false))
    talk.pass(.seconds(5))
    #expect(talk.broken == ["baresip does not answer"])
    var other = Talk()
    _ = other.session.receive(Array("HTTP/1.1 400".utf8), at: other.now)
    #expect(other.session.receive([], at: other.now) == [.broken("unreadable answer from baresip")])
  }

  /// After a restart of baresip a call is a new one, even with the same identifier.
  @Test func aRestartLosesTheCalls() {
    var talk = Talk()
    talk.event("CALL_INCOMING", "cd34", "\"peeruri\":\"sip:5@example.org\"")
    #expect(talk.session.stop("gone") == [.event(.lost("gone"))])
    _ = talk.session.start(at: talk.now)
    talk.event("CALL_INCOMING", "cd34", "\"peeruri\":\"sip:5@example.org\"")
    #expect(talk.told.last == .call(.incoming(.there(2), number: "5")))
  }

  /// baresip 1.1 goes on with the only call, and says that it can't.
  @Test func aCallThatBaresipSaysItCannotResumeGoesOn() {
    var talk = Talk.called()
    talk.event("CALL_ESTABLISHED", "ab12", Talk.outgoing)
    talk.ask(.hold(.here(1)))
    talk.settle()
    talk.told = []
    talk.ask(.resume(.here(1)))
    talk.answer("setting current call: ab12")
    talk.answer("Invalid argument", ok: false)
    #expect(talk.told == [.call(.active(.here(1)))])
  }

  /// baresip resumes another call with every end, and says nothing of it.
  @Test func whoIsOnHoldStaysThere() {
    var talk = Talk.called()
    talk.event("CALL_ESTABLISHED", "ab12", Talk.outgoing)
    talk.ask(.hold(.here(1)))
    talk.settle()
    talk.event("CALL_INCOMING", "cd34", "\"peeruri\":\"sip:5@example.org\"")
    let told = talk.told.count
    talk.event("CALL_CLOSED", "cd34", "\"param\":\"Rejected\"")
    talk.settle()
    #expect(talk.asked.suffix(2) == ["callfind ab12", "hold"])
    #expect(talk.told.dropFirst(told) == [.call(.ended(.there(1), .hungUpThere))])
  }

  /// What is done to a call is done to no other one.
  @Test func whoIsGoneIsNotActedUpon() {
    var talk = Talk.called()
    talk.event("CALL_ESTABLISHED", "ab12", Talk.outgoing)
    talk.ask(.hangUp(.here(1), force: false))
    talk.answer("call not found (id=ab12)")
    #expect(talk.asked.last == "callfind ab12")
    // baresip has not named the dialled call yet, and another call comes in.
    var other = Talk.called()
    other.event("CALL_INCOMING", "cd34", "\"peeruri\":\"sip:5@example.org\"")
    other.ask(.hangUp(.here(1), force: false))
    // The current call is that one's: it is not hung up.
    #expect(other.asked == ["dial sip:5550142@example.org", "callstat"])
    other.answer(Talk.callText("cd34", "INCOMING", "Incoming"))
    #expect(other.asked.count == 2)
    other.event("CALL_RINGING", "ab12", Talk.outgoing)
    other.settle()
    #expect(other.asked.suffix(2) == ["callfind ab12", "hangup"])
  }

  /// A server that says nothing yet leaves a call without a name: it is asked for.
  @Test func whoIsHungUpBeforeItRingsIsHungUp() {
    var talk = Talk.called()
    talk.event("CALL_INCOMING", "cd34", "\"peeruri\":\"sip:5@example.org\"")
    talk.ask(.hangUp(.here(1), force: false))
    talk.answer(Talk.callText("ab12", "OUTGOING"))
    #expect(talk.asked.last == "callfind ab12")
    talk.settle()
    #expect(talk.asked.last == "hangup")
  }

  /// The request that ends a stray call ends no other call, though the port is lost in between.
  @Test func anInterruptedEndOfAStrayCallEndsNoOther() {
    var talk = Talk()
    talk.event("CALL_RINGING", "ee55", "\"direction\":\"outgoing\",\"peeruri\":\"sip:900@x\"")
    talk.answer("setting current call: x")
    #expect(talk.asked == ["callfind ee55", "hangup"])
    talk.session.interrupt()
    talk.asked = []
    talk.reconnect()
    talk.answer("call not found (id=ee55)", ok: false)
    talk.settle()
    #expect(talk.asked == ["callfind ee55"])
  }

  /// A baresip that hangs reports nothing. So it is asked for a sign of life during a call, and
  /// only then.
  @Test func aBaresipThatHangsInACallIsBroken() {
    var talk = Talk.called()
    talk.event("CALL_ESTABLISHED", "ab12", Talk.outgoing)
    let begun = talk.now
    for _ in 0..<10 {
      talk.asked = []
      talk.pass(BaresipSession.signPause)
      #expect(talk.asked == ["callstat"])
      talk.answer(Talk.callText("ab12", "ESTABLISHED"))
    }
    #expect(talk.broken.isEmpty && talk.now - begun == BaresipSession.signPause * 10)
    talk.pass(BaresipSession.signPause)
    talk.pass(BaresipSession.signPatience)
    #expect(talk.broken == ["baresip does not answer"])
    #expect(Talk().session.deadline == nil)
  }

  /// A server that is down is told once, and not with each try to register.
  @Test func whatIsWrongIsToldOnce() {
    var talk = Talk(registering: true)
    talk.event("REGISTER_FAIL", nil, "\"param\":\"Connection refused\"")
    let told = talk.told.count
    for _ in 0..<10 { talk.event("REGISTER_FAIL", nil, "\"param\":\"Connection refused\"") }
    #expect(talk.told.count == told)
    talk.event("REGISTER_FAIL", nil, "\"param\":\"403 Forbidden\"")
    #expect(talk.told.last == .status(.registration(.denied)))
    talk.event("REGISTER_OK", nil)
    #expect(talk.told.last == .status(.registration(.home)))
  }

  /// A call that the telephone did not dial is hung up. Otherwise its microphone would be open
  /// unnoticed.
  @Test func aCallThatNobodyMadeIsHungUp() {
    var talk = Talk()
    talk.event("CALL_RINGING", "ee55", "\"direction\":\"outgoing\",\"peeruri\":\"sip:900@x\"")
    talk.settle()
    #expect(talk.asked == ["callfind ee55", "hangup"])
    #expect(!talk.session.hasCalls && talk.told.count == 2)
  }

  /// Where two call at a time, baresip holds the other one first, and only that.
  @Test func oneOfTwoThatCallIsAnswered() {
    var talk = Talk()
    talk.event("CALL_INCOMING", "aa", "\"peeruri\":\"sip:5@example.org\"")
    talk.event("CALL_INCOMING", "bb", "\"peeruri\":\"sip:6@example.org\"")
    talk.ask(.answer(.there(1)))
    talk.settle()
    #expect(talk.asked == ["callfind aa", "accept", "callfind aa", "accept"])
    talk.event("CALL_ESTABLISHED", "aa")
    talk.event("CALL_ESTABLISHED", "bb")
    talk.settle()
    #expect(talk.asked.suffix(2) == ["callfind bb", "resume"])
  }

  @Test func whatIsHungUpBeforeItIsDialledIsNotDialled() {
    var talk = Talk.called()
    talk.event("CALL_ESTABLISHED", "ab12", Talk.outgoing)
    talk.ask(.hold(.here(1)))
    talk.ask(.dial(.here(2), DialRequest(name: nil, number: "5550143")))
    talk.ask(.hangUp(.here(2), force: false))
    talk.settle()
    #expect(talk.asked.dropFirst() == ["callfind ab12", "hold"])
    #expect(talk.told.contains(.call(.ended(.here(2), .hungUpHere))))
  }

  /// Another client at baresip's port disconnects the telephone; the calls are still there.
  @Test func anInterruptionKeepsTheCalls() {
    var talk = Talk.called()
    talk.event("CALL_ESTABLISHED", "ab12", Talk.outgoing)
    talk.session.interrupt()
    let told = talk.told.count
    talk.reconnect()
    talk.event("CALL_CLOSED", "ab12", Talk.outgoing)
    #expect(talk.told.dropFirst(told) == [.call(.ended(.here(1), .hungUpThere))])
  }

  /// How they are may have changed meanwhile.
  @Test func whatHappenedInAnInterruptionIsAsked() {
    var talk = Talk.called()
    talk.event("CALL_RINGING", "ab12", Talk.outgoing)
    talk.session.interrupt()
    talk.reconnect()
    talk.answer(Talk.callText("ab12", "ESTABLISHED"))
    talk.answer("setting current call: ab12")
    talk.answer(Talk.callText("ab12", "ESTABLISHED"))
    #expect(talk.asked.suffix(3) == ["callstat", "callfind ab12", "callstat"])
    #expect(talk.told.last == .call(.active(.here(1))))
    // And it is over by then.
    talk.session.interrupt()
    talk.reconnect()
    talk.answer("\\n(no active calls)\\n")
    talk.answer("call not found (id=ab12)")
    #expect(talk.told.last == .call(.ended(.here(1), .hungUpThere)))
  }

  /// What was asked as it was interrupted is done, but no call is made twice.
  @Test func whatWasInterruptedIsDoneOnce() {
    var talk = Talk.called()
    talk.event("CALL_ESTABLISHED", "ab12", Talk.outgoing)
    talk.ask(.hangUp(.here(1), force: false))
    talk.answer("setting current call: ab12")
    talk.session.interrupt()
    talk.reconnect()
    talk.answer(Talk.callText("ab12", "ESTABLISHED"))
    talk.settle()
    #expect(talk.asked.suffix(2) == ["callfind ab12", "hangup"])

    var dialling = Talk()
    dialling.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    dialling.session.interrupt()
    dialling.reconnect()
    var lost = dialling
    dialling.answer(Talk.callText("ab12", "RINGING"))
    #expect(dialling.told.last == .call(.alerting(.here(1))))
    lost.answer("\\n(no active calls)\\n")
    #expect(lost.told.last == .call(.ended(.here(1), .failed("baresip was interrupted"))))
    #expect(lost.asked.filter { $0.hasPrefix("dial") }.count == 1)
  }
}
