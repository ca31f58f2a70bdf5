import Glibc
import Keypad

/// The time that a text takes by the model of Silfverberg, MacKenzie and Korhonen (Predicting Text
/// Entry Speed on Mobile Phones, CHI 2000): Fitts' law for the way from key to key, of a practised
/// person. Looking at candidates and offers takes no time in the model, so with these the speed is
/// the highest possible.
///
/// With the keys 2.2 heights of a key apart across and 1.5 down, one key a letter gives the paper's
/// 40.6 words a minute for a thumb and 45.7 for an index finger.
struct TypingTime {
  private var movements = 0
  /// The sum of Fitts' indices of difficulty, in bits.
  private var bits = 0.0
  private var holds = 0
  private var pauses = 0
  private var last: Place?

  private typealias Place = (row: Double, column: Double)

  /// The way that a letter ends before another one on the same key.
  enum Pause {
    /// Waiting for the timeout.
    case timeout
    /// Pressing another key, which stands above the middle column.
    case key
  }

  /// Milliseconds a movement and a bit.
  private static let thumb = (base: 176.0, bit: 64.0)
  private static let finger = (base: 165.0, bit: 52.0)
  /// The standard hold time and timeout of the settings, in milliseconds.
  private static let hold = 500.0
  private static let timeout = 1_000.0
  private var endsByKey: Bool

  init(_ pause: Pause = .timeout) { endsByKey = pause == .key }

  mutating func add(_ path: KeyPath) {
    for stroke in path.strokes {
      switch stroke {
      case .tap(let key): move(to: Self.place(of: key))
      case .hold(let key):
        move(to: Self.place(of: key))
        holds += 1
      case .pause where endsByKey: move(to: (-1, 1))
      case .pause: pauses += 1
      }
    }
  }

  private mutating func move(to place: Place) {
    if let last {
      let distance = hypot((place.row - last.row) * 1.5, (place.column - last.column) * 2.2)
      bits += log2(distance + 1)
    }
    last = place
    movements += 1
  }

  private static func place(of key: Key) -> Place {
    switch key {
    case .digit(0): (3, 1)
    case .digit(let digit): (Double((digit - 1) / 3), Double((digit - 1) % 3))
    case .star: (3, 0)
    default: (3, 2)
    }
  }

  /// Returns the words of five characters a minute, of a thumb and of an index finger.
  func words(ofCharacters count: Int) -> String {
    [Self.thumb, Self.finger].map { hand in
      let waits = Double(holds) * Self.hold + Double(pauses) * Self.timeout
      let time = Double(movements) * hand.base + bits * hand.bit + waits
      return Format.fixed(Double(count) / 5 / (time / 60_000), 1)
    }.joined(separator: " · ")
  }
}
