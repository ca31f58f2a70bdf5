/// Composes Hangul syllables from the letters and strokes that the Korean keypad types.
///
///     typed   ㅎ ㅣ ㆍ ㄴ ㄱ ㅡ ㄹ        ㄱ ㅣ ㆍ ㄴ   ㅣ ㆍ
///     shown   한 글                       간            가 나
///
/// Vowels are typed as strokes (Cheonjiin): ㅣ, ㆍ and ㅡ one after another. A consonant after a vowel
/// ends the syllable. If a vowel follows, the consonant begins the next syllable instead.
package enum HangulComposer {
  /// Composes compatibility jamo and the strokes ㅣ ㆍ ㅡ; other characters stay unchanged.
  /// Takes linear time.
  package static func compose(_ letters: some Sequence<Character>) -> String {
    let parts = parts(of: letters)
    return parts.settled + parts.open
  }

  /// Returns the composed text in two parts: the part that later letters can't change, and the last
  /// syllable, complete or not, with the number of its letters.
  package static func parts(
    of letters: some Sequence<Character>
  ) -> (settled: String, open: String, openCount: Int) {
    var syllable = Syllable()
    var settled = ""
    for letter in letters {
      if !syllable.receive(letter) {
        settled += syllable.end(before: letter)
        if !syllable.receive(letter) { settled.append(letter) }
      }
    }
    return (settled, syllable.text, syllable.count)
  }

  /// Whether all characters are letters or strokes of syllables.
  package static func composes(_ letter: String) -> Bool {
    letter.allSatisfy { strokes.contains($0) || leads[$0] != nil }
  }

  /// The syllable that is being composed.
  private struct Syllable {
    private var lead: Character?
    private var vowel = ""
    private var tail = ""

    /// The number of letters and strokes in the syllable.
    var count: Int { (lead == nil ? 0 : 1) + vowel.count + tail.count }

    /// - Returns: `false` if the letter begins another syllable or is not a letter of Hangul.
    mutating func receive(_ letter: Character) -> Bool {
      if strokes.contains(letter) {
        guard tail.isEmpty, isBegun(vowel + String(letter)) else { return false }
        vowel.append(letter)
        return true
      }
      if leads[letter] != nil, lead == nil, vowel.isEmpty {
        lead = letter
        return true
      }
      guard lead != nil, vowels[vowel] != nil, tails[tail + String(letter)] != nil else {
        return false
      }
      tail.append(letter)
      return true
    }

    /// Ends the syllable and returns it. If `letter` is a stroke of a vowel, the last consonant
    /// moves to the next syllable.
    mutating func end(before letter: Character) -> String {
      var next: Character?
      if strokes.contains(letter), let last = tail.last {
        next = last
        tail.removeLast()
      }
      defer {
        self = Syllable()
        lead = next
      }
      return text
    }

    /// The syllable, or its parts if it is incomplete.
    var text: String {
      guard let lead, let vowelPlace = vowels[vowel], let leadPlace = leads[lead] else {
        let known = vowels[vowel].flatMap { Unicode.Scalar(0x314f + $0) }.map {
          String(Character($0))
        }
        return (lead.map { String($0) } ?? "") + (known ?? vowel) + tail
      }
      let place = (leadPlace * 21 + vowelPlace) * 28 + (tails[tail] ?? 0)
      return String(Character(Unicode.Scalar(UInt32(0xac00 + place))!))
    }
  }

  private static let strokes: Set<Character> = ["ㅣ", "ㆍ", "ㅡ"]
  private static let leads = Dictionary(
    uniqueKeysWithValues: KeypadLanguage.hangulLeads.enumerated().map { ($0.element, $0.offset) })
  private static let vowels = Dictionary(
    uniqueKeysWithValues: KeypadLanguage.hangulVowels.enumerated().map { ($0.element, $0.offset) })
  private static let tails = Dictionary(
    uniqueKeysWithValues: KeypadLanguage.hangulTails.enumerated().map { ($0.element, $0.offset) })
  /// The strokes of all vowels, and all beginnings of these.
  private static let begun = Set(
    KeypadLanguage.hangulVowels.flatMap { vowel in
      (1...vowel.count).map { String(vowel.prefix($0)) }
    } + ["ㆍ", "ㆍㆍ"])

  private static func isBegun(_ vowel: String) -> Bool { begun.contains(vowel) }
}
