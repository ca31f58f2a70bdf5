import ArgumentParser
import Contacts
import TestSupport

/// Compares the reading of numbers with libphonenumber's, form by form.
struct NumbersBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "numbers",
    abstract: "How numbers of all countries are read, beside libphonenumber.",
    discussion: "Fixtures/plans/cases.py writes the numbers.")

  @Argument(help: "The numbers, as cases.py writes them; a path from the repository's root.")
  var file = "Fixtures/plans/sample.tsv"

  @Flag(help: "Show each number that is read otherwise.")
  var list = false

  @Option(help: "Show only numbers of this country.")
  var country: String?

  private struct Row {
    var form, country, kind, written, e164, own: String

    init?(_ line: Substring) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 6 else { return nil }
      (form, country, kind) = (fields[0], fields[1], fields[2])
      (written, e164, own) = (fields[3], fields[4], fields[5])
    }
  }

  private struct Sum {
    var all = 0, equal = 0, asked = 0, own = 0

    var words: String {
      let share = Double(equal + asked) * 100 / Double(max(all, 1))
      let ownShare = Double(own) * 100 / Double(max(all, 1))
      return "\(all) numbers, \(Format.fixed(share, 2)) % (\(asked) asked about), "
        + "libphonenumber \(Format.fixed(ownShare, 2)) %"
    }
  }

  func run() throws {
    guard let bytes = Repository.bytes(file) else { fail("\(file) can't be read", 66) }
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { Row($0) }
      .filter { country == nil || $0.country == country }
    guard !rows.isEmpty else { fail("\(file): no numbers", 65) }
    compare(rows.filter { $0.form != "digits" })
    comparePossible(rows.filter { $0.form == "digits" })
    measure(rows.filter { $0.form != "digits" })
  }

  private func compare(_ rows: [Row]) {
    var sums: [String: Sum] = [:]
    var forms: [String] = []
    var whole = Sum()
    for row in rows {
      let number = PhoneNumber(row.written)
      let isEqual = number.e164(in: row.country) == row.e164
      let readings = number.readings(in: row.country)
      let isAsked =
        !isEqual && readings.count > 1 && readings.contains { $0.dialString == row.e164 }
      func count(_ sum: inout Sum) {
        sum.all += 1
        sum.equal += isEqual ? 1 : 0
        sum.asked += isAsked ? 1 : 0
        sum.own += row.own == row.e164 ? 1 : 0
      }
      if sums[row.form] == nil { forms.append(row.form) }
      count(&sums[row.form, default: Sum()])
      count(&whole)
      if list, !isEqual, !isAsked {
        let found = readings.map(\.dialString).joined(separator: " or ")
        print(
          "  \(row.form), \(row.country) \(row.kind): \(row.written) is \(row.e164), not \(found)")
      }
    }
    for form in forms { print("\(form): \(sums[form]!.words)") }
    print("all: \(whole.words); the aim is 99.5 %")
  }

  private func comparePossible(_ rows: [Row]) {
    guard !rows.isEmpty else { return }
    var same = 0
    for row in rows {
      let digits = row.written.utf8.filter { $0 != UInt8(ascii: "+") }.map {
        $0 - UInt8(ascii: "0")
      }
      let number = ParsedNumber(
        digits, hasPlus: row.written.hasPrefix("+"), in: Contacts.NumberPlan.of(row.country))
      same += (number?.isPossible ?? false) == (row.kind == "possible") ? 1 : 0
    }
    let share = Double(same) * 100 / Double(rows.count)
    print("possible, of random digits: the same in \(Format.fixed(share, 2)) % of \(rows.count)")
  }

  private func measure(_ rows: [Row]) {
    let time = Self.microseconds(of: rows.count) {
      for row in rows {
        Blackhole.consume(PhoneNumber(row.written).e164(in: row.country)?.utf8.count ?? 0)
      }
    }
    print("time: \(time) µs a number, from its text; median of 5")
    measureIndex(rows)
  }

  /// Measures the time that the plans add to making the index, where the digits of a number are
  /// known.
  private func measureIndex(_ rows: [Row]) {
    let numbers = rows.compactMap { row -> (digits: [UInt8], plan: Contacts.NumberPlan)? in
      guard let plan = Contacts.NumberPlan.of(row.country) else { return nil }
      let digits = row.written.unicodeScalars.compactMap { DialString.decimalDigit($0) }
      return (digits.map { UInt8($0) }, plan)
    }
    let time = Self.microseconds(of: numbers.count) {
      for (digits, plan) in numbers where plan.reading(digits) == nil {
        Blackhole.consume(plan.changes(of: digits).count)
      }
    }
    print("time: \(time) µs a number in the index; the aim is 1")
  }

  private static func microseconds(of count: Int, _ body: () -> Void) -> String {
    Format.fixed(Double(Clock.medianCPUTime(of: 5, body)) / 1_000 / Double(count), 2)
  }
}
