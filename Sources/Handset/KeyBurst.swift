import Keypad

/// Keys that follow each other within a person's pace. A burst belongs to the scene in which it began,
/// though scenes come and go by themselves meanwhile: by the line, the network or time.
///
///     keys    1    1    2    #                   5
///             ├────┴────┴────┤◀── limit ──▶│     begins the next burst
///
/// The limit is 1 s, or twice the typist's own pace where that is longer. The pace is the second longest of
/// the last six distances between keys that type, without pauses; a typist whose pace nobody knows yet may
/// need 1.2 s for a key.
///
/// A ring comes while a number is typed. Its digits go where they went before, and silence the ring:
///
///     scene   home     │ ring, over home
///     keys    5 5 5    │ 0 1 9 9   #       │◀ limit ▶│  #
///     for     home     │ home      nothing            │  the ring
///
/// A call ends while tones are typed. The rest is for nobody, and one message says so:
///
///     scene   call     │ how it ended                  home
///     keys    4 7      │ 1 1 #             │◀ limit ▶│ 5
///     for     the call │ nothing                      │ home
///
/// A number is begun before anybody can have seen that the call has ended. All of it makes sense at home:
///
///     scene   call     │ how it ended      home
///     keys             │◀ 0.3 s ▶│ 2 1 2 5 5 5   #       │◀ limit ▶│ #
///     for              │           home          nothing           │ home: calls
///                      │◀─── 1 s: unseen ───▶│
///
/// The network asks no more while it is answered, or the SIM. The answer is a secret: what was typed goes,
/// the rest is for nobody, and so is a burst that begins before the change can have been seen:
///
///     scene   the network asks │ its last words
///     keys    4 7              │ 1 1 #       │◀ limit ▶│ 5
///     for     the answer       │ nothing               │ home
///
/// An emergency number that is the whole burst is asked about, wherever its `#` comes:
///
///     scene   call │ how it ended
///     keys    1    │ 1 2 #
///     for     call │     the question whether to call 112
///
/// A key that opens another scene, or that asks the line for something, ends its burst: what follows is
/// meant for what it has brought. There ``AnswerGuard`` has its own pause.
struct KeyBurst: Sendable {
  /// What becomes of the keys of a burst.
  enum Fate: Hashable, Sendable {
    /// They do what they do.
    case whole
    /// Something has come between: digits go on, and nothing acts.
    case cut
    /// All do nothing: why, and what to do.
    case dropped(String)
  }

  /// What goes on in a scene that has come by itself, before anybody can have seen it.
  enum Passing: Hashable, Sendable {
    case nothing
    /// Digits that are typed, and erasing them: `*` and `#` may have been for a ring that is gone.
    case digits
    case typing
    /// All keys but those that call, choose or answer: the same scene shows another address book.
    case browsing
  }

  /// Something that has come by itself.
  struct Change: Hashable, Sendable {
    var at: Instant
    var passes: Passing
    /// Whether an answer to the network, or a PIN, was being typed there.
    var wasSecret = false
    /// Whether the next number began there, with the first digit.
    var beginsNumber = false
    /// What is said where digits are dropped.
    var words: String

    func passes(_ key: Key, isTyping: Bool) -> Bool {
      switch passes {
      case .nothing: false
      case .digits: isTyping && key != .star && key != .pound
      case .typing: isTyping
      case .browsing: isTyping || !KeyBurst.takes(key)
      }
    }
  }

  /// So long nobody can have seen a change, nor is it another burst.
  static let pause = Duration.seconds(1)
  /// The pace of a typist of whom too little is known.
  private static let slowestPace = Duration.milliseconds(1_200)
  /// Who waits longer reads, or thinks.
  private static let longestDistance = Duration.seconds(2)
  /// No finger presses two keys so close together.
  private static let shortestDistance = Duration.milliseconds(40)
  /// Whoever types after so long may be another person.
  private static let paceMemory = Duration.seconds(600)
  /// No answer to the network is longer.
  private static let mostKeys = 200

