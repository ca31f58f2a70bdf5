import CallModel
import Keypad
import Modem
import SimulatedModem
import Testing
import TimeLimit

/// Codes for the network, and what it answers.
@Suite(.timeLimited) struct ServiceTests {
  private func story(_ service: String?, _ kind: SimulatedModem.Kind = .telling) -> Story {
    var story = Story(kind) { $0.service = service }
    story.pass(.seconds(3))
    return story
  }

  private func codes(_ story: Story) -> [String] {
    story.modem.commands.filter { $0.hasPrefix("AT+CUSD=1") }
  }

  @Test func aCodeIsSentAndAnswered() {
    var story = story("0,\"Balance: 12.50\",15")
    #expect(codes(story).isEmpty, "no code goes out unasked")
    story.ask(.service(.send("*100#")))
    story.pass(.seconds(1))
    #expect(codes(story) == ["AT+CUSD=1,\"*100#\",15"])
    #expect(story.news == [.information("Balance: 12.50")])
    #expect(!story.modem.commands.contains("AT+CUSD=2"))
  }

  @Test func whatTheNetworkAsksIsAnswered() {
    var story = story("1,\"1 Balance\r\n2 Tariff\",15")
    story.ask(.service(.send("*100#")))
    story.pass(.seconds(1))
    #expect(story.news == [.asks("1 Balance\n2 Tariff")])
    story.modem.service = "2,\"Tariff: X\",15"
    story.ask(.service(.reply("2")))
    story.pass(.seconds(1))
    #expect(story.news.last == .information("Tariff: X"))
    #expect(story.modem.services == ["*100#", "2"])
    // The network waits for no reply any more: this would be a code of its own.
    story.ask(.service(.reply("1")))
    story.pass(.seconds(1))
    #expect(story.news.last == .failed("the network expects no answer"))
    #expect(story.modem.services.count == 2)
  }

  @Test func whatIsAskedIsEnded() {
    var story = story("1,\"Which?\",15")
    story.ask(.service(.send("*100#")))
    story.pass(.seconds(1))
    story.ask(.service(.end))
    story.pass(.seconds(1))
    #expect(story.modem.commands.last == "AT+CUSD=2")
    story.ask(.service(.reply("1")))
    story.pass(.seconds(1))
    #expect(story.modem.services == ["*100#"])
  }

  /// As long as what can be typed: 182 letters of 7 bits.
  @Test func theLongestIsSentAndNoLongerOne() {
    var story = story("1,\"Which?\",15")
    story.ask(.service(.send("*" + String(repeating: "1", count: 180) + "#")))
    story.pass(.seconds(1))
    #expect(story.modem.services.map(\.utf8.count) == [182] && story.news == [.asks("Which?")])
    story.ask(.service(.reply(String(repeating: "1", count: 183))))
    #expect(story.news.last == .failed("at most 182 characters"))
    story.ask(.service(.reply(String(repeating: "1", count: 182))))
    story.pass(.seconds(1))
    #expect(story.modem.services.map(\.utf8.count) == [182, 182])
    story.ask(.service(.send("*" + String(repeating: "1", count: 181) + "#")))
    #expect(story.news.last == .failed("at most 182 characters"))
  }

  /// The modem does not report that the network has stopped waiting. The next code is sent all the same.
  @Test func noQuestionStandsForEver() {
    var story = story(nil)
    story.network { modem, _ in modem.emit("1,\"Which?\",15") }
    story.ask(.service(.send("*100#")))
    #expect(story.news == [.asks("Which?"), .failed("the last code is still unanswered")])
    story.pass(.seconds(599))
    #expect(story.news.count == 2)
    story.pass(.seconds(2))
    #expect(story.news.last == .failed("the network stopped waiting"))
    #expect(story.modem.commands.contains("AT+CUSD=2"))
    story.modem.service = "0,\"5.00\",15"
    story.ask(.service(.send("*100#")))
    story.pass(.seconds(1))
    #expect(story.news.last == .information("5.00"))
  }

