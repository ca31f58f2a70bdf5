import Keypad

/// Compounds of two words of the list, with the joints of their language: *Geburtstag|s|geschenk*.
extension Predictor {
  /// The maximum number of compounds that are offered.
  private static let compoundLimit = 4
  /// The maximum number of words that are tried for each part.
  private static let partLimit = 3
  /// The minimum number of keys of a part. Shorter ones would allow too many compounds.
  private static let shortestPart = 3

  /// Returns the likeliest compounds first; none if the language writes the words apart.
  func compounds(_ keys: [UInt8], _ list: WordList) -> [String] {
    let joints = list.language.compoundJoints
    guard !joints.isEmpty, !keys.contains(1) else { return [] }
    var found: [(word: String, frequency: Double)] = []
    let last = keys.count - Self.shortestPart
    guard last >= Self.shortestPart else { return [] }
    for split in Self.shortestPart...last {
      let ends = parts(Array(keys[split...]), list)
      if ends.isEmpty { continue }
      for joint in joints {
        guard let jointKeys = joint.isEmpty ? [] : wordKeys.keys(of: joint),
          split - jointKeys.count >= Self.shortestPart,
          keys[..<split].suffix(jointKeys.count).elementsEqual(jointKeys)
        else { continue }
        for start in parts(Array(keys[..<(split - jointKeys.count)]), list) {
          for end in ends {
            let word = Self.compound(start.word + joint, end.word)
            found.append((word, start.frequency * end.frequency))
          }
        }
      }
    }
    let sorted = found.sorted {
      $0.frequency != $1.frequency ? $0.frequency > $1.frequency : $0.word < $1.word
    }
    return sorted.prefix(Self.compoundLimit).map(\.word)
  }

  /// Returns the likeliest words on exactly these keys.
  private func parts(_ keys: [UInt8], _ list: WordList) -> [(word: String, frequency: Double)] {
    let places = list.exact(keys, in: list.words(beginningWith: keys)).prefix(Self.partLimit)
    return zip(places, list.words(at: places)).filter { !isHidden($0.0, of: list) }
      .map { ($0.1, list.frequency(at: $0.0)) }
  }

  /// Returns a compound. Its last part decides about the capital: a noun has one.
  private static func compound(_ start: String, _ end: String) -> String {
    let word = start.lowercased() + end.lowercased()
    let isNoun = end.first?.isUppercase == true
    return isNoun ? word.prefix(1).uppercased() + word.dropFirst() : word
  }
}

extension KeypadLanguage {
  /// The joints between the parts of a compound, the commonest first; none if words stay apart.
  var compoundJoints: [String] {
    switch self {
    case .german: ["", "s", "n", "en", "er", "es", "e"]
    case .dutch: ["", "s", "en", "e"]
    case .swedish, .norwegian, .danish: ["", "s", "e"]
    case .finnish: ["", "n"]
    default: []
    }
  }
}
