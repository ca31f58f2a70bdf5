import CallModel
import Keypad
import Modem
import SimulatedModem
import Testing
import TimeLimit

/// What a modem tells of its network, and of itself.
@Suite(.timeLimited) struct NetworkTests {
  private func story(
    _ kind: SimulatedModem.Kind = .telling, _ prepare: (inout SimulatedModem) -> Void = { _ in }
  ) -> Story {
    var story = Story(kind, prepare)
    story.pass(.seconds(3))
    return story
  }

  // MARK: Registration

  @Test func theRegistrationIsToldAndFollowed() {
    var story = story()
    #expect(story.calls.status.registration == .home)
    for (value, registration) in [
      (2, Registration.searching), (3, .denied), (5, .roaming), (0, Registration.none),
      (8, .emergencyOnly),
      (4, nil), (1, .home),
    ] {
      story.network { modem, _ in modem.register(value) }
      story.pass(.milliseconds(100))
      #expect(story.calls.status.registration == registration, "\(value)")
    }
  }

  /// The line is there without a network, and says that there is none.
  @Test func aCallWithoutANetworkIsRefusedInWords() {
    for (value, registration, words) in [
      (2, Registration.searching, "there is no network"),
      (3, .denied, "the network refuses this SIM"),
      (8, .emergencyOnly, "the network allows emergency calls only"),
    ] {
      var story = story { _ = $0.register(value) }
      #expect(story.calls.abilities != nil && story.calls.status.registration == registration)
      story.dial("5550101")
      story.pass(.seconds(5))
      #expect(story.reasons == [.failed(words)])
    }
  }

  /// Of an answer the second field counts, of an announcement the first, whatever stands behind.
  @Test func answersAndAnnouncementsAreToldApart() {
    for (said, registration) in [
      ("+CREG: 2", Registration.searching), ("+CREG: 5,\"00C3\",\"0010\",7", .roaming),
      ("+CREG: 1,7301,38AA", .home), ("+CREG: 3,1", .denied),
    ] {
      var session = ATSession()
      _ = Transcript.events(&session, more: ["+CREG?": "+CREG: 1,0\r\n\r\nOK"])
      let outputs = session.receive(
        Array("\r\n\(said)\r\n".utf8), at: .zero + .seconds(4))
      #expect(outputs == [.event(.status(.registration(registration)))], "\(said)")
    }
    var session = ATSession()
    let events = Transcript.events(
      &session, more: ["+CREG?": "+CREG: 2,5,\"00C3\",\"0010\",7\r\n\r\nOK"])
    #expect(events.contains(.status(.registration(.roaming))))
  }

  /// A modem that calls over LTE knows of no circuits.
  @Test func registrationOverLTECounts() {
    var session = ATSession()
    let events = Transcript.events(
      &session,
      more: ["+CREG?": "+CREG: 1,0\r\n\r\nOK", "+CEREG?": "+CEREG: 1,1\r\n\r\nOK"])
    #expect(events.contains(.status(.registration(.home))))
  }

  /// Where it does not tell by itself it is asked, now and then.
  @Test func aModemThatDoesNotTellIsAsked() {
    var session = ATSession()
    _ = Transcript.events(
      &session, more: ["+CREG=1": "ERROR", "+CREG?": "+CREG: 0,1\r\n\r\nOK"])
    #expect(session.deadline != nil)
  }

  // MARK: Emergency numbers

  @Test func theNetworksEmergencyNumbersAreTold() {
    var story = story { $0.emergencyNumbers = ["113", "144"] }
    #expect(story.calls.status.emergencyNumbers == ["113", "144"])
    story.network { modem, _ in modem.name(["117", "x", "1", "0900123", "12345678901", "118"]) }
    #expect(story.calls.status.emergencyNumbers == ["117", "118"])
    // They need no SIM, as they stand there.
    story.network { modem, _ in modem.insert(nil) }
    story.dial("117")
    story.pass(.seconds(3))
    #expect(story.states == ["active"])
  }

  /// A text of the network's may look like a line of the modem: no number is one of those for it.
  @Test func aTextNamesNoEmergencyNumber() {
    var story = story()
    let told = story.events.count
    story.network { modem, _ in
      modem.emit("0,\"Hi\"\r\n+CEN2: 31,0900123456\r\n+CEN2: 31,22999\r\n\"")
    }
    story.pass(.seconds(3))
    #expect(story.calls.status.emergencyNumbers.isEmpty)
    #expect(story.events.count == told + 1)
  }

  @Test func fewNumbersAreBelieved() {
    let story = story { $0.emergencyNumbers = (100..<200).map { "\($0)" } }
    #expect((1...16).contains(story.calls.status.emergencyNumbers.count))
  }

