import Keypad
import Testing
import TimeLimit

@testable import CallModel
@testable import Handset

/// Codes for the SIM, which the telephone carries out: no network gets one. 3GPP TS 22.030, 6.6.
@Suite(.timeLimited) struct SIMCodeTests {
  private func phone(_ script: String) throws -> TestPhone {
    var phone = TestPhone(country: "DE", abilities: SimulatedLine.usualAbilities)
    try phone.play("{services}" + script)
    return phone
  }

  @Test func thePINIsChangedInTheSIM() throws {
    var phone = try phone("**04*1234*9876*9876#{hold #}")
    #expect(phone.lines == ["change the SIM PIN?", "**04*••••*••••*••••#"])
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["change PIN 1234 9876"])
    #expect(phone.lines == ["PIN changed"])
    try phone.play("{wait 1200}#**04*1234*1111*1111#{hold #}{wait 700}#")
    #expect(phone.lines == ["wrong PIN: 2 tries left"])
    try phone.play("{wait 1200}#**04*1234*1111*1111#{hold #}{wait 700}#")
    #expect(phone.lines == ["wrong PIN: 1 try left"])
    try phone.play("{wait 1200}#**04*1234*1111*1111#{hold #}{wait 700}#")
    #expect(phone.lines == ["wrong PIN: the SIM is blocked"])
    #expect(!phone.calls.contains { $0.hasPrefix("service") })
  }

  /// A late answer is shown even after its screen was left, and a SIM that does not answer is not
  /// tried again.
  @Test func anAnswerComesLateOrNever() throws {
    var phone = try phone("")
    phone.playback.line?.isSlow = true
    try phone.play("**04*1234*9876*9876#{hold #}{wait 700}#")
    #expect(phone.lines == ["sending **04*••••*••••*••••#"])
    try phone.play("{wait 121000}")
    #expect(phone.lines == ["the SIM has not answered"])
    #expect(phone.calls == ["change PIN 1234 9876"])
    try phone.play("#{wait 5000}")
    phone.feed(.line(.sim(.pinChange(.changed))))
    try phone.play("{wait 3000}")
    #expect(phone.lines == ["PIN changed"])
  }

  @Test func aBlockedSIMTakesItsPUK() throws {
    var phone = try phone(
      "{sim puk 9}{wait 1200}{end}**05*12345678*1111*1111#{hold #}{wait 700}#")
    #expect(phone.calls == ["unblock 12345678 1111"])
    #expect(phone.lines == ["SIM unlocked"])
    phone = try self.phone("{sim puk 2}{wait 1200}{end}**05*87654321*1111*1111#{hold #}{wait 700}#")
    #expect(phone.lines == ["wrong PUK: 1 try left"])
    try phone.play("{wait 1200}#**05*12345678*1111*1111#{hold #}")
    #expect(phone.lines.last == "last try: a wrong PUK disables the SIM")
  }

  /// A code that the telephone can't carry out is refused by name, and not sent.
  @Test(arguments: [
    ("", "**05*12345678*1111*1111#", "the SIM needs no PUK: nothing sent"),
    ("{sim ready}", "**05*12345678*1111*1111#", "the SIM needs no PUK: nothing sent"),
    (
      "{sim pin 3}{wait 1200}{end}", "**05*12345678*1111*1111#",
      "the SIM needs no PUK: nothing sent"
    ),
    ("{sim pin 3}{wait 1200}{end}", "**04*1234*1111*1111#", "the SIM needs its PIN first"),
    ("{sim puk 10}{wait 1200}{end}", "**04*1234*1111*1111#", "the SIM needs its PUK first"),
    ("{sim absent}", "**04*1234*1111*1111#", "no SIM: nothing sent"),
    ("", "**042*1234*1111*1111#", "PIN2 can't be changed here: nothing sent"),
    ("", "**052*12345678*1111*1111#", "PIN2 can't be changed here: nothing sent"),
  ])
  func otherwiseItIsRefusedByName(sim: String, code: String, why: String) throws {
    var phone = try phone(sim + "{wait 2000}" + code + "{hold #}{wait 700}#{wait 700}")
    #expect(phone.calls == [])
    phone = try self.phone(sim + "{wait 2000}" + code + "{hold #}")
    #expect(phone.notice == why)
  }
}
