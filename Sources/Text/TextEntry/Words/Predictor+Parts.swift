import Keypad

/// Korean words made of the parts in a list: 학교│에서│는.
///
/// A Korean word between two spaces is a stem with particles and endings. There are more such words
/// than a list can contain, so the lists contain the parts. The expected frequency of a word is the
/// product of its parts' shares of all parts. A beam search finds the likeliest words part by part.
extension Predictor {
  /// A word of parts.
  struct WordOfParts {
    var text = ""
    /// Its share of all words.
    var share = 1.0

    var scored: ScoredWord { ScoredWord(word: text, frequency: share * 1e9) }
  }

  /// The words of several parts on the same keys, the likeliest first.
  struct WordsOfParts {
    var whole: [WordOfParts] = []
    /// Beginnings of longer words, with a stroke for each key.
    var begun: [WordOfParts] = []
    /// The longest beginning of the keys that has a meaning and leaves out at least the last key:
    /// its likeliest meaning, and the number of its keys.
    var known: (text: String, count: Int) = ("", 0)
  }

  /// The maximum number of beginnings of a word that are continued at each key.
  private static let beamLimit = 10
  /// The maximum number of parts on the same keys that are considered.
  private static let partLimit = 8
  /// The maximum number of words of parts that are offered.
  private static let offeredPartsLimit = 20
  /// The maximum number of longer parts that are considered.
  private static let longerPartLimit = 3
  /// The factor for a particle or an ending at the beginning of a word.
  private static let boundShare = 0.02
  /// The factor for a particle or an ending that doesn't match the sound before it.
  private static let disagreeShare = 0.05
  /// Words rarer than this share of the best one are not offered.
  private static let offeredShare = 1e-5

  /// Returns the words of several parts; none except in Korean. Takes time quadratic in the keys.
  func wordsOfParts(_ keys: [UInt8]) -> WordsOfParts {
    guard wordKeys.language == .korean, keys.count > 1, keys.count <= WordKeys.limit else {
      return WordsOfParts()
    }
    /// The beginnings by the number of their keys, in the order in which they were made.
    var steps = [[BeamStep]](repeating: [], count: keys.count + 1)
    var begun: [BeamStep] = []
    var beams = [[WordOfParts]](repeating: [], count: keys.count)
    beams[0] = [WordOfParts()]
    for start in keys.indices {
      if start > 0 { beams[start] = Self.likeliest(steps[start], Self.beamLimit, beams) }
      let sounds = beams[start].map { KoreanParts.sound(endOf: $0.text) }
      if sounds.isEmpty { continue }
      // Longer words of a list are found whole; as parts they would be looked up one by one.
      for end in start + 1...min(keys.count, start + PackedKeys.capacity) {
        let part = Array(keys[start..<end])
        guard knows(part) else { break }
        func goOn(_ parts: [WordOfParts], _ steps: inout [BeamStep]) {
          for part in parts {
            let form = KoreanParts.form(of: part.text)
            let isBound = start == 0 && KoreanParts.bound.contains(part.text)
            for (place, sound) in sounds.enumerated() {
              var share = beams[start][place].share * part.share
              if isBound { share *= Self.boundShare }
              if start > 0, !form.goes(behind: sound) { share *= Self.disagreeShare }
              steps.append(BeamStep(share: share, start: start, word: place, part: part.text))
            }
          }
        }
        // A single part on all keys is a word of the list.
        if end < keys.count || start > 0 { goOn(parts(part), &steps[end]) }
        if end == keys.count, start > 0 { goOn(longerParts(part), &begun) }
      }
    }
    let whole = Self.likeliest(steps[keys.count], Self.offeredPartsLimit, beams)
    var longer = Self.likeliest(begun, Self.offeredPartsLimit, beams)
    for place in longer.indices {
      longer[place].text = WordKeys.beginning(of: longer[place].text, keys: keys.count)
    }
    let known = beams.lastIndex { !$0.isEmpty } ?? 0
    return WordsOfParts(whole: whole, begun: longer, known: (beams[known].first?.text ?? "", known))
  }

  /// Returns a guess for keys that parts don't match: the likeliest meaning of the first keys that
  /// have one, and the first letter of each key after them.
  func koreanGuess(_ keys: [UInt8]) -> String {
    let words = wordsOfParts(Array(keys.prefix(WordKeys.limit)))
    var known = words.known
    if keys.count > WordKeys.limit, let whole = words.whole.first {
      known = (whole.text, WordKeys.limit)
    }
    let rest = keys[known.count...].compactMap { wordKeys.language.letters(on: $0).first }
    return HangulComposer.compose(WordKeys.hangulLetters(of: known.text) + rest)
  }

  /// A beginning of a word and one more part.
  private struct BeamStep {
    var share: Double
    /// The number of the beginning's keys, and its index among the beginnings with that number.
    var start: Int
    var word: Int
    var part: String
  }

  /// Returns the likeliest words, each once and best first. Words too unlikely for any user to step
  /// to are left out.
  private static func likeliest(
    _ steps: [BeamStep], _ limit: Int, _ beams: [[WordOfParts]]
  ) -> [WordOfParts] {
    var result: [WordOfParts] = []
    let sorted = steps.sorted { ($1.share, $0.start, $0.word) < ($0.share, $1.start, $1.word) }
    for step in sorted
    where result.count < limit && step.share >= sorted[0].share * offeredShare {
      let text = beams[step.start][step.word].text + step.part
      if !result.contains(where: { $0.text == text }) {
        result.append(WordOfParts(text: text, share: step.share))
      }
    }
    return result
  }

