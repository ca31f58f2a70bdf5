import CallModel
import Keypad
import Testing
import TimeLimit

@testable import Baresip

/// A baresip that ran before, and what strangers say.
@Suite(.timeLimited) struct SharedBaresipTests {
  private func shared(_ line: String = "> sip:77@example.net   OK  Expires 5s") -> Talk {
    var talk = Talk(sharing: nil)
    talk.answer("\\n--- User Agents (1) ---\\n\(line)\\n")
    talk.answer("\\n(no active calls)\\n")
    return talk
  }

  @Test func theAccountOfARunningBaresipIsItsOwn() {
    var talk = shared()
    #expect(talk.asked == ["reginfo", "callstat"])
    #expect(
      talk.told == [
        .lost("asking baresip for its account"), .ready(Talk.abilities),
        .status(.name("sip:77@example.net")),
        .status(.registration(.home)),
      ])
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    #expect(talk.asked.last == "dial sip:5550142@example.net")
    // Without a server there is nothing to register at.
    #expect(shared("0 - sip:77@example.net  ").told.last == .status(.name("sip:77@example.net")))
    #expect(shared("> sip:77@example.net  zzz").told.last == .status(.registration(.searching)))
    #expect(shared("").told.contains(.lost("the baresip that runs has no account")))
  }

  /// What others have it do is theirs.
  @Test func theCallsOfOthersGoOn() {
    var talk = shared()
    talk.event("CALL_RINGING", "ee55", "\"direction\":\"outgoing\",\"peeruri\":\"sip:900@x\"")
    talk.event("REGISTER_FAIL", nil, "\"accountaor\":\"sip:other@x\",\"param\":\"403 No\"")
    #expect(
      talk.told.suffix(2) == [
        .call(.outgoing(.there(1), number: "900")), .call(.alerting(.there(1))),
      ])
    talk.event("CALL_ESTABLISHED", "ee55", "\"direction\":\"outgoing\",\"peeruri\":\"sip:900@x\"")
    #expect(talk.told.last == .call(.active(.there(1))))
    #expect(talk.asked.count == 2)
    talk.leave()
    talk.settle()
    #expect(talk.asked.count == 2)
    // The user may end it here.
    talk.ask(.hangUp(.there(1), force: false))
    talk.settle()
    #expect(talk.asked.suffix(2) == ["callfind ee55", "hangup"])
    talk.event("CALL_CLOSED", "ee55", "\"direction\":\"outgoing\"")
    #expect(talk.told.last == .call(.ended(.there(1), .hungUpHere)))
  }

  /// The other end's answer is the first that is told of it.
  @Test(arguments: ["outgoing", "incoming"])
  func aCallOfOthersThatIsConnectedIsShown(_ direction: String) {
    var talk = shared()
    let words = "\"direction\":\"\(direction)\",\"peeruri\":\"sip:900@x\""
    talk.event("CALL_ESTABLISHED", "ee55", words)
    talk.event("CALL_ESTABLISHED", "ee55", words)
    #expect(
      talk.told.suffix(2) == [
        .status(.registration(.home)),
        .call(
          .connected(
            .there(1), number: "900", isOutgoing: direction == "outgoing", ago: .zero)),
      ])
    talk.event("CALL_CLOSED", "ee55", words)
    #expect(talk.told.last == .call(.ended(.there(1), .hungUpThere)))
    // An end alone is no call.
    talk.event("CALL_CLOSED", "ff66", words)
    #expect(talk.told.last == .call(.ended(.there(1), .hungUpThere)))
  }

  @Test func aCallOfOthersThatGoesOnHasItsTime() {
    for (state, told) in [
      (
        "ESTABLISHED",
        [
          LineEvent.call(
            .connected(.there(1), number: "5550142", isOutgoing: true, ago: .seconds(3_665)))
        ]
      ),
      ("OUTGOING", [.call(.outgoing(.there(1), number: "5550142"))]),
      (
        "RINGING",
        [
          .call(.outgoing(.there(1), number: "5550142")), .call(.alerting(.there(1))),
        ]
      ), ("TERMINATED", []),
    ] {
      var talk = Talk(sharing: nil)
      talk.answer("> sip:77@example.net   OK\\n")
      talk.told = []
      talk.answer(Talk.callText("ee55", state))
      if state == "ESTABLISHED" {
        #expect(talk.asked.last == "listcalls")
        talk.answer(
          "\\n--- Active calls (1): ---\\n[line 1, id ee5]  0:00:01  ESTABLISHED  sip:1@x\\n"
            + "> [line 2, id ee55]  1:01:05  ESTABLISHED             sip:5550142@example.org\\n")
      }
      #expect(talk.told == told, "\(state)")
    }
    for text in [
      "", "[line 1, id ab]", "[line 1, id ab]  0:61:00 E", "[line 1, id ab]  1:1 E",
      "[line 1, id ab]  99999:00:00 E", "[line 1, id ab]  -1:00:00 E", "id ab]  0:00:01 E",
    ] {
      #expect(BaresipCall.duration(of: "ab", in: text) == .zero, "\(text)")
    }
    #expect(BaresipCall.duration(of: "ab", in: "[line 1, id ab]  0:02:01 E") == .seconds(121))
  }

  /// Though a call of this telephone's was lost sight of: theirs is not taken for it.
  @Test func aCallOfOthersIsNotTakenForTheOneThatWasDialled() {
    var talk = shared()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550777")))
    talk.session.interrupt()
    talk.asked = []
    talk.reconnect()
    talk.answer(Talk.callText("ee55", "ESTABLISHED"))
    #expect(talk.told.last == .call(.ended(.here(1), .failed("baresip was interrupted"))))
    #expect(!talk.told.contains(.call(.active(.here(1)))) && !talk.session.hasCalls)
    #expect(talk.asked == ["callstat", "listcalls"])
    talk.answer("")
    #expect(
      talk.told.last
        == .call(.connected(.there(1), number: "5550142", isOutgoing: true, ago: .zero)))
  }

  /// Nor is one to the same number that began before this one was dialled.
  @Test func aCallOfOthersToTheSameNumberIsTheirs() {
    var talk = shared()
    let call = "\"direction\":\"outgoing\",\"peeruri\":\"sip:5550777@example.net\""
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    talk.ask(.dial(.here(2), DialRequest(name: nil, number: "5550777")))
    talk.event("CALL_RINGING", "ee55", call)
    #expect(!talk.told.contains(.call(.alerting(.here(2)))))
    talk.answer()
    talk.event("CALL_RINGING", "ab12", call)
    #expect(talk.told.last == .call(.alerting(.here(2))))
  }

  /// One that rings as the telephone comes is told; one of its own that it lost sight of is ended.
  @Test func whatGoesOnAsTheTelephoneComesIsSeen() {
    var talk = Talk(sharing: nil)
    talk.answer("> sip:77@example.net   OK\\n")
    talk.answer(Talk.callText("cd34", "INCOMING", "Incoming"))
    #expect(talk.told.last == .call(.incoming(.there(1), number: "5550142")))
    talk.ask(.answer(.there(1)))
    talk.settle()
    talk.event("CALL_ESTABLISHED", "cd34")
    _ = talk.session.stop("gone")
    talk.asked = []
    talk.reconnect()
    talk.answer("> sip:77@example.net   OK\\n")
    talk.settle()
    #expect(talk.asked.prefix(3) == ["reginfo", "callfind cd34", "hangup"])
    // And so is one that goes on as the telephone ends.
    var other = shared()
    other.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    other.settle()
    other.event(
      "CALL_RINGING", "ab12",
      "\"direction\":\"outgoing\",\"peeruri\":\"sip:5550142@example.net\"")
    other.leave()
    other.settle()
    #expect(other.asked.suffix(2) == ["callfind ab12", "hangup"] && !other.session.isRunning)
  }

  /// A call that has no name yet does not go on either; nor has one of another program ended.
  @Test func theTelephonesEndIsTheEndOfItsOwnCalls() {
    var talk = Talk(sharing: SIPAddress("sip:77@example.org"))
    talk.answer("> sip:77@example.org   OK\\n")
    talk.answer("")
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    talk.answer()
    talk.asked = []
    talk.leave()
    talk.answer(Talk.callText("ab12", "OUTGOING"))
    talk.settle()
    #expect(talk.asked == ["callstat", "callfind ab12", "hangup"])
    #expect(!talk.session.isRunning)
    var other = shared()
    other.event("CALL_INCOMING", "cd34", "\"peeruri\":\"sip:5@example.org\"")
    other.event("CALL_ESTABLISHED", "cd34")
    other.asked = []
    other.leave()
    #expect(other.asked.isEmpty)
    _ = other.session.stop("gone")
    other.reconnect()
    other.answer("> sip:77@example.net   OK\\n")
    other.settle()
    #expect(other.asked == ["reginfo", "callstat"])
  }

  // MARK: What comes from strangers

  /// Neither the number of calls nor the length of a text is a stranger's to choose.
  @Test func whatComesIsBounded() {
    var talk = Talk()
    let long = String(repeating: "9", count: 100 * BaresipSession.textLimit)
    for call in 0..<1_000 {
      talk.event("CALL_INCOMING", "c\(call)", "\"peeruri\":\"sip:\(long)@x\"")
      talk.event("CALL_RINGING", "s\(call)", "\"direction\":\"outgoing\",\"peeruri\":\"sip:1@x\"")
    }
    let numbers = talk.told.compactMap { event -> String? in
      if case .call(.incoming(_, let number)) = event { number } else { nil }
    }
    #expect(numbers.count == BaresipSession.slotLimit)
    #expect(numbers.allSatisfy { $0.utf8.count <= BaresipSession.textLimit })
    var refused = Talk.called()
    refused.event("CALL_CLOSED", "ab12", Talk.outgoing + ",\"param\":\"599 \(long)\"")
    guard case .call(.ended(_, .failed(let why)))? = refused.told.last else {
      Issue.record("\(refused.told)")
      return
    }
    #expect(why.utf8.count <= BaresipSession.textLimit)
  }
}
