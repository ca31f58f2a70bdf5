import ContactSearch

/// All measurements on a book of one size, and their output.
struct SizeReport {
  let size: Int
  let name: String
  let arguments: SearchBenchmark
  /// The measurement of our own search.
  private var ours: Measurement
  private var filter: Measurement
  private var table: Measurement
  private var scan: Measurement
  private var changes: IndexChanges?
  /// Filters that no aim refers to.
  private var others: [Measurement] = []

  /// The lengths of the queries, in digits.
  static let lengths = [1, 2, 3, 4, 6, 9]
  /// The maximum number of contacts of a book for which keys are counted.
  static let smallLimit = 10_000

  init(_ size: Int, _ arguments: SearchBenchmark) {
    self.size = size
    self.arguments = arguments
    name = "\(Format.count(size)) contacts"
    Progress.report("\(name): made up")
    let book = Book(count: size, seed: arguments.seed)
    let mix = QueryMix(book)
    let queries = Self.lengths.map {
      mix.queries(arguments.queries, length: $0, seed: arguments.seed)
    }
    let isSmall = size <= Self.smallLimit
    func measure<Peer: SearchPeer>(_ type: Peer.Type, countsKeys: Bool = false) -> Measurement {
      Measurement(type, book, queries, budget: arguments.budget, countsKeys: countsKeys)
    }
    var changes: IndexChanges?
    ours = Measurement(
      Twelvekey.self, book, queries, budget: arguments.budget, countsKeys: isSmall
    ) { peer in
      Progress.report("  twelvekey: changes")
      changes = IndexChanges(
        &peer.index, others: Book(count: min(size / 2, 1_000), seed: arguments.seed + 1).contacts,
        budget: arguments.budget, seed: arguments.seed)
    }
    self.changes = changes
    others.append(measure(CalledTwelvekey.self))
    filter = measure(StringFilter.self)
    others.append(measure(PlainFilter.self, countsKeys: isSmall))
    table = measure(PrefixTable.self, countsKeys: isSmall)
    scan = measure(PackedScan.self)
  }

  private var all: [Measurement] { [ours, filter] + others + [table, scan] }

  func print(_ aims: inout Aims) {
    Swift.print("\n== \(name) ==\n")
    printBuilds(&aims)
    printTimes("p50 µs") { $0.p50 }
    printTimes("p99 µs") { $0.p99 }
    printShown()
    printRatios(&aims)
    printKeys()
    changes?.print()
  }

  private func printBuilds(_ aims: inout Aims) {
    var rows = TextTable(["", "build ms", "bytes a contact"])
    for peer in all {
      var remark = ""
      if peer.label == ours.label {
        var misses = [
          aims.check(
            peer.bytesEach < Aims.bytesEach, name,
            "\(Format.count(peer.bytesEach)) bytes a contact, not under \(Aims.bytesEach)")
        ]
        if let most = Aims.build[size] {
          misses.append(
            aims.check(
              peer.build < most, name,
              "\(Format.milliseconds(peer.build)) ms to build, not under "
                + Format.count(most / 1_000_000)))
        }
        remark = Aims.verdict(misses)
      }
      rows.add(
        [peer.label, Format.milliseconds(peer.build), Format.count(peer.bytesEach)],
        remark: remark)
    }
    rows.print()
  }

  private func printTimes(_ title: String, _ value: (Quantiles) -> Int) {
    var rows = TextTable([title] + all.map(\.label))
    for (place, length) in Self.lengths.enumerated() {
      let few = all.filter { $0.times[place].count < arguments.queries }
        .map { "\($0.label) \($0.times[place].count)" }
      rows.add(
        [Format.digits(length)] + all.map { Format.microseconds(value($0.times[place])) },
        remark: few.isEmpty ? "" : "fewer queries: " + few.joined(separator: ", "))
    }
    Swift.print()
    rows.print()
  }

  private func printShown() {
    var rows = TextTable(["mean shown"] + all.map(\.label))
    for (place, length) in Self.lengths.enumerated() {
      rows.add([Format.digits(length)] + all.map { Format.fixed($0.shown[place], 1) })
    }
    Swift.print()
    rows.print()
  }

  private func printRatios(_ aims: inout Aims) {
    var rows = TextTable([
      "against ours", "(a) p50", "(b) p50", "(c) p50", "(a) p99", "(b) p99", "(c) p99",
    ])
    for (place, length) in Self.lengths.enumerated() {
      let own = ours.times[place]
      let peers = [filter, table, scan].map { $0.times[place] }
      let p50 = peers.map { Double($0.p50) / Double(own.p50) }
      let p99 = peers.map { Double($0.p99) / Double(own.p99) }
      let at = "\(name), \(Format.digits(length))"
      var misses = [
        aims.check(p50[0] >= Aims.filterRatio, at, "(a) p50 \(Format.ratio(p50[0])) of 100x"),
        aims.check(p50[1] >= Aims.tableRatio, at, "(b) p50 \(Format.ratio(p50[1])) of 20x"),
        aims.check(p99[1] >= 1, at, "slower than (b) at p99"),
        aims.check(p99[2] >= 1, at, "slower than (c) at p99"),
      ]
      if let most = Aims.p99[size] {
        misses.append(
          aims.check(
            own.p99 < most, at,
            "p99 \(Format.microseconds(own.p99)) µs, not under \(Format.count(most / 1_000))"))
      }
      rows.add(
        [Format.digits(length)] + (p50 + p99).map(Format.ratio), remark: Aims.verdict(misses))
    }
    Swift.print()
    rows.print()
  }

  private func printKeys() {
    let counted = all.compactMap { peer in
      peer.keys.map { (peer.label, $0) }
    }
    if counted.isEmpty { return }
    var rows = TextTable([
      "keys a contact", "until first", "until among \(KeyCounts.lines)", "first without next",
    ])
    for (label, keys) in counted {
      rows.add([
        label, Format.fixed(keys.first, 2), Format.fixed(keys.amongLines, 2),
        Format.fixed(100 * keys.reached, 1) + " %",
      ])
    }
    Swift.print()
    rows.print()
  }
}
