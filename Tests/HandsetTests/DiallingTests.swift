import ContactSearch
import Contacts
import Keypad
import Testing
import TimeLimit

@testable import Handset

@Suite(.timeLimited) struct DiallingTests {
  private func calls(_ script: String) throws -> [String] {
    var phone = TestPhone()
    try phone.play(script)
    return phone.calls
  }

  @Test(arguments: ["5646{call}", "5646#", "5646{select}"])
  func oneKeyCallsTheSelectedMatch(script: String) throws {
    var phone = TestPhone()
    try phone.play(script)
    #expect(phone.calls == ["John Smith +16505550142"])
    #expect(phone.lines == ["dial: John Smith +16505550142"])
  }

  @Test func theTypedNumberIsCalledWhereNothingFitsOrItIsSelected() throws {
    #expect(try calls("4712345{call}") == ["4712345"])
    #expect(try calls("5646*#") == ["5646"])
    #expect(try calls("{hold 0}4930231259#") == ["+4930231259"])
  }

  @Test func aContactWithSeveralNumbersAsksWhich() throws {
    var phone = TestPhone()
    try phone.play("33549{erase}{erase}{erase}{erase}{erase}33355{call}")
    #expect(phone.calls == ["33355"])
    phone = TestPhone()
    try phone.play("33549{end}335{call}")
    #expect(phone.calls.isEmpty)
    #expect(
      phone.lines == [
        "Felix Deli: which number?", "> 1 work  212-555-0193", "  2 cell  212 555 0194",
      ])
    try phone.play("*#")
    #expect(phone.calls == ["Felix Deli 2125550194"])
  }

  @Test func theNumberIsChosenByDigitToo() throws {
    #expect(try calls("335{call}1") == ["Felix Deli 2125550193"])
    #expect(try calls("335{call}3") == [])
    #expect(try calls("335{call}{down}{call}") == ["Felix Deli 2125550194"])
    #expect(try calls("335{call}{up}{call}") == ["Felix Deli 2125550194"])
    // The number that was typed is the one on offer.
    #expect(try calls("2125550194{down}{up}{call}{wait 600}{call}") == ["Felix Deli 2125550194"])
  }

  @Test func oneGoesBackFromTheChoiceToTheList() throws {
    for back in ["{hold *}", "{end}", "{erase}"] {
      var phone = TestPhone()
      try phone.play("335{call}" + back)
      #expect(phone.lines[0] == "335", "after \(back)")
      #expect(phone.calls.isEmpty)
    }
  }

  @Test(arguments: ["112", "911", "*21*5550100#", "*100#"])
  func codesAndEmergencyNumbersAskFirst(number: String) throws {
    var phone = TestPhone()
    try phone.play(number + "{call}")
    #expect(phone.calls.isEmpty)
    #expect(phone.lines[0].hasPrefix("call "))
    #expect(phone.lines.contains { $0 == number || $0 == "call \(number)?" })
    #expect(phone.handset.screen.hint == "# yes  * no")
    try phone.play("{wait 600}{call}")
    #expect(phone.calls.count == 1)
    #expect(phone.calls.allSatisfy { $0.hasSuffix(number) })
  }

  @Test func theQuestionSaysWhatItIsAbout() throws {
    var phone = TestPhone()
    try phone.play("112#")
    #expect(phone.lines == ["call Rescue?", "112", "this is an emergency number"])
    phone = TestPhone()
    try phone.play("36792{call}")
    #expect(
      phone.lines == [
        "call Forwarder?", "*21*5550100#", "a code can change your phone service",
      ])
  }

  @Test(arguments: ["*", "{end}", "{erase}", "{hold *}"])
  func noIsNo(key: String) throws {
    var phone = TestPhone()
    try phone.play("112{call}" + key)
    #expect(phone.calls.isEmpty)
    #expect(phone.lines[0] == "112")
  }

  @Test func otherKeysNeitherAnswerNorType() throws {
    var phone = TestPhone()
    try phone.play("112{call}5{down}{mode}{hold #}")
    #expect(phone.calls.isEmpty)
    #expect(phone.lines[0] == "call Rescue?")
    try phone.play("*")
    #expect(phone.lines[0] == "112")
  }

  @Test func aCodeIsCalledOnTwelveKeysByHoldingPound() throws {
    #expect(try calls("*100#{hold #}{wait 600}#") == ["*100#"])
  }

  @Test func aContactsCodeAsksToo() throws {
    #expect(try calls("36792{call}") == [])
    #expect(try calls("36792{call}{wait 600}{call}") == ["Forwarder *21*5550100#"])
  }

  @Test func whatCannotBeDialledIsSaid() throws {
    var phone = TestPhone()
    try phone.play("6366{call}")
    #expect(phone.calls.isEmpty)
    #expect(phone.notice == "Nemo has no number")
    for (number, notice) in [
      ("work phone", "work phone is not a number and can't be dialled"),
      ("555 0100 home 555 0101", "555 0100 home 555 0101 has letters and can't be dialled"),
    ] {
      phone = TestPhone([Contact(name: "Vera", numbers: [PhoneNumber(number)])])
      try phone.play("8372{call}{wait 600}{call}")
      #expect(phone.calls.isEmpty)
      #expect(phone.notice == notice)
    }
  }

  @Test func theRedKeyHangsUp() throws {
    #expect(try calls("5646{call}{end}") == ["John Smith +16505550142", "hang up"])
    #expect(try calls("5646{end}") == [])
    var phone = TestPhone()
    try phone.play("5646{call}")
    phone.feed(.callStarted)
    try phone.play("56{end}")
    #expect(phone.calls.last == "hang up")
  }

  @Test func theNextCallBeginsWithItsFirstDigit() throws {
    var phone = TestPhone()
    try phone.play("5646{call}5")
    #expect(phone.lines[0] == "5")
    phone = TestPhone()
    try phone.play("5646{call}{erase}")
    #expect(phone.lines[0] == "5646")
    phone = TestPhone()
    try phone.play("5646{call}*#")
    #expect(phone.lines[0] == "*#")
  }

  @Test func callingTwiceDialsOnce() throws {
    #expect(try calls("5646{call}{call}") == ["John Smith +16505550142"])
  }

  @Test func theLastCallIsOfferedAgain() throws {
    var phone = TestPhone()
    try phone.play("{call}")
    #expect(phone.notice == "type a name or a number first")
    try phone.play("5646{call}{end}{hold # 1600}")
    #expect(phone.lines == ["call John Smith?", "+16505550142", "the last call again"])
    // The call key shows all calls, the last one first.
    try phone.play("{end}{call}")
    #expect(phone.lines == ["> → John Smith  now"])
    // A double press does not open the question.
    try phone.play("{call}")
    #expect(phone.lines == ["> → John Smith  now"])
    try phone.play("{wait 600}{call}")
    #expect(phone.lines == ["call John Smith?", "+16505550142", "from call list"])
    try phone.play("{wait 700}{call}")
    #expect(phone.calls == ["John Smith +16505550142", "hang up", "John Smith +16505550142"])
  }

  @Test func twelveKeysHangUpAndRedial() throws {
    #expect(try calls("5646#{hold *}") == ["John Smith +16505550142", "hang up"])
    #expect(
      try calls("5646#{hold *}{hold # 1600}{wait 700}#") == [
        "John Smith +16505550142", "hang up", "John Smith +16505550142",
      ])
    var phone = TestPhone()
    try phone.play("5646#")
    phone.feed(.callStarted)
    try phone.play("5{hold *}")
    #expect(phone.calls.count == 1)
    try phone.play("{hold *}{wait 600}{hold *}")
    #expect(phone.calls.last == "hang up")
  }

  /// A name can be as long as it likes: what is called stands on a line of its own.
  @Test func noNameHidesTheNumberThatIsAskedAbout() throws {
    let name = "A" + String(repeating: " bank", count: 40)
    var phone = TestPhone([Contact(name: name, numbers: [PhoneNumber("*21*+491712345678901#")])])
    try phone.play("2{call}")
    #expect(phone.lines[1] == "*21*+491712345678901#")
  }

  @Test(arguments: [
    (",112", "112"), (";;911", "911"), ("+112", "+112"), ("00911", "00911"),
    (",*21*555#", "*21*555#"),
    ("112,5", "112,5"), ("5*21#", "5*21#"), ("*21*+49123#", "*21*+49123#"),
  ])
  func concernsAreSeenThroughDisguise(written: String, dialled: String) throws {
    var phone = TestPhone([Contact(name: "Ann", numbers: [PhoneNumber(written)])])
    try phone.play("266{call}")
    #expect(phone.calls.isEmpty)
    try phone.play("{wait 600}{call}")
    #expect(phone.calls == ["Ann \(dialled)"])
  }

  /// A slip, or two numbers that were written as one; what follows a pause does not count.
  @Test(arguments: [
    ("+491234567890123", false), ("+4912345678901234", true), ("00123456789012345", false),
    ("0171555012301715550124", true), ("+16505550100,,1234567890123456", false),
  ])
  func noTelephoneNumberIsSoLong(written: String, isAskedAbout: Bool) throws {
    var phone = TestPhone([Contact(name: "Ann", numbers: [PhoneNumber(written)])])
    try phone.play("266{call}")
    #expect(phone.calls.isEmpty == isAskedAbout)
    guard isAskedAbout else { return }
    #expect(phone.lines.contains("longer than any telephone number"))
    try phone.play("{wait 600}{call}")
    #expect(phone.calls == ["Ann \(written)"])
  }

  /// Only a key that goes down after the question stands can answer it.
  @Test(arguments: [
    "112{press #}{call}{release #}", "112{press *}{call}{release *}",
    "112{press #}{call}{wait 700}{release #}", "335{press #}{call}{release #}",
  ])
  func aKeyPressedBeforeAQuestionDoesNotAnswerIt(script: String) throws {
    var phone = TestPhone()
    try phone.play(script)
    #expect(phone.calls.isEmpty)
    #expect(phone.lines[0].hasSuffix("?"))
  }

  @Test(arguments: ["call", "#"]) func aBounceIsNoAnswer(key: String) throws {
    let edges = "{press \(key)}{release \(key)}"
    var phone = TestPhone()
    try phone.play("112" + edges)
    let asked = phone.lines
    // 5 ms after it was let go a worn key closes once more.
    phone.bounce(Key(name: key)!, after: .milliseconds(5))
    #expect(phone.lines == asked)
    #expect(phone.calls.isEmpty)
    try phone.play("{wait 650}" + edges)
    #expect(phone.calls.count == 1)
  }

  @Test func theHoldThatClosesAQuestionDoesNoMore() throws {
    for key in ["*", "erase"] {
      var phone = TestPhone()
      try phone.play("335{call}{hold \(key) 1700}")
      #expect(phone.lines[0] == "335", "\(key)")
    }
  }

  @Test func aSecondCallWaitsForTheEndOfTheFirst() throws {
    var phone = TestPhone()
    try phone.play("5646{call}")
    phone.feed(.callStarted)
    try phone.play("4712345{call}")
    #expect(phone.calls == ["John Smith +16505550142"])
    #expect(phone.notice?.hasPrefix("a call is on") == true)
    phone.feed(.callEnded(problem: nil))
    try phone.play("{call}")
    #expect(phone.calls == ["John Smith +16505550142", "4712345"])
    #expect(phone.lines == ["dial: 4712345"])
    // A dialler that has handed the call over says no more of it.
    phone.feed(.callEnded(problem: nil))
    #expect(phone.lines == ["4712345", "call ended"])
    try phone.play("{wait 6000}")
    #expect(
      phone.lines == [
        "", "8 contacts: type a name or a number", "  → 4712345",
        "  → John Smith  +16505550142",
      ])
  }

  @Test func noticesDoNotPileUp() {
    var phone = TestPhone()
    for text in ["a", "b", "b", "c", "d"] { phone.feed(.notice(text)) }
    #expect(phone.notice == "b · c · d")
  }

  @Test func aFailedCallIsTold() throws {
    var phone = TestPhone()
    try phone.play("5646{call}")
    phone.feed(.callEnded(problem: "modem ended with exit code 3"))
    #expect(phone.notice == nil)
    #expect(
      phone.lines == ["John Smith", "+16505550142", "modem ended with exit code 3"])
    try phone.play("{end}")
    #expect(phone.lines[0] == "5646")
    // A user who looked away reads the notice later.
    try phone.play("{call}")
    phone.feed(.callEnded(problem: "modem ended with exit code 3"))
    try phone.play("{wait 7000}")
    #expect(phone.lines[0] == "5646")
    #expect(phone.notice == "modem ended with exit code 3")
  }

  /// Whatever a contact claims to be, only these characters reach a dialler.
  @Test func onlyDialCharactersAreEverDialled() throws {
    let hostile = [
      "555;rm -rf /", "$(reboot)", "+1 650 `id`", "5550100\n911", "\u{202e}555", "٣٤٥", "５５５",
      "+1-650-555-0100 ext. 12", "--help", "-555", "tel:555", "555|cat", "＋49 30", "1+1",
    ]
    for number in hostile {
      var phone = TestPhone([Contact(name: "A", numbers: [PhoneNumber(number)])])
      try phone.play("2{call}{call}")
      for case .line(.call(.dial(_, let request))) in phone.requests {
        #expect(request.number.allSatisfy { "+0123456789*#,;".contains($0) }, "\(number)")
        #expect(request.number.contains { $0.isNumber })
      }
    }
  }

  /// Behind a digit or two for an outside line and a pause stands what is called.
  @Test func concernsBehindAnOutsideLine() {
    let check = DialCheck(country: "DE")
    for number in [
      "9,*21*0900123456#", "0;#31#0900123456", "1,*99#", "9,,*21#", ",9,*21*1#", "00,*99#",
    ] {
      #expect(check.concern(number) == .code, "\(number)")
    }
    #expect(check.concern("9,1234567890123456789012345") == .long)
    #expect(check.concern("1,112") == .emergency)
    // What follows the pause is sent after the answer.
    for number in ["+4930123456,,1234#", "0301234567;*1", "9,0301234567,,12345678901234567890"] {
      #expect(check.concern(number) == nil, "\(number)")
    }
  }

  /// What a small display would cut is asked about, on a line that scrolls.
  @Test func whatARowCutsIsAskedAbout() throws {
    let contact = Contact(name: "Bo", numbers: [PhoneNumber("+15550100,,1234567890")])
    for (length, isAsked) in [(32, false), (20, true), (16, true), (80, false)] {
      var phone = TestPhone([contact])
      phone.set(rowLength: length)
      try phone.play("26{call}{wait 100}{call}")
      #expect(phone.calls.isEmpty == isAsked, "\(length)")
      guard isAsked else { continue }
      #expect(
        phone.lines == [
          "call Bo?", "+15550100,,1234567890", "the whole number as dialled",
        ])
      #expect(phone.handset.screen.rows[1].isSelected)
      try phone.play("{wait 600}{call}")
      #expect(phone.calls == ["Bo +15550100,,1234567890"])
    }
  }

  /// A digit chooses no number that has no room on the display: it shows it.
  @Test func whatHasNoRoomIsNotChosenUnseen() throws {
    let numbers = (1...9).map { PhoneNumber("555010\($0)") }
    var phone = TestPhone([Contact(name: "Bo", numbers: numbers)])
    phone.set(rowLength: 32, listRows: 5)
    try phone.play("26{call}6")
    #expect(phone.calls == [])
    #expect(phone.lines[6].hasPrefix("> 6"))
    try phone.play("6")
    #expect(phone.calls == ["Bo 5550106"])
    try phone.play("{end}26{call}5")
    #expect(phone.calls.last == "Bo 5550105")
  }

  /// A character display of one row shows one number of several.
  @Test func onOneRowNoDigitChoosesWhatIsNotSeen() throws {
    let numbers = [PhoneNumber("5550101"), PhoneNumber("5550102")]
    var phone = TestPhone([Contact(name: "Bo", numbers: numbers)])
    phone.set(rowLength: 16, listRows: 0)
    try phone.play("26{call}{down}")
    #expect(phone.lines.contains { $0.hasPrefix("> 2") }, "\(phone.lines)")
    try phone.play("1")
    #expect(phone.calls == [])
    #expect(phone.lines.contains { $0.hasPrefix("> 1") }, "\(phone.lines)")
    try phone.play("1")
    #expect(phone.calls == ["Bo 5550101"])
  }

  /// A number that was asked about is asked about again when it is called once more.
  @Test(arguments: ["1-800-MY-APPLE", "+1 555 0100 ext. 2 - - - - - - - - - - - - -"])
  func onceMoreIsAsGrave(written: String) throws {
    var phone = TestPhone([Contact(name: "Bo", numbers: [PhoneNumber(written)])])
    try phone.play("26{call}{wait 700}{call}{end}")
    #expect(phone.calls.count { $0.hasPrefix("Bo") } == 1)
    try phone.play("{call}{wait 700}{call}{wait 100}{call}")
    #expect(phone.calls.count { $0.hasPrefix("Bo") } == 1)
    try phone.play("{wait 700}{call}")
    #expect(phone.calls.count { $0.hasPrefix("Bo") } == 2)
  }

  /// What can't be dialled is named for what it is.
  @Test func noLettersAreClaimed() throws {
    for (written, notice) in [
      ("555\u{2028}0100", "555\u{2028}0100 is not a single number: correct it"),
      ("call me at 5", "call me at 5 has letters and can't be dialled"),
    ] {
      var phone = TestPhone([Contact(name: "Bo", numbers: [PhoneNumber(written)])])
      try phone.play("26{call}")
      #expect(phone.calls == [])
      #expect(phone.notice == notice)
    }
  }
}