  /// Only what can't end the command or begin another.
  @Test func nothingElseGoesOut() {
    var story = story("1,\"Which?\",15")
    for code in ["", "*100#\r", "*1\";+CFUN=0", "*1;2#", "*1\u{1A}", "abc", "*１#", "*1 #"] {
      story.ask(.service(.send(code)))
      story.pass(.seconds(1))
    }
    #expect(codes(story).isEmpty && story.news.count == 8)
    story.ask(.service(.send("*100#")))
    story.pass(.seconds(1))
    for reply in ["", "a\"b", "a\rATD5550101;", "a;b", "a\u{1A}", "ä", "a\nb", "@", "\u{1B}"] {
      story.ask(.service(.reply(reply)))
      story.pass(.seconds(1))
    }
    #expect(story.modem.services == ["*100#"])
    story.ask(.service(.reply("John Smith, 1.5!")))
    story.pass(.seconds(1))
    #expect(story.modem.services.last == "John Smith, 1.5!")
    #expect(story.modem.dialled.isEmpty)
  }

  @Test func itSaysWhyThereIsNoAnswer() {
    for (answer, words) in [
      ("2", "ended by the network"), ("3", "another telephone has answered"),
      ("4", "the network does not know this code"), ("5", "the network does not answer"),
      ("0", "the network gave no answer"),
    ] {
      var story = story(answer)
      story.ask(.service(.send("*100#")))
      story.pass(.seconds(1))
      #expect(story.news == [.failed(words)])
    }
    var silent = story(nil)
    silent.ask(.service(.send("*100#")))
    silent.pass(.seconds(110))
    #expect(silent.news.isEmpty)
    silent.pass(.seconds(20))
    #expect(silent.news == [.failed("the network does not answer")])
    #expect(silent.modem.commands.last == "AT+CUSD=2")
    var locked = Story(.silent) { $0.card = .locked }
    locked.pass(.seconds(3))
    locked.ask(.service(.send("*100#")))
    locked.pass(.seconds(1))
    #expect(locked.news == [.failed("the SIM needs its PIN")])
  }

  @Test func aModemWithoutCodesSaysSo() {
    var story = story(nil, .old)
    story.ask(.service(.send("*100#")))
    #expect(story.news == [.failed("the modem can't send codes now")])
    #expect(codes(story).isEmpty)
    var early = Story(.silent)
    early.ask(.service(.send("*100#")))
    early.pass(.seconds(5))
    #expect(early.news.count == 1 && codes(early).isEmpty)
  }

  @Test func theNetworkSpeaksUnasked() {
    var story = story(nil)
    story.network { modem, _ in modem.emit("0,\"Welcome\",15") }
    #expect(story.news == [.information("Welcome")])
    story.network { modem, _ in modem.emit("2") }
    #expect(story.news.count == 1)
  }

  @Test func codesNeedNoAnswerToBeGone() {
    var story = story(nil)
    story.ask(.service(.send("*100#")))
    story.replug()
    story.pass(.seconds(200))
    #expect(codes(story).count == 1 && story.news.isEmpty)
  }

  /// As modems write it, whatever set of characters they say they have.
  @Test func textsAreRead() {
    for (said, list, words) in [
      ("0,\"00410042\",72", "\"GSM\"", "AB"),
      ("0,\"042D0442043E\",72", "\"GSM\",\"UCS2\"", "Это"),
      ("0,\"00480069\",15", "\"UCS2\"", "Hi"),
      ("0,\"AA180C3602\",15", "\"IRA\"", "*100#"),
      ("0,\"15555550142\",15", "\"GSM\"", "15555550142"),
      ("0,\"1234567890\",15", "\"GSM\"", "1234567890"),
      ("0,\"a\u{0}b \u{2}5 \u{1B}e9\",15", "\"GSM\"", "a@b $5 €9"),
      ("0,\"{|}\",15", "\"GSM\"", "äöñ"), ("0,\"{|}\",15", "\"IRA\"", "{|}"),
      ("0,\"für 5 €\",15", "\"UTF-8\"", "für 5 €"),
      ("0,\"say \"hi\", you\",15", "\"IRA\"", "say \"hi\", you"),
      ("0,\"a\u{7}b\u{8}\r\n\r\nc\",15", "\"UTF-8\"", "aìbò\nc"),
    ] {
      var session = ATSession()
      _ = Transcript.events(&session, more: ["+CSCS=?": "+CSCS: (\(list))\r\n\r\nOK"])
      let outputs = session.receive(
        Array("\r\n+CUSD: \(said)\r\n".utf8), at: .zero + .seconds(4))
      #expect(outputs == [.event(.service(.information(words)))], "\(said)")
    }
  }

