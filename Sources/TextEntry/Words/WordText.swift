/// The words' letters, each word as what it adds to the one before: the words on the same keys, and on
/// keys that go on, begin alike more often than not.
///
///     shared    how many bytes are those of the word before   4 bits
///     added     how many bytes follow; 15: the next byte says 4 bits
///     bytes     what follows
///
/// The first word of each block of ``WordListLayout/blockSize`` shares nothing.
struct WordText {
  private static let most = 15

  /// Reads a block's words from its beginning, one after the other.
  struct Reader {
    private let data: WordListData
    private let end: Int
    private var offset: Int
    /// Of the word that was read last, in UTF-8.
    private(set) var bytes: [UInt8] = []

    init(_ data: WordListData, from offset: Int, to end: Int) {
      self.data = data
      self.offset = offset
      self.end = end
    }

    /// A file that was tampered with ends in empty words.
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

  /// Puts a word behind the one before, which is empty at the beginning of a block.
  ///
  /// - Precondition: the word has less than 256 bytes.
  static func append(_ word: [UInt8], after last: [UInt8], to text: inout [UInt8]) {
    let shared = min(zip(word, last).prefix { $0 == $1 }.count, most)
    let added = word.count - shared
    text.append(UInt8(shared << 4 | min(added, most)))
    if added >= most { text.append(UInt8(added)) }
    text += word[shared...]
  }
}
