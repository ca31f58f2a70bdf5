/// baresip's current call, read from its answer to `callstat`.
///
///     ===== Call debug (ESTABLISHED) =====
///      local_uri:  <sip:anna@example.org>
///      peer_uri:   <sip:bob@example.org>
///      af=AF_INET id=607d48628521d894
///      direction: Outgoing
struct BaresipCall: Hashable, Sendable {
  var state: String
  var uri: String
  /// Its `Call-ID`.
  var name: String
  var isOutgoing: Bool

  /// `nil` if there is no call.
  init?(_ text: String) {
    var state: String?
    var uri = ""
    var name: String?
    var direction: String?
    // The other party can't forge a field. Of these eight lines it controls only its URI, which is
    // on a line of its own.
    for line in text.split(whereSeparator: \.isNewline).prefix(8) {
      if line.hasPrefix("===== Call debug (") {
        state = String(line.dropFirst(18).prefix { $0 != ")" })
      } else if line.hasPrefix(" peer_uri:") {
        uri = String(line.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" })
      } else if line.hasPrefix(" af="), let word = line.split(separator: " ").last {
        name = word.hasPrefix("id=") ? String(word.dropFirst(3)) : nil
      } else if line.hasPrefix(" direction:") {
        direction = line.split(separator: " ").last.map(String.init)
      }
    }
    guard let state, let name, !name.isEmpty, name.utf8.count <= BaresipSession.textLimit,
      let direction
    else { return nil }
    self.state = state
    self.uri = BaresipSession.bounded(uri)
    self.name = name
    isOutgoing = direction == "Outgoing"
  }

  /// Returns how long a call has been connected, from baresip's answer to `listcalls`; zero if the
  /// answer does not say that.
  ///
  ///     [line 1, id 607d48628521d894]  0:01:05  ESTABLISHED             sip:bob@example.org
  static func duration(of name: String, in text: String) -> Duration {
    for line in text.split(whereSeparator: \.isNewline).prefix(16) {
      guard line.dropFirst(line.hasPrefix("> ") ? 2 : 0).hasPrefix("[line "),
        let range = line.firstRange(of: ", id \(name)]")
      else { continue }
      let time = line[range.upperBound...].drop { $0 == " " }.prefix { $0 != " " }
      let parts = time.split(separator: ":", omittingEmptySubsequences: false).map { part in
        part.utf8.count <= 4 ? UInt16(part).map(Int.init) : nil
      }
      guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2],
        minutes < 60, seconds < 60
      else { return .zero }
      return .seconds((hours * 60 + minutes) * 60 + seconds)
    }
    return .zero
  }
}