  /// The number of the scene that has its keys.
  private(set) var owner = 0
  private(set) var fate = Fate.whole
  /// Whether anything is typed with it: a digit, or what else is typed where it was pressed.
  private(set) var isTyping = false
  /// Whether it has a digit, as no answer to a question has.
  private(set) var hasDigit = false
  /// Whether its digits are a PIN's, or an answer to the network.
  private(set) var isSecret = false
  /// The change that nobody can have seen as it began.
  private(set) var unseen: Change?
  /// What came by itself last.
  private(set) var change: Change?
  /// Why digits of it are refused where they were typed: then all that follow are, too.
  var refusal: String?
  private var words = ""
  private var isOver = true
  private var last: Instant?
  /// Whether the last key is one that types.
  private var wasTyped = false
  private var end = Instant.zero
  private var distances: [Duration] = []

  /// Its keys as they were pressed, in memory alone: digits and `*`, and `#` for each that acts.
  private var keys = ""
  /// Its longest pause, and how many keys came before that: where the pace comes to be known only behind it,
  /// another burst has begun there.
  private var pauses: (longest: Duration, keys: Int)?

  // MARK: What there is

  /// Whether a key belongs to a burst; all others act by the time since a change alone.
  static func takes(_ key: Key) -> Bool {
    switch key {
    case .digit, .star, .pound, .call, .select, .erase: true
    case .end, .up, .down, .left, .right, .mode: false
    }
  }

  /// Whether a key acts at the end of what is typed.
  static func acts(_ key: Key) -> Bool { key == .pound || key == .call || key == .select }

  /// Whether a key now belongs to it.
  func isRunning(at now: Instant) -> Bool { !isOver && now < end }

  /// When a key no longer belongs to it; `nil` where it is over.
  var over: Instant? { isOver ? nil : end }

  /// Whether something has come between what is typed.
  var isCut: Bool { !isOver && fate == .cut && isTyping }

  /// Why its keys do nothing; `nil` where they do.
  var droppedWords: String? { if case .dropped(let words) = fate { words } else { nil } }

  /// The number that is the whole of it; `nil` where there is more, or none.
  var number: String? {
    if isOver { return nil }
    let isParted = pauses.map { $0.longest >= limit } ?? false
    var number = keys.dropFirst(isParted ? pauses?.keys ?? 0 : 0)
    while number.last == "#" { number.removeLast() }
    return number.isEmpty || number.contains("*") || number.contains("#") ? nil : String(number)
  }

  /// Whether it is one digit so far.
  var isOneDigit: Bool { keys.utf8.count == 1 && hasDigit }

  /// The last change, where nobody can have seen it.
  func unseenChange(at now: Instant) -> Change? {
    change.flatMap { now < $0.at + Self.pause ? $0 : nil }
  }

  /// Whether its digits may be a secret's.
  var mayBeSecret: Bool { isSecret || unseen?.wasSecret == true }

  /// Whether digits may be a secret's, though the scene that asks for it is gone.
  var hidesDigits: Bool {
    change?.wasSecret == true || !isOver && mayBeSecret
  }

  /// How long after a key the next one belongs to the same burst.
  var limit: Duration { max(Self.pause, pace * 2) }

  private var pace: Duration {
    switch distances.count {
    case ...2: Self.slowestPace
    case 3: distances.max() ?? Self.slowestPace
    default: distances.sorted()[distances.count - 2]
    }
  }

  // MARK: Keys

