/// The text of the words in the order of their keys. Each word is stored as the difference from the
/// word before it. Neighbouring words begin on the same keys, so most have the same beginning.
///
///     shared    the number of bytes shared with the word before       4 bits
///     added     the number of bytes that follow; 15: in the next byte 4 bits
///     bytes     the bytes that follow
///
/// The first word of each block of ``WordListLayout/blockSize`` shares nothing.
struct WordText {
  private static let most = 15

  /// Reads the words of a block in order, from its beginning.
  struct Reader {
    private let data: WordListData
    private let end: Int
    private var offset: Int
    /// The word that was read last, in UTF-8.
    private(set) var bytes: [UInt8] = []

    init(_ data: WordListData, from offset: Int, to end: Int) {
      self.data = data
      self.offset = offset
      self.end = end
    }

    /// Reads the next word. If a word of a manipulated file would end after the text, only the
    /// bytes that it shares with the word before are returned.
    mutating func next() {
      let head = data.load(offset, as: UInt8.self)
      var added = Int(head & 15)
      offset += 1
      if added == WordText.most {
        added = Int(data.load(offset, as: UInt8.self))
        offset += 1
      }
      bytes.removeLast(max(bytes.count - Int(head >> 4), 0))
      guard offset >= 0, offset + added <= end else {
        offset = end
        return
      }
      bytes.append(
        contentsOf: UnsafeRawBufferPointer(rebasing: data.bytes[offset..<offset + added]))
      offset += added
    }
  }

  /// Appends a word to the text.
  ///
  /// - Parameter last: the word before; empty at the beginning of a block.
  ///
  /// - Precondition: the word has fewer than 256 bytes.
  static func append(_ word: [UInt8], after last: [UInt8], to text: inout [UInt8]) {
    let shared = min(zip(word, last).prefix { $0 == $1 }.count, most)
    let added = word.count - shared
    text.append(UInt8(shared << 4 | min(added, most)))
    if added >= most { text.append(UInt8(added)) }
    text += word[shared...]
  }
}
