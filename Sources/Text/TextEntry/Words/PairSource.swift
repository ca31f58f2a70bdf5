/// The pairs of words of a language that the program has, for lists that have none.
///
/// A line is a word, a tab, and the words behind it, each with its count in 10⁹ running words:
/// `di<TAB>un 812 una 640`. The beginning of a sentence is `.`.
package enum PairSource {
  /// Adds the pairs to a list that has none. Takes time linear in the text.
  ///
  /// - Parameters:
  ///   - text: lines as above. A line in another form is left out, as a list without it serves, too.
  ///   - total: the number of running words in which the list's words are counted; `nil` for the sum
  ///     of their counts.
  package static func read(_ text: String, total: Double?, into writer: inout WordListWriter) {
    guard !writer.hasPairs else { return }
    let scale = (total ?? writer.totalCount) / 1e9
    // By bytes: a mark at the beginning of a word is one character with the space before it.
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: "\t")).map { Substring($0) }
      guard parts.count == 2 else { continue }
      let followers = parts[1].utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
      for place in stride(from: 0, to: followers.count - 1, by: 2) {
        guard let count = Double(followers[place + 1]), count > 0, count <= 1e9 else { continue }
        writer.add(String(parts[0]), String(followers[place]), count: count * scale)
      }
    }
  }
}
