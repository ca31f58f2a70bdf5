/// What was said about the character sets of a file: each thing once, with the number of cards.
struct CharacterSetReports {
  struct Report {
    /// Where it stands in the problems.
    var index: Int
    var cards = 1
    /// The line of the card that was counted last.
    var lastCard: Int
  }

  /// Things that differ are more than a person reads.
  static let maximumCount = 32

  var reports: [String: Report] = [:]
}

extension VCardParser {
  /// Reports something about a character set, or counts one more card that it is true of.
  mutating func reportSet(_ reason: String, at line: Int, column: Int?) {
    let card = isInCard ? draft.line : line
    if var known = setReports.reports[reason] {
      guard known.lastCard != card else { return }
      known.cards += 1
      known.lastCard = card
      setReports.reports[reason] = known
    } else if setReports.reports.count < CharacterSetReports.maximumCount,
      problems.count < VCardReader.maximumProblemCount
    {
      setReports.reports[reason] = .init(index: problems.count, lastCard: card)
      report(reason, at: line, column: column)
    }
  }

  /// Puts the numbers of cards into the problems.
  mutating func settleSetReports() {
    for report in setReports.reports.values where report.cards > 1 {
      let others = report.cards - 1
      problems[report.index].reason += " (here and in \(others) more card\(others == 1 ? "" : "s"))"
    }
  }
}
