import ContactSearch
import Contacts
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// No emergency number of any country is dialled without a question, and no contact covers one.
@Suite(.timeLimited) struct EmergencyDiallingTests {
  /// People whose names, initials and numbers fit these digits.
  private static func contacts(_ digits: String) -> [Contact] {
    let letters = [
      "2": "a", "3": "d", "4": "g", "5": "j", "6": "m", "7": "p", "8": "t", "9": "w",
    ]
    let word = digits.map { letters[String($0)] ?? String($0) }
    return [
      Contact(name: word.joined(), numbers: [PhoneNumber("+49 \(digits)5550100")]),
      Contact(
        name: word.map { $0 + "x" }.joined(separator: " "),
        numbers: [PhoneNumber("\(digits)5550101")]),
    ]
  }

  private static func ask(
    _ number: String, in country: String?, _ index: ContactIndex, mode: Mode
  ) throws {
    var phone = TestPhone(index: index, settings: HandsetSettings(mode: mode))
    try phone.play(number + "#{wait 100}#")
    let place = "\(country ?? "no country") \(number) \(mode)"
    #expect(phone.calls == [], "\(place)")
    #expect(phone.lines == ["call \(number)?", "this is an emergency number"], "\(place)")
    try phone.play("{wait 600}#")
    #expect(phone.calls == [number], "\(place)")
  }

  @Test func inTheirCountries() throws {
    var count = 0
    let countries = EmergencyNumbers.countries.sorted()
    let start = Int.random(in: 0..<countries.count)
    // Where less than all is tried, other countries each time.
    for place in 0..<Effort.rounds(countries.count) {
      let country = countries[(start + place) % countries.count]
      let numbers = EmergencyNumbers(country: country).numbers.sorted()
      let index = ContactIndex(numbers.flatMap(Self.contacts), country: country)
      for number in numbers {
        try Self.ask(number, in: country, index, mode: .search)
        count += 1
      }
      for mode in [Mode.abc, .t9, .number] {
        try Self.ask(numbers[count % numbers.count], in: country, index, mode: mode)
      }
    }
    print("\(count) emergency numbers from \(countries[start]) on")
    #expect(count > (Effort.rounds(100) == 100 ? 1_500 : 0))
  }

  /// Numbers of all countries; a run that tries only some of them tries others each time.
  private static func ofAllCountries() -> [String] {
    let numbers = EmergencyNumbers(country: nil).numbers.sorted()
    let start = Int.random(in: 0..<numbers.count)
    return (0..<Effort.rounds(numbers.count)).map { numbers[(start + $0) % numbers.count] }
  }

  /// With no matching contact, and in 123, which searches for no contact.
  @Test(arguments: Mode.allCases) func whereTheCountryIsNotKnown(mode: Mode) throws {
    let numbers = EmergencyNumbers(country: nil).numbers.sorted()
    #expect(numbers.count > 300)
    let index = ContactIndex(mode == .number ? numbers.flatMap(Self.contacts) : [])
    for number in Self.ofAllCountries() { try Self.ask(number, in: nil, index, mode: mode) }
  }

  /// Half of the short names have the keys of an emergency number in some country: a matching contact
  /// stands before it. The number is still in the list, and asks.
  @Test func whoFitsStandsBeforeTheNumbersOfOtherCountries() throws {
    for number in Self.ofAllCountries() where number != "112" && number != "911" {
      let contacts = Self.contacts(number)
      for book in [[contacts[0]], [contacts[1]]] {
        var phone = TestPhone(book)
        try phone.play(number)
        #expect(phone.lines[1].hasPrefix("> ") && phone.lines[2] == "  call \(number)", "\(number)")
        try phone.play("#")
        #expect(phone.calls.count == 1 && phone.calls.last?.hasPrefix(book[0].name) == true)
        phone = TestPhone(book)
        try phone.play(number + "{down}#{wait 100}#")
        #expect(phone.calls == [] && phone.lines.last == "this is an emergency number", "\(number)")
        try phone.play("{wait 600}#")
        #expect(phone.calls.count == 1, "\(number)")
      }
    }
  }

  /// 112 and 911 in every country, and the numbers from the SIM or the network.
  @Test(arguments: Mode.allCases) func whatNoContactCovers(mode: Mode) throws {
    let index = ContactIndex(["112", "911", "666", "5878"].flatMap(Self.contacts))
    for number in ["112", "911"] { try Self.ask(number, in: nil, index, mode: mode) }
    var phone = TestPhone(index: index)
    try phone.play("{emergency 666 5878}666#")
    #expect(phone.lines == ["call 666?", "this is an emergency number"])
    try phone.play("*{hold * 1600}5878#")
    #expect(phone.lines == ["call 5878?", "this is an emergency number"])
    // Without that line the contact comes first again.
    try phone.play("*{hold * 1600}{lost}666#")
    #expect(phone.calls.last?.hasPrefix("mmm") == true)
  }

