import Keypad

/// Korean words of the parts that a list has: 학교│에서│는.
///
/// What Korean writes between two spaces is a stem with its particles and endings: more words than any
/// list has. Of the parts there are lists. How often such a word is expected is the product of the shares
/// that its parts have of all; the likeliest ones are found part by part, as a beam search does.
extension Predictor {
  /// A word of parts.
  struct WordOfParts {
    var text = ""
    /// Of all words.
    var share = 1.0

    var scored: ScoredWord { ScoredWord(word: text, frequency: share * 1e9) }
  }

  /// What keys can mean as words of several parts, the likeliest first.
  struct WordsOfParts {
    var whole: [WordOfParts] = []
    /// What longer ones begin with, a stroke for each key.
    var begun: [WordOfParts] = []
    /// Of the keys but the last the most that mean anything, and what.
    var known: (text: String, count: Int) = ("", 0)
  }

  /// How many beginnings of a word are gone on with at each key.
  private static let beamLimit = 10
  /// How many parts on the same keys are looked at.
  private static let partLimit = 8
  /// How many words of parts are offered.
  private static let offeredPartsLimit = 20
  /// How many longer parts.
  private static let longerPartLimit = 3
  /// A particle or an ending is so much rarer at the beginning of a word, and one that does not go with
  /// the sound before it behind that.
  private static let boundShare = 0.02
  private static let disagreeShare = 0.05
  /// What is so much rarer than the best is not offered.
  private static let offeredShare = 1e-5

  /// Of keys with several parts; none but in Korean. Quadratic in the keys.
  func wordsOfParts(_ keys: [UInt8]) -> WordsOfParts {
    guard wordKeys.language == .korean, keys.count > 1, keys.count <= WordKeys.limit else {
      return WordsOfParts()
    }
    /// By the number of keys: the beginnings that have so many, as they were made.
    var steps = [[BeamStep]](repeating: [], count: keys.count + 1)
    var begun: [BeamStep] = []
    var beams = [[WordOfParts]](repeating: [], count: keys.count)
    beams[0] = [WordOfParts()]
    for start in keys.indices {
      if start > 0 { beams[start] = Self.likeliest(steps[start], Self.beamLimit, beams) }
      let sounds = beams[start].map { KoreanParts.sound(endOf: $0.text) }
      if sounds.isEmpty { continue }
      // A list's longer words are found whole; as parts they would be looked up one by one.
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
        // One part alone is a word of the list.
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

  /// What keys that no parts make may mean: the likeliest of the first keys that mean something, and the
  /// first letter of each key after them.
  func koreanGuess(_ keys: [UInt8]) -> String {
    let words = wordsOfParts(Array(keys.prefix(WordKeys.limit)))
    var known = words.known
    if keys.count > WordKeys.limit, let whole = words.whole.first {
      known = (whole.text, WordKeys.limit)
    }
    let rest = keys[known.count...].compactMap { wordKeys.language.letters(on: $0).first }
    return HangulComposer.compose(WordKeys.hangulLetters(of: known.text) + rest)
  }

  /// A beginning of a word and one part more.
  private struct BeamStep {
    var share: Double
    /// How many keys the beginning has, and which one of those it is.
    var start: Int
    var word: Int
    var part: String
  }

  /// The likeliest first, each of them once, and none that nobody would step on to.
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

  /// The likeliest parts on exactly these keys.
  private func parts(_ keys: [UInt8]) -> [WordOfParts] {
    var parts: [WordOfParts] = []
    for list in lists {
      let places = list.exact(keys, in: list.words(beginningWith: keys)).prefix(Self.partLimit)
      for (place, word) in zip(places, list.words(at: places)) where !isHidden(place, of: list) {
        parts.append(part(word, place, list))
      }
    }
    for own in [names, learned] {
      // A lone letter, or what was left unfinished, is no part of words.
      parts += own.exact(keys).filter { KoreanParts.areSyllables($0.word) }.prefix(Self.partLimit)
        .map {
          WordOfParts(text: $0.word, share: ownFrequency(of: $0.word) / 1e9)
        }
    }
    return parts
  }

  /// The likeliest parts that begin with these keys and go on.
  private func longerParts(_ keys: [UInt8]) -> [WordOfParts] {
    lists.flatMap { list in
      let words = list.words(beginningWith: keys)
      let longer = list.exact(keys, in: words).upperBound..<words.upperBound
      let places =
        list.tops(beginningWith: keys)?.filter(longer.contains).prefix(Self.longerPartLimit)
        ?? list.mostFrequent(in: longer, limit: Self.longerPartLimit)[...]
      return places.filter { !isHidden($0, of: list) }.map { part(list.word(at: $0), $0, list) }
    }
  }

  private func part(_ word: String, _ place: Int, _ list: WordList) -> WordOfParts {
    WordOfParts(text: word, share: list.frequency(at: place) / Double(lists.count) / 1e9)
  }

  /// Whether it is a word of several parts.
  func isWordOfParts(_ word: String) -> Bool {
    guard wordKeys.language == .korean, let keys = wordKeys.keys(of: word) else { return false }
    return wordsOfParts(keys).whole.contains { $0.text == word }
  }
}

/// What Korean's grammar says of a word's parts.
enum KoreanParts {
  /// Particles and endings that stand behind a stem and are no words themselves.
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

  /// The sound that stands before a particle.
  enum Sound {
    case vowel, l, consonant
    /// Another script's, or none.
    case other
  }

  static func sound(endOf text: String) -> Sound {
    guard let last = text.last, let tail = KeypadLanguage.tail(ofSyllable: last) else {
      return .other
    }
    return tail.isEmpty ? .vowel : tail == "ㄹ" ? .l : .consonant
  }

  /// Which sounds a particle stands behind.
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

  /// Of particles whose other form stands behind other sounds.
  static func form(of part: String) -> Form { forms[part] ?? .any }

  private static let forms: [String: Form] = [
    "은": .behindConsonants, "을": .behindConsonants, "이": .behindConsonants,
    "과": .behindConsonants, "으로": .behindConsonantsButL, "으면": .behindConsonantsButL,
    "이나": .behindConsonants, "는": .behindVowels, "를": .behindVowels, "가": .behindVowels,
    "와": .behindVowels, "로": .behindVowelsAndL, "면": .behindVowelsAndL,
  ]
}
