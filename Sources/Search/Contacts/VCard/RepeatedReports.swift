/// The reports of problems that occur in many cards of a file. Each is reported once, with the
/// number of cards.
struct RepeatedReports {
  struct Report {
    /// The index of the report in the problems.
    var index: Int
    var cards = 1
    /// The line of the card that was counted last.
    var lastCard: Int
  }

  /// The maximum number of different reports. A user wouldn't read more.
  static let maximumCount = 32

  var reports: [String: Report] = [:]
}

extension VCardParser {
  /// Reports a problem, or counts one more card that has it.
  mutating func reportOnce(_ reason: String, at line: Int, column: Int?) {
    let card = isInCard ? draft.line : line
    if var known = repeatedReports.reports[reason] {
      guard known.lastCard != card else { return }
      known.cards += 1
      known.lastCard = card
      repeatedReports.reports[reason] = known
    } else if repeatedReports.reports.count < RepeatedReports.maximumCount,
      problems.count < VCardReader.maximumProblemCount
    {
      repeatedReports.reports[reason] = .init(index: problems.count, lastCard: card)
      report(reason, at: line, column: column)
    }
  }

  /// Adds the numbers of cards to the problems.
  mutating func settleRepeatedReports() {
    for report in repeatedReports.reports.values where report.cards > 1 {
      let others = report.cards - 1
      problems[report.index].reason += " (here and in \(others) more card\(others == 1 ? "" : "s"))"
    }
  }
}