  /// Takes the press of a key that ``takes(_:)`` says.
  ///
  /// - Returns: whether another burst begins with it: then ``begin(in:at:)`` comes next.
  mutating func press(_ key: Key, at now: Instant) -> Bool {
    let isNew = !isRunning(at: now)
    let distance = last.map { now - $0 } ?? .zero
    note(key, behind: distance)
    last = now
    if isNew {
      begin(at: now)
    } else if distance >= max(Self.pause, pauses?.longest ?? .zero) {
      pauses = (distance, keys.utf8.count)
    }
    end = now + limit
    if keys.utf8.count > Self.mostKeys { keys = "*" }
    switch key {
    case .digit(let digit):
      (isTyping, hasDigit) = (true, true)
      keys += String(digit)
    case .star: keys += "*"
    case .pound, .call, .select: if !keys.isEmpty { keys += "#" }
    case .erase: _ = keys.popLast()
    case .end, .up, .down, .left, .right, .mode: break
    }
    return isNew
  }

  /// The key that was pressed last types where it was pressed.
  mutating func type() { isTyping = true }

  private mutating func note(_ key: Key, behind distance: Duration) {
    let isTyped = key.isDigit || key == .star
    defer { wasTyped = isTyped }
    if distance > Self.paceMemory { distances = [] }
    guard isTyped, wasTyped, distance > Self.shortestDistance, distance <= Self.longestDistance
    else { return }
    distances = distances.suffix(5) + [distance]
  }

  private mutating func begin(at now: Instant) {
    (fate, isTyping, hasDigit, isSecret, isOver) = (.whole, false, false, false, false)
    (keys, pauses, refusal) = ("", nil, nil)
    unseen = unseenChange(at: now)
    if unseen != nil { fate = .cut }
  }

  /// A key of it is held, and means something else.
  mutating func hold(_ key: Key) {
    switch key {
    case .digit(0) where keys.hasSuffix("0"): keys = keys.dropLast() + "+"
    // It erases.
    case .star where keys.hasSuffix("*"): keys = String(keys.dropLast(2))
    default: break
    }
  }

  /// Which scene has its keys.
  ///
  /// - Parameters:
  ///   - isSecret: whether digits are a secret there.
  ///   - words: what is said where that scene goes by itself.
  mutating func move(to owner: Int, isSecret: Bool, words: String) {
    (self.owner, self.isSecret, self.words) = (owner, isSecret, words)
  }

  // MARK: What comes between

  /// Something else stands there than before, and no key has done it.
  mutating func take(_ change: Change) {
    var change = change
    if let old = unseenChange(at: change.at), old.wasSecret {
      (change.passes, change.wasSecret, change.words) = (.nothing, true, old.words)
    }
    self.change = change
    cut(at: change.at)
  }

  /// The scene that has the keys was replaced by another one with the same in it.
  mutating func replace(_ old: Int, by new: Int, at now: Instant) {
    guard owner == old else { return }
    owner = new
    cut(at: now)
  }

  mutating func cut(at now: Instant) {
    if isRunning(at: now), fate == .whole { fate = .cut }
  }

  /// The scene that has the keys is gone.
  mutating func lose(at now: Instant) {
    if isOver || droppedWords != nil { return }
    if isRunning(at: now), isTyping { drop(words) } else { finish() }
  }

  /// From now on its keys do nothing.
  mutating func drop(_ words: String) { if droppedWords == nil { fate = .dropped(words) } }

  /// The last change was asked for, or something has come over it.
  mutating func forgetChange(isMeant: Bool) {
    if isMeant || change?.wasSecret == false { change = nil }
  }

  /// One of its keys has opened something, or has asked the line for something: what follows is for that.
  mutating func close() { if droppedWords == nil { finish() } }

  /// It is over, and its digits are forgotten.
  mutating func finish() {
    (isOver, keys, fate, unseen) = (true, "", .whole, nil)
  }

  /// When a secret has to be forgotten, or is none any more.
  var deadline: Instant? {
    let secret = change?.wasSecret == true ? change.map { $0.at + Self.pause } : nil
    let burst = !isOver && (mayBeSecret || droppedWords != nil) ? end : nil
    return [secret, burst].compactMap { $0 }.min()
  }

  mutating func wake(at now: Instant) {
    if let change, change.wasSecret, change.at + Self.pause <= now { self.change = nil }
    if !isOver, end <= now { finish() }
  }
}
