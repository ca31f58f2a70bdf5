import Keypad

/// The parts that languages join with words.
///
/// Shares are rounded. Those of French, Italian and Catalan heads are from wordfreq's counts of
/// them (see Fixtures/words/NOTICE.md), the others are estimates. Only their order of magnitude
/// matters, and which of two on the same keys is the greater.
extension KeypadLanguage {
  typealias HeadRow = (
    text: String, start: Joining.Start, share: Double, shares: [String: Double]
  )
  typealias TailRow = (text: String, share: Double, shares: [String: Double])

  var heads: [HeadRow] {
    switch self {
    case .french: Self.frenchHeads
    case .italian: Self.italianHeads
    case .catalan:
      Self.vowelHeads([
        ("l'", 0.06), ("d'", 0.057), ("s'", 0.012), ("m'", 0.0038), ("t'", 0.0032), ("n'", 0.0019),
      ])
    case .portuguese: Self.vowelHeads([("d'", 0.0002)])
    // Letters that stand for a word or a shape.
    case .english:
      Self.heads(["e-", "T-", "X-", "U-", "V-", "A-", "B-"]) + [
        ("ma'", .any, 0, ["am": 0.002]), ("y'", .any, 0, ["all": 0.005]),
        ("ne'", .any, 0, ["er": 0.2]),
      ]
    case .german: Self.heads(["E-", "T-", "S-", "U-", "X-", "O-", "A-", "B-", "C-", "V-", "I-"])
    default: []
    }
  }

  /// - Parameter never: Words that these heads never join, such as those between two others.
  private static func vowelHeads(
    _ rows: [(String, Double)], never: [String] = []
  ) -> [HeadRow] {
    let shares = never.reduce(into: [String: Double]()) { $0[$1] = 0 }
    return rows.map { ($0.0, .vowel, $0.1, shares) }
  }

  private static func heads(_ texts: [String]) -> [HeadRow] {
    texts.map { ($0, .any, 0.00001, [:]) }
  }

  private static let frenchHeads: [HeadRow] =
    vowelHeads([("s'", 0.013), ("t'", 0.0072)], never: ["à", "ou", "où"])
    + [("l'", .vowel, 0.07, ["à": 0, "ou": 0, "où": 0, "en": 0.0005, "y": 0.002])]
    + vowelHeads(
      [
        ("d'", 0.053), ("jusqu'", 0.0018), ("lorsqu'", 0.0005), ("puisqu'", 0.0002),
        ("quoiqu'", 0.00003), ("presqu'", 0.00001),
      ], never: ["ou"]) + [
      (
        "qu'", .vowel, 0.02,
        ["il": 0.2, "elle": 0.2, "ils": 0.2, "elles": 0.2, "on": 0.15, "ou": 0]
      ),
      // This head joins verbs, nearly all of them forms of être.
      (
        "c'", .vowel, 0.0005,
        ["à": 0, "ou": 0, "où": 0, "est": 0.35, "était": 0.35, "étaient": 0.1, "eût": 0.05]
      ),
      // This head joins verbs in the first person.
      (
        "j'", .vowel, 0.002,
        [
          "à": 0, "ou": 0, "où": 0, "ai": 0.6, "avais": 0.6, "étais": 0.6, "aurais": 0.6,
          "aurai": 0.6, "aime": 0.3,
          "aimerais": 0.8, "aimais": 0.6, "espère": 0.7, "adore": 0.6, "arrive": 0.15,
          "attends": 0.5, "essaie": 0.4, "habite": 0.4, "hésite": 0.4, "ignore": 0.4,
          "imagine": 0.3, "irai": 0.8, "irais": 0.8, "entends": 0.5, "oublie": 0.3,
          "oublierai": 0.8, "apprécie": 0.5, "apprends": 0.5, "achète": 0.4, "accepte": 0.3,
          "écoute": 0.25, "écris": 0.5, "envoie": 0.3, "utilise": 0.2, "avoue": 0.5,
          "insiste": 0.3, "aie": 0.4, "allais": 0.5, "y": 0.06, "en": 0.006,
        ]
      ),
      (
        "n'", .vowel, 0.017,
        ["importe": 0.5, "est": 0.12, "ai": 0.1, "y": 0.1, "à": 0, "ou": 0, "où": 0]
      ),
      (
        "m'", .vowel, 0.006,
        [
          "à": 0, "ou": 0, "où": 0, "appelle": 0.3, "excuse": 0.2, "aimes": 0.15, "aimez": 0.1,
          "intéresse": 0.15,
          "inquiète": 0.2, "ennuie": 0.2, "attend": 0.1, "étonne": 0.3, "aider": 0.1,
        ]
      ),
      ("quelqu'", .vowel, 0, ["un": 0.02, "une": 0.001]),
      ("aujourd'", .vowel, 0, ["hui": 1]),
      // Fixed combinations. The frequency of each word does not tell how often they are joined.
      ("week-", .any, 0, ["end": 0.6, "ends": 0.6]), ("e-", .any, 0, ["mail": 0.5, "mails": 0.4]),
      ("t-", .any, 0, ["shirt": 0.8, "shirts": 0.8]), ("états-", .any, 0, ["unis": 0.6]),
      (
        "là-", .any, 0,
        ["bas": 0.3, "haut": 0.15, "dessus": 0.15, "dedans": 0.2, "dessous": 0.1]
      ),
    ]

