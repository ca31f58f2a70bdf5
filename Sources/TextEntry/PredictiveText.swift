/// Words by one tap a letter: the digits of a word, and the candidates that they can mean.
public struct PredictiveText: Hashable, Sendable {
  /// The committed words.
  public private(set) var text = ""
  /// The digits of the word being typed, each 2–9.
  public private(set) var digits: [UInt8] = []
  public private(set) var candidates: [String] = []
  /// The candidate on show.
  public private(set) var selected = 0
  /// The candidate on show before the last press: a hold takes that press back.
  private var selectedBefore = 0

  public static let limit = 256

  public init() {}

  /// The word being typed as it is shown: where no word is known, its digits.
  public var word: String {
    candidates.isEmpty ? digits.map { String($0) }.joined() : candidates[selected]
  }

  public var shown: String { text + word }

  /// Where the word being typed stands in ``shown``, in Unicode scalars.
  public var pendingRange: Range<Int>? {
    guard !digits.isEmpty else { return nil }
    let start = text.unicodeScalars.count
    return start..<start + word.unicodeScalars.count
  }

  public var isEmpty: Bool { text.isEmpty && digits.isEmpty }

  /// Takes a digit: 2–9 go on with the word, 0 ends it with a space, 1 with a full stop.
  public mutating func press(_ digit: UInt8, words: WordList) {
    guard digit < 10, text.count + digits.count < Self.limit else { return }
    selectedBefore = selected
    switch digit {
    case 0:
      commit()
      text += " "
    case 1:
      commit()
      text += "."
    default:
      digits.append(digit)
      refresh(words)
    }
  }

  /// The key has been held: its digit stands as it is.
  public mutating func hold(_ digit: UInt8, words: WordList) {
    // A full text did not take the press either.
    guard text.count + digits.count < Self.limit else { return }
    erase(words: words)
    if candidates.indices.contains(selectedBefore) { selected = selectedBefore }
    commit()
    text += String(digit)
  }

  /// Steps through the candidates and around.
  public mutating func step(_ direction: Int) {
    let count = candidates.count
    guard count > 1 else { return }
    selected = ((selected + direction) % count + count) % count
  }

  public mutating func commit() {
    text = shown
    digits = []
    candidates = []
    selected = 0
    selectedBefore = 0
  }

  public mutating func erase(words: WordList) {
    if !digits.isEmpty {
      digits.removeLast()
      refresh(words)
    } else if !text.isEmpty {
      text.removeLast()
    }
  }

  public mutating func clear() { self = PredictiveText() }

  private mutating func refresh(_ words: WordList) {
    candidates = words.candidates(for: digits)
    selected = 0
  }
}
