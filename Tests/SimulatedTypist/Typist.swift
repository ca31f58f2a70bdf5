import CallModel
import ContactSearch
import Contacts
import Handset
import Keypad
import TestSupport

/// A simulated person with a typing pace of their own. The typist does not look up while typing, so a
/// change during typing is not noticed.
///
///     pace      120 ms to 1.2 s a key, the same for all keys of one typist
///     distance  the pace, 35 % more or less
///     down      20 ms to 90 ms, and up for 45 ms at least
struct Typist {
  private var playback: Playback
  private var random: SeededGenerator
  private(set) var now: Int64 = 1_000
  private(set) var pace: Double
  /// Whether the burst has a pause.
  private(set) var hasPause = false
  var emit: ((String) -> Void)?
  /// All changes and requests since ``listen()``.
  private(set) var heard: [Heard] = []

  /// The screen and the request after one change.
  struct Heard {
    var request: Request?
    var key: Key?
    var keyName: String?
    var scene: String
    var typed: String
    var lines: [String]
  }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    pace = .random(in: 120...1_200, using: &random)
    var settings = HandsetSettings()
    if Bool.random(using: &random) { settings.lockAfter = .seconds(10) }
    playback = Playback(
      Session(Handset(contacts: TypistBook.index, settings: settings)),
      line: SimulatedLine(abilities: SimulatedLine.usualAbilities))
  }

  mutating func changePace() { pace = .random(in: 120...1_200, using: &random) }

  var handset: Handset { playback.session.handset }

  mutating func listen() { heard = [] }

  mutating func number(in range: ClosedRange<Int64>) -> Int64 { .random(in: range, using: &random) }

  mutating func one<Element>(of all: [Element]) -> Element { all.randomElement(using: &random)! }

  /// Without `5646`: John is typed with these keys, and may still stand at home.
  mutating func digits(_ count: ClosedRange<Int>) -> String {
    let length = Int.random(in: count, using: &random)
    var digits = ""
    repeat {
      digits = String((0..<length).map { _ in "0123456789".randomElement(using: &random)! })
    } while digits.contains("5646")
    return digits
  }

  private mutating func hear(_ body: (inout Playback, Playback.Emit) -> Void) {
    var new: [Heard] = []
    body(&playback) { handset, change in
      new.append(
        Heard(
          request: change.request, key: change.key, keyName: change.keyName,
          scene: handset.sceneName, typed: handset.entryText + handset.queryDigits,
          lines: handset.screen.rows.map { $0.text.string + " " + ($0.right?.string ?? "") }
            + [handset.screen.status.notice ?? ""]))
    }
    heard += new
    guard let emit else { return }
    for heard in new {
      let request = heard.request.map { " \($0)" } ?? ""
      emit("\(now)   \(heard.scene): \(heard.lines.joined(separator: " | "))\(request)")
    }
  }

  // MARK: Events

  mutating func wait(_ milliseconds: Int64) {
    now += milliseconds
    let time = Instant(milliseconds: now)
    hear { $0.advance(to: time, $1) }
  }

  mutating func wait(_ range: ClosedRange<Int64>) { wait(number(in: range)) }

  mutating func play(_ cue: LineCue) {
    let time = Instant(milliseconds: now)
    emit?("\(now) \(cue)")
    hear { $0.play(cue, at: time, $1) }
  }

  private mutating func feed(_ key: Key, _ edge: KeyEdge) {
    emit?("\(now) \(key.name) \(edge)")
    let event = KeyEvent(key, edge, at: Instant(milliseconds: now))
    hear { $0.feed(event, $1) }
  }

  /// Presses one key at once.
  mutating func press(_ key: Key, for length: Int64 = 60) {
    for edge in [KeyEdge.press, .release] {
      feed(key, edge)
      if edge == .press { wait(length) }
    }
  }

  /// Types keys at the typist's pace, without interruption.
  mutating func type(_ keys: [Key]) {
    for key in keys {
      wait(distance())
      press(key, for: min(60, Int64(pace / 3)))
    }
  }

  private mutating func distance() -> Int64 {
    Int64(pace * Double.random(in: 0.65...1.35, using: &random))
  }

  /// The times at which the keys of a burst go down, from now on. Two of eight typists slow down, by so
  /// little that no distance is a pause; one makes a pause, if the typist may, and is as slow after it.
  mutating func times(of keys: [Key], mayPause: Bool) -> [Int64] {
    var time = now
    let slower = one(of: [0, 0, 0, Int(number(in: 1...Int64(keys.count)))])
    var pause: Int64 = 0
    hasPause = mayPause && slower == 0 && keys.count > 4 && number(in: 0...5) == 0
    // At least two digits come after it.
    let paused = hasPause ? Int(number(in: 1...Int64(keys.count - 3))) : 0
    var distances: [Int64] = []
    return keys.indices.map { place in
      if place > 0, place == slower {
        pace = .random(in: pace...min(1_200, max(700, pace * 1.3)), using: &random)
      }
      if place > 0, place == paused {
        pause = number(in: 1_000...1_900)
        time += pause
      } else {
        var distance = max(distance(), pause * 3 / 4)
        if slower > 0, place >= slower, distances.count > 2 {
          let sorted = distances.suffix(6).sorted()
          let known = sorted.count > 3 ? sorted[sorted.count - 2] : sorted[2]
          distance = min(distance, max(950, known * 19 / 10))
        }
        time += distance
        if place > 0 { distances.append(distance) }
      }
      return time
    }
  }

  /// Types something else first, and makes a pause that may be part of the burst.
  mutating func type(before keys: [Key]) {
    type(keys)
    wait(500...2_000)
  }

  /// Types a burst with interruptions.
  mutating func type(
    _ keys: [Key], at times: [Int64], with cues: [(at: Int64, cue: LineCue)]
  ) {
    enum Step {
      case edge(Key, KeyEdge)
      case cue(LineCue)
    }
    var steps: [(at: Int64, order: Int, step: Step)] = []
    for (place, key) in keys.enumerated() {
      let most = min(90, (place + 1 < times.count ? times[place + 1] - times[place] : 135) - 45)
      let up = times[place] + number(in: 20...max(most, 21))
      steps.append((times[place], steps.count, .edge(key, .press)))
      steps.append((up, steps.count, .edge(key, .release)))
    }
    for (at, cue) in cues { steps.append((at, steps.count, .cue(cue))) }
    steps.sort { ($0.at, $0.order) < ($1.at, $1.order) }
    for (at, _, step) in steps {
      if at > now { wait(at - now) }
      switch step {
      case .edge(let key, let edge): feed(key, edge)
      case .cue(let cue): play(cue)
      }
    }
  }
}

