import Testing
import TimeLimit

@testable import Settings

/// Single lines of a settings file are changed, and no byte of any other line.
@Suite(.timeLimited) struct SettingsTextTests {
  private func changed(_ text: String, _ change: (inout SettingsText) -> Void) -> String {
    var settings = SettingsText(Array(text.utf8))
    change(&settings)
    return String(decoding: settings.bytes, as: UTF8.self)
  }

  private func set(_ name: String, _ value: String, in text: String) -> String {
    changed(text) { $0.set(name, to: value) }
  }

  @Test func aTextIsReadAndWrittenAsItIs() {
    for text in ["", "\n", "a", "a\n", "\r\n\r\n", "a\rb\r\nc\n\n# d", "\u{FEFF}mode = t9\r\n"] {
      #expect(changed(text) { _ in } == text)
    }
    #expect(SettingsText([0xFF, 0x0A, 0x80]).bytes == [0xFF, 0x0A, 0x80])
  }

  @Test func aLineIsReplacedInItsPlace() {
    let text = "# mine\nphone     = A\n\nmode = t9 \n"
    #expect(set("phone", "B", in: text) == "# mine\nphone     = B\n\nmode = t9 \n")
    #expect(set("mode", "abc", in: text) == "# mine\nphone     = A\n\nmode = abc\n")
    #expect(set("phone", "B", in: "  phone=A  ") == "  phone= B")
    #expect(set("phone", "B", in: "\tphone =\t'A'\n") == "\tphone =\tB\n")
  }

  @Test func aLineIsAppendedIfThereIsNone() {
    #expect(set("phone", "A", in: "") == "phone = A\n")
    #expect(set("phone", "A", in: "mode = t9\n") == "mode = t9\nphone = A\n")
    // The last line gets its line end first.
    #expect(set("phone", "A", in: "mode = t9") == "mode = t9\nphone = A\n")
    // Neither a comment nor a longer name is this setting.
    for other in [
      "# phone = B\n", "#phone = B\n", "phone-contacts = no\n", "phone B\n", "x y = z\n",
    ] {
      #expect(set("phone", "A", in: other) == other + "phone = A\n")
    }
  }

  /// Windows editors write CR LF.
  @Test func theLineEndsOfTheFileAreUsed() {
    #expect(set("phone", "B", in: "phone = A\r\nmode = t9\r\n") == "phone = B\r\nmode = t9\r\n")
    #expect(set("phone", "A", in: "mode = t9\r\n") == "mode = t9\r\nphone = A\r\n")
    #expect(set("phone", "A", in: "mode = t9\r\n# end") == "mode = t9\r\n# end\r\nphone = A\r\n")
    #expect(set("phone", "A", in: "\u{FEFF}phone = B\r\n") == "\u{FEFF}phone = A\r\n")
  }

  /// The last of several lines counts.
  @Test func theLastOfSeveralIsReplaced() {
    #expect(
      set("phone", "C", in: "phone = A\n# or\nphone = B\nmode = t9\n")
        == "phone = A\n# or\nphone = C\nmode = t9\n")
  }

  @Test func allLinesOfASettingAreRemoved() {
    let text = "phone = A\n# phone\nmode = t9\nphone = B"
    #expect(changed(text) { $0.remove("phone") } == "# phone\nmode = t9\n")
    #expect(changed(text) { $0.remove("rows") } == text)
    #expect(
      changed("\u{FEFF}phone = A\nmode = t9\n") { $0.remove("phone") } == "\u{FEFF}mode = t9\n")
  }
}
