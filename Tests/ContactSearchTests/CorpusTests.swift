import ContactSearch
import Contacts
import TestSupport
import Testing
import TimeLimit

/// The tables of other T9 programs. They conflict by design; what our contract says otherwise is
/// left out by name.
@Suite(.timeLimited, .enabled(if: Repository.exists("../shared/corpus/t9"))) struct CorpusTests {
  /// Vialer matches from the start of a word and runs on; so `exact` and `name` are its matches.
  @Test func vialerNames() {
    let rows = Repository.rows("../shared/corpus/t9/vialer_name_match.tsv", columns: 5)
    #expect(!rows.isEmpty)
    for row in rows {
      let index = ContactIndex([contact(row[0])])
      let match = index.search(.keys(row[1])).first
      #expect((match.map { $0.kind <= .name } ?? false) == (row[2] == "1"), "\(row)")
      guard let match, !row[3].isEmpty else { continue }
      let span = index.spans(of: match, for: .keys(row[1])).name[0]
      #expect("\(span.lowerBound)-\(span.upperBound)" == row[3], "\(row)")
    }
    print("vialer_name_match: \(rows.count) of \(rows.count)")
  }

  /// What Vialer puts into its index is what finds the contact.
  @Test func vialerKeys() {
    let rows = Repository.rows("../shared/corpus/t9/vialer_index_keys.tsv", columns: 3)
    #expect(!rows.isEmpty)
    for row in rows {
      let isName = row[0] == "name"
      let index = ContactIndex([isName ? contact(row[1]) : contact("王", [row[1]])])
      for (place, key) in row[2].split(separator: ";").enumerated() {
        let kind: MatchKind = !isName || place == 0 ? .exact : .name
        #expect(index.search(.keys(String(key))).map(\.kind) == [kind], "\(row) \(key)")
      }
    }
    print("vialer_index_keys: \(rows.count) of \(rows.count)")
  }

  /// Keypadsearch finds word starts and number starts.
  @Test func keypadsearch() {
    let rows = Repository.rows("../shared/corpus/t9/keypadsearch_lookup.tsv", columns: 4)
    #expect(!rows.isEmpty)
    for row in rows {
      let contacts = row[0].split(separator: ";").map { entry in
        let parts = entry.split(separator: "=").map { String($0.drop { $0 == " " }) }
        return contact(parts[0], [parts[1]])
      }
      let index = ContactIndex(contacts)
      let found = index.search(.keys(row[1])).filter { $0.kind <= .number }
        .map { contacts[$0.contact].name }
      #expect(found.sorted() == row[2].split(separator: ";").map(String.init), "\(row)")
    }
    print("keypadsearch_lookup: \(rows.count) of \(rows.count)")
  }

  /// Izp searches anywhere in the name and number. Left out, and only counted:
  /// - `-s` and `-l` rows: letters with gaps between them, and spelling mistakes;
  /// - two digits inside a number (we ask for three);
  /// - `+` typed as `0` in front of the name or number (we start at a letter or digit).
  @Test func izp() {
    let rows = Repository.rows("../shared/corpus/t9/izp_t9search.tsv", columns: 6)
    #expect(!rows.isEmpty)
    var good = 0
    var excluded = 0
    for row in rows {
      let (name, number, query) = (row[1], row[2], row[3])
      let matches = ContactIndex([contact(name, [number])]).search(.keys(query))
      let agrees = matches.isEmpty == (row[5] == "0")
      if agrees { good += 1 }
      let isOther = row[0] != "contiguous"
      let isShort = query.count < 3 && row[5] == "1" && matches.isEmpty
      let isPlus = query.hasPrefix("0") && (name.contains("+") || number.contains("+"))
      if isOther || isShort || isPlus {
        excluded += 1
      } else {
        #expect(agrees, "\(row)")
      }
    }
    print("izp_t9search: \(good) of \(rows.count) agree, \(excluded) under other rules")
  }
}
