/// A character set that a user names, such as `windows-1250`.
package struct CharacterSetName: Hashable, Sendable {
  let characterSet: CharacterSet

  init(_ characterSet: CharacterSet) { self.characterSet = characterSet }

  /// The name in the registry of IANA or in WHATWG's Encoding standard.
  package var name: String { characterSet.name }

  /// Returns `nil` if no set has this name, or this machine can't read the set.
  ///
  /// - Parameter written: In any case and by any of its names: `cp1250`, `latin2`, `SJIS`.
  package init?(_ written: String) {
    guard let set = Array(written.utf8).withBytes({ CharacterSet(label: $0) }) else {
      return nil
    }
    switch set.conversion {
    case .utf8, .utf16, .windows1252, .table: break
    case .iconv:
      // A set in which ASCII bytes can stand for other characters would change `+49`.
      guard !["UTF-7", "UTF7", "HZ", "HZ-GB-2312"].contains(set.name) else { return nil }
      var sets = CharacterSets()
      guard [UInt8]().withBytes({ sets.text($0, in: set) }) != nil else { return nil }
    }
    characterSet = set
  }

  /// The usual spellings of the names of all sets, alternative names included.
  package static var spellings: [String] {
    let others = CharacterSetData.tables.flatMap { [$0.name] + $0.keys }
    let iconv = [
      "latin1", "latin-1", "cp1252", "cp1258", "sjis", "cp932", "euc-jp", "gb2312", "gb18030",
      "cp936", "big-5", "cp950", "cp949", "ks_c_5601-1987", "iso-2022-jp", "utf8", "utf-16",
    ]
    return Set(all + others + iconv).sorted()
  }

  /// The names of the sets that address books are written in, the most usual first.
  package static var all: [String] {
    CharacterSetCandidate.names + ["ISO-8859-1", "UTF-8"]
  }
}
