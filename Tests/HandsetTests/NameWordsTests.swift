import Contacts
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// The words of names, for predictive text.
@Suite(.timeLimited) struct NameWordsTests {
  @Test(arguments: [
    ("Anna-Lena O'Neil", ["Anna-Lena", "O'Neil"]), ("Bob (office) 2", ["Bob", "office"]),
    ("Zoë d’Arc", ["Zoë", "d’Arc"]), ("a\r\nb\tc", ["a", "b", "c"]), ("", []), ("42", []),
    ("Чайная «Самовар»", ["Чайная", "Самовар"]),
  ]) func words(name: String, words: [String]) {
    #expect(Desk.words(ofNames: [Contact(name: name)]) == words)
  }

  /// A name of ASCII is parted by its bytes as any other is by its characters.
  @Test func asciiAsAnyOther() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.rounds(20_000) {
      let scalars = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Unicode.Scalar(UInt8.random(in: 0..<0x80, using: &random))
      }
      let name = String(String.UnicodeScalarView(scalars))
      let words = Desk.words(ofNames: [Contact(name: name), Contact(name: name + " ë")])
      #expect(words.last == "ë", "seed \(seed) \(name.debugDescription)")
      let half = words.count / 2
      #expect(
        words[..<half] == words[half..<(2 * half)] && words.count == 2 * half + 1,
        "seed \(seed) \(name.debugDescription)")
    }
  }
}
