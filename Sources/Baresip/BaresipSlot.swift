import Keypad
import Telephony

/// A call as baresip has it.
struct BaresipSlot: Hashable, Sendable {
  let id: CallID
  /// The `Call-ID`; `nil` before the first event of a dialled call, and for an unreadable call.
  var name: String?
  var uri: String
  var isConnected = false
  var isHeld = false
  /// baresip holds it though it rings.
  var isHeldByMistake = false
  /// Whether its microphone is off.
  var isMuted = false
  var isEnding = false
  /// It was dialled or answered here: on a shared baresip others may be another program's.
  var isOurs = false
  /// It is known by no name, and was looked for.
  var isSought = false
  /// It was asked to answer it, and does so until then.
  var answersBy: Instant?
  var isOutgoing: Bool { if case .here = id { true } else { false } }
  /// Whether this is an incoming call without readable data.
  var isUnreadable: Bool { !isOutgoing && name == nil }
  /// Whether it was dialled at that address, whose parameters baresip may leave out.
  func isOf(_ uri: String) -> Bool {
    self.uri.prefix { $0 != ";" } == uri.prefix { $0 != ";" }
  }
  var rings: Bool { !isOutgoing && !isConnected }
}
