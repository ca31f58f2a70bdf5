import CallModel
import Contacts
import Keypad
import Testing
import TimeLimit

@testable import Handset

/// Calls by holding a digit on the empty home screen.
@Suite(.timeLimited) struct SpeedDialTests {
  private func phone(
    _ script: String, mode: Mode = .search, voicemail: String? = nil,
    speedDials: [UInt8: SpeedDial] = [:]
  ) throws -> TestPhone {
    var settings = HandsetSettings(mode: mode)
    settings.voicemail = voicemail
    var phone = TestPhone(settings: settings, speedDials: speedDials)
    try phone.play(script)
    return phone
  }

  @Test(arguments: [Mode.search, .number]) func setAndUsed(mode: Mode) throws {
    var phone = try phone("{hold 3}", mode: mode)
    #expect(phone.lines[0] == "speed dial 3: who?")
    if mode == .search {
      try phone.play("5646#")
    } else {
      try phone.play("16505550142{down}#")
    }
    #expect(phone.notice?.hasPrefix("hold 3 to call ") == true)
    #expect(phone.lines[0] == "" && phone.calls == [])
    #expect(phone.takeSpeedDials()[3]?.number == "+16505550142")
    try phone.play("{hold 3}")
    #expect(phone.lines[1] == "+16505550142" && phone.lines[2] == "speed dial 3")
    #expect(phone.calls == [])
    try phone.play("{wait 100}#")
    #expect(phone.calls == ["John Smith +16505550142"])
  }

  @Test func oneOfSeveralNumbers() throws {
    var phone = try phone("{hold 9}3354#")
    #expect(phone.lines[0] == "Felix Deli: which number?")
    #expect(phone.handset.screen.hint == "# choose  * next  hold * back")
    try phone.play("2")
    #expect(phone.takeSpeedDials() == [9: SpeedDial(name: "Felix Deli", number: "2125550194")])
    #expect(phone.lines[0] == "")
  }

  @Test func anotherOne() throws {
    let john = SpeedDial(name: "John Smith", number: "+16505550142")
    var phone = try phone("{hold 2}", speedDials: [2: john])
    #expect(phone.handset.screen.hint == "# yes  * no  0 change")
    try phone.play("05263#")
    #expect(phone.takeSpeedDials() == [2: SpeedDial(name: "Jane Doe", number: "+447700900123")])
    try phone.play("{hold 2}*")
    #expect(phone.calls == [] && phone.lines[0] == "")
  }

  /// One key again and again sets nothing, and what is pasted neither.
  @Test func whoIsNotChosenIsNoSpeedDial() throws {
    for key in ["#", "{call}"] {
      var phone = try phone("{hold 5}\(key)\(key)")
      #expect(phone.takeSpeedDials() == [:])
    }
    var phone = try phone("{hold 5}***#")
    #expect(phone.takeSpeedDials().count == 1)
    phone = try self.phone("{hold 5}526")
    phone.stroke(.pound, origin: .paste)
    #expect(phone.takeSpeedDials() == [:])
  }

  /// What can't be called is no speed dial.
  @Test func whatCannotBeCalled() throws {
    var phone = try phone("{hold 2}6366#")
    #expect(phone.notice == "Nemo has no number")
    #expect(phone.takeSpeedDials() == [:])
    try phone.play("{end}")
    #expect(phone.lines[0] == "")
    phone = try self.phone("{hold 2}99999#")
    #expect(phone.takeSpeedDials() == [2: SpeedDial(name: nil, number: "99999")])
    phone = try self.phone("{hold 2}{hold *}")
    #expect(phone.lines[0] == "" && phone.takeSpeedDials() == [:])
  }

  /// An emergency number asks as ever, and a code.
  @Test func whatIsGraveIsAsked() throws {
    let rescue = SpeedDial(name: "Rescue", number: "112")
    let phone = try phone("{hold 2}#{wait 100}#", speedDials: [2: rescue])
    #expect(phone.calls == [])
  }

  @Test func voicemail() throws {
    var phone = try phone("{hold 1}")
    #expect(phone.notice == "no voicemail number: set `voicemail` in the settings")
    #expect(phone.lines[0] == "")
    phone = try self.phone("{hold 1}", voicemail: "+1 650 555 0100")
    #expect(phone.lines == ["call voicemail?", "+16505550100", "voicemail"])
    try phone.play("#")
    #expect(phone.calls == ["voicemail +16505550100"])
  }

  /// A call by speed dial counts for the contact that has the number now.
  @Test func theBookHasChanged() throws {
    let old = SpeedDial(name: "Johnny", number: "+16505550142")
    var phone = try phone("{hold 2}#", speedDials: [2: old])
    #expect(phone.calls == ["Johnny +16505550142"])
    phone.feed(.callEnded(problem: nil))
    #expect(phone.takeUsed().map(\.call.name) == ["John Smith"])
  }
}
