extension PhoneNumber {
  /// The address that is called, where it is one and no number.
  package var address: SIPURI? { SIPURI(value) }

  /// The number in the user's part of an address; itself where it is no address, or one of a name.
  package var telephone: PhoneNumber {
    address?.number.map { PhoneNumber($0, type: type) } ?? self
  }

  /// What is called: ``dialString(in:)``, or the address; `nil` where it can't be called without a question.
  ///
  /// - Parameter territory: See ``e164(in:)``.
  package func destination(in territory: String?) -> String? {
    address?.key ?? dialString(in: territory)
  }
}
