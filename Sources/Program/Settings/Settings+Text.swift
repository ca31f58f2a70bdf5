import Keypad

/// The settings for typed text, and for offered words.
extension Settings {
  static let text: [any AnySetting] = [language, words, offers, correct, rudeWords, xkbLayout]

  package static let language = Setting(
    "language", .start,
    "Languages of abc and t9, the main one first. With a comma, such as en,de, a key switches "
      + "between two; with a plus, such as en+de, both are typed without switching. Word lists of "
      + "en, de, fr and es are built in; `words install` adds others. bg-android is Bulgarian on "
      + "the keys of Android's dialler, sr-latin Serbian in Latin letters.",
    expected: "one or more, separated by commas, or by + to type them together, of "
      + KeypadLanguage.allCases.map(\.rawValue).joined(separator: ", "),
    valueName: "codes", standard: "en", choices: KeypadLanguage.allCases.map(\.rawValue),
    advice: { text in
      let groups = tags(text) ?? []
      if groups.contains(where: hasOtherLetters) {
        return "; languages with a + between them have the same letters, such as Latin ones"
      }
      return groups.isEmpty ? "" : "; name each language once"
    }, languages(_:))

  /// Reads codes that are separated by commas: at least one, and each language only once. Their
  /// order is kept. Codes that are joined by plus signs are one element of the result.
  @Sendable private static func languages(_ text: String) -> [[KeypadLanguage]]? {
    guard let read = tags(text) else { return nil }
    var groups: [[KeypadLanguage]] = []
    for group in read where !groups.contains(group) {
      guard Set(group).count == group.count, !hasOtherLetters(group),
        Set(groups.joined()).isDisjoint(with: group)
      else { return nil }
      groups.append(group)
    }
    return groups.isEmpty ? nil : groups
  }

  /// Returns the languages as they are written; `nil` if a code is not known.
  private static func tags(_ text: String) -> [[KeypadLanguage]]? {
    var groups: [[KeypadLanguage]] = []
    for part in text.split(separator: ",") {
      var group: [KeypadLanguage] = []
      for tag in part.split(separator: "+", omittingEmptySubsequences: false) {
        let words = tag.split(whereSeparator: \.isWhitespace)
        guard let language = KeypadLanguage(tag: String(words.count == 1 ? words[0] : tag)) else {
          return nil
        }
        group.append(language)
      }
      groups.append(group)
    }
    return groups
  }

  @Sendable private static func hasOtherLetters(_ group: [KeypadLanguage]) -> Bool {
    group.contains { !$0.sharesLetters(with: group[0]) }
  }

  package static let words = text(
    "words", .start,
    "A word list instead of the built-in and installed ones: compiled (see `words "
      + "compile`), or any that `words compile` reads. Repeatable.",
    expected: "a path", valueName: "file", isRepeatable: true, isPath: true)

  package static let offers = flag(
    "offers", .handset, "Offer longer words and next words in t9, beside what is typed.",
    standard: true)

  package static let correct = flag(
    "correct", .handset,
    "Change a word in t9 if the next one shows that another word on its keys was meant; erase "
      + "takes the change back.", standard: true)

  package static let rudeWords = flag(
    "rude-words", .handset,
    "Treat rude words like any other; otherwise they are never first, and never offered "
      + "before you have typed them once.", standard: false)

  package static let xkbLayout = text(
    "xkb-layout", .otherCommands,
    "The keyboard layout that the desktop or the console uses, such as us, de or 'de(neo)'; for `type`.",
    expected: "a name", valueName: "name", standard: "us")
}