extension Key {
  /// The keys for digits, `*` and `#`.
  static func keys(_ text: String) -> [Key] { text.compactMap { Key(name: String($0)) } }
}

/// The contacts that the typists call. Partial names find other contacts.
enum TypistBook {
  /// The keys that find each contact, and its number.
  static let called = [
    (keys: "5646", number: "+16505550142"), (keys: "26747", number: "+16505550143"),
    (keys: "364874", number: "+16505550144"), (keys: "487828", number: "+16505550145"),
  ]

  static let index = ContactIndex(
    [
      ("John Smith", "+1 650 555 0142"), ("Boris Lang", "+1 650 555 0143"),
      ("Dmitri Sokol", "+1 650 555 0144"), ("Gustav Hahn", "+1 650 555 0145"),
      ("Mio", "+44 7700 900101"), ("Gordon", "+44 7700 900102"), ("Ina", "+44 7700 900103"),
      ("Max", "+44 7700 900104"), ("Pis", "+44 7700 900105"), ("Orr", "+44 7700 900106"),
      ("Sit", "+44 7700 900107"), ("Hub", "+44 7700 900108"), ("Tat", "+44 7700 900109"),
      ("Ugo", "+44 7700 900110"), ("Vic", "+44 7700 900111"), ("Ada", "+44 7700 900112"),
      ("Eve", "+44 7700 900113"), ("Kim", "+44 7700 900114"), ("Lou", "+44 7700 900115"),
      ("Wyn", "+44 7700 900116"),
    ].map { Contact(name: $0.0, numbers: [PhoneNumber($0.1)]) })
}
