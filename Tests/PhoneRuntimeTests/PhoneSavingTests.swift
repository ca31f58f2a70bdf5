import CallModel
import ContactSearch
import Handset
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO
@testable import PhoneRuntime

/// A phone that is paired on the pad is written into the settings, and the end says what applies.
@Suite(.timeLimited) struct PhoneSavingTests {
  private struct Refusal: Error {}

  private let diary = Diary()
  private let script =
    "*#8#{wait 900}{pair found Pixel}{wait 900}#{wait 900}{pair digits 123456}{wait 900}#"
    + "{wait 900}{pair done}{wait 900}#{wait 900}"

  private func run(_ change: (inout Telephone.Options) -> Void) throws {
    let display = NotedDisplay(diary)
    var options = Telephone.Options(
      openDisplay: { display }, words: { Notice("\($0)") }, report: { _ in })
    options.keyboard = nil
    let read = try KeyScript(script)
    (options.script.steps, options.script.end) = (read.steps, read.end)
    options.script.endsTelephone = true
    change(&options)
    let handset = Handset(contacts: ContactIndex([]))
    try keepingBlockedSignals {
      let ending = try SimulatedClock(.leaps).rule {
        try Telephone(handset: handset, options: options).run()
      }
      #expect(ending == .done)
    }
  }

  @Test(arguments: [true, false]) func theEndSaysWhetherThePhoneIsTheLine(isLine: Bool) throws {
    var saved: [PairedPhone] = []
    try run { options in
      options.savePhone = {
        saved.append($0)
        return ("/settings", isLine)
      }
    }
    #expect(saved.map(\.name) == ["Pixel"] && saved.map(\.takesContacts) == [true])
    #expect(diary.hasShown("Pixel is paired") && diary.hasShown("phoneSaved"))
    #expect(diary.hasShown("calls go through this phone") == isLine)
    #expect(diary.hasShown("but calls go through another line, which is set") != isLine)
  }

  @Test func aPhoneThatCannotBeSavedIsNotTheLine() throws {
    try run { $0.savePhone = { _ in throw Refusal() } }
    #expect(diary.hasShown("but not set: calls do not go through it"))
    #expect(diary.hasShown("phoneNotSaved") && !diary.hasShown("calls go through this phone"))
  }

  /// Settings that can't be written are found before anything is paired.
  @Test func noPhoneIsPairedThatCouldNotBeSaved() throws {
    var saved = 0
    try run { options in
      options.checkSavingPhone = { throw Refusal() }
      options.savePhone = { _ in
        saved += 1
        return ("/settings", true)
      }
    }
    #expect(diary.hasShown("phoneNotSettable") && saved == 0)
    #expect(!diary.hasShown("Is 123456") && !diary.hasShown("is paired"))
  }
}
