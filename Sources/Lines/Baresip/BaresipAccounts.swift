import CallModel

/// baresip's accounts, read from its answer to `reginfo`.
///
///     --- User Agents (2) ---                               or, since baresip 1.1:
///     > sip:anna@example.org            OK   Expires 600s   0 - sip:anna@example.org   OK
///       sip:anna@example.net            ERR  Expires 0s     1 - sip:anna@example.net   FB-ERR
struct BaresipAccounts: Hashable, Sendable {
  /// The account that places calls. `nil` if there is none, or if its address has more parts than
  /// user and host.
  var current: SIPAddress?
  /// The registration of ``current``; `nil` if it is not registered anywhere.
  var registration: Registration?

  init(_ text: String) {
    // The answer begins with the command, which also contains an account.
    let lines = text.split(whereSeparator: \.isNewline).filter {
      $0.drop { " >-0123456789".contains($0) }.hasPrefix("sip:")
    }
    guard let line = lines.first(where: { $0.hasPrefix(">") }) ?? lines.first,
      let start = line.firstRange(of: "sip:")?.lowerBound
    else { return }
    let words = line[start...].split(separator: " ", maxSplits: 1)
    current = words.first.flatMap { SIPAddress(String($0)) }
    guard words.count == 2 else { return }
    // Some versions write colours beside the mark, and the server's words follow it. So the first
    // mark in the text decides.
    let marks: [(String, Registration)] = [("OK", .home), ("ERR", .denied), ("zzz", .searching)]
    registration =
      marks.compactMap { mark, registration in
        words[1].firstRange(of: mark).map { ($0.lowerBound, registration) }
      }.min { $0.0 < $1.0 }?.1
  }
}
