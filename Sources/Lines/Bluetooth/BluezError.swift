import CallModel

/// An error of `org.bluez`. All its texts are untrusted.
package struct BluezError: Hashable, Sendable {
  private static let prefix = "org.bluez.Error."

  /// The last part of the name of an error of the service, such as `AuthenticationFailed`. Empty for
  /// an error of the bus.
  let kind: String
  /// The name of an error of the bus; empty for an error of the service.
  private let busError: String
  /// The service's words, on one line.
  let words: String
  /// The service's words, or the last part of the error's name if it has none. On one line.
  package let reason: String

  /// The longest text that is shown, in characters.
  private static let longest = 80

  package init(_ name: String, _ text: String) {
    let isOwn = name.hasPrefix(Self.prefix)
    kind = isOwn ? String(name.dropFirst(Self.prefix.count)) : ""
    busError = isOwn ? "" : name
    words = Self.line(text.isEmpty ? name : text)
    let last = name.split(separator: ".").last.map(String.init) ?? name
    reason = Self.line(text.isEmpty ? last : text)
  }

  private static func line(_ text: String) -> String {
    String(text.prefix(longest).map { $0.isNewline || $0 == "\0" ? " " : $0 })
  }

  var isBusy: Bool { kind == "Busy" || kind == "InProgress" }

  /// Whether a policy of the bus or of the service keeps this user from doing this.
  var isRefusal: Bool {
    kind == "NotPermitted" || kind == "NotAuthorized"
      || busError == "org.freedesktop.DBus.Error.AccessDenied"
  }

  /// Whether nothing has answered in time.
  var isTimeout: Bool {
    ["org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout"].contains(busError)
  }

  /// Whether the words have this part: the service says `br-connection-page-timeout` there.
  func says(_ part: String) -> Bool { words.contains(part) }
}

extension PairingProblem {
  package init(bluez name: String, _ text: String) { self.init(BluezError(name, text)) }

  /// The problem of a pairing.
  init(_ error: BluezError) {
    switch error.kind {
    case "AuthenticationRejected", "AuthenticationCanceled", "Rejected", "Canceled":
      self = .refusedThere
    case "AuthenticationFailed": self = .mismatch
    case "AuthenticationTimeout": self = .silent
    case "ConnectionAttemptFailed": self = .outOfReach
    case "NotReady": self = .adapterGone
    case "Blocked": self = .blocked
    case "InProgress", "Busy": self = .busy
    case "DoesNotExist": self = .outOfReach
    case _ where error.isRefusal: self = .notAllowed
    case _ where error.isTimeout: self = .silent
    case _ where error.says("page-timeout") || error.says("Host is down"): self = .outOfReach
    default: self = .failed(error.words)
    }
  }

  /// The problem of the connection with a paired phone.
  init(connecting error: BluezError) {
    switch error.connectionFault {
    case .noHandsFree: self = .noHandsFreeProgram
    case .keyMissing: self = .forgotten
    case .refused: self = .mismatch
    case .radioOff: self = .adapterGone
    case .connected, .busy: self = .busy
    case .denied, .other: self.init(error)
    }
  }
}
