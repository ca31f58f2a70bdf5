import Keypad
import TextEntry

/// The settings for typed text, and for offered words.
extension Settings {
  static let text: [any AnySetting] = [language, words, offers, rudeWords, xkbLayout]

  static let language = Setting(
    "language",
    "Languages of abc and t9, the main one first, such as en,de. Word lists of en, de, fr and es are "
      + "here, others come by `words install`. bg-android is Bulgarian on the keys of Android's "
      + "dialler.",
    expected: "one or more, parted by commas, of "
      + KeypadLanguage.allCases.map(\.rawValue).joined(separator: ", "),
    valueName: "codes", standard: "en", choices: KeypadLanguage.allCases.map(\.rawValue)
  ) { text -> [KeypadLanguage]? in try? KeypadLanguage.list(text) }

  static let words = text(
    "words",
    "A word list instead of the built-in and installed ones: compiled (see `words compile`), or any "
      + "that that reads. Repeatable.",
    expected: "a path", valueName: "file", isRepeatable: true, isPath: true)

  static let offers = flag(
    "offers", "Offer longer words and next words in t9, beside what is typed.", standard: true)

  static let rudeWords = flag(
    "rude-words",
    "Treat rude words as any other; else they are never first, and never offered before you have typed "
      + "them once.", standard: false)

  static let xkbLayout = text(
    "xkb-layout",
    "The keyboard layout that the desktop or the console uses, such as us, de or 'de(neo)'; for `type`.",
    expected: "a name", valueName: "name", standard: "us")
}
