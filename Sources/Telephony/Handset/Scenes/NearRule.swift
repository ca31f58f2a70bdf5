import ContactSearch

/// Whether one wrong key is forgiven in a search, and where such contacts are listed.
struct NearRule: Hashable, Sendable {
  /// One wrong key is forgiven if fewer contacts than this match; 0 if none is forgiven.
  var lines = 0
  /// Whether the typed number comes before the near contacts. It does on a display that shows one
  /// line of the list: there a near contact must not take the place of anything that fits.
  var comesBehindNumber = false
}

extension Desk {
  /// Returns the rule for a search with this text. No wrong key is forgiven in a number that can be
  /// dialled, nor in letters, which are not the keys of a name.
  func nearRule(for entry: Entry) -> NearRule {
    guard settings.near, settings.nearLines > 0, entry.mode == .search,
      case .keys(let keys) = entry.query, keys.utf8.count >= ContactIndex.shortestNearQuery,
      !dialCheck.isNumber(keys, in: index.country), !isKnownNumber(keys)
    else { return NearRule() }
    return NearRule(lines: settings.nearLines, comesBehindNumber: devices.showsOneLine)
  }

  /// Whether the digits were called before, or are the voicemail or a speed dial.
  private func isKnownNumber(_ digits: String) -> Bool {
    settings.voicemail == digits || journal.log.contains { $0.number == digits }
      || journal.speedDials.values.contains { $0.number == digits }
  }
}
