import JSON
import Testing
import TimeLimit

/// What other programs write, and what they might.
@Suite(.timeLimited) struct JSONValueTests {
  private func read(_ text: String) -> JSONValue? { JSONValue(Array(text.utf8)) }

  @Test func valuesAreRead() {
    #expect(
      read(#" {"a":[1,-2.5e3,true,false,null],"b":{}} "#)
        == .object([
          "a": .array([.number("1"), .number("-2.5e3"), .bool(true), .bool(false), .null]),
          "b": .object([:]),
        ]))
    #expect(read("[]") == .array([]))
    #expect(read(#"{"a":1,"a":2}"#)?["a"] == .number("2"))
  }

  @Test(arguments: [
    (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
    (#""\u00e4\u20AC""#, "ä€"), (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, "\u{FFFD}"),
    (#""\ud83dx""#, "\u{FFFD}x"), ("\"ä😀\"", "ä😀"),
  ])
  func textsAreRead(_ written: String, _ text: String) {
    #expect(read(written) == .string(text))
  }

  @Test(arguments: [
    "", "{", "}", "[1", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "\"a", "\"\\x\"", "\"\\u12\"",
    "tru",
    "1 2", "nul", "--", "+1", "01", "-", "1.", ".5", "1e", "1e+", "0x1", "1-2", "\"a\nb\"",
    String(repeating: "[", count: 40),
    String(repeating: "[", count: 40) + String(repeating: "]", count: 40),
  ])
  func whatIsNoneIsNotRead(_ text: String) {
    #expect(read(text) == nil)
  }

  /// RFC 8259, section 6.
  @Test(arguments: ["0", "-0", "10", "-2.50", "0.1", "1e3", "1E+3", "12.5e-7", "0e0"])
  func numbersAreRead(_ text: String) {
    #expect(read(text) == .number(text))
    #expect(read("[\(text) ]") == .array([.number(text)]))
  }

  @Test(arguments: [
    "01", "-01", "+1", "-", "-a", ".5", "1.", "1.e3", "-.5", "1e", "1e+", "1e+-3", "0x10", "1.2.3",
    "1-2", "00", "1٣",
  ])
  func otherNumbersAreNotRead(_ text: String) {
    #expect(read(text) == nil && read("[\(text)]") == nil && read("{\"a\":\(text)}") == nil)
  }

  @Test(arguments: ["a", "\"\\", "ä\n\u{1}", ""])
  func whatIsWrittenIsReadAgain(_ text: String) {
    #expect(read(JSONText.quoted(text)) == .string(text))
  }
}
