import Testing
import TimeLimit

@testable import Settings

/// What is read from the lines of a settings file.
@Suite(.timeLimited) struct SettingsFileTests {
  private func file(_ text: String) throws(SettingsFile.Mistakes) -> SettingsFile {
    try SettingsFile(parsing: text, path: "config", settings: Settings.all)
  }

  private func mistakes(_ text: String) -> [String] {
    do {
      _ = try file(text)
      return []
    } catch {
      return error.all.map { "\($0.place): \($0.reason)" }
    }
  }

  /// The last line of a name counts, and only its value must be valid.
  @Test func theLastOfSeveralCounts() throws {
    let last = try file("hold-time = 5\nmode = abc\nhold-time = 200")
    #expect(last.value(Settings.holdTime) == 200)
    #expect(last.places(Settings.holdTime).map(\.description) == ["config:3"])
    #expect(
      mistakes("hold-time = 200\nmode = abc\nhold-time = 5")
        == ["config:3: '5' is not a hold-time; write 100 to 10000 milliseconds"])
  }

  @Test func allMistakesAreReportedInTheOrderOfTheLines() {
    let all = mistakes(
      "mode = t9\nlanguage = en,xx\ncolour = red\ndial-command = sh\nrotate\nlanguag = de")
    let begins = [
      "config:2: 'en,xx' is not a language; write one or more, separated by commas, "
        + "or by + to type them together, of ",
      "config:3: no setting 'colour'; there are: battery-empty-command, ",
      "config:4: 'sh' is not a dial-command; write a program and {number}, such as: my-dialler ",
      "config:5: no '=' here; write for example: contacts = book.vcf",
      "config:6: no setting 'languag'; did you mean 'language'?",
    ]
    #expect(all.count == begins.count, "\(all)")
    for (mistake, begin) in zip(all, begins) { #expect(mistake.hasPrefix(begin)) }
  }

  @Test func validLinesAreReadDespiteMistakes() {
    let right = SettingsFile(
      rightOf: "mode = t9\nhold-time = 5\ncolour = red", path: "config", settings: Settings.all)
    #expect(right.value(Settings.mode) == .t9)
    #expect(right.value(Settings.holdTime) == nil)
  }

  /// Windows editors write a byte order mark at the beginning.
  @Test func aByteOrderMarkIsLeftOut() throws {
    #expect(try file("\u{FEFF}mode = t9").value(Settings.mode) == .t9)
  }

  /// A service's own file sets only the paired phone. Other lines are no mistakes there.
  @Test func aFileOfOnlyThePhone() throws {
    let lines = "dial-command = sh {number}\nphone = 00:00:5E:00:53:01\nhold-time = 5\ncolour = red"
    let service = try SettingsFile(
      parsing: lines, path: "config", settings: Settings.phones, ignoresOthers: true)
    #expect(service.value(Settings.phone)?.text == "00:00:5E:00:53:01")
    #expect(service.value(Settings.dialCommand) == nil)
    let all = service.over(try file("mode = t9"))
    #expect(
      all.ignored.map { "\($0.place) \($0.name)" }
        == ["config:1 dial-command", "config:3 hold-time", "config:4 colour"])
    #expect(throws: SettingsFile.Mistakes.self) {
      _ = try SettingsFile(
        parsing: "phone = 1", path: "config", settings: Settings.phones, ignoresOthers: true)
    }
  }

  @Test func aLaterFileReplacesTheSettingsOfAnEarlierOne() throws {
    let both = try file("mode = t9\ncontacts = c").over(
      file("mode = abc\ncontacts = a\nrows = phone"))
    #expect(both.value(Settings.mode) == .t9)
    #expect(both.all(Settings.contacts) == ["c"])
    #expect(both.value(Settings.rows) == .phone)
  }
}
