/// Why `ConnectProfile` has failed, for pairing and for the line.
package enum BluezConnectionFault: Hashable, Sendable {
  /// The phone is connected.
  case connected
  /// Another program is connecting the phone.
  case busy
  /// The radio is off.
  case radioOff
  /// The phone, or this machine, has no hands-free service.
  case noHandsFree
  /// One side has forgotten the other.
  case keyMissing
  /// The phone refuses the connection.
  case refused
  /// A policy does not allow the connection, or the two sides do not trust each other.
  case denied
  /// Mostly a phone that is out of reach.
  case other
}

extension BluezError {
  /// The error of `ConnectProfile`. Its texts are those of `src/error.h` of BlueZ, and those of the
  /// kernel.
  package var connectionFault: BluezConnectionFault {
    switch kind {
    case "AlreadyConnected": return .connected
    case "InProgress", "Busy": return .busy
    case "NotReady": return .radioOff
    case "NotAvailable", "NotSupported", "DoesNotExist", "InvalidArguments": return .noHandsFree
    case "AuthenticationFailed", "AuthenticationRejected": return .denied
    case _ where isRefusal: return .denied
    default: break
    }
    let words = words.lowercased()
    func has(_ parts: String...) -> Bool { parts.contains { words.contains($0) } }
    if has("already-connected") { return .connected }
    if has("busy") { return .busy }
    if has("not-powered") { return .radioOff }
    if has(
      "profile-unavailable", "not-supported", "protocol-not-available", "protocol not available")
    {
      return .noHandsFree
    }
    if has("key-missing") { return .keyMissing }
    return has("refused") ? .refused : .other
  }
}
