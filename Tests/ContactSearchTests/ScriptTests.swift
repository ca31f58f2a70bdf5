import ContactSearch
import Contacts
import Testing
import TimeLimit

/// Names in other scripts in the text modes; their keys are in `Fixtures/search/scripts.tsv`.
@Suite(.timeLimited) struct ScriptTests {
  /// What is written in the script itself finds it, and what is written in Latin letters.
  @Test func texts() {
    let names = [
      "Жанна Щербакова", "Γιώργος Παπαδόπουλος", "김민수", "毛泽东", "さとう ゆき", "שלום כהן",
      "محمد علي", "John Жуков", "Елена", "王 Wang",
    ]
    let index = ContactIndex(names.map { contact($0, ["+1 650-555-0199"]) })
    for (text, name) in [
      ("Жан", "Жанна Щербакова"), ("zhan", "Жанна Щербакова"), ("Γιώ", "Γιώργος Παπαδόπουλος"),
    ] {
      let match = index.search(.text(text)).first
      #expect(match.map { index.contacts[$0.contact].name } == name, "\(text)")
    }
  }

  /// Letters in parts are the same letters: found by the same keys, and lit whole.
  @Test func decomposedNames() throws {
    let names: [(composed: String, decomposed: String, queries: [String])] = [
      ("Андрей Ёлкин", "Андреи\u{306} Е\u{308}лкин", ["253634", "263734", "3455", "26373", "34"]),
      (
        "김철수", "\u{1100}\u{1175}\u{11b7}\u{110e}\u{1165}\u{11af}\u{1109}\u{116e}",
        ["546", "5462436578", "498", "527", "24"]
      ),
      ("Άννα Ρήγα", "Α\u{301}ννα Ρη\u{301}γα", ["2552", "2662", "7442", "74"]),
      ("がっき ぶん", "か\u{3099}っき ふ\u{3099}ん", ["42554", "286", "4"]),
      ("أمين", "ا\u{654}مين", ["26", "2646", "64"]),
    ]
    for (composed, decomposed, queries) in names {
      let number = ["+49 171 3920001"]
      let index = ContactIndex([contact(composed, number)])
      let other = ContactIndex([contact(decomposed, number)])
      #expect(
        composed == decomposed && composed.unicodeScalars.count < decomposed.unicodeScalars.count)
      var found = 0
      for query in queries {
        let search = SearchQuery.keys(query)
        let (one, two) = (index.search(search).first, other.search(search).first)
        #expect(one?.kind == two?.kind, "\(composed) \(query)")
        guard let one, let two else { continue }
        found += 1
        func lit(_ name: String, _ spans: [Range<Int>]) -> [String] {
          let scalars = Array(name.unicodeScalars)
          return spans.map { span in
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[span])
            return String(text)
          }
        }
        #expect(
          lit(composed, index.spans(of: one, for: search).name)
            == lit(decomposed, other.spans(of: two, for: search).name), "\(composed) \(query)")
      }
      #expect(found >= 2, "\(composed): \(found)")
    }
  }

  /// A call under one spelling counts for the other one, for contacts in the index and for later
  /// ones.
  @Test func decomposedNamesAreTheSamePerson() {
    let calls = [CallRecord(name: "Андрей", number: "5550102", day: 20_000)]
    let book = [contact("Андрей", ["5550101"]), contact("Андреи\u{306}", ["5550102"])]
    var index = ContactIndex(book)
    index.recall(calls: calls, choices: [])
    #expect(index.search(.keys("2536")).map(\.contact) == [1, 0])
    var grown = ContactIndex([book[0]])
    grown.recall(calls: calls, choices: [])
    grown.add(book[1])
    #expect(grown.search(.keys("2536")).map(\.contact) == [1, 0])
  }
}
