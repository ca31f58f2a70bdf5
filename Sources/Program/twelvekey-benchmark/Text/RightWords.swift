import TextEntry

/// How many words were right: of all, and of those of four letters and more.
struct RightWords {
  private var all = (right: 0, count: 0)
  private var long = (right: 0, count: 0)

  mutating func add(_ word: RunningWord, isRight: Bool) {
    let right = isRight ? 1 : 0
    all = (all.right + right, all.count + 1)
    if word.text.count >= 4 { long = (long.right + right, long.count + 1) }
  }

  /// Two columns of percentages.
  var columns: String {
    [all, long].map { Format.share($0.right, of: $0.count).leftPadded(to: 9) }.joined()
  }
}

extension String {
  func leftPadded(to count: Int) -> String {
    String(repeating: " ", count: max(count - self.count, 0)) + self
  }
}
