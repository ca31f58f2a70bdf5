extension PhoneNumber {
  /// The SIP address, if the value is one and not a number.
  package var address: SIPURI? { SIPURI(value) }

  /// The number in the user part of a SIP address. The number itself if it isn't an address, or if
  /// the user part is a name.
  package var telephone: PhoneNumber {
    address?.number.map { PhoneNumber($0, type: type) } ?? self
  }

  /// The text to call: ``dialString(in:)``, or the address; `nil` if it can't be called without
  /// asking the user.
  ///
  /// - Parameter territory: See ``e164(in:)``.
  package func destination(in territory: String?) -> String? {
    address?.key ?? dialString(in: territory)
  }
}
