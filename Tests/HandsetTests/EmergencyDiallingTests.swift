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
      Contact(name: word.joined(), numbers: [PhoneNumber("+1 \(digits)5550100")]),
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

  @Test(arguments: Mode.allCases) func whereTheCountryIsNotKnown(mode: Mode) throws {
    let numbers = EmergencyNumbers(country: nil).numbers.sorted()
    #expect(numbers.count > 300)
    let index = ContactIndex(numbers.flatMap(Self.contacts))
    // Where less than all is tried, other numbers each time.
    let start = Int.random(in: 0..<numbers.count)
    for place in 0..<Effort.rounds(numbers.count) {
      try Self.ask(numbers[(start + place) % numbers.count], in: nil, index, mode: mode)
    }
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

  /// A locale tells the country, and not that its user is there; most who type 93 mean a name.
  @Test func whereTheCountryIsGuessed() {
    let check = DialCheck(emergencyNumbers: EmergencyNumbers(guessedCountry: "US"))
    for number in ["15", "17", "18", "133", "144", "120", "061", "112", "911", "9,15"] {
      #expect(check.concern(number) == .emergency, "\(number)")
    }
    #expect(check.concern("93") == nil && check.concern("555") == nil)
    #expect(DialCheck(country: "US").concern("17") == nil)
  }
}
