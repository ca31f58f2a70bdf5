import Keypad

extension KeyBurst {
  /// The keys that work in a scene that opened by itself, before it can be seen.
  enum Passing: Hashable, Sendable {
    case nothing
    /// Typing and erasing digits. `*` and `#` may have been meant for a ring that has ended.
    case digits
    case typing
    /// All keys that do not call, choose or answer: the same scene shows another address book.
    case browsing
  }

  /// A change of the screen without a key press.
  struct Change: Hashable, Sendable {
    var at: Instant
    var passes: Passing
    /// Whether an answer to the network, or a PIN, was being typed.
    var wasSecret = false
    /// Whether the first digit begins a new number.
    var beginsNumber = false
    /// The message when digits are dropped.
    var words: String

    /// - Parameter isBegun: whether digits of the same burst were typed behind the change.
    func passes(_ key: Key, isTyping: Bool, isBegun: Bool) -> Bool {
      switch passes {
      case .nothing: false
      case .digits: isTyping && (isBegun || key != .star && key != .pound)
      case .typing: isTyping
      case .browsing: isTyping || !KeyBurst.takes(key)
      }
    }
  }
}
