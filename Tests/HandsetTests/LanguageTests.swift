import Contacts
import Keypad
import Testing
import TextEntry
import TimeLimit

@testable import Handset

/// Languages on the pad of the telephone.
@Suite(.timeLimited) struct LanguageTests {
  private static let lists: [WordList] = {
    var english = WordListWriter(language: .english)
    english.add("jane", count: 5)
    var russian = WordListWriter(language: .russian)
    russian.add("мир", count: 9)
    // Lists of our own that can't be laid out are a mistake in the test.
    return [english, russian].map { writer in
      var writer = writer
      return try! WordList(WordListData(copying: writer.bytes()))
    }
  }()

  private func phone(_ mode: Mode = .t9) -> TestPhone {
    TestPhone(settings: HandsetSettings(mode: mode), lists: Self.lists)
  }

  private func mode(_ phone: TestPhone) -> String { phone.handset.screen.status.mode }

  @Test func theModeKeyGoesThroughThem() throws {
    var phone = phone(.search)
    var modes: [String] = []
    for _ in 0..<7 {
      modes.append(mode(phone))
      try phone.play("{mode}")
    }
    #expect(modes == ["search", "abc en", "abc ru", "t9 en", "t9 ru", "123", "search"])
  }

  /// Holding # longer opens the log, or a contact's page, and does not change the language.
  @Test func holdingLongerKeepsTheLanguage() throws {
    var phone = phone()
    try phone.play("{hold # 2000}")
    #expect(mode(phone) == "t9 en")
    try phone.play("5263{hold # 2000}{end}")
    #expect(mode(phone) == "t9 en")
    try phone.play("{end}{mode}{hold # 2000}")
    #expect(mode(phone) == "t9 ru")
  }

  /// A name that is typed in another language leaves home with that language, and with words of it.
  @Test func homeFollowsTheOtherScenes() throws {
    var phone = phone()
    try phone.play("546")
    let before = phone.handset.candidates
    var home = phone.handset.home
    #expect(!before.contains("мир"))
    var desk = phone.handset.desk
    desk.predictor.set(.russian)
    home.update(for: desk)
    #expect(home.entry.candidates.first == "мир")
  }

  /// The selection stays where the language makes no difference.
  @Test func theSelectionStays() throws {
    var phone = phone(.search)
    try phone.play("5{down}")
    var (home, desk) = (phone.handset.home, phone.handset.desk)
    #expect(home.selectedChoice == 1)
    desk.predictor.set(.russian)
    home.update(for: desk)
    #expect(home.selectedChoice == 1)
  }

  /// A code has no letters; what stands under it is looked up all the same.
  @Test func underACode() throws {
    var phone = phone()
    try phone.play("{mode}{mode}*{hold *}")
    #expect(mode(phone) == "123")
    try phone.play("{mode}{mode}{mode}{mode}")
    #expect(mode(phone) == "t9 en")
    try phone.play("5263")
    #expect(phone.lines[0].contains("jane") || phone.lines[0].contains("Jane"))
  }
}
