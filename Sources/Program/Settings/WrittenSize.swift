/// A width and a height as people write them: `320x240`.
package struct WrittenSize {
  package var width: Int
  package var height: Int

  package init?(_ text: String) {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    self.width = width
    self.height = height
  }
}
