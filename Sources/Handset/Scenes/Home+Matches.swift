import ContactSearch

extension Home {
  /// The first of the contacts that fit what is typed, in the order in which they are shown: more than
  /// a display shows around the selected one. ``matchReports(limit:)`` gives as many as are wanted.
  var matches: [Match] { found.matches }

  /// How many contacts fit what is typed.
  var matchCount: Int { found.count }

  mutating func refresh(_ desk: Desk) {
    isSelectionNew = false
    browsed = nil
    searched = entry.query
    guessedKeys = entry.guessedKeys
    search(desk, limit: desk.listWindow)
    typedNumber = readTypedNumber(desk)
    selectedChoice = 0
    if !showsChoices { return }
    let window = window(desk)
    let top = entryLine
    if earlier.lines(below: top, window, typedNumber, desk) == nil {
      earlier.keep([top] + choiceLines(window, desk), window, typedNumber)
    }
  }

  mutating func search(_ desk: Desk, limit: Int) {
    found = earlier.find(searched, keys: guessedKeys, limit: limit, desk)
  }

  /// Takes over the order that a call has brought; the selected contact stays selected.
  mutating func reorder(_ desk: Desk) {
    let selected = selectedMatch.map { matches[$0].contact }
    // The one that was called has come forward; each of the others has gone back by one at most.
    search(desk, limit: max(matches.count + 1, desk.listWindow))
    guard let selected, let place = matches.firstIndex(where: { $0.contact == selected }) else {
      return
    }
    selectedChoice = place + (typedNumber?.standsFirst == true ? 1 : 0)
    fetchWindow(desk)
  }

  static let page = 5

  /// From the first match of a longer list up leads nowhere: nobody means the last of ten thousand,
  /// and to find them all takes a while.
  static let wrapLimit = 1_000

  mutating func step(_ step: Int, _ desk: Desk) {
    guard choiceCount > 0 else { return }
    isSelectionNew = false
    let place = selectedChoice + step
    if abs(step) == 1, place >= 0 || choiceCount <= Self.wrapLimit {
      selectedChoice = (place + choiceCount) % choiceCount
    } else {
      selectedChoice = min(max(place, 0), choiceCount - 1)
    }
    fetchWindow(desk)
  }

  /// Sees to it that all that a display can show of the list is in ``matches``. Each time twice as
  /// much, so that to step through a list of n contacts takes log n searches.
  mutating func fetchWindow(_ desk: Desk) {
    let wanted = min(window(desk).upperBound, matchCount)
    if wanted > matches.count { search(desk, limit: max(wanted, matches.count * 2)) }
  }
}
