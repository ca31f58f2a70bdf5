import ArgumentParser
import CellDisplay
import ContactSearch
import Contacts
import Handset
import Keypad
import TestSupport

/// Measures the cost of one keystroke: its press, the bytes for a terminal of 80×24, and its
/// release.
///
/// The book is generated (seeded: the same on every machine). Words of it are typed, each from its
/// first letter. The times are CPU time of the process, so that other programs don't count. The
/// clock is read before and after each tap; reading it costs well below a microsecond.
struct KeyBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "What a keystroke costs, from its edge to the bytes for a terminal of 80×24.")

  @Argument(help: "How many contacts.")
  var contacts = 1_000

  func validate() throws {
    guard (1...4_000_000).contains(contacts) else {
      throw ValidationError("CONTACTS is a number from 1 to 4000000.")
    }
  }

  func run() {
    let count = contacts
    var random = SeededGenerator(seed: 1)
    let contacts = (0..<count).map { _ in Self.contact(&random) }
    let buildStart = Clock.cpuTime()
    let index = ContactIndex(contacts)
    let build = Clock.cpuTime() - buildStart
    let queries = (0..<400).map { _ in Self.query(contacts, &random) }

    let fresh = Session(Handset(contacts: index))
    let renderer = TerminalRenderer(colour: .ansi256)
    var costs: [[Int]] = []
    var bytes = 0
    // The first round warms caches and is thrown away.
    for round in 0..<2 {
      costs = []
      bytes = 0
      for query in queries {
        var session = fresh
        var shown: CellGrid?
        var time = Instant.zero
        for (place, digit) in query.enumerated() {
          time = time + .milliseconds(200)
          let start = Clock.cpuTime()
          session.feed(KeyEvent(.digit(digit), .press, at: time)) { handset, _ in
            let grid = ScreenLayout.render(handset.screen, columns: 80, rows: 24)
            bytes += renderer.bytes(from: shown, to: grid).count
            shown = grid
          }
          session.feed(KeyEvent(.digit(digit), .release, at: time)) { _, _ in }
          let cost = Clock.cpuTime() - start
          if costs.count <= place { costs.append([]) }
          costs[place].append(cost)
        }
      }
      if round == 0 { continue }
      print("contacts \(count), index built in \(build / 1_000) µs of CPU")
      var rows = TextTable(["digits", "keys", "p50 µs", "p99 µs"])
      let all = [("all", costs.flatMap { $0 })]
      for (name, list) in costs.enumerated().map({ ("\($0 + 1)", $1) }) + all {
        let times = Quantiles(list)
        rows.add([name, "\(times.count)", "\(times.p50 / 1_000)", "\(times.p99 / 1_000)"])
      }
      rows.print()
      print("bytes to the terminal a key: \(bytes / costs.joined().count)")
    }
  }

  private static let syllables = [
    "an", "ber", "chri", "da", "el", "fré", "gar", "hel", "in", "jo", "ka", "lü", "ma", "no", "or",
    "pe", "qui", "ro", "sø", "ti", "ul", "vi", "wal", "ya", "zo", "hn", "th", "son", "man", "ski",
  ]

  private static func word(_ random: inout SeededGenerator) -> String {
    let text = (0..<Int.random(in: 2...4, using: &random))
      .map { _ in syllables.randomElement(using: &random)! }.joined()
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Returns a contact with a name of one to three words; one contact in three has a second number.
  private static func contact(_ random: inout SeededGenerator) -> Contact {
    let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in word(&random) }
    let numbers = (0..<(Int.random(in: 0..<3, using: &random) == 0 ? 2 : 1)).map { _ in
      let digits = (0..<9).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
      return PhoneNumber("+49 \(digits.prefix(3)) \(digits.dropFirst(3))")
    }
    return Contact(
      name: words.joined(separator: " "), numbers: numbers,
      isFavourite: Int.random(in: 0..<30, using: &random) == 0)
  }

  /// Returns the digits of a word of some contact, at most eight.
  private static func query(
    _ contacts: [Contact], _ random: inout SeededGenerator
  ) -> [UInt8] {
    let name = contacts.randomElement(using: &random)!.name
    let word = name.split(separator: " ").randomElement(using: &random)!
    return word.unicodeScalars.prefix(8).compactMap { scalar in
      LatinFolding(scalar).flatMap { KeyLetters.digit(of: $0.letter) }
    }
  }
}
