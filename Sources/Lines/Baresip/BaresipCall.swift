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
}
