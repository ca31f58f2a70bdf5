import ContactSearch
import Contacts
import Keypad
import Testing
import TimeLimit

@testable import Handset

/// What is dialled for a number as it is written.
@Suite(.timeLimited) struct NumberFormTests {
  private static func dialled(
    _ number: String, country: String?, script: String = "266{call}{call}"
  ) throws -> [String] {
    var phone = TestPhone(
      [Contact(name: "Ann", numbers: [PhoneNumber(number)])], country: country)
    try phone.play(script)
    return phone.calls
  }

  @Test func internationalWhereThatIsCertain() throws {
    let rows: [(country: String?, written: String, dialled: String)] = [
      ("DE", "030 23125100", "+493023125100"), (nil, "030 23125100", "03023125100"),
      ("DE", "0049 30 23125100", "+493023125100"), (nil, "0049 30 23125100", "00493023125100"),
      ("DE", "23125100", "23125100"), ("US", "030 23125100", "03023125100"),
      ("US", "(650) 555-0142", "+16505550142"), (nil, "(650) 555-0142", "6505550142"),
      ("US", "555-0142", "5550142"), ("DE", "030 23125100,,12", "+493023125100,,12"),
      ("DE", "+44 20 7946 0123", "+442079460123"), ("DE", "0800 0000000", "08000000000"),
    ]
    for row in rows {
      #expect(
        try Self.dialled(row.written, country: row.country) == ["Ann \(row.dialled)"], "\(row)")
    }
  }

  /// Also what is typed; short numbers and codes stay as they are, and are asked about.
  @Test func typedNumbers() throws {
    for (keys, dialled) in [
      ("03023125100{call}", ["+493023125100"]), ("23125100{call}", ["23125100"]),
      ("112{call}", []), ("112{call}{wait 600}{call}", ["112"]), ("0112{call}", []),
      ("0555{call}", ["0555"]),
      ("*31#03023125100{hold #}", []), ("*31#03023125100{hold #}{wait 600}#", ["*31#03023125100"]),
      ("00112{call}", []),
    ] {
      var phone = TestPhone([], country: "DE")
      try phone.play(keys)
      #expect(phone.calls == dialled, "\(keys)")
    }
  }

  @Test func theOwnerOfATypedNumberIsFoundByItsOtherForm() throws {
    #expect(
      try Self.dialled("+49 30 23125100", country: "DE", script: "03023125100{down}{call}")
        == ["Ann +493023125100"])
    #expect(
      try Self.dialled("030 23125100", country: "DE", script: "{hold 0}493023125100{down}{call}")
        == ["Ann +493023125100"])
  }

  /// A number of the user's that is asked about is asked about in any form.
  @Test func concernsLookAtBothForms() throws {
    for emergency in ["03023125100", "+493023125100", "493023125100"] {
      var settings = HandsetSettings()
      settings.dialCheck = DialCheck(emergencyNumbers: EmergencyNumbers([emergency]))
      var phone = TestPhone(
        [Contact(name: "Ann", numbers: [PhoneNumber("030 23125100")])], country: "DE",
        settings: settings)
      try phone.play("266{call}")
      #expect(phone.calls.isEmpty, "\(emergency)")
      #expect(
        phone.lines == ["call Ann?", "03023125100", "this is an emergency number"], "\(emergency)")
      try phone.play("{wait 600}{call}")
      #expect(phone.calls == ["Ann +493023125100"])
    }
  }

  /// A contact without a name is shown, and called, by the number alone: once.
  @Test func aNumberWithoutAName() throws {
    var phone = TestPhone(
      [Contact(name: "+49 30 23125100", numbers: [PhoneNumber("+49 30 23125100")])], country: "DE")
    try phone.play("23125")
    #expect(phone.lines[1] == "> +49 30 [23125]100")
    try phone.play("{call}")
    #expect(phone.lines == ["dial: +493023125100"])
  }

  @Test func questionsShowWhatIsWritten() throws {
    var phone = TestPhone(
      [Contact(name: "Ann", numbers: [PhoneNumber("030 23125100")])], country: "DE")
    try phone.play("266{call}")
    #expect(phone.lines == ["dial: Ann +493023125100"])
    try phone.play("{end}{hold # 1600}")
    #expect(phone.lines == ["call Ann?", "03023125100", "the last call again"])
    try phone.play("{call}")
    #expect(phone.calls.last == "Ann +493023125100")
  }

  // MARK: Letters

  @Test func vanityNumbersAskWithTheirDigits() throws {
    var phone = TestPhone()
    try phone.play("826{call}")
    #expect(phone.calls.isEmpty)
    #expect(
      phone.lines == ["call Vanity?", "18006927753", "the digits of 1-800-MY-APPLE"])
    #expect(phone.handset.screen.hint == "# yes  * no")
    try phone.play("*")
    #expect(phone.calls.isEmpty && phone.lines[0] == "826")
    try phone.play("{call}{wait 600}{call}")
    #expect(phone.calls == ["Vanity 18006927753"])
    // Once more is a question of its own.
    try phone.play("{end}{hold # 1600}")
    #expect(phone.lines[1] == "18006927753")
  }

  @Test func vanityNumbersOfTheCountry() throws {
    var phone = TestPhone(country: "US")
    try phone.play("826{call}{wait 600}{call}")
    #expect(phone.calls == ["Vanity +18006927753"])
  }

  @Test func vanityNumbersAreFoundByTheirDigits() throws {
    var phone = TestPhone()
    try phone.play("1800692")
    #expect(phone.lines[1] == "> Vanity  [1-800-MY-A]PPLE")
    try phone.play("{call}{wait 600}#")
    #expect(phone.calls == ["Vanity 18006927753"])
  }
}
