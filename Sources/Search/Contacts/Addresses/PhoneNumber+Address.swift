extension PhoneNumber {
  /// The SIP address; `nil` if the value isn't one.
  package var address: SIPURI? { SIPURI(value) }

  /// The number in the user part of a SIP address. If the value isn't an address, or the user part
  /// is a name, the value is returned unchanged.
  package var telephone: PhoneNumber {
    address?.number.map { PhoneNumber($0, type: type) } ?? self
  }

  /// Returns the text to call: ``dialString(in:)``, or the address; `nil` if the user must be asked
  /// before it is called.
  ///
  /// - Parameter territory: See ``e164(in:)``.
  package func destination(in territory: String?) -> String? {
    address?.key ?? dialString(in: territory)
  }
}
