import ContactSearch
import Contacts
import Keypad
import Testing
import TimeLimit

@testable import Handset

/// What a number of a card is read as is what is dialled, found and named.
@Suite(.timeLimited) struct ReadNumberTests {
  @Test(arguments: [
    ("GB", "447700900123", "+447700900123"), ("GB", "7700900123", "+447700900123"),
    ("GB", "+44 020 7946 0018", "+442079460018"), ("BR", "(0xx11) 91234-5678", "+5511912345678"),
    ("US", "(212) 555-0101 #22", "+12125550101;22"), ("DE", "0800 0000000", "08000000000"),
  ])
  func isDialledAtOnce(country: String, written: String, expected: String) throws {
    var phone = TestPhone([Contact(name: "Amy", numbers: [PhoneNumber(written)])], country: country)
    try phone.play("269{call}")
    #expect(phone.calls == ["Amy \(expected)"])
  }

  /// Niue's emergency numbers are as long as its other numbers.
  @Test func anEmergencyNumberIsDialledAsItIs() throws {
    let check = DialCheck(country: "NU")
    for script in ["269{call}{wait 900}{call}", "4133{call}{wait 900}{call}"] {
      var settings = HandsetSettings()
      settings.dialCheck = check
      var phone = TestPhone(
        [Contact(name: "Amy", numbers: [PhoneNumber("4133")])], country: "NU", settings: settings)
      try phone.play(script)
      #expect(phone.calls.last?.hasSuffix(" 4133") == true || phone.calls == ["4133"], "\(script)")
    }
  }

  /// `#` calls the number that is shown, and 0 shows the other one, and the first again.
  @Test func whereTwoMayBeMeantAQuestionAsks() throws {
    var phone = TestPhone(
      [Contact(name: "Amy", numbers: [PhoneNumber("01 234567/12")])], country: "AT")
    try phone.play("269{call}")
    #expect(phone.calls.isEmpty)
    #expect(phone.lines == ["call Amy?", "+431234567", "written as 01 234567/12"])
    #expect(phone.handset.screen.hint == "# yes  * no  0 other")
    try phone.play("0")
    #expect(phone.lines == ["call Amy?", "+431234512", "written as 01 234567/12"])
    try phone.play("0")
    #expect(phone.lines[1] == "+431234567")
    try phone.play("0{wait 900}#")
    #expect(phone.calls == ["Amy +431234512"])
  }

  /// What the question shows is what is dialled.
  @Test(arguments: [
    ("GB", "+44 800 REPAIR", "+44800737247"), ("GB", "08000 REPAIR", "08000737247"),
    ("DE", "0180 5 BLUMEN", "01805258636"), ("US", "(0xx11) 91234-5678", "011912345678"),
    ("GB", "(0xx11) 91234-5678", "011912345678"),
  ])
  func whatIsShownIsDialled(country: String, written: String, shown: String) throws {
    var phone = TestPhone([Contact(name: "Amy", numbers: [PhoneNumber(written)])], country: country)
    try phone.play("269{call}")
    #expect(phone.calls.isEmpty)
    #expect(phone.lines == ["call Amy?", shown, "the digits of \(written)"])
    try phone.play("{wait 900}#")
    #expect(phone.calls.count == 1)
    let digits = phone.calls[0].filter(\.isNumber)
    #expect(digits.hasSuffix(shown.filter(\.isNumber).drop { $0 == "0" }), "\(phone.calls)")
  }

  /// A burst of keys makes no call: the question was not seen.
  @Test func aBurstDoesNotAnswer() throws {
    var phone = TestPhone(
      [Contact(name: "Amy", numbers: [PhoneNumber("01 234567/12")])], country: "AT")
    try phone.play("269{call}0#{call}")
    #expect(phone.calls.isEmpty)
  }

  @Test func noSpeedDialIsMadeOfTwo() throws {
    var phone = TestPhone(
      [Contact(name: "Amy", numbers: [PhoneNumber("01 234567/12")])], country: "AT")
    try phone.play("{hold 5}269#")
    #expect(phone.handset.desk.journal.speedDials[5] == nil)
  }

  /// By any form of the number, the contact is found and lit.
  @Test(arguments: [
    ("GB", "447700900123", "07700900123"), ("GB", "447700900123", "+447700900123"),
    ("GB", "7700900123", "07700900123"), ("GB", "7700900123", "00447700900123"),
    ("GB", "+44 020 7946 0018", "02079460018"), ("GB", "+44 020 7946 0018", "+442079460018"),
    ("BR", "(0xx11) 91234-5678", "11912345678"), ("AT", "01 234567/12", "01234567"),
    ("US", "(212) 555-0101 #22", "2125550101"), ("BR", "+55 0xx11 91234-5678", "11912345678"),
    ("AT", "01 234567/12", "01234512"),
    ("AT", "+43 (0)1 234567/12", "+431234567"), ("AT", "01 234567/12 Büro", "01234567"),
    ("GB", "020 7946 0231/32 Office", "02079460231"),
    ("GB", "020 7946 0231/32 Office", "02079460232"),
    ("DE", "302101234567", "+302101234567"), ("DE", "302101234567", "0302101234567"),
    ("DE", "302101234567", "302101234567"), ("US", "2125550101 № 22", "2125550101"),
    ("US", "2125550101#12345678", "2125550101#12345678"),
  ])
  func isFoundByEveryForm(country: String, written: String, typed: String) {
    let index = ContactIndex(
      [Contact(name: "Amy", numbers: [PhoneNumber(written)])], country: country)
    let result = index.search(.number(typed), limit: 5)
    #expect(result.matches.map(\.kind) == [.exact])
  }

