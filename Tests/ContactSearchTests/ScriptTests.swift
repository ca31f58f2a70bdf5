import ContactSearch
import Contacts
import Testing

/// Names in other scripts, by the keys of their own phones and by Latin letters.
@Suite struct ScriptTests {
  static let index = ContactIndex(
    [
      "Жанна Щербакова", "Γιώργος Παπαδόπουλος", "김민수", "毛泽东", "さとう ゆき", "שלום כהן",
      "محمد علي", "John Жуков", "Елена", "王 Wang",
    ].map { Contact(name: $0, numbers: [PhoneNumber("+1 650-555-0199")]) })

  /// The first match: `[Жан]на Щербакова name`, or nothing.
  static func first(_ query: String) -> String {
    let search = SearchQuery.keys(query)
    guard let match = index.search(search).first(where: { $0.kind < .number }) else { return "" }
    let name = index.contacts[match.contact].name
    let spans = index.spans(of: match, for: search).name
    let scalars = Array(name.unicodeScalars)
    var text = ""
    for (place, scalar) in scalars.enumerated() {
      if spans.contains(where: { $0.lowerBound == place }) { text += "[" }
      text.unicodeScalars.append(scalar)
      if spans.contains(where: { $0.upperBound == place + 1 }) { text += "]" }
    }
    return text + " " + match.kind.label
  }

  @Test(
    arguments: [
      // zhanna; жанна on a Russian phone; zhukov behind a Latin name.
      ("94266", "[Жанн]а Щербакова name"), ("942662", "[Жанна] Щербакова name"),
      ("32552", "[Жанна] Щербакова name"), ("74243722568", "Жанна [Щербаков]а name"),
      ("94856", "John [Жуко]в name"), ("35362", "[Елена] exact"), ("34352", "[Елена] exact"),
      // giorgos; γιώργος.
      ("446746", "[Γιώργο]ς Παπαδόπουλος name"), ("2497267", "[Γιώργος] Παπαδόπουλος name"),
      // kim min su; initials ㄱ ㅁ ㅅ; a syllable in the middle.
      ("54664678", "[김민수] exact"), ("408", "[김민수] exact"), ("44664678", "[김민수] exact"),
      ("64678", "김[민수] name"),
      // mao ze dong; its initials; any syllable.
      ("626933664", "[毛泽东] exact"), ("693", "[毛泽东] exact"),
      ("93366", "毛[泽东] name"),
      // satou yuki, さとう; shlvm; mhmd.
      ("7286", "[さと]う ゆき name"), ("9854", "さとう [ゆき] name"), ("7458", "[שלו]ם כהן name"),
      ("6463", "[محمد] علي name"),
    ])
  func names(query: String, found: String) {
    #expect(Self.first(query) == found, "\(query)")
  }

  /// What is written in the script itself finds it, too.
  @Test func texts() {
    for (text, name) in [
      ("Жан", "Жанна Щербакова"), ("zhan", "Жанна Щербакова"), ("Γιώ", "Γιώργος Παπαδόπουλος"),
    ] {
      let match = Self.index.search(.text(text)).first
      #expect(match.map { Self.index.contacts[$0.contact].name } == name, "\(text)")
    }
  }
}
