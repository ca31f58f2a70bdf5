/// A key map that the user writes, with one `CODE = KEYS` in each line.
///
///     # a pad whose calculator key shall call
///     KEY_CALC   = call
///     KEY_F5     = 0 0 0
///     scan 700b1 = 0 0 0
///     KEY_MENU   = none
///
/// `CODE` is a name or number of linux/input-event-codes.h, or `scan` and an `MSC_SCAN` value in
/// hexadecimal for keys that the kernel calls `KEY_UNKNOWN`. `KEYS` are names of ``Key``. `*` may
/// be written as `star`. `#` must be written as `pound`, because a `#` begins a comment.
package struct KeyMapFile: Hashable, Sendable {
  package var keys: [UInt16: [Key]] = [:]
  package var scans: [Int32: [Key]] = [:]

  package init() {}

  /// An error in a line of the file.
  package struct Problem: Error, Hashable, Sendable {
    package var line: Int
    package var column: Int
    package var reason: String
  }

  /// Reads the whole text; `code` finds the number of a `KEY_…` or `BTN_…` name.
  ///
  /// - Throws: ``Problem`` for the first line that can't be read.
  package init(parsing text: String, code: (String) -> UInt16?) throws(Problem) {
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let content = line.prefix { $0 != "#" }
      guard content.contains(where: { !$0.isWhitespace }) else { continue }
      try read(content, line: number, code: code)
    }
  }

  private mutating func read(
    _ content: Substring, line: Int, code: (String) -> UInt16?
  ) throws(Problem) {
    func problem(at index: Substring.Index, _ reason: String) -> Problem {
      let column = content.distance(from: content.startIndex, to: index) + 1
      return Problem(line: line, column: column, reason: reason)
    }
    guard let equals = content.firstIndex(of: "=") else {
      throw problem(at: content.startIndex, "no '=' here; write for example: KEY_CALC = call")
    }
    let left = content[..<equals].split(whereSeparator: \.isWhitespace)
    let right = content[content.index(after: equals)...].split(whereSeparator: \.isWhitespace)
    var taps: [Key] = []
    if right.map(String.init) != ["none"] {
      for word in right {
        guard let key = Self.key(word) else {
          let names = Key.all.map(\.name).filter { $0 != "#" }.joined(separator: " ")
          throw problem(
            at: word.startIndex, "there is no key '\(word)'; the keys are: \(names) pound none")
        }
        taps.append(key)
      }
      guard !taps.isEmpty else {
        throw problem(
          at: equals, "no key after '='; write 'none' for a key that does nothing, 'pound' for #")
      }
    }
    switch left.count {
    case 1:
      let word = String(left[0])
      guard let value = UInt16(word) ?? code(word) else {
        throw problem(
          at: left[0].startIndex,
          "there is no code '\(word)'; `twelvekey record` or `evtest` show a key's name")
      }
      keys[value] = taps
    case 2 where left[0] == "scan":
      guard let value = UInt32(left[1].lowercased().trimmingPrefix("0x"), radix: 16) else {
        throw problem(at: left[1].startIndex, "'\(left[1])' is not a hexadecimal scan code")
      }
      scans[Int32(bitPattern: value)] = taps
    default:
      throw problem(at: content.startIndex, "one code before '='; write for example: KEY_F5 = call")
    }
  }

  private static func key(_ word: Substring) -> Key? {
    switch word {
    case "star": .star
    case "pound": .pound
    default: Key(name: word)
    }
  }
}

extension String {
  fileprivate func trimmingPrefix(_ prefix: String) -> Substring {
    hasPrefix(prefix) ? dropFirst(prefix.count) : self[...]
  }
}
