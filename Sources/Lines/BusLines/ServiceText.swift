import CallModel

/// Texts for the answers to service codes.
enum ServiceText {
  /// The maximum length of a text in characters, longer than any text of a network.
  private static let limit = 1_000

  /// Returns a text of the network, decoded if the service has passed it on in hexadecimal.
  static func bounded(_ text: String) -> String {
    let written = String(text.prefix(4 * limit))
    let words = HexText.read(written, .unknown) ?? HexText.denseText(written) ?? written
    return String(words.prefix(limit))
  }

  /// Returns the message for an error of ModemManager or oFono.
  static func message(_ name: String, _ text: String) -> String {
    switch name.split(separator: ".").last.map(String.init) ?? "" {
    case "NoReply", "Timeout", "TimedOut", "NetworkTimeout": "no answer"
    case "Unauthorized", "AccessDenied", "NotAllowed": "not allowed"
    case "NotSupported", "Unsupported", "NotImplemented", "UnknownMethod":
      "the modem can't do this"
    case "InProgress", "Busy": "another request is under way"
    case "NoNetwork": "there is no network"
    case "IncorrectPassword": "wrong code"
    default:
      text.isEmpty ? "the modem refuses" : "the modem refuses: \(text.prefix(100))"
    }
  }

  /// Whether the error means that the user has no permission.
  static func isForbidden(_ name: String) -> Bool {
    name.hasSuffix(".Unauthorized") || name.hasSuffix(".AccessDenied")
  }

  /// Whether the error means that the object or the method doesn't exist.
  static func isUnknown(_ name: String) -> Bool {
    ["UnknownObject", "UnknownMethod", "UnknownInterface", "NotFound", "ServiceUnknown"].contains {
      name.hasSuffix("." + $0)
    }
  }

  static func isSilence(_ name: String) -> Bool { name.hasSuffix(".NoReply") }

  static func isUnsupported(_ name: String) -> Bool {
    name.hasSuffix(".Unsupported") || name.hasSuffix(".NotSupported")
      || name.hasSuffix(".NotImplemented") || name.hasSuffix(".UnknownMethod")
  }
}