  @Test(arguments: [true, false]) func theSIMsEmergencyNumbersAreTold(_ hasRecords: Bool) {
    for kind in SimulatedModem.Kind.allCases {
      var card = SimulatedSIM.locked
      card.emergencyNumbers = ["112", "17", "110", "123456"]
      card.hasRecords = hasRecords
      var story = story(kind) { $0.card = card }
      #expect(story.calls.status.emergencyNumbers == ["112", "17", "110", "123456"])
      story.network { modem, _ in modem.insert(nil) }
      story.pass(.seconds(2))
      #expect(story.calls.status.emergencyNumbers.isEmpty)
    }
  }

  /// Whatever a SIM says of its files.
  @Test func brokenFilesNameNobody() {
    for answer in [
      "", "+CRSM: 144", "+CRSM: 144,0,\"\"", "+CRSM: 144,0,\"6\"", "+CRSM: 144,0,\"62FF82FF\"",
      "+CRSM: 144,0,\"6205820542210000FF\"", "+CRSM: 144,0,\"0000FFFF6FB7040011FF22010001FF\"",
      "+CRSM: 106,130,\"000000036FB7040011FF2201000000\"", "+CRSM: 144,0,\"zz\"",
      "+CRSM: 99999999999999999999,0,\"62\"",
    ] {
      var session = ATSession()
      let events = Transcript.events(
        &session, more: ["+CRSM=192,28599,0,0,15": answer + "\r\n\r\nOK"])
      #expect(
        !events.contains { if case .status(.emergencyNumbers) = $0 { true } else { false } },
        "\(answer)")
    }
  }

  // MARK: The modem

  @Test func aModelWithoutVoiceIsSaidToBe() {
    for (maker, model, name) in [
      ("SIMCOM INCORPORATED", "SIM7670G-MNGV", "SIM7670G-MNGV"),
      ("Quectel", "BC95", "Quectel BC95"),
      ("u-blox", "SARA-R410M-02B", "u-blox SARA-R410M-02B"), ("", "SIM7080G", "SIM7080G"),
    ] {
      var session = ATSession()
      let events = Transcript.events(&session, maker: maker, model: model)
      #expect(events == [.lost("noVoice(\"\(name)\")")])
      #expect(session.deadline == nil)
    }
    var story = story { $0.model = "SIM7670G" }
    #expect(story.trouble == .noVoice("SIM7670G") && story.calls.abilities == nil)
    story.dial("112")
    #expect(story.reasons == [.failed("the modem can't make calls")])
    #expect(story.session.deadline == nil && story.modem.dialled.isEmpty)
    let asked = story.modem.commands.count
    story.pass(.seconds(600))
    #expect(story.modem.commands.count == asked)
  }

  @Test func whoWantsToCallWithoutVoiceIsNotLeftWaiting() {
    var story = Story(.silent) { $0.model = "BC66" }
    story.dial("112")
    story.pass(.seconds(3))
    #expect(story.reasons.count == 1)
  }

  @Test func aPortThatSaysNothingIsToldOnce() {
    var story = Story(.silent)
    story.silentUntil = story.now + .seconds(40)
    story.replug()
    story.pass(.seconds(4))
    #expect(story.trouble == nil)
    story.pass(.seconds(2))
    #expect(story.trouble == .silent(""))
    let lost = { (event: LineEvent) in if case .lost = event { true } else { false } }
    story.pass(.seconds(30))
    #expect(story.events.filter(lost).count == 1)
    story.pass(.seconds(40))
    #expect(story.trouble == nil && story.calls.abilities != nil)
  }

  /// A command that hangs a modem is not asked a third time.
  @Test func aQuestionThatHangsAModemIsLeftOut() {
    var story = Story(.silent) { $0.deaf = ["+CUSD=?", "+CVHU=0"] }
    story.pass(.seconds(60))
    #expect(story.calls.abilities?.contains(.tones) == true)
    #expect(story.calls.abilities?.contains(.services) == false)
    #expect(story.modem.commands.filter { $0 == "AT+CUSD=?" }.count == 2)
  }

  /// Behind the preparations.
  @Test func aQuestionThatHangsLaterCostsNoCall() {
    var story = Story(.silent) {
      $0.deaf = ["+CREG=1", "+CEN=1", "+CSCS=?", "+CRSM=192,28599,0,0,15", "+CEREG?"]
    }
    story.dial("5550101")
    story.pass(.seconds(60))
    #expect(story.states == ["active"])
  }

  @Test func theNameIsWhatPeopleCallIt() {
    for (maker, model, name) in [
      ("SIMCOM INCORPORATED", "SIMCOM_SIM7600E-H", "SIM7600E-H"),
      ("Quectel", "EC25", "Quectel EC25"),
      ("huawei", "E173", "Huawei E173"), ("u-blox", "LARA-R211", "u-blox LARA-R211"),
      ("ACME", "", "ACME"), ("+CGMI: \"ACME\"", "+CGMM: \"X 1\"", "ACME X 1"),
    ] {
      var session = ATSession()
      let events = Transcript.events(&session, maker: maker, model: model)
      #expect(events.contains(.status(.name(name))), "\(events)")
    }
  }
}
