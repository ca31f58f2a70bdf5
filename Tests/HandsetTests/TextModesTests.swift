import Contacts
import Testing
import TimeLimit

@testable import Handset

@Suite(.timeLimited) struct TextModesTests {
  private func phone(_ mode: Mode, _ script: String) throws -> TestPhone {
    var phone = TestPhone(settings: HandsetSettings(mode: mode))
    try phone.play(script)
    return phone
  }

  @Test func multiTapSearchesByName() throws {
    // j, o: the pending letter counts.
    #expect(
      try phone(.abc, "5666").lines == ["j<o>", "> [Jo]hn Smith  +1 650-555-0142"])
    #expect(try phone(.abc, "5666{wait 1100}").lines[0] == "jo")
    #expect(try phone(.abc, "22{wait 1100}2").lines[0] == "b<a>")
    #expect(try phone(.abc, "77").lines == ["<q>", "no contact fits"])
  }

  @Test func theDigitsOfTheLettersAreTheQuery() throws {
    #expect(try phone(.abc, "5666").handset.queryDigits == "56")
  }

  @Test func keysOfAbc() throws {
    #expect(try phone(.abc, "2{right}2").lines[0] == "a<a>")
    #expect(try phone(.abc, "{hold 2}").lines[0] == "2")
    #expect(try phone(.abc, "22{erase}").lines[0] == "")
    #expect(try phone(.abc, "202").lines[0] == "a <a>")
    #expect(try phone(.abc, "1").lines[0] == "<.>")
    #expect(try phone(.abc, "33337").lines[0] == "3<p>")
    #expect(try phone(.abc, "5*").handset.selectedMatch == 1)
    #expect(try phone(.abc, "5666#").calls == ["John Smith +16505550142"])
    #expect(try phone(.abc, "#31#").lines[0] == "#31#")
  }

  @Test(arguments: [Mode.abc, .t9]) func anEmergencyNumberIsOneInTextModesToo(mode: Mode) throws {
    var phone = try phone(mode, "112")
    #expect(phone.lines[1] == "> call 112")
    try phone.play("#")
    #expect(phone.calls.isEmpty)
    #expect(phone.lines == ["call 112?", "this is an emergency number"])
    try phone.play("{wait 650}#")
    #expect(phone.calls == ["112"])
    if mode == .t9 { #expect(try self.phone(mode, "113{erase}2").lines[1] == "> call 112") }
    phone = try self.phone(mode, "112{end}{call}")
    #expect(phone.notice == "type a name or a number first")
    phone = try self.phone(.abc, "999")
    #expect(phone.lines[1] == "> call 999")
    phone = try self.phone(mode, "1123")
    #expect(!phone.lines.contains("> call 112"))
    phone = try self.phone(mode, "5{hold *}{hold *}112{hold *}2")
    #expect(phone.lines.contains { $0.contains("call 112") })
    phone = try self.phone(mode, "11{hold 2}")
    #expect(phone.lines[1] == "> call 112")
  }

  /// A corrected emergency number was typed all the same. An erased letter takes the digits along
  /// that it was typed with.
  @Test func aCorrectedEmergencyNumberIsFound() throws {
    let rows: [(mode: Mode, script: String, isFound: Bool)] = [
      (.abc, "113{erase}2", true), (.abc, "12{erase}12", true), (.abc, "2{erase}112", true),
      // Two taps of 1 are one letter.
      (.abc, "112{erase}2", true), (.abc, "112{erase}{erase}112", true),
      (.abc, "112{erase}", false),
      (.abc, "112{erase}12", false), (.abc, "1{right}122{erase}2", true),
      (.abc, "1{wait 1100}12{erase}2", true), (.abc, "1{wait 1100}1{erase}12", true),
      (.abc, "1123{erase}", true), (.abc, "11233{erase}", true), (.abc, "1122{erase}", false),
      // A digit that was held is one, and gone when it is erased.
      (.abc, "11{hold 2}", true), (.abc, "11{hold 2}{erase}2", true),
      (.abc, "1{hold 1}{erase}12", true), (.abc, "{hold 5}{erase}112", true),
      (.abc, "11{hold 1}{erase}2", true), (.t9, "11{hold 2}{erase}2", true),
      (.t9, "113{erase}2", true), (.t9, "1123{erase}", true), (.t9, "112{erase}{erase}12", true),
      // Each mode has its own text, which stands there again.
      (.abc, "1{mode}{mode}{mode}{mode}12", true),
      (.abc, "1{mode}{mode}{mode}{mode}{erase}112", true),
    ]
    for row in rows {
      var phone = try phone(row.mode, row.script)
      #expect(phone.lines.contains("> call 112") == row.isFound, "\(row.script)")
      guard row.isFound else { continue }
      try phone.play("#")
      #expect(phone.calls.isEmpty, "\(row.script)")
      #expect(phone.lines == ["call 112?", "this is an emergency number"], "\(row.script)")
    }
  }

  @Test func wordsOfTheContactsArePredicted() throws {
    var phone = try phone(.t9, "5646")
    #expect(phone.lines == ["<John>", "> [John] Smith  +1 650-555-0142"])
    #expect(phone.handset.candidates == ["John"])
    try phone.play("07648{erase}")
    #expect(phone.lines == ["John <Smi>  >Smith", "> [John Smi]th  +1 650-555-0142"])
    try phone.play("8#")
    #expect(phone.calls == ["John Smith +16505550142"])
  }

  @Test func aPredictedWordHasAsManyLettersAsKeys() throws {
    for (keys, shown) in [("5", "<J>"), ("56", "<Jo>"), ("564", "<Joh>"), ("99", "<Zw>")] {
      #expect(try phone(.t9, keys).lines[0].hasPrefix(shown), "\(keys)")
    }
  }

  @Test func starOffersTheNextWord() throws {
    var phone = TestPhone(
      ["Ford", "Dose", "Fore"].map { Contact(name: $0, numbers: [PhoneNumber("5")]) },
      settings: HandsetSettings(mode: .t9))
    try phone.play("3673")
    #expect(phone.handset.candidates == ["Dose", "Ford", "Fore"])
    #expect(phone.lines[0] == "<Dose>  1/3")
    try phone.play("*")
    #expect(phone.lines == ["<Ford>  2/3", "> [Ford]  5"])
    try phone.play("**")
    #expect(phone.lines[0] == "<3673>  spell")
    #expect(phone.handset.screen.hint == "spell by taps  * first word")
    try phone.play("*")
    #expect(phone.lines[0] == "<Dose>  1/3")
    try phone.play("{left}{left}")
    #expect(phone.lines[0] == "<Fore>  3/3")
  }

  /// hold # steps through the capitals of what is typed, and from ABC on to the next mode.
  @Test(arguments: [Mode.abc, .t9]) func capitals(mode: Mode) throws {
    var phone = try phone(mode, "5{wait 1100}{hold #}")
    #expect(phone.handset.screen.status.mode.hasSuffix("Abc"))
    try phone.play("{hold #}")
    #expect(phone.handset.screen.status.mode.hasSuffix("ABC"))
    try phone.play("{hold #}")
    #expect(phone.handset.mode == mode.next)
    // And when the mode comes back its letters are small.
    for _ in 0..<3 { try phone.play("{mode}") }
    try phone.play("{end}5")
    #expect(phone.handset.mode == mode)
    #expect(phone.handset.screen.status.mode == mode.rawValue)
  }

  /// A number, and a part of a name, are not learned as words; the whole word that found a contact
  /// is.
  @Test func callsTeachWholeWords() throws {
    func learned(_ script: String) throws -> [String] {
      var phone = try phone(.t9, script)
      phone.session.finish(at: phone.now)
      return phone.takeLearned().compactMap { change in
        if case .word(let word) = change { word.word } else { nil }
      }
    }
    #expect(try learned("5646#") == ["John"])
    #expect(try learned("56#").isEmpty)
    #expect(try learned("112#").isEmpty)
    #expect(try learned("999#").isEmpty)
  }
}
