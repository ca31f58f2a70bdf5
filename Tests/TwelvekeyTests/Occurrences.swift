extension String {
  /// How many times a part is in it, none over another.
  func occurrences(of part: String) -> Int { ranges(of: part).count }
}
