import Contacts
import Glibc

/// How fast address books are read, and how fast Python's vobject reads the same.
///
/// `swift run -c release twelvekey-contacts-benchmark`
@main
enum ContactsBenchmark {
  /// Readings of the whole book; the median counts.
  static let rounds = 5
  /// vobject gets fewer cards: it needs seconds for them.
  static let share = 20

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count <= 1, let count = Int(arguments.first ?? "100000"), count >= share else {
      say(
        "USAGE: twelvekey-contacts-benchmark [CARDS]\n\nCARDS is \(share) or more (default: 100000)."
      )
      exit(64)
    }
    var maker = CardMaker(seed: 1)
    let cards = (0..<count).map { _ in maker.card() }
    let own = seconds(Array(cards.joined().utf8), count)
    let rate = Double(count) / own
    print(
      "twelvekey    \(whole(rate)) cards a second of CPU time, \(count) cards, median of \(rounds)")
    let few = cards.prefix(count / share)
    guard let other = VObject.seconds(Array(few.joined().utf8)) else {
      print("vobject      not there: apt-get install python3-vobject, or pip install vobject")
      return
    }
    let otherRate = Double(few.count) / other
    print("vobject      \(whole(otherRate)) cards a second, the first \(few.count) of them")
    print("ratio        \(whole(rate / otherRate))x")
    print("aim          100,000 cards a second: \(rate >= 100_000 ? "met" : "MISSED")")
  }

  private static func seconds(_ bytes: [UInt8], _ count: Int) -> Double {
    var times: [Double] = []
    for _ in 0..<rounds {
      let start = cpuTime()
      let book = ContactFile.read(bytes: bytes, file: "book.vcf")
      times.append(cpuTime() - start)
      guard book.contacts.count == count, book.problems.isEmpty else {
        say("\(book.contacts.count) of \(count) cards were read, \(book.problems.count) problems")
        exit(70)
      }
    }
    return times.sorted()[rounds / 2]
  }

  private static func cpuTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func whole(_ number: Double) -> String {
    var digits = String(Int(number))
    var result = ""
    while digits.count > 3 {
      result = "," + digits.suffix(3) + result
      digits.removeLast(3)
    }
    return digits + result
  }

  static func say(_ text: String) {
    _ = (text + "\n").withCString { write(2, $0, strlen($0)) }
  }
}