  /// Returns the likeliest parts on exactly these keys.
  private func parts(_ keys: [UInt8]) -> [WordOfParts] {
    var parts: [WordOfParts] = []
    for (number, list) in lists.enumerated() {
      let places = list.exact(keys, in: list.words(beginningWith: keys)).prefix(Self.partLimit)
      for (place, word) in zip(places, list.words(at: places)) where !isHidden(place, of: list) {
        parts.append(part(word, place, number))
      }
    }
    for own in [names, learned] {
      // A single letter, or an unfinished word, is not a part of words.
      parts += own.exact(keys).filter { KoreanParts.areSyllables($0.word) }.prefix(Self.partLimit)
        .map {
          WordOfParts(text: $0.word, share: ownFrequency(of: $0.word) / 1e9)
        }
    }
    return parts
  }

  /// Returns the likeliest parts that begin with these keys and are longer.
  private func longerParts(_ keys: [UInt8]) -> [WordOfParts] {
    lists.enumerated().flatMap { number, list in
      let words = list.words(beginningWith: keys)
      let longer = list.exact(keys, in: words).upperBound..<words.upperBound
      let places =
        list.tops(beginningWith: keys)?.filter(longer.contains).prefix(Self.longerPartLimit)
        ?? list.mostFrequent(in: longer, limit: Self.longerPartLimit)[...]
      return places.filter { !isHidden($0, of: list) }.map { part(list.word(at: $0), $0, number) }
    }
  }

  private func part(_ word: String, _ place: Int, _ number: Int) -> WordOfParts {
    WordOfParts(text: word, share: lists[number].frequency(at: place) * shares[number] / 1e9)
  }

  /// Whether this is a word of several parts.
  func isWordOfParts(_ word: String) -> Bool {
    guard wordKeys.language == .korean, let keys = wordKeys.keys(of: word) else { return false }
    return wordsOfParts(keys).whole.contains { $0.text == word }
  }
}

/// Rules of Korean grammar for the parts of words.
enum KoreanParts {
  /// Particles and endings that follow a stem and are not words themselves.
  static let bound: Set<String> = [
    "는", "은", "을", "를", "의", "에", "에서", "에게", "에게서", "으로", "로서", "으로서", "로써", "으로써",
    "로부터", "으로부터", "와", "과", "까지", "부터", "마다", "처럼", "조차", "마저", "한테", "께서", "라도",
    "이라도", "든지", "라고", "이라고", "라는", "이라는", "란", "며", "이며", "으면", "려고", "으려고", "고자",
    "러", "으러", "으니", "니까", "으니까", "므로", "으므로", "지만", "는데", "은데", "던", "습니다", "입니다",
    "네요", "군요", "죠", "지요", "게", "어서", "아서", "어야", "아야", "어도", "아도", "었", "았", "였", "겠",
    "셨", "세요", "으세요", "는지", "은지", "을지", "인지", "다고", "다는", "다면", "다가", "라면", "면서",
    "으면서", "자마자", "도록", "듯이", "거나", "느냐", "냐", "아라", "어라", "째", "씩", "쯤", "는구나", "더니",
    "더라", "으며", "으나", "인데", "이다", "아요", "어요", "예요", "에요", "이에요",
  ]

  static func areSyllables(_ text: String) -> Bool {
    text.allSatisfy { KeypadLanguage.tail(ofSyllable: $0) != nil }
  }

  /// The sound before a particle.
  enum Sound {
    case vowel, l, consonant
    /// No sound, or one of another script.
    case other
  }

  static func sound(endOf text: String) -> Sound {
    guard let last = text.last, let tail = KeypadLanguage.tail(ofSyllable: last) else {
      return .other
    }
    return tail.isEmpty ? .vowel : tail == "ㄹ" ? .l : .consonant
  }

  /// The sounds that a particle can follow.
  enum Form {
    case behindConsonants, behindConsonantsButL, behindVowels, behindVowelsAndL, any

    func goes(behind sound: Sound) -> Bool {
      switch (self, sound) {
      case (.any, _), (_, .other): true
      case (.behindConsonants, _): sound != .vowel
      case (.behindConsonantsButL, _): sound == .consonant
      case (.behindVowels, _): sound == .vowel
      case (.behindVowelsAndL, _): sound != .consonant
      }
    }
  }

  /// Returns the sounds that a part can follow: all, unless it has another form after other sounds.
  static func form(of part: String) -> Form { forms[part] ?? .any }

  private static let forms: [String: Form] = [
    "은": .behindConsonants, "을": .behindConsonants, "이": .behindConsonants,
    "과": .behindConsonants, "으로": .behindConsonantsButL, "으면": .behindConsonantsButL,
    "이나": .behindConsonants, "는": .behindVowels, "를": .behindVowels, "가": .behindVowels,
    "와": .behindVowels, "로": .behindVowelsAndL, "면": .behindVowelsAndL,
  ]
}
