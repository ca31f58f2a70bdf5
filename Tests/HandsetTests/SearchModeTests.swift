import ContactSearch
import Contacts
import Keypad
import Testing
import TimeLimit

@testable import Handset

@Suite(.timeLimited) struct SearchModeTests {
  /// The screen after a script.
  private func screen(_ script: String) throws -> [String] {
    var phone = TestPhone()
    try phone.play(script)
    return phone.lines
  }

  @Test func theListNarrowsWhileOneTypes() throws {
    #expect(
      try screen("5") == [
        "5", "> [J]ane Doe  +44 7700 900123", "  [J]ohn Smith  +1 650-[5]55-0142",
        "  Zoo  [5]55-9112", "  Felix Deli  212-[5]55-0193", "  call 5",
      ])
    #expect(
      try screen("5646") == ["5646", "> [John] Smith  +1 650-555-0142", "  call 5646"])
    #expect(try screen("33549")[1] == "> [Felix] Deli  212-555-0193")
    #expect(try screen("33541")[1] == "> call 33541")
  }

  @Test func aNameIsFoundFromAnyWordAndOverWords() throws {
    #expect(try screen("76484")[1] == "> John [Smith]  +1 650-555-0142")
    #expect(try screen("564607")[1] == "> [John S]mith  +1 650-555-0142")
    #expect(try screen("56467")[1] == "> [John S]mith  +1 650-555-0142")
  }

  @Test func aNumberIsFoundAndCanAlwaysBeCalledAsTyped() throws {
    #expect(
      try screen("07700") == ["07700", "> Jane Doe  +44 [7700] 900123", "  call 07700"])
    #expect(try screen("4712345") == ["4712345", "> call 4712345"])
  }

  @Test func starStepsThroughTheMatchesAndAround() throws {
    var phone = TestPhone()
    try phone.play("5646")
    #expect(phone.handset.selectedMatch == 0)
    try phone.play("*")
    #expect(phone.lines == ["5646", "  [John] Smith  +1 650-555-0142", "> call 5646"])
    #expect(phone.handset.selectedMatch == nil)
    try phone.play("*")
    #expect(phone.handset.selectedMatch == 0)
    try phone.play("{up}")
    #expect(phone.handset.selectedMatch == nil)
    try phone.play("{down}")
    #expect(phone.handset.selectedMatch == 0)
  }

  @Test func holdingStarErasesAndLongerClears() throws {
    #expect(try screen("5646{hold *}")[0] == "564")
    #expect(try screen("5646{hold * 1600}") == ["", "8 contacts: type a name or a number"])
    #expect(try screen("5{hold *}{hold *}5") == (try screen("5")))
    #expect(try screen("56{erase}")[0] == "5")
    #expect(try screen("56{hold erase 1600}")[0] == "")
    #expect(try screen("56{end}")[0] == "")
  }

  @Test func holdingZeroIsPlus() throws {
    #expect(try screen("{hold 0}")[0] == "+")
    #expect(try screen("{hold 0}1650")[1] == "> John Smith  [+1 650]-555-0142")
    // Another key pressed meanwhile: the 0 stays one.
    #expect(try screen("{press 0}5{wait 600}{release 0}")[0] == "05")
  }

  @Test func aCodeIsTypedAsItIs() throws {
    #expect(try screen("*100#") == ["*100#", "> call *100#"])
    #expect(try screen("##21#")[0] == "##21#")
    #expect(try screen("*21*5550100#")[2] == "  Forwarder  [*21*5550100#]")
    var phone = TestPhone()
    try phone.play("*100#")
    #expect(phone.requests.isEmpty)
    #expect(phone.handset.screen.hint == "hold # call  hold * erase")
  }

  @Test func aCodeBegunInATextModeHidesWhatSearchHad() throws {
    var phone = TestPhone()
    try phone.play("564{mode}*100#")
    #expect(phone.lines == ["*100#", "> call *100#"])
    #expect(phone.requests.isEmpty)
  }

  @Test func anEmergencyNumberComesBeforeTheContactsThatContainIt() throws {
    #expect(
      try screen("112") == [
        "112", "> call 112", "  Rescue  [1 1 2]", "  Zoo  555-9[112]",
      ])
  }

  @Test func modesStepAroundAndKeepWhatWasTyped() throws {
    var phone = TestPhone()
    try phone.play("56{hold #}")
    #expect(phone.handset.mode == .abc)
    #expect(phone.lines[0] == "")
    try phone.play("5{mode}{mode}")
    #expect(phone.handset.mode == .number)
    #expect(phone.lines[0] == "56")
    try phone.play("{mode}")
    #expect(phone.handset.mode == .search)
    #expect(phone.lines[0] == "56")
    try phone.play("{mode}")
    #expect(phone.lines[0] == "j")
  }

  @Test func inNumberModeOnlyNumbersCount() throws {
    var phone = TestPhone(settings: HandsetSettings(mode: .number))
    try phone.play("5646")
    #expect(phone.lines == ["5646", "> call 5646"])
    try phone.play("*1")
    #expect(phone.lines[0] == "5646*1")
    try phone.play("{end}2125550194")
    #expect(phone.lines == ["2125550194", "> call 2125550194", "  Felix Deli  [212 555 0194]"])
    try phone.play("#")
    #expect(phone.calls == ["Felix Deli 2125550194"])
  }

  @Test func theDigitsThatFitAreLimitedAndThatIsSaid() throws {
    var phone = TestPhone()
    try phone.play(String(repeating: "5", count: 64))
    #expect(phone.lines[0].count == 63)
    #expect(phone.notice == "at most 63 digits")
    try phone.play("{erase}")
    #expect(phone.notice == nil)
  }

  @Test func aLongListShowsTheSelectedLine() throws {
    let many = (0..<100).map { place in
      Contact(name: "Ann \(place / 10)\(place % 10)", numbers: [PhoneNumber("555")])
    }
    var phone = TestPhone(many)
    try phone.play("266" + String(repeating: "*", count: 50))
    #expect(phone.handset.selectedMatch == 50)
    #expect(phone.lines.contains("> [Ann] 50  555"))
    #expect(phone.lines.count <= 21)
    try phone.play("{right}{left}{up}")
    #expect(phone.handset.selectedMatch == 49)
  }
}
