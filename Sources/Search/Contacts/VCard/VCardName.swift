/// The parts of a name (`N`, RFC 6350 section 6.2.2).
struct VCardName: Sendable {
  var family = ""
  var given = ""
  var additional = ""
  var prefix = ""
  var suffix = ""

  var isEmpty: Bool {
    family.isEmpty && given.isEmpty && additional.isEmpty && prefix.isEmpty && suffix.isEmpty
  }

  var full: String {
    ContactName.full(
      prefix: prefix, given: given, additional: additional, family: family, suffix: suffix)
  }

  /// Returns the family and given names in the order in which `name` contains those of `written`.
  func inOrder(of name: String, written: VCardName) -> String {
    if given.isEmpty { return family }
    if family.isEmpty { return given }
    return !written.family.isEmpty && name.hasPrefix(written.family)
      ? family + " " + given : given + " " + family
  }
}
