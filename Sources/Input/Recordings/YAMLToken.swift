/// One token of a YAML document, and its place.
struct YAMLToken {
  enum Kind: Equatable {
    case scalar(String)
    /// A reference to an earlier node. It is not resolved, because no recorder writes one.
    case alias
    case mappingStart
    case mappingEnd
    case sequenceStart
    case sequenceEnd
    /// The end of the first document. The rest of the text is not read.
    case end
  }

  var kind: Kind
  /// The line of the token, counted from 1.
  var line: Int
  /// The column of the token, counted from 1 in characters.
  var column: Int
}
