import CallModel
import Contacts
import Keypad
import Testing
import TimeLimit

@testable import Handset

/// What the line tells of itself, and through which one calls go.
@Suite(.timeLimited) struct LineStateTests {
  private func phone(_ script: String = "", namesLine: Bool = false) throws -> TestPhone {
    var settings = HandsetSettings()
    settings.namesLine = namesLine
    var phone = TestPhone(settings: settings, abilities: SimulatedLine.usualAbilities)
    phone.feed(.keypads(["pad"]))
    try phone.play(script)
    return phone
  }

  @Test func theStatusLine() throws {
    for (script, device) in [
      ("", "pad"), ("{registration home}", "pad"), ("{registration searching}", "searching, pad"),
      ("{registration none}", "no service, pad"), ("{registration denied}", "no service, pad"),
      ("{registration emergencyOnly}", "emergency only, pad"),
      ("{registration roaming}{name SIM7600G}", "roaming, SIM7600G, pad"),
      ("{name SIM7600G}", "SIM7600G, pad"), ("{sim ready}", "pad"), ("{sim absent}", "no SIM, pad"),
      ("{sim failed x}", "SIM failed, pad"), ("{sim pin}", "SIM locked, pad"),
      ("{sim puk}", "SIM blocked, pad"), ("{sim pin}{registration searching}", "SIM locked, pad"),
      ("{registration searching}{lost}", "pad"), ("{phone operator Example}", "Example, pad"),
      (
        "{registration roaming}{name My phone}{phone operator Example}",
        "roaming, Example, My phone, pad"
      ),
    ] {
      #expect(try phone(script).handset.screen.status.device == device, "\(script)")
    }
    var phone = try phone("{signal 3}")
    #expect(phone.handset.screen.status.signal == 3)
    try phone.play("{lost}")
    #expect(phone.handset.screen.status.signal == nil && phone.handset.lineReport == nil)
    // Beside a call its time matters more.
    phone = try self.phone("{name SIM7600G}5646{call}{answered}{hold #}{wait 700}#")
    #expect(phone.handset.screen.status.device.hasPrefix("John Smith"))
  }

  @Test func theBatteryOfAMobilePhone() throws {
    var phone = try phone("{phone battery 3}")
    #expect(phone.handset.screen.status.phoneText == "phone 60%")
    #expect(phone.handset.lineReport?.phoneBattery == 3)
    try phone.play("{phone battery 1}")
    #expect(phone.handset.screen.status.phoneText == "phone 20%!")
    try phone.play("{lost}")
    #expect(phone.handset.screen.status.phoneText.isEmpty && phone.handset.lineReport == nil)
  }

  /// The screen of the call says why there is no call yet, and that the phone is gone.
  @Test func aMobilePhoneThatIsNotConnected() throws {
    func rows(_ phone: TestPhone) -> [String] {
      phone.handset.screen.rows.map { $0.plain(markingLit: false) }
    }
    var phone = try phone("5646{call}{phone connecting My phone}")
    #expect(rows(phone).contains("connecting to My phone"))
    #expect(!rows(phone).contains("calling"))
    try phone.play("{phone here}")
    #expect(rows(phone).contains("calling") && !rows(phone).contains("connecting to My phone"))
    try phone.play("{answered}{phone away My phone}")
    #expect(rows(phone).contains("My phone is out of reach"))
    try phone.play("{down}")
    #expect(phone.handset.screen.status.call?.state == "out of reach")
    try phone.play("{phone here}")
    #expect(phone.handset.screen.status.call?.state.contains(":") == true)
  }

  /// Observers hear of the line at once, even if the screen stays as it is.
  @Test func whatNoScreenShowsIsReportedAtOnce() throws {
    var phone = try phone()
    let (screen, changes) = (phone.handset.screen, phone.changes.count)
    try phone.play("{sim ready}")
    #expect(phone.changes.count == changes + 1 && phone.handset.lineReport?.sim == .ready)
    try phone.play("{registration home}")
    #expect(phone.changes.count == changes + 2 && phone.handset.lineReport?.registration == .home)
    // The same again is no change.
    try phone.play("{sim ready}{registration home}")
    #expect(phone.changes.count == changes + 2 && phone.handset.screen == screen)
  }

  @Test func aLineThatNobodyHasChosenIsNamed() throws {
    var phone = try phone("{name SIM7600G}", namesLine: true)
    #expect(phone.notice == "calls go through SIM7600G")
    try phone.play("{wait 1000}5646{call}")
    #expect(phone.calls == ["John Smith +16505550142"])
  }

  @Test func noCallGoesBeforeItsNameWasRead() throws {
    var phone = try phone("5646", namesLine: true)
    try phone.play("{name SIM7600G}{call}")
    #expect(phone.calls == [] && phone.notice == "calls go through SIM7600G: press again")
    try phone.play("{wait 700}{call}")
    #expect(phone.calls == ["John Smith +16505550142"])
    // Nor through another one.
    phone = try self.phone("{name SIM7600G}{wait 2000}5646{name SIM800}#", namesLine: true)
    #expect(phone.calls == [] && phone.notice == "calls go through SIM800: press again")
    // Help is called at once.
    phone = try self.phone("112#{wait 500}{name SIM800}{wait 100}#", namesLine: true)
    #expect(phone.calls == ["Rescue 112"])
  }

  /// Whatever is found first would make the call.
  @Test func aLineThatIsStillLookedFor() throws {
    var settings = HandsetSettings()
    settings.namesLine = true
    var phone = TestPhone(settings: settings, abilities: nil)
    try phone.play("5646{call}")
    #expect(phone.calls == [] && phone.notice == "no line yet: press again in a moment")
    phone.feed(.line(.lost("nothing here makes calls")))
    try phone.play("{wait 1100}{call}")
    #expect(phone.calls == ["John Smith +16505550142"])
    // A telephone without any line shows no notice before a call, and the call shows the number.
    phone = TestPhone(settings: settings, abilities: nil)
    phone.feed(.line(.nothingFound))
    #expect(phone.notice == nil)
    try phone.play("5646{call}")
    #expect(phone.calls == ["John Smith +16505550142"])
  }

  @Test func aChosenLineIsNotAskedAbout() throws {
    let phone = try phone("5646{name SIM7600G}{call}")
    #expect(phone.calls == ["John Smith +16505550142"] && phone.notice == nil)
  }
}
