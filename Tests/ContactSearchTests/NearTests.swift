import ContactSearch
import Contacts
import Testing
import TimeLimit

/// Contacts that are found although one key is wrong.
@Suite(.timeLimited) struct NearTests {
  /// The keys of these names: 2235, 22934, 234, 2324, 2294.
  private static let names = ["Aadj", "Aawdg", "Adg", "Adag", "Aawg"]

  private static func index(
    _ names: [String], favourites: Set<String> = []
  ) -> ContactIndex {
    ContactIndex(
      names.enumerated().map { place, name in
        Contact(
          name: name, numbers: [PhoneNumber("555 010\(place)")],
          isFavourite: favourites.contains(name))
      })
  }

  private static func found(
    _ query: String, _ index: ContactIndex, near: Int = 4
  ) -> [String] {
    index.search(.keys(query), limit: 20, near: near).matches.map { match in
      (match.kind == .near ? "~" : "") + index.contacts[match.contact].name
    }
  }

  /// A neighbouring key, a key left out, one pressed twice, two exchanged, another key.
  @Test func theLikeliestSlipComesFirst() {
    let index = Self.index(Self.names.reversed())
    #expect(Self.found("2234", index, near: 5) == ["~Aadj", "~Aawdg", "~Adg", "~Adag", "~Aawg"])
  }

  @Test func whoIsCalledComesFirst() {
    var index = Self.index(Self.names)
    _ = index.recordCall(contact: 4, number: 0, query: .keys(""), day: 20_000)
    #expect(Self.found("2234", index).first == "~Aawg")
    // The last choice for these keys counts more than another call.
    _ = index.recordCall(contact: 3, number: 0, query: .keys("2234"), day: 20_000)
    #expect(Self.found("2234", index).prefix(2) == ["~Adag", "~Aawg"])
  }

  @Test func ofEqualOnesFavouritesComeFirst() {
    let index = Self.index(["Aadj", "Aadk", "Aadl"], favourites: ["Aadl"])
    #expect(Self.found("2234", index) == ["~Aadl", "~Aadj", "~Aadk"])
  }

  @Test func aLaterWordComesAfterTheFirst() {
    let index = Self.index(["Bo Aadj", "Cy Aadj", "Xaver", "Zaadj", "Aadj Zo"])
    #expect(Self.found("2234", index) == ["~Aadj Zo", "~Bo Aadj", "~Cy Aadj"])
  }

  @Test func whatFitsComesFirst() {
    let index = Self.index(Self.names + ["Bo Aadg"])
    #expect(Self.found("2234", index).prefix(2) == ["Bo Aadg", "~Aadj"])
    #expect(Self.found("2234", index, near: 1) == ["Bo Aadg"])
    #expect(Self.found("2234", index, near: 0) == ["Bo Aadg"])
  }

  @Test func nearContactsOnlyFillTheLines() {
    // One contact fits, and five are near.
    let index = Self.index(Self.names + ["Bo Aadg"])
    for (near, count) in [(1, 1), (2, 2), (4, 4), (6, 6), (9, 6)] {
      for limit in [1, 3, 20] {
        let result = index.search(.keys("2234"), limit: limit, near: near)
        #expect(result.count == count, "\(near)")
        #expect(result.nearCount == count - 1, "\(near)")
        #expect(result.matches.count == min(count, limit), "\(near) \(limit)")
      }
    }
  }

  @Test func aMatchContinuesOverWords() {
    let index = Self.index(["Jo Smith"])
    // Jo Sm is 56 76; with the space 56 0 76.
    for query in ["5675", "56075484", "55076", "507648", "5607764", "650764"] {
      #expect(Self.found(query, index) == ["~Jo Smith"], "\(query)")
    }
  }

  @Test func zeroAndOneAreNeverWrong() {
    let index = Self.index(["Aajdg", "Aa Jdg"])
    #expect(Self.found("220534", index) == ["Aa Jdg"])
    #expect(Self.found("22034", index) == ["~Aa Jdg"])
    #expect(Self.found("22134", index).isEmpty)
    #expect(Self.found("20334", index).isEmpty)
  }

  @Test func threeKeysAreNeeded() {
    let index = Self.index(["Adg"])
    #expect(Self.found("22", index).isEmpty)
    #expect(Self.found("244", index) == ["~Adg"])
    #expect(Self.found("2401", index).isEmpty)
  }

  @Test func aLongNameIsFound() {
    let index = Self.index(["Konstantin Papadopoulos"])
    let keys = "56678268467272367685"
    for place in keys.indices {
      let query = keys[..<place] + keys[keys.index(after: place)...]
      #expect(Self.found(String(query), index).count == 1, "\(query)")
    }
  }

  @Test func aWholeNumberIsNotWrong() {
    let index = ContactIndex([
      Contact(name: "Aadj", numbers: [PhoneNumber("555 0100")]),
      Contact(name: "Office", numbers: [PhoneNumber("2234")]),
    ])
    #expect(Self.found("2234", index) == ["Office"])
    #expect(Self.found("2233", index) == ["~Aadj"])
    // The name may be the same digits.
    let named = ContactIndex([
      Contact(name: "Aadj", numbers: [PhoneNumber("555 0100")]),
      Contact(name: "2234", numbers: [PhoneNumber("2234")]),
    ])
    #expect(Self.found("2234", named) == ["2234"])
  }

  @Test func onlyKeysAreForgiven() {
    let index = Self.index(Self.names)
    #expect(index.search(.text("aadg"), limit: 9, near: 4).count == 0)
    #expect(index.search(.number("2234"), limit: 9, near: 4).count == 0)
    #expect(index.search(.keys("+2234"), limit: 9, near: 4).count == 0)
  }

  @Test func theLettersThatWouldFitAreLit() {
    let rows: [(name: String, query: String, lit: [Range<Int>])] = [
      ("Felix Deli", "33559", [0..<5]), ("Felix Deli", "3649", []),
      ("Felix Deli", "3353", [0..<4]), ("Bo Deli", "3353", [3..<7]), ("Müller", "69553", [0..<5]),
    ]
    for (name, query, lit) in rows {
      let result = Self.index([name]).search(.keys(query), limit: 9, spans: true, near: 4)
      #expect(result.spans.map(\.name) == (lit.isEmpty ? [] : [lit]), "\(name) \(query)")
    }
  }
}
