/// Names of nine letters on the keys 564662382; up to 19,683 of them are different.
package func namesOnTheSameKeys(_ count: Int) -> [String] {
  let pad: [[Character]] = ["jkl", "mno", "ghi", "mno", "mno", "abc", "def", "tuv", "abc"]
    .map { Array($0) }
  return (0..<count).map { number in
    var rest = number
    return String(
      pad.map { letters in
        defer { rest /= 3 }
        return letters[rest % 3]
      })
  }
}
