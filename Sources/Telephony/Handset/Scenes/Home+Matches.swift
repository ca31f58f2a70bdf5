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

  /// Searches by the present rule for wrong keys, which depends on the settings, the display and
  /// the calls.
  mutating func search(_ desk: Desk, limit: Int) {
    near = nearRule(desk)
    fetch(desk, limit: limit)
  }

  private func nearRule(_ desk: Desk) -> NearRule {
    forgives ? desk.nearRule(for: searched, in: entry.mode) : NearRule()
  }

  private mutating func fetch(_ desk: Desk, limit: Int) {
    found = earlier.find(searched, keys: guessedKeys, near: near, limit: limit, desk)
  }

  /// Searches again after a change of the settings or the display, if it changes the rule for wrong
  /// keys.
  mutating func followRule(_ desk: Desk) {
    if nearRule(desk) != near { reorder(desk) }
  }

  /// Searches again after a call has changed the order. The selected contact or the typed number
  /// stays selected.
  mutating func reorder(_ desk: Desk) {
    let selected = selectedMatch.map { matches[$0].contact }
    // The called contact has moved forward. Each of the others has moved back by one place at most.
    search(desk, limit: max(matches.count + 1, desk.devices.listWindow))
    if let selected {
      // The list may have lost a near contact. The next call key must not call another choice.
      let place = matches.firstIndex { $0.contact == selected }
      isSelectionNew = isSelectionNew || place == nil
      selectedChoice = place.map { choice(ofMatch: $0) } ?? 0
    } else if let place = placeOfTypedNumber {
      selectedChoice = place
    }
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
    if wanted > matches.count { fetch(desk, limit: max(wanted, matches.count * 2)) }
  }
}
