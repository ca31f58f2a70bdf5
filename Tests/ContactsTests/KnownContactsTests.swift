import TestSupport
import Testing
import TimeLimit

@testable import Contacts

/// A file that is read again: what says the same still takes no memory of its own, and all is as if it
/// were read for the first time.
@Suite(.timeLimited) struct KnownContactsTests {
  private static func card(_ name: String, _ number: Int, note: Int = 0) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nTEL:+1 650 555 \(1_000 + number)\r\n"
      + String(repeating: "NOTE:something\r\n", count: note) + "END:VCARD\r\n"
  }

  private static func read(_ text: String, known: [Contact] = []) -> [Contact] {
    ContactFile.read(
      bytes: Array(text.utf8), file: "a.vcf", known: known, pieceLength: 4_096
    ) { _, _ in }.contacts
  }

  private static let cards = (0..<400).map { card("Person \($0)", $0) }

  private func copies(_ contacts: [Contact], of known: [Contact]) -> Int {
    contacts.count { contact in known.contains { $0.isCopy(of: contact) } }
  }

  @Test func whatIsTheSameIsTheVeryContact() {
    let before = Self.read(Self.cards.joined())
    #expect(before.count == 400)
    var cards = Self.cards
    cards[7] = Self.card("Somebody else", 7)
    let after = Self.read(cards.joined(), known: before)
    #expect(after == Self.read(cards.joined()))
    #expect(copies(after, of: before) == 399)
    #expect(after[7].name == "Somebody else")
  }

  /// The lines of all that stands behind are others.
  @Test(arguments: [0, 1, 200, 399]) func cardsMoveByLines(place: Int) {
    let before = Self.read(Self.cards.joined())
    var cards = Self.cards
    cards[place] = Self.card("Person \(place)", place, note: 3)
    let longer = Self.read(cards.joined(), known: before)
    #expect(longer == Self.read(cards.joined()))
    #expect(copies(longer, of: before) == 400)
    cards.remove(at: place)
    let fewer = Self.read(cards.joined(), known: before)
    #expect(fewer == Self.read(cards.joined()))
    #expect(copies(fewer, of: before) == 399)
    cards.insert(Self.card("New", 9_000), at: place)
    let more = Self.read(cards.joined(), known: before)
    #expect(more == Self.read(cards.joined()))
    #expect(copies(more, of: before) == 399)
  }

  /// Whatever becomes of the file, nothing of what was is taken for what is.
  @Test func anyChangeIsRead() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var cards = Self.cards
    var before = Self.read(cards.joined())
    for round in 0..<Effort.rounds(1_000) {
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let place = Int.random(in: 0..<max(cards.count, 1), using: &random)
        let new = Self.card("Person \(Int.random(in: 0..<500, using: &random))", place)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where !cards.isEmpty: cards.remove(at: place)
        case 1 where !cards.isEmpty: cards[place] = new
        case 2: cards.shuffle(using: &random)
        default: cards.insert(new, at: min(place, cards.count))
        }
      }
      let after = Self.read(cards.joined(), known: before)
      #expect(after == Self.read(cards.joined()), "seed \(seed) round \(round)")
      before = after
    }
  }

  /// Copies are copies until one of them is changed.
  @Test func aCopyThatIsChangedIsAnother() {
    let one = Contact(name: "Jane", numbers: [PhoneNumber("1")], uid: "u")
    var other = one.moved(to: ContactSource(file: "b.vcf", line: 3))
    #expect(one.isCopy(of: other) && one != other && one.isAlike(other))
    other.nickname = "J"
    other.numbers.append(PhoneNumber("2"))
    #expect(one.nickname == nil && one.numbers.count == 1)
    #expect(other.nickname == "J" && other.numbers.count == 2)
    #expect(!one.isAlike(other))
    other.nickname = nil
    other.numbers.removeLast()
    #expect(one.isAlike(other) && !one.isCopy(of: other))
    var third = one
    third.otherSources = [other.source]
    #expect(one.otherSources.isEmpty && third.otherSources == [other.source])
    #expect(Set([one, third, other]).count == 3)
  }
}
