/// A line of `+CLCC`: 3GPP TS 27.007, 7.18.
struct ListedCall: Hashable, Sendable {
  /// The number of the call while it lasts, from 1.
  var index: Int
  var isOutgoing: Bool
  /// `nil` if the call is over, as some modems announce.
  var state: State?
  var number: String?

  enum State: Int, Hashable, Sendable {
    case active, held, dialling, alerting, incoming, waiting
  }

  /// `nil` if it is not a voice call; modems list their data connections too.
  ///
  /// - Parameter isUCS2: whether the modem is set to UCS-2.
  init?(_ fields: ATFields, isUCS2: Bool) {
    guard let index = fields.int(0), let direction = fields.int(1), let state = fields.int(2),
      (1...255).contains(index), (0...1).contains(direction), (0...7).contains(state),
      fields.int(3) ?? 0 == 0
    else { return nil }
    self.index = index
    isOutgoing = direction == 0
    self.state = State(rawValue: state)
    number = fields.number(at: 5, type: 6, isUCS2: isUCS2)
  }
}
