import CallModel
import Contacts
import Keypad
import Testing
import TimeLimit

@testable import Handset

/// What can be done beside a call, on twelve keys.
@Suite(.timeLimited) struct CallMenuTests: PlayedPhones {
  @Test func heldAndTakenUpAgain() throws {
    var phone = try phone("5646{call}{answered}{wait 700}{hold #}")
    #expect(phone.handset.sceneName == "menu")
    #expect(
      phone.lines == [
        "John Smith 0:01", "> new call, or call list", "  put on hold",
        "  mute",
      ])
    #expect(phone.handset.screen.hint == "# OK  * next  hold * back")
    try phone.play("{wait 700}*#")
    #expect(phone.calls.last == "hold")
    #expect(phone.lines.last == "on hold  0:02")
    try phone.play("{wait 700}{hold #}{wait 700}*")
    #expect(phone.lines[2] == "> resume")
    try phone.play("#")
    #expect(phone.calls.last == "resume")
    #expect(phone.handset.callReport?.state == .active)
  }

  /// A line that only swaps two calls says where else a call is held.
  @Test func heldOnThePhoneItself() throws {
    var phone = try phone("5646{call}{answered}{wait 700}")
    phone.feed(.line(.status(.onlySwaps(true))))
    try phone.play("{call}")
    #expect(phone.notice == "hold it on the phone itself")
    try phone.play("{wait 700}{hold #}")
    #expect(!phone.lines.contains { $0.contains("hold") })
    try phone.play("{wait 700}#{erase}{erase}{erase}{erase}526{call}{answered}{wait 700}{call}")
    #expect(phone.calls == ["John Smith +16505550142", "Jane Doe +447700900123", "hold", "resume"])
  }

  @Test func aHeldCallIsBeingHungUp() throws {
    var phone = try phone("5646{call}{answered}{wait 700}{call}{wait 700}")
    #expect(phone.lines.last?.hasPrefix("on hold") == true)
    // The line ends the call at once, so only this change shows that it is asked to.
    let shown = ShownLines()
    phone.watch = { handset, change in
      if case .line(.call(.hangUp))? = change.request {
        shown.last = handset.screen.writtenRows.last?.plain(markingLit: true)
      }
    }
    try phone.play("{end}")
    #expect(shown.last == "hanging up")
  }

  private final class ShownLines {
    var last: String?
  }

  @Test func swapped() throws {
    var phone = try phone(
      "5646{call}{answered}{wait 700}{hold #}{wait 700}#{erase}{erase}{erase}{erase}526{call}"
        + "{answered}{wait 700}{hold #}{wait 700}*")
    #expect(phone.lines[2] == "> switch calls")
    try phone.play("#")
    #expect(phone.calls.suffix(2) == ["hold", "resume"])
    #expect(phone.lines[0] == "John Smith")
  }

  /// The other call ends while its item is selected: the key that was meant for it does nothing else.
  @Test func whatIsSelectedGoes() throws {
    var phone = try phone(
      "5646{call}{answered}{wait 700}{hold #}{wait 700}#{erase}{erase}{erase}{erase}526{call}"
        + "{answered}{wait 700}{hold #}{wait 700}*")
    #expect(phone.lines[2] == "> switch calls")
    let held = try #require(phone.handset.desk.calls.all.first { $0.state == .held })
    phone.feed(.line(.call(.ended(held.id, .hungUpThere))))
    #expect(!phone.lines.contains { $0.hasPrefix("> ") })
    let asked = phone.calls
    try phone.play("{wait 1100}#")
    #expect(phone.notice == "no longer possible: choose again")
    #expect(phone.calls == asked)
    #expect(phone.lines[1] == "> new call, or call list")
  }

  @Test func theMicrophone() throws {
    var phone = try phone("5646{call}{answered}{wait 700}{hold #}{wait 700}**#")
    #expect(phone.calls.last == "mute")
    #expect(phone.lines.last == "muted")
    try phone.play("{wait 700}{hold #}{wait 700}**")
    #expect(phone.lines.last == "> unmute")
    var other = phone
    try phone.play("#")
    #expect(phone.calls.last == "unmute")
    #expect(!phone.lines.contains("muted"))
    // The next call is not muted.
    try other.play("{ended}")
    #expect(other.calls.last == "unmute")
  }

  /// What the line can't do is not offered: then a held `#` leads to the list at once.
  @Test func onlyWhatTheLineCanDo() throws {
    var phone = try phone(
      "5646{call}{answered}{wait 700}{hold #}", abilities: [.answers, .tones, .progress])
    #expect(phone.handset.sceneName == "home")
    phone = try self.phone(
      "5646{call}{answered}{wait 700}{hold #}", abilities: [.tones, .mutes, .progress])
    #expect(phone.lines.count == 3 && phone.lines[2] == "  mute")
    // Before the call is answered there is nothing but the list.
    phone = try self.phone("5646{call}{alerting}{wait 700}{hold #}")
    #expect(phone.handset.sceneName == "home")
  }

  @Test func nothingInItEndsACallOrIsATone() throws {
    let phone = try phone(
      "5646{call}{answered}{wait 700}{hold #}{wait 700}123{hold *}{wait 700}4")
    #expect(phone.calls == ["John Smith +16505550142", "tones 4"])
    #expect(phone.handset.sceneName == "call")
  }

  /// The menu was for the call that has ended, and a key on its way does nothing to the other one.
  @Test func aCallThatEndsTakesItsMenuAlong() throws {
    var phone = try phone("5646{call}{answered}{wait 700}{hold #}{wait 700}*{ended}#")
    #expect(phone.handset.sceneName == "ended")
    #expect(phone.calls == ["John Smith +16505550142"])
    phone = try self.phone(
      "5646{call}{answered}{ring +447700900123}{wait 600}#{wait 700}{hold #}{wait 700}*{ended}#")
    #expect(phone.handset.callReport?.name == "John Smith")
    #expect(!phone.calls.contains("resume"))
  }

  @Test func aRingComesOverTheMenu() throws {
    var phone = try phone(
      "5646{call}{answered}{wait 700}{hold #}{wait 700}*{ring +447700900123}{wait 600}*")
    #expect(phone.handset.sceneName == "menu")
    #expect(phone.lines[2] == "> put on hold")
    try phone.play("{wait 1100}#")
    #expect(phone.calls.last == "hold")
  }

  /// 3GPP TS 22.030: `*#06#` goes to no network.
  @Test func theLineSaysWhichTelephoneItIs() throws {
    var phone = TestPhone(abilities: Self.all, identity: "004999010640000")
    try phone.play("*#06#")
    #expect(phone.lines == ["*#06#", "IMEI 004999010640000"])
    try phone.play("{call}{hold #}{wait 700}#{erase}")
    #expect(phone.calls == [])
    #expect(phone.lines == ["*#06#", "IMEI 004999010640000"])
    try phone.play("{lost}")
    #expect(phone.lines[1] == "IMEI 004999010640000")
    phone = try self.phone("*#06#")
    #expect(phone.lines == ["*#06#", "this line has no IMEI"])
  }
}
