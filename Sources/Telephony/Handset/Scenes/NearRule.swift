import ContactSearch

/// Whether one wrong key is forgiven in a search, and where such contacts are listed.
struct NearRule: Hashable, Sendable {
  /// If fewer contacts than this match, near contacts fill the list up to this number; 0 if no
  /// wrong key is forgiven.
  var lines = 0
  /// Whether the typed number comes before the near contacts. It does on a display that shows one
  /// line of the list: there a near contact must not take the place of anything that fits.
  var comesBehindNumber = false
}

extension Desk {
  /// Returns the rule for a search in a mode. No wrong key is forgiven in a number that can be
  /// dialled, nor in letters, which are not the keys of a name.
  func nearRule(for query: SearchQuery, in mode: Mode) -> NearRule {
    guard settings.near, settings.nearLines > 0, mode == .search,
      case .keys(let keys) = query, keys.utf8.count >= ContactIndex.shortestNearQuery,
      !isKnownNumber(keys), !dialCheck.isNumber(keys, in: index.country)
    else { return NearRule() }
    return NearRule(lines: settings.nearLines, comesBehindNumber: devices.showsOneLine)
  }

  /// Whether the digits were called before, or are the voicemail or a speed dial.
  private func isKnownNumber(_ digits: String) -> Bool {
    settings.voicemail == digits || journal.hasNumber(digits)
  }
}

extension Journal {
  /// Whether the digits were called before, or are a speed dial.
  package func hasNumber(_ digits: String) -> Bool {
    dialled.contains(digits) || speedDials.values.contains { $0.number == digits }
  }
}