  /// Bytes that are no UTF-8.
  @Test func textsOfOneByteACharacterAreRead() {
    var session = ATSession()
    _ = Transcript.events(&session, more: ["+CSCS=?": "+CSCS: (\"8859-1\")\r\n\r\nOK"])
    let bytes = Array("\r\n+CUSD: 0,\"f".utf8) + [0xFC] + Array("r\",15\r\n".utf8)
    #expect(
      session.receive(bytes, at: .zero + .seconds(4)) == [.event(.service(.information("für")))])
  }

  /// The network may send quotes in a message: an incoming call is reported all the same.
  @Test func aTextWithoutAnEndMakesNobodyDeaf() {
    var story = story(nil)
    story.network { modem, _ in modem.emit("0,\"a pipe of 5\" \r\nand more,15") }
    story.network { $0.ring(from: "+15555550142", at: $1) }
    story.pass(.seconds(5))
    #expect(story.news == [.information("a pipe of 5")] && story.states == ["incoming"])
    // With its coding behind it the end is where it is.
    var session = ATSession()
    _ = Transcript.events(&session)
    let outputs = session.receive(
      Array("\r\n+CUSD: 0,\"5\" pipe\",15\r\n".utf8), at: .zero + .seconds(4))
    #expect(outputs == [.event(.service(.information("5\" pipe")))])
  }

  /// A text of the network's may look like the word with which a modem begins anew.
  @Test(arguments: [SimulatedModem.Kind.telling, .silent])
  func aTextEndsNoCall(_ kind: SimulatedModem.Kind) {
    var story = story(nil, kind)
    let text = "0,\"Hi\"\r\nRDY\r\n\""
    story.network { modem, _ in modem.emit(text) }
    story.pass(.seconds(5))
    #expect(story.news.last == .information("Hi"))
    story.dial("5550101")
    story.pass(.seconds(3))
    story.network { modem, _ in modem.emit(text) }
    story.pass(.seconds(10))
    #expect(story.states == ["active"])
    story.dial("5550102")
    story.pass(.milliseconds(100))
    story.network { modem, _ in modem.emit(text) }
    story.pass(.seconds(10))
    #expect(story.states == ["held", "active"] && story.ended.isEmpty)
    #expect(!story.events.contains { if case .lost = $0 { true } else { false } })
  }

  @Test func aLongTextHasAnEnd() {
    var session = ATSession()
    _ = Transcript.events(&session)
    let said = "\r\n+CUSD: 0,\"\(String(repeating: "a", count: 1_500))\",15\r\n"
    let outputs = session.receive(Array(said.utf8), at: .zero + .seconds(4))
    #expect(outputs == [.event(.service(.information(String(repeating: "a", count: 1_000))))])
  }

  /// Modems that want the bits as the network packs them, or two bytes a character.
  @Test func codesAreWrittenAsTheModemWantsThem() {
    for (maker, list, written) in [
      ("huawei", "\"IRA\",\"UCS2\"", "AT+CUSD=1,\"AA180C3602\",15\r"),
      ("ACME", "\"UCS2\"", "AT+CUSD=1,\"002A0031003000300023\",15\r"),
      ("ACME", "\"GSM\"", "AT+CUSD=1,\"*100#\",15\r"),
    ] {
      var session = ATSession()
      _ = Transcript.events(
        &session, maker: maker, more: ["+CSCS=?": "+CSCS: (\(list))\r\n\r\nOK"])
      let outputs = session.perform(.service(.send("*100#")), at: .zero + .seconds(4))
      #expect(outputs == [.write(Array(written.utf8))])
    }
  }
}
