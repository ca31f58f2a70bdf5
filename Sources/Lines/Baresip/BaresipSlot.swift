import CallModel
import Keypad

/// A call on baresip.
struct BaresipSlot: Hashable, Sendable {
  let id: CallID
  /// Whether this side calls.
  let isOutgoing: Bool
  /// The `Call-ID`; `nil` before the first event of a dialled call, and for an unreadable call.
  var name: String?
  var uri: String
  var isConnected = false
  var isHeld = false
  /// Whether baresip holds the call although it rings.
  var isHeldByMistake = false
  /// Whether the call's microphone is off.
  var isMuted = false
  var isEnding = false
  /// Whether the call was dialled or answered here. On a shared baresip other calls may belong to
  /// another program.
  var isOurs = false
  /// Whether a search for the name of the call has been made.
  var isSought = false
  /// The time by which baresip must have answered the call after it was asked to.
  var answersBy: Instant?
  /// Whether this is an incoming call without readable data.
  var isUnreadable: Bool { !isOutgoing && name == nil }
  /// Whether the call was dialled to that address. baresip may leave out its parameters.
  func isOf(_ uri: String) -> Bool {
    self.uri.prefix { $0 != ";" } == uri.prefix { $0 != ";" }
  }
  var rings: Bool { !isOutgoing && !isConnected }
}
