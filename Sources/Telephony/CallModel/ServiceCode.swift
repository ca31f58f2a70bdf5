/// A code for the network or the SIM, as the user types it: 3GPP TS 22.030, 6.5.
///
///     *SC*SIA*SIB*SIC#   activates      **SC*…#   registers     *#SC*…#   asks for its state
///     #SC*…#             deactivates    ##SC*…#   erases
///     *100#              any other code that ends in # goes to the network as it is: USSD, 6.5.3.2
///     7                  a code of one or two digits goes to the network too: 6.5.3.2
///
/// The meaning is read from the digits alone: a network may give a code another meaning.
package struct ServiceCode: Hashable, Sendable {
  /// The action on a service.
  package enum Action: String, Hashable, Sendable, CaseIterable {
    case activate = "*"
    case deactivate = "#"
    case interrogate = "*#"
    case register = "**"
    case erase = "##"
  }

  /// Which calls are forwarded: 3GPP TS 22.030, annex B.
  package enum Forwarding: String, Hashable, Sendable, CaseIterable {
    case always = "21"
    case busy = "67"
    case noReply = "61"
    case unreachable = "62"
    /// All of the cases above.
    case all = "002"
    /// All but ``always``.
    case conditional = "004"
  }

  /// Which calls are barred: 3GPP TS 22.030, annex B.
  package enum Barring: String, Hashable, Sendable, CaseIterable {
    case outgoing = "33"
    case outgoingAbroad = "331"
    case outgoingAbroadButHome = "332"
    case incoming = "35"
    case incomingAbroad = "351"
    case all = "330"
    case allOutgoing = "333"
    case allIncoming = "353"
  }

  /// The purpose of a code.
  package enum Meaning: Hashable, Sendable {
    case forwarding(Forwarding)
    case barring(Barring)
    /// The password that barring asks for.
    case barringPassword
    case waiting
    /// Whether the numbers of callers are shown: CLIP.
    case callersNumber
    /// Whether the user's own number is hidden in calls made here: CLIR.
    case ownNumber
    /// Whether the number that answers is shown: COLP.
    case answeringNumber
    /// Whether the user's own number is hidden in calls answered here: COLR.
    case ownAnsweringNumber
    /// Whether the names of callers are shown: CNAP.
    case callersName
    /// A change of the first or the second PIN of the SIM.
    case changePIN(second: Bool)
    /// A new PIN in place of a blocked one, by the PUK.
    case unblockPIN(second: Bool)
    /// The display of the IMEI, without a request to the network: 6.5, and 22.101, 13.
    case identity
    /// The pairing with a phone, without a request to the network: a code of this telephone.
    case pairing
    /// The meaning is known only to the network.
    case network
  }

  /// The code as it was typed: digits, `+`, `*` and `#`.
  package let text: String
  /// The action on the service; `nil` if the code has none of the forms with an action.
  package let action: Action?
  package let meaning: Meaning
  /// SIA, SIB and SIC: a number, a PIN, a group of services. A text is empty if it is left out.
  package let details: [String]

  /// - Parameter text: the typed text. No code is longer than ``limit``.
  /// - Returns: `nil` if the text is not a complete code. A code with a number to call after it is
  ///   not complete: see ``PrivateCall``.
  package init?(_ text: String) {
    guard let first = text.first, first == "*" || first == "#", text.last == "#",
      (3...Self.limit).contains(text.utf8.count),
      text.utf8.allSatisfy({ "0123456789*#+".utf8.contains($0) })
    else { return nil }
    self.text = text
    let body = text.dropLast()
    let prefix = body.prefix { $0 == "*" || $0 == "#" }
    let parts = body.dropFirst(prefix.count).split(separator: "*", omittingEmptySubsequences: false)
    guard let action = Action(rawValue: String(prefix)), let code = parts.first,
      !code.isEmpty, parts.count <= 5, !body.dropFirst(prefix.count).contains("#")
    else {
      (action, meaning, details) = (nil, .network, [])
      return
    }
    self.action = action
    details = parts.dropFirst().map { String($0) }
    meaning = text == Self.pairing ? .pairing : Self.meaning(of: String(code), action)
  }

  /// A code of one or two digits, which goes to the network without a call: 6.5.3.2. Two digits
  /// that begin with 1 are an ordinary number.
  package init?(short text: String) {
    guard text.isDigits(1...2), text.utf8.count == 1 || text.first != "1" else { return nil }
    (self.text, action, meaning, details) = (text, nil, .network, [])
  }

  /// The code by which this telephone pairs a phone. No network gets it.
  package static let pairing = "*#8#"

  /// The maximum length of a USSD string: 182 characters of 7 bits, 3GPP TS 22.090.
  package static let limit = 182

  private static func meaning(of code: String, _ action: Action) -> Meaning {
    if let forwarding = Forwarding(rawValue: code) { return .forwarding(forwarding) }
    if let barring = Barring(rawValue: code) { return .barring(barring) }
    switch (code, action) {
    case ("43", _): return .waiting
    case ("30", _): return .callersNumber
    case ("31", _): return .ownNumber
    case ("76", _): return .answeringNumber
    case ("77", _): return .ownAnsweringNumber
    case ("300", _): return .callersName
    case ("03", _): return .barringPassword
    case ("04", .register): return .changePIN(second: false)
    case ("042", .register): return .changePIN(second: true)
    case ("05", .register): return .unblockPIN(second: false)
    case ("052", .register): return .unblockPIN(second: true)
    case ("06", .interrogate): return .identity
    default: return .network
    }
  }

  /// Whether the code is for the SIM, and holds a PIN or a PUK.
  package var isForSIM: Bool {
    switch meaning {
    case .changePIN, .unblockPIN: true
    default: false
    }
  }
}
