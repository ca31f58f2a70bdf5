import ContactSearch

/// Pressed keys, in the forms that the peers need.
struct Query {
  /// ASCII.
  var digits: [UInt8]
  var string: String
  var search: SearchQuery

  init(_ digits: [UInt8]) {
    self.digits = digits
    string = String(decoding: digits, as: UTF8.self)
    search = .keys(string)
  }
}
