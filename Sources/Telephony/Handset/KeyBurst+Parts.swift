import Keypad

extension KeyBurst {
  /// The keys that work in a scene that opened by itself, before it can be seen.
  enum Passing: Hashable, Sendable {
    case nothing
    /// Keys that type or erase digits. A first `*` or `#` is left out, because it may have been
    /// meant for a ring that has ended.
    case digits
    case typing
    /// All keys that do not call, choose or answer. Used when the same scene shows another address
    /// book.
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

    /// - Parameter isBegun: whether digits of the same burst were typed after the change.
    func passes(_ key: Key, isTyping: Bool, isBegun: Bool) -> Bool {
      switch passes {
      case .nothing: false
      case .digits: isTyping && (isBegun || key != .star && key != .pound)
      case .typing: isTyping
      case .browsing: isTyping || !KeyBurst.takes(key)
      }
    }
  }

  /// The effect of a key press on the burst.
  enum Course: Hashable, Sendable {
    /// A new burst begins; then ``move(to:isSecret:words:)`` follows.
    case begins
    case goesOn
    /// The burst is the rest of a dropped one.
    case isDropped
    /// A new burst has begun with the previous key, a digit that was dropped.
    case began(Key)
  }

  /// A pressed key of a burst, in memory only: a digit, `+`, `*`, or `#` for each key that acts.
  struct Pressed {
    var symbol: Character
    /// The time since the previous key.
    var distance: Duration
  }

  /// The burst before this one, if the screen changed before this one began.
  struct Past {
    var fate: Fate
    /// How many of its keys were dropped.
    var dropped: Int
    /// The time from its last key to the first key of this burst.
    var pause = Duration.zero
  }

  /// The pace of the typist, from the intervals between keys.
  struct Pace {
    /// The assumed pace of a typist whose pace is not known yet.
    static let slowest = Duration.milliseconds(1_200)
    /// A longer interval is a pause for reading or thinking. The pace may differ after it.
    private static let longestDistance = Duration.seconds(2)
    /// A shorter interval is not made by a finger.
    private static let shortestDistance = Duration.milliseconds(40)

    /// The time of the last key.
    private(set) var last: Instant?
    /// Whether the last key types.
    private(set) var wasTyped = false
    private var distances: [Duration] = []

    /// The time after a key in which the next key belongs to the same burst.
    var limit: Duration {
      let pace =
        switch distances.count {
        case ...2: Self.slowest
        case 3: distances.max() ?? Self.slowest
        default: distances.sorted()[distances.count - 2]
        }
      return max(KeyBurst.pause, pace * 2)
    }

    /// Returns the time since the last key.
    func distance(at now: Instant) -> Duration { last.map { now - $0 } ?? .zero }

    mutating func record(_ isTyped: Bool, at now: Instant) {
      let distance = distance(at: now)
      defer { (last, wasTyped) = (now, isTyped) }
      if distance >= min(limit, Self.longestDistance) { distances = [] }
      guard isTyped, wasTyped, distance > Self.shortestDistance, distance <= Self.longestDistance
      else { return }
      distances = distances.suffix(5) + [distance]
    }
  }

  // MARK: Numbers

  /// The numbers that may make up the whole burst: all its keys, the keys after a pause that is
  /// clearly longer than all later intervals, and the keys after a key that acts.
  var numbers: [String] {
    if isOver { return [] }
    // Dropped keys are lost, so an unnecessary question is better than none.
    let factor = droppedWords != nil && !mayBeSecret ? 1.2 : Self.slack
    return keys.indices.compactMap { first in
      if first > 0, keys[first - 1].symbol != "#" {
        guard keys[first].distance >= Self.pause else { return nil }
        let within = keys[(first + 1)...].filter { $0.symbol != "#" }.map(\.distance).max() ?? .zero
        guard keys[first].distance >= within * factor else { return nil }
      }
      var number = keys[first...].map(\.symbol)
      while number.last == "#" { number.removeLast() }
      return number.isEmpty || number.contains { $0 == "*" || $0 == "#" } ? nil : String(number)
    }
  }

  /// Whether the burst has several digits.
  var hasDigits: Bool { keys.count { $0.symbol.isNumber } > 1 }

  /// Whether the burst is a single digit so far.
  var isOneDigit: Bool { keys.count == 1 && hasDigit }

  /// Whether the last key came after a pause.
  var isAfterPause: Bool { keys.last.map { $0.distance >= Self.pause } ?? false }
}
