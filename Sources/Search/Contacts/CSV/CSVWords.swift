/// The words in the headers that Google, Outlook, Thunderbird and spreadsheets write, in many
/// languages. Outlook writes its headers in the language of its menus.
///
/// All words are in lower case, as `CSVColumn.words(of:)` returns them, and separated by commas.
enum CSVWords {
  /// The kinds of columns, by their whole headers.
  static let columns: [String: CSVColumn] = {
    var table: [String: CSVColumn] = [:]
    forEachHeader { header, column, _ in table[header] = column }
    return table
  }()

  /// Returns the known header that has the same capitals as `header`, regardless of accents. Greek
  /// capitals lose their accents, and so do French and Spanish ones in many programs. The small
  /// letter of a Turkish `I` isn't `i`. Any other header is returned unchanged.
  ///
  /// - Parameter header: in the form of the keys of ``columns``.
  static func tabled(_ header: String) -> String {
    columns[header] == nil ? capitals[inCapitals(header)] ?? header : header
  }

  private static let capitals: [String: String] = {
    var table: [String: String] = [:]
    // If two headers differ only in an accent, neither is used.
    for header in columns.keys {
      let capitals = inCapitals(header)
      table[capitals] = table[capitals] == nil ? header : ""
    }
    return table.filter { !$0.value.isEmpty }
  }()

  private static func inCapitals(_ header: String) -> String {
    var result = ""
    for scalar in header.uppercased().unicodeScalars {
      // The lower case of the Turkish `İ` is two scalars: `i` and U+0307.
      if scalar.value == 0x0307 || scalar.value == 0x0301 { continue }
      result.unicodeScalars.append(accented[scalar] ?? scalar)
    }
    return result
  }

  private static let accented: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs = "ΆΑΈΕΉΗΊΙΌΟΎΥΏΩΪΙΫΥİIÀAÁAÂAÇCÈEÉEÊEÍIÎIÑNÓOÔOÚU".unicodeScalars
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    var rest = pairs[...]
    while let letter = rest.popFirst(), let plain = rest.popFirst() { table[letter] = plain }
    return table
  }()

  /// The languages (ISO 639-1) in which each whole header occurs.
  static let languages: [String: [String]] = {
    var table: [String: [String]] = [:]
    forEachHeader { header, _, languages in table[header, default: []] += languages }
    return table
  }()

  /// Calls `body` with each known header, its column, and the languages before the colon of its
  /// line.
  private static func forEachHeader(_ body: (String, CSVColumn, [String]) -> Void) {
    for (column, headers) in headers {
      for line in headers.split(separator: "\n") {
        let languages = line.prefix { $0 != ":" }.split(separator: " ").map(String.init)
        for header in line.drop(while: { $0 != ":" }).dropFirst().split(separator: ",") {
          body(CSVColumn.words(of: String(header)).joined(separator: " "), column, languages)
        }
      }
    }
  }

  /// Returns the fields of a header row with any separator, in the form of the tables.
  static func fields(of row: [UInt8]) -> [String] {
    row.split { [.comma, .semicolon, .tab, .quote].contains($0) }.prefix(100).map {
      CSVColumn.words(of: String(decoding: $0, as: UTF8.self)).joined(separator: " ")
    }
  }

  /// Headers of a column that may contain the whole name, or one part of it if another column
  /// contains the other part: `Name` and `Vorname`, `Nombre` and `Apellidos`, `Nom` and `Prénom`.
  static let bareNames: Set<String> = list(
    """
    name, naam, namn, navn, nimi, nom, nome, nombre, nume, imię i nazwisko, jméno, meno, név,
    nafn, emri, имя, ім'я, імя, ad, isim, 名前, 名字, 이름, όνομα, שם, الاسم, اسم
    """)

  /// Whether the word in a header means that the column contains telephone numbers.
  static func isNumber(_ word: String) -> Bool {
    if noNumbers.contains(where: word.hasPrefix) { return false }
    let stem = String(word.reversed().drop { $0.isNumber }.reversed())
    return numbers.contains(stem) || numberStarts.contains(where: word.hasPrefix)
      || numberEnds.contains(where: stem.hasSuffix) || isFax(word)
  }

  /// Whether the word means that the column has no telephone numbers, even if the header has a
  /// telephone word: `Government ID Number`, `Mobile Carrier`.
  static func isNoTelephone(_ word: String) -> Bool {
    noTelephones.contains(word) || noTelephoneStarts.contains(where: word.hasPrefix)
  }

  /// Whether a word names something that a telephone doesn't need: `City`, `Geburtstag`.
  static func isOther(_ word: String) -> Bool { others.contains(word) || isNoTelephone(word) }

  /// Whether a word has no specific meaning: `Column 3`, `Feld`, `C`.
  static func isGeneric(_ word: String) -> Bool {
    word.count == 1 || word.allSatisfy(\.isNumber) || generics.contains(word)
  }

  /// Returns the type that the words of a header name. The kind of line (fax, mobile) takes
  /// precedence over the place (home, work).
  static func type(of words: [String]) -> String? {
    if words.contains(where: isFax) { return "fax" }
    for (type, whole, starts) in types {
      let isNamed = words.contains { word in
        whole.contains(word) || starts.contains(where: word.hasPrefix)
      }
      if isNamed { return type }
    }
    return nil
  }

  private static func isFax(_ word: String) -> Bool {
    word.hasSuffix("fax") || faxes.contains(where: word.hasPrefix)
  }

  static func list(_ text: String) -> Set<String> {
    Set(
      text.split { $0 == "," || $0 == "\n" }.map {
        CSVColumn.words(of: String($0)).joined(separator: " ")
      }.filter { !$0.isEmpty })
  }
}
