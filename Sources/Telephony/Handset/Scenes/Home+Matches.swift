import ContactSearch

extension Home {
  /// The first contacts that match the typed text, in the order of the display: at least those that
  /// a display shows around the selected one. ``Handset/matchReports(limit:)`` returns as many as
  /// are wanted.
  var matches: [Match] { found.matches }

  /// How many contacts match the typed text.
  var matchCount: Int { found.count }

  mutating func refresh(_ desk: Desk) {
    isSelectionNew = false
    browsed = nil
    searched = entry.query
    guessedKeys = entry.guessedKeys
    near = forgives ? desk.nearRule(for: entry) : NearRule()
    search(desk, limit: desk.devices.listWindow)
    typedNumber = readTypedNumber(desk)
    selectedChoice = 0
    if !showsChoices { return }
    let window = window(desk)
    let top = entryRow
    if earlier.rows(below: top, window, typedNumber, desk) == nil {
      earlier.save([top] + choiceRows(window, desk), window, typedNumber)
    }
  }

  mutating func search(_ desk: Desk, limit: Int) {
    found = earlier.find(searched, keys: guessedKeys, near: near, limit: limit, desk)
  }

  /// Searches again after a call has changed the order. The selected contact stays selected.
  mutating func reorder(_ desk: Desk) {
    let selected = selectedMatch.map { matches[$0].contact }
    // The called contact has moved forward. Each of the others has moved back by one place at most.
    search(desk, limit: max(matches.count + 1, desk.devices.listWindow))
    guard let selected, let place = matches.firstIndex(where: { $0.contact == selected }) else {
      return
    }
    selectedChoice = choice(ofMatch: place)
    fetchWindow(desk)
  }

  static let page = 5

  /// In a longer list, a step up from the first match does not lead to the last one. Among ten
  /// thousand matches this step is hardly meant, and finding all of them takes time.
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

  /// Fetches all ``matches`` that a display can show. Each fetch doubles their number, so that
  /// stepping through a list of n contacts takes log n searches.
  mutating func fetchWindow(_ desk: Desk) {
    let wanted = min(window(desk).upperBound, matchCount)
    if wanted > matches.count { search(desk, limit: max(wanted, matches.count * 2)) }
  }
}
