extension PhoneNumber {
  /// The SIP address; `nil` if the value isn't one.
  package var address: SIPURI? { SIPURI(value) }

  /// The number in the user part of a SIP address. If the value isn't an address, or the user part
  /// is a name, the value is returned unchanged.
  package var telephone: PhoneNumber {
    address?.number.map { PhoneNumber($0, type: type) } ?? self
  }

  /// Returns a text by which destinations are compared: ``dialString(in:)``, or ``SIPURI/key`` of
  /// the address. `nil` if the user must be asked before the number is called.
  ///
  /// - Parameter territory: See ``e164(in:)``.
  package func destination(in territory: String?) -> String? {
    address?.key ?? dialString(in: territory)
  }
}