  @Test(arguments: [
    ("AR", "+54 11 2345-6789", "+5491123456789"), ("AR", "011 15-2345-6789", "+5491123456789"),
    ("BR", "(11) 8123-4567", "+5511981234567"), ("MX", "+52 1 55 1234 5678", "+525512345678"),
    ("IT", "+39 6 6982 1234", "+390669821234"), ("GB", "447700900123", "07700900123"),
    ("GB", "7700900123", "+447700900123"), ("DE", "0800 0000000", "+498000000000"),
    ("GB", "020 7946 0231/32", "+442079460232"), ("AT", "01 234567/12", "+431234512"),
    ("BR", "+55 0xx11 91234-5678", "+5511912345678"), ("CH", "044 123 45 67-0", "+41441234567"),
  ])
  func whoCallsIsNamed(country: String, written: String, caller: String) {
    let index = ContactIndex(contacts(written, country), country: country)
    #expect(Party(callingFrom: caller, in: index).name == "Amy")
  }

  /// A number that differs is a stranger's.
  @Test(arguments: [
    ("BR", "(11) 3123-4567", "+5511931234567"), ("CH", "044 123 45 67-0", "+41441234560"),
    ("US", "+52 1 55 1234 5678", "+15512345678"), ("FR", "+225 07 00 00 00", "+33607000000"),
    ("US", "555-0101", "+442085550101"), ("DE", "1234567", "+43301234567"),
    ("US", "sip:101@pbx.example.org", "sip:101@other.example.org"),
    ("US", "+1 212 555 010 0", "+12125550107"), ("FR", "01 42 68 53 0", "+33142685307"),
  ])
  func whoElseCallsIsNot(country: String, written: String, caller: String) {
    let index = ContactIndex(contacts(written, country), country: country)
    #expect(Party(callingFrom: caller, in: index).name == nil)
  }

  /// As a card gives them.
  private func contacts(_ written: String, _ country: String) -> [Contact] {
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Amy\r\nTEL:\(written)\r\nEND:VCARD\r\n"
    return ContactFile.read(
      bytes: Array(card.utf8), file: "a.vcf", hints: CharacterSetHints(country: country)
    ).contacts
  }

  /// More digits than the country's numbers have are asked about, typed or written.
  @Test(arguments: [
    ("US", "+1 212 555 0101/0102 ext 5", true), ("GB", "02079460231020", true),
    ("DE", "0301234567123456789", true), ("US", "12125550101", false),
    ("US", "912125550101", false), ("DE", "+493012345678901", false),
    ("US", "011442079460018", false), ("BR", "0151191234567", false),
  ])
  func moreDigitsThanAnyNumberAreAskedAbout(country: String, written: String, isAsked: Bool) throws
  {
    var phone = TestPhone([Contact(name: "Amy", numbers: [PhoneNumber(written)])], country: country)
    try phone.play("269{call}")
    #expect(phone.calls.isEmpty == isAsked)
    #expect(phone.lines.contains("longer than any telephone number") == isAsked, "\(phone.lines)")
  }

  /// All of a field is lit where the number that was typed shares its beginning with another.
  @Test func theOtherNumberOfAFieldIsLit() throws {
    let index = ContactIndex(contacts("01 234567/12", "AT"), country: "AT")
    for (typed, lit) in [("01234512", 0..<12), ("01234567", 0..<9)] {
      let spans = index.search(.number(typed), limit: 1, spans: true).spans
      #expect(spans.map(\.number) == [[lit]])
    }
  }

  /// The ends are equal, the countries are not.
  @Test func anotherCountryIsAnotherNumber() {
    let index = ContactIndex(
      [Contact(name: "Amy", numbers: [PhoneNumber("+33 6 12 34 56 78")])], country: "FR")
    #expect(Party(callingFrom: "+590612345678", in: index).name == nil)
    #expect(Party(callingFrom: "+33612345678", in: index).name == "Amy")
  }

  /// A log of before has the number as it was dialled then.
  @Test(arguments: [("447700900123", "447700900123"), ("+44 020 7946 0018", "+4402079460018")])
  func anOldLogIsFoundUnderTheNewReading(written: String, logged: String) throws {
    var phone = TestPhone([Contact(name: "Amy", numbers: [PhoneNumber(written)])], country: "GB")
    let call = try #require(phone.handset.desk.planned(name: nil, number: logged))
    #expect(call.callee == PlannedCall.Callee(contact: 0, number: 0))
    #expect(call.request.number == PhoneNumber(written).e164(in: "GB"))
    try phone.play("269{call}")
    #expect(phone.calls == ["Amy \(call.request.number)"])
  }
}
