/// A SIP request, as far as a test's server has to understand it: RFC 3261, 7.1 and 7.3.
package struct SIPMessage: Sendable {
  package let method: String
  package let uri: String
  /// The names in lower case, and the values, in their order.
  package let headers: [(name: String, value: String)]

  /// `nil` if the text is no request.
  package init?(_ text: String) {
    let head = text.firstRange(of: "\r\n\r\n").map { text[..<$0.lowerBound] } ?? text[...]
    let lines = head.split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3, words[2] == "SIP/2.0" else { return nil }
    (method, uri) = (String(words[0]), String(words[1]))
    headers = lines.dropFirst().compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let name = parts[0].lowercased().filter { $0 != " " }
      return (Self.longNames[name] ?? name, String(parts[1].drop { $0 == " " }))
    }
  }

  private static let longNames = [
    "v": "via", "f": "from", "t": "to", "i": "call-id", "m": "contact",
  ]

  package func value(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// The called user: the user part of the request's URI.
  package var user: String {
    String(uri.drop { $0 != ":" }.dropFirst().prefix { $0 != "@" && $0 != ";" })
  }

  /// An answer to it: RFC 3261, 8.2.6.2.
  package func answer(_ status: Int, _ more: [String] = []) -> String {
    var lines = ["SIP/2.0 \(status) \(Self.reasons[status] ?? "Status")"]
    for (name, value) in headers {
      switch name {
      case "via", "from", "call-id", "cseq": lines.append("\(name): \(value)")
      case "to": lines.append("to: \(value)\(value.contains("tag=") ? "" : ";tag=server")")
      default: break
      }
    }
    return (lines + more + ["content-length: 0"]).joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// A parameter of its `Authorization`: RFC 2617, 3.2.2.
  func credential(_ name: String) -> String? {
    let list = value("authorization")?.drop { $0 != " " } ?? ""
    for part in list.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1)
      if sides.count == 2, sides[0].filter({ $0 != " " }) == name {
        return sides[1].filter { $0 != "\"" }
      }
    }
    return nil
  }

  /// Whether the request proves that its sender knows the password.
  func knows(_ password: String, realm: String, nonce: String) -> Bool {
    guard let user = credential("username"), let uri = credential("uri"),
      credential("realm") == realm, credential("nonce") == nonce
    else { return false }
    let secret = MD5.hexadecimal("\(user):\(realm):\(password)")
    let request = MD5.hexadecimal("\(method):\(uri)")
    return credential("response") == MD5.hexadecimal("\(secret):\(nonce):\(request)")
  }

  private static let reasons = [
    100: "Trying", 180: "Ringing", 200: "OK", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 408: "Request Timeout", 480: "Temporarily Unavailable", 486: "Busy Here",
    487: "Request Terminated", 503: "Service Unavailable", 603: "Decline",
  ]
}