  private static let italianHeads: [HeadRow] =
    vowelHeads(
      [
        ("dell'", 0.0087), ("d'", 0.007), ("all'", 0.0055), ("un'", 0.004),
        ("nell'", 0.0023), ("dall'", 0.002), ("n'", 0.0002), ("m'", 0.0009),
        ("quest'", 0.0008), ("sull'", 0.0008), ("t'", 0.0005), ("v'", 0.0004), ("anch'", 0.0003),
        ("quell'", 0.0003), ("tutt'", 0.0001), ("sant'", 0.0001), ("vent'", 0.0001),
        ("mezz'", 0.0001), ("coll'", 0.0001), ("quand'", 0.00005), ("trent'", 0.00005),
        ("senz'", 0.00005), ("nient'", 0.00004), ("quant'", 0.00003), ("tant'", 0.00003),
        ("bell'", 0.00003), ("gliel'", 0.00002), ("quarant'", 0.00002), ("cinquant'", 0.00002),
        ("nessun'", 0.00002), ("qualcun'", 0.00002), ("alcun'", 0.00002), ("ciascun'", 0.00001),
        ("sott'", 0.00002), ("cent'", 0.00001), ("sessant'", 0.00001), ("settant'", 0.00001),
        ("ottant'", 0.00001), ("novant'", 0.00001), ("grand'", 0.00001), ("buon'", 0.00001),
      ], never: ["e", "ed", "o", "od", "in", "a", "ad", "al", "il"]) + [
      (
        "l'", .vowel, 0.038,
        [
          "e": 0, "ed": 0, "o": 0, "od": 0, "in": 0, "a": 0, "ad": 0, "al": 0, "il": 0, "ho": 0.08,
          "ha": 0.05, "hai": 0.05, "hanno": 0.05, "abbiamo": 0.05, "avevo": 0.05, "aveva": 0.03,
          "è": 0.0005,
        ]
      ),
      (
        "s'", .vowel, 0.001,
        [
          "e": 0, "ed": 0, "o": 0, "od": 0, "in": 0, "a": 0, "ad": 0, "al": 0, "il": 0, "è": 0.004,
          "era": 0.005, "intende": 0.1,
        ]
      ),
      ("c'", .vowel, 0.0005, ["è": 0.1, "era": 0.2, "erano": 0.2, "entra": 0.2, "entro": 0.02]),
      ("com'", .vowel, 0.00002, ["è": 0.005, "era": 0.01]),
      ("cos'", .vowel, 0.00002, ["è": 0.005, "altro": 0.02, "era": 0.005, "hai": 0.01]),
      ("dov'", .vowel, 0.00001, ["è": 0.003, "era": 0.004]),
      ("qual'", .vowel, 0.00001, [:]),
      ("qualcos'", .vowel, 0.00001, ["altro": 0.02]),
      ("dev'", .vowel, 0.00001, ["essere": 0.02]),
    ]

  var tails: [TailRow] {
    switch self {
    case .english:
      Self.tails([
        ("'s", 0.01), ("'ll", 0.0003), ("'d", 0.0003), ("'ve", 0.0001), ("'re", 0.0001),
      ])
    case .german: Self.tails([("'s", 0.0005)])
    case .dutch: Self.tails([("'s", 0.003)])
    case .french:
      // These tails follow verbs.
      [
        ("-t-il", 0.0002, ["a": 0.01, "à": 0]), ("-t-elle", 0.0001, ["a": 0.005, "à": 0]),
        ("-t-on", 0.0001, ["a": 0.005, "à": 0]),
      ]
        + Self.tails([
          ("-là", 0.0005), ("-ci", 0.0002), ("-ce", 0.0003), ("-moi", 0.0001), ("-même", 0.0002),
          ("-toi", 0.0001), ("-vous", 0.0003),
        ])
    case .catalan:
      Self.tails([
        ("'n", 0.0005), ("'s", 0.0005), ("'ls", 0.0002), ("'l", 0.0002), ("'m", 0.0002),
        ("'ns", 0.0002), ("'t", 0.0002), ("-se", 0.0005), ("-ho", 0.0003), ("-hi", 0.0002),
        ("-lo", 0.0002), ("-la", 0.0002), ("-me", 0.0001), ("-los", 0.0001), ("-les", 0.0001),
      ])
    case .portuguese:
      Self.tails([
        ("-se", 0.003), ("-me", 0.001), ("-te", 0.0005), ("-lhe", 0.0005), ("-o", 0.0005),
        ("-a", 0.0005), ("-lo", 0.0005), ("-la", 0.0005), ("-nos", 0.0003), ("-os", 0.0002),
        ("-as", 0.0002), ("-lhes", 0.0001), ("-los", 0.0001), ("-las", 0.0001),
      ])
    // Suffixes of names, such as of, in, from, to and with, in each form of vowel harmony.
    case .turkish:
      [
        "'nin", "'nın", "'nun", "'nün", "'in", "'ın", "'un", "'ün", "'da", "'de", "'ta", "'te",
        "'dan", "'den", "'tan", "'ten", "'ya", "'ye", "'a", "'e", "'yı", "'yi", "'yu", "'yü",
        "'ı", "'i", "'u", "'ü", "'la", "'le", "'yla", "'yle", "'daki", "'deki",
      ].map { ($0, 0.0005, [:]) }
    default: []
    }
  }

  /// The words of which only the beginning is written, with an apostrophe: *po'* for *poco*. Each
  /// has its share of the occurrences of the same letters.
  var clippedShares: [String: Double] {
    switch self {
    case .italian:
      ["po": 0.94, "mo": 0.9, "be": 0.5, "fa": 0.003, "va": 0.01, "sta": 0.005, "di": 0.0002]
    default: [:]
    }
  }

  private static func tails(_ rows: [(String, Double)]) -> [TailRow] {
    rows.map { ($0.0, $0.1, [:]) }
  }
}
