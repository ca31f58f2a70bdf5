/// The names of programs' own properties for telephone numbers: `X-MS-TEL` (Outlook),
/// `X-MS-RM-COMPANYTELEPHONE` (Exchange), `X-ASSISTANT-TEL` (Symbian, Qt), `X-SKYPE-PSTNNUMBER`
/// (Android), `X-PHONE`, `X-WORK-FAX` and the like.
enum VCardNumberName {
  /// Whether a word of the name means a telephone number. The result is `false` if the last word
  /// shows that the value is something else, as in `X-PHONE-MODEL`.
  ///
  /// - Parameter name: begins with `x-`.
  static func isNumber(_ name: Bytes) -> Bool {
    var isNumber = false
    var last = name.slice(0..<0)
    forEachWord(of: name) { word in
      if isTelephone(word) { isNumber = true }
      last = word
    }
    return isNumber && !isAbout(last)
  }

  /// Returns the words that distinguish this number from others of the contact: the `assistant` of
  /// `X-ASSISTANT-TEL`; `nil` without such words.
  static func type(of name: Bytes) -> String? {
    var words: [String] = []
    forEachWord(of: name) { word in
      let rest = withoutTelephone(word)
      if !rest.isEmpty, !isProgram(rest), words.count < 8 {
        words.append(String(decoding: rest, as: UTF8.self).lowercased())
      }
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private static func forEachWord(of name: Bytes, _ body: (Bytes) -> Void) {
    var start = 2
    while start < name.count {
      let end = name.place(from: start) { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
      if end > start { body(name.slice(start..<end)) }
      start = end + 1
    }
  }

  private static let ends: [StaticString] = [
    "telephonenumber", "phonenumber", "pstnnumber", "telephone", "phone",
  ]

  /// The words that name a kind of number by themselves. Such a word is kept as the type.
  private static let kinds: [StaticString] = [
    "cell", "cellular", "fax", "gsm", "handy", "mobil", "mobile", "pager", "tty", "ttytdd",
  ]

  private static func isTelephone(_ word: Bytes) -> Bool {
    if word.equals("tel") { return true }
    if word.count < 3 { return false }
    return kinds.contains(where: word.equals) || ends.contains { hasSuffix($0, word) }
  }

  private static func hasSuffix(_ suffix: StaticString, _ word: Bytes) -> Bool {
    let length = suffix.utf8CodeUnitCount
    return word.count >= length && word.from(word.count - length).equals(suffix)
  }

  /// Whether this last word of a name shows that the property describes a telephone and contains no
  /// number.
  private static func isAbout(_ word: Bytes) -> Bool {
    let words: [StaticString] = [
      "code", "country", "icon", "id", "label", "model", "name", "os", "picture", "ringtone",
      "type", "version",
    ]
    return words.contains(where: word.equals)
  }

  /// Whether a word is the name of a program or another word that says nothing about the number.
  private static func isProgram(_ word: Bytes) -> Bool {
    let words: [StaticString] = [
      "android", "apple", "custom", "evolution", "google", "kaddressbook", "moz", "mozilla", "ms",
      "no", "nokia", "number", "rm",
    ]
    return words.contains(where: word.equals) || word.allSatisfy { $0 &- 0x30 < 10 }
  }

  private static func withoutTelephone(_ word: Bytes) -> Bytes {
    if word.equals("tel") { return word.slice(0..<0) }
    if let end = ends.first(where: { hasSuffix($0, word) }) {
      return word.slice(0..<(word.count - end.utf8CodeUnitCount))
    }
    return word
  }
}
