import ArgumentParser
import Contacts

/// Measures how fast address books are read, and how fast Python's vobject reads the same.
struct ContactsBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contacts",
    abstract: "How fast address books are read, beside Python's vobject.")

  @Argument(help: "How many cards: 20 or more.")
  var cards = 100_000

  /// The number of readings of the whole book; the median counts.
  static let rounds = 5
  /// The book for vobject has this many times fewer cards, because vobject needs seconds for them.
  static let share = 20

  func validate() throws {
    guard cards >= Self.share else { throw ValidationError("CARDS is \(Self.share) or more.") }
  }

  func run() {
    let (count, share, rounds) = (cards, Self.share, Self.rounds)
    var maker = CardMaker(seed: 1)
    let cards = (0..<count).map { _ in maker.card() }
    let own = Self.seconds(Array(cards.joined().utf8), count)
    let rate = Double(count) / own
    print(
      "twelvekey    \(Format.count(Int(rate))) cards a second of CPU time, \(count) cards, median of \(rounds)"
    )
    let few = cards.prefix(count / share)
    guard let other = VObject.seconds(Array(few.joined().utf8)) else {
      print("vobject      not there: apt-get install python3-vobject, or pip install vobject")
      return
    }
    let otherRate = Double(few.count) / other
    print(
      "vobject      \(Format.count(Int(otherRate))) cards a second, the first \(few.count) of them")
    print("ratio        \(Format.count(Int(rate / otherRate)))x")
    print("aim          100,000 cards a second: \(rate >= 100_000 ? "met" : "MISSED")")
  }

  private static func seconds(_ bytes: [UInt8], _ count: Int) -> Double {
    let time = Clock.medianCPUTime(of: rounds) {
      let book = ContactFile.read(bytes: bytes, file: "book.vcf")
      guard book.contacts.count == count, book.problems.isEmpty else {
        fail(
          "\(book.contacts.count) of \(count) cards were read, \(book.problems.count) problems", 70)
      }
    }
    return Double(time) / 1e9
  }
}