  /// Digits in the middle of a name or a number occur in every address book.
  @Test func whoOnlyHasTheDigitsInsideCoversNothing() throws {
    for contact in [
      Contact(name: "Grandmom", numbers: [PhoneNumber("5550100")]),
      Contact(name: "Ann", numbers: [PhoneNumber("5516667")]),
    ] {
      var phone = TestPhone([contact])
      try phone.play("666")
      #expect(phone.lines[1] == "> call 666" && phone.lines.count == 3, "\(phone.lines)")
      try phone.play("#")
      #expect(phone.lines.last == "this is an emergency number")
    }
  }

  /// A contact that has the emergency number stands before it, and the call is asked about as an
  /// emergency call.
  @Test func aContactWithAnEmergencyNumber() throws {
    var phone = TestPhone([Contact(name: "Police", numbers: [PhoneNumber("117")])])
    try phone.play("117#{wait 100}#")
    #expect(phone.calls == [])
    #expect(phone.lines == ["call Police?", "117", "this is an emergency number"])
  }

  /// With a known country all its numbers stand before all contacts. With the country of the locale,
  /// its own numbers do, and those of other countries that spell no name.
  @Test func withACountryNothingIsCovered() throws {
    let index = ContactIndex(["666", "117", "119"].flatMap(Self.contacts), country: "KH")
    for number in ["666", "117", "119"] {
      try Self.ask(number, in: "KH", index, mode: .search)
    }
    var settings = HandsetSettings()
    settings.dialCheck = DialCheck(emergencyNumbers: EmergencyNumbers(guessedCountry: "US"))
    var phone = TestPhone(index: index, settings: settings)
    try phone.play("117#")
    #expect(phone.lines == ["call 117?", "this is an emergency number"])
    try phone.play("*{hold * 1600}666#")
    #expect(phone.calls.last?.hasPrefix("mmm") == true)
    // A locale without a country changes nothing.
    #expect(EmergencyNumbers(guessedCountry: nil) == EmergencyNumbers(country: nil))
    #expect(EmergencyNumbers(country: "XX") == EmergencyNumbers(country: nil))
  }

  /// As people write them into their address books, behind what reaches an outside line.
  @Test func behindPrefixes() throws {
    for number in ["112", "110"] {
      for written in [
        "9,\(number)", "9;\(number)", "9\(number)", "0,\(number)", "0\(number)", "+\(number)",
        "00\(number)", "9p\(number)", "9,,\(number),5", "9w\(number)", " \(number) ",
      ] {
        let book = [Contact(name: "Ann", numbers: [PhoneNumber(written)])]
        var phone = TestPhone(book, country: "DE")
        try phone.play("266{call}{wait 100}{call}")
        #expect(phone.calls == [], "\(written)")
        #expect(phone.lines.last == "this is an emergency number", "\(written)")
      }
    }
  }

  @Test func othersAreDialledAtOnce() throws {
    for (country, number) in [
      ("DE", "1669"), ("DE", "18"), ("US", "15"), ("FR", "995"), ("GB", "144"),
      ("US", "6505550100"),
    ] {
      var phone = TestPhone([], country: country)
      try phone.play(number + "{call}")
      #expect(phone.calls.count == 1, "\(country) \(number)")
    }
  }

  /// Nor in a text: behind what may be for an outside line, held, or spelled out.
  @Test func inTexts() throws {
    let rows: [(country: String, script: String, number: String)] = [
      ("GB", "9999", "9999"), ("DE", "9112", "9112"), ("DE", "0112", "0112"),
      ("DE", "00112", "00112"), ("DE", "{hold 1}{hold 1}{hold 2}", "112"),
      ("DE", "11{hold 2}", "112"),
      ("DE", "1{wait 1500}1{wait 1500}{mode}{mode}{mode}{mode}2", "112"),
      ("DE", "{hold 9}{hold 1}{hold 1}{hold 2}", "9112"),
    ]
    for row in rows {
      let index = ContactIndex(Self.contacts(row.number), country: row.country)
      for mode in [Mode.abc, .t9] {
        var phone = TestPhone(index: index, settings: HandsetSettings(mode: mode))
        try phone.play(row.script + "{wait 1500}#{wait 100}#")
        #expect(phone.calls == [], "\(row) \(mode)")
        #expect(phone.lines.first == "call \(row.number)?", "\(row) \(mode)")
      }
    }
    // Four taps of 2 are the digit, whatever keys it is typed with.
    var phone = TestPhone(
      [Contact(name: "Bert 112", numbers: [PhoneNumber("5550199")])], country: "DE",
      settings: HandsetSettings(mode: .abc))
    try phone.play("{hold 1}{hold 1}2222{wait 1500}")
    #expect(phone.lines.first == "112")
    try phone.play("#{wait 100}#")
    #expect(phone.calls == [])
  }

  /// A locale names a country, but its user may be elsewhere; most users who type 93 mean a name.
  @Test func whereTheCountryIsGuessed() {
    let check = DialCheck(emergencyNumbers: EmergencyNumbers(guessedCountry: "US"))
    for number in ["15", "17", "18", "133", "144", "120", "061", "112", "911", "9,15"] {
      #expect(check.concern(number) == .emergency, "\(number)")
    }
    #expect(check.concern("93") == nil && check.concern("555") == nil)
    #expect(DialCheck(country: "US").concern("17") == nil)
  }
}
