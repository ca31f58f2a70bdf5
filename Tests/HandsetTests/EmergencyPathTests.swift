import CallModel
import Contacts
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// Help is called whatever the line is like, and whatever is open.
@Suite(.timeLimited) struct EmergencyPathTests {
  private func phone(
    _ script: String, abilities: Set<LineAbility>? = SimulatedLine.usualAbilities,
    settings: HandsetSettings = HandsetSettings()
  ) throws -> TestPhone {
    var phone = TestPhone([], country: "DE", settings: settings, abilities: abilities)
    try phone.play(script)
    return phone
  }

  /// What stands in the way, and the keys that call through it.
  private static let ways: [(what: String, script: String)] = [
    ("nothing", "112#{wait 700}#"),
    ("the SIM needs its PIN", "{sim pin 3}{wait 1200}112#{wait 700}#"),
    ("at once", "{sim pin 3}{wait 1200}112{call}{wait 700}{call}"),
    ("a PIN is half typed", "{sim pin 3}{wait 1200}77{hold * 1600}112#{wait 700}#"),
    ("the last try is asked about", "{sim pin 1}{wait 1200}1111#{wait 700}*112#{wait 700}#"),
    ("the SIM needs its PUK", "{sim puk 1}{wait 1200}112#{wait 700}#"),
    ("a new PIN is typed", "{sim puk 9}{wait 1200}12345678{wait 700}#112#{wait 700}#"),
    ("the PIN was left", "{sim pin 3}{wait 1200}{end}112#{wait 700}#"),
    ("no SIM", "{sim absent}112#{wait 700}#"), ("a broken SIM", "{sim failed x}112#{wait 700}#"),
    ("no network", "{registration none}112#{wait 700}#"),
    ("denied", "{registration denied}112#{wait 700}#"),
    ("searching", "{registration searching}112#{wait 700}#"),
    ("emergency only", "{registration emergencyOnly}112#{wait 700}#"),
    ("locked keys", "{hold *}112#{wait 700}#"),
    ("locked keys and a PIN", "{hold *}{sim pin 3}112#{wait 700}#"),
    ("a code was sent", "{services}*100#{hold #}{wait 700}#{wait 700}112#{wait 700}#"),
    ("the network asks", "*100#{service? 1 or 2}{hold * 1600}{wait 3500}112#{wait 700}#"),
    ("the network says", "{service Hello}{wait 1200}112#{wait 700}#"),
    ("a lost line", "{lost}112#{wait 700}#"),
  ]

  @Test func theRequestReachesTheLine() throws {
    for (what, script) in Self.ways {
      let phone = try phone(script)
      #expect(phone.calls.last == "112", "\(what): \(phone.lines)")
    }
  }

  /// A user who presses twice at once must not believe that help is called.
  @Test func tooSoonIsSaidSo() throws {
    var phone = try phone("112##")
    #expect(phone.calls == [] && phone.notice == "press again to call 112")
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["112"])
  }

  /// Before any line is there, too: what comes later is asked at once.
  @Test func noLineYet() throws {
    var phone = try phone("112#{wait 700}#", abilities: nil)
    #expect(phone.calls == ["112"])
    var settings = HandsetSettings()
    settings.namesLine = true
    phone = try self.phone("112#{wait 700}#", abilities: nil, settings: settings)
    #expect(phone.calls == ["112"])
  }

  /// Of the SIM and of the network, beside those of the country.
  @Test func numbersThatTheLineNames() throws {
    var phone = try phone("1234{call}")
    #expect(phone.calls == ["1234"])
    phone = try self.phone("{emergency 1234 55}1234{call}")
    #expect(phone.lines == ["call 1234?", "this is an emergency number"])
    try phone.play("{call}{wait 700}{call}")
    #expect(phone.calls == ["1234"])
    // In a text mode no contact covers one.
    phone = TestPhone([Contact(name: "Kurt", numbers: [PhoneNumber("5550100")])])
    try phone.play("{emergency 5878}{mode}5{wait 1100}8{wait 1100}7{wait 1100}8{wait 1100}#")
    #expect(phone.lines.first == "call 5878?")
    // On the locked keys, and beside a call.
    phone = try self.phone("{emergency 55}{hold *}55#{wait 700}#")
    #expect(phone.calls == ["55"])
    phone = try self.phone(
      "{emergency 1234}5550100{call}{wait 700}1234{call}{wait 700}{call}", abilities: [])
    #expect(phone.calls == ["5550100", "hang up", "1234"])
    // What is typed already may become one.
    phone = try self.phone("1234{emergency 1234}{call}")
    #expect(phone.lines.last == "this is an emergency number")
    // And with the line they go.
    phone = try self.phone("{emergency 1234}{lost}1234{call}")
    #expect(phone.calls == ["1234"])
  }

  /// Such digits are asked about at every key of a name, and looked up as they are.
  @Test func whatBeginsLikeANameIsBehindNoPrefix() {
    let check = DialCheck(emergencyNumbers: EmergencyNumbers(["55", "222", "7112", "812345"]))
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var found = 0
    for length in 1...6 {
      for _ in 0..<2_000 {
        let number = String(
          (0..<length).map {
            Character("\(($0 == 0 ? 2...8 : 0...9).randomElement(using: &random)!)")
          })
        let behind = EmergencyNumbers.behindPrefixes(number[...])
        #expect(behind == [number[...]], "seed \(seed)")
        let isOne = check.emergencyNumbers.contains(number)
        #expect(check.isEmergency(number) == isOne, "\(number), seed \(seed)")
        #expect(check.concern(number) == (isOne ? .emergency : nil), "\(number), seed \(seed)")
        if isOne { found += 1 }
      }
    }
    #expect(found > 0, "seed \(seed)")
    // Behind any other sign they may be behind something.
    for number in ["9222", "0222", "+222", "5,222", "#31#222", "1911", "2２2"] {
      let behind = EmergencyNumbers.behindPrefixes(number[...])
      #expect(
        check.isEmergency(number) == ("9222 0222 +222 5,222 #31#222".contains(number)), "\(behind)")
    }
  }

  /// What a network names is not trusted: neither its length nor its number.
  @Test func namedNumbersAreBounded() {
    let many = Set((100_000..<120_000).map { "\($0)" })
    let check = DialCheck(country: "DE").adding(emergencyNumbers: many)
    #expect(check.emergencyNumbers.numbers.count < 150)
    #expect(check.isEmergency("112") && check.isEmergency("110"))
    let odd = DialCheck(country: "DE")
      .adding(emergencyNumbers: ["", "5", "5550100123", "12a", "１２", "*5", "55"])
    #expect(odd.isEmergency("55") && !odd.isEmergency("5") && !odd.isEmergency("5550100123"))
  }
}
