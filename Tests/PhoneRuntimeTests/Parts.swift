import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Glibc
import Handset
import Keypad
import LinuxIO
import LocalState
import PhoneRuntime
import Records
import Synchronization
import TestSupport

/// What happens to the parts of a telephone, in its order.
final class Diary {
  enum Entry: Hashable {
    case shown([String])
    case asked(LineRequest)
    case kept([Record])
    case closed(String)
  }

  private(set) var entries: [Entry] = []
  func note(_ entry: Entry) { entries.append(entry) }

  /// Whether a call was asked for.
  var isDialling: Bool {
    entries.contains { if case .asked(.call(.dial)) = $0 { true } else { false } }
  }

  /// The lines of the last screen.
  var lastRows: [String] {
    for case .shown(let rows) in entries.reversed() { return rows }
    return []
  }

  /// Whether a screen had such a line.
  func hasShown(_ text: String) -> Bool {
    entries.contains {
      if case .shown(let lines) = $0 { lines.contains { $0.contains(text) } } else { false }
    }
  }
}

/// A display that only notes what it shows.
final class NotedDisplay: Display {
  private let diary: Diary
  /// Thrown instead of showing the next change.
  var fault: LinuxError?
  /// Runs with every change.
  var then: () -> Void = {}
  /// Of the last change.
  private(set) var hint = ""
  /// The node of the device that it is on.
  let device: String?

  init(_ diary: Diary, on device: String? = nil) {
    self.diary = diary
    self.device = device
  }

  var showsNotices: Bool { true }

  func begin(_ handset: Handset, at now: Instant) { note(handset) }

  func show(_ handset: Handset, _ change: Session.Change) throws(LinuxError) {
    if let fault { throw fault }
    note(handset)
    then()
  }

  private func note(_ handset: Handset) {
    let screen = handset.screen
    let notice = screen.status.notice.map { [$0] } ?? []
    hint = screen.hint
    diary.note(.shown(screen.rows.map { $0.plain(markingLit: true) } + notice))
  }

  func abandon() { diary.note(.closed("panel")) }

  func close() { diary.note(.closed("display")) }
}

/// An observer that only notes what it is told.
final class NotedObserver: Observer {
  private(set) var begun = 0
  /// The keys of the changes.
  private(set) var keys: [String] = []
  private(set) var isClosed = false
  /// Thrown at the next change, or where a reader has room for more.
  var fault: LinuxError?
  /// The descriptor of a reader.
  let waitsFor: Int32?

  init(fault: LinuxError? = nil, writingTo reader: Int32? = nil) {
    self.fault = fault
    waitsFor = reader
  }

  func begin(_ handset: Handset, at now: Instant) { begun += 1 }

  func observe(_ handset: Handset, _ change: Session.Change) throws(LinuxError) {
    if waitsFor == nil, let fault { throw fault }
    if let key = change.keyName { keys.append(key) }
  }

  func catchUp() throws(LinuxError) {
    if let fault { throw fault }
  }

  func close() { isClosed = true }
}

/// A line at the other end of a pipe: each byte that comes is a call from there, or breaks the line.
final class PipedLine: Line {
  static let ring = UInt8(ascii: "r")

  private let diary: Diary
  private let pipe: Pipe
  private var emit: ([LineEvent]) -> Void = { _ in }
  private var calls = 0
  private(set) var isBusy: Bool

  /// - Parameter isBusy: whether the end of a script waits until something has come.
  init(_ diary: Diary, on pipe: Pipe, isBusy: Bool, _ wiring: Wiring) throws {
    self.diary = diary
    self.pipe = pipe
    self.isBusy = isBusy
    try wiring.loop.watch(pipe.reading, for: self)
  }

  func start(_ emit: @escaping ([LineEvent]) -> Void) {
    self.emit = emit
    emit([.ready([.answers])])
  }

  func perform(_ request: LineRequest, at now: Instant) { diary.note(.asked(request)) }

  func ready(_ descriptor: Int32) throws(LinuxError) {
    isBusy = false
    for byte in try FileDescriptor.read(from: descriptor) ?? [] {
      guard byte == Self.ring else { throw LinuxError("read", EIO, on: "the modem") }
      calls += 1
      emit([.call(.incoming(.there(calls), number: "+16505550142"))])
    }
  }

  func close() { diary.note(.closed("line")) }
}

/// A line on which all is done at once, and told before the telephone knows that it was asked.
final class AnsweringLine: Line {
  private let diary: Diary
  private var emit: ([LineEvent]) -> Void = { _ in }

  init(_ diary: Diary) { self.diary = diary }

  func start(_ emit: @escaping ([LineEvent]) -> Void) {
    self.emit = emit
    emit([.ready([.holds])])
  }

  func perform(_ request: LineRequest, at now: Instant) {
    diary.note(.asked(request))
    guard case .call(let request) = request else { return }
    switch request {
    case .dial(let id, _), .answer(let id), .resume(let id): emit([.call(.active(id))])
    case .hold(let id): emit([.call(.held(id))])
    case .hangUp(let id, _): emit([.call(.ended(id, .hungUpHere))])
    case .tones, .mute: break
    }
  }
}

/// A store that only notes what it is given, when the loop wakes it.
final class RecordingStore: Store {
  private let diary: Diary
  init(_ diary: Diary) { self.diary = diary }

  private var waiting: [(records: [Record], done: ([Record]) -> Void)] = []
  /// Runs where something is to be kept.
  var saved: () -> Void = {}
  /// As where a file could not be written for a while.
  var retry: Instant?
  /// Runs with every try behind a ``retry``.
  var then: () -> Void = {}
  private(set) var tries = 0

  func start(_ emit: @escaping (StoreNews) -> Void) {}
  func news() -> Knowledge? { nil }

  func save(_ records: [Record], _ done: @escaping ([Record]) -> Void) {
    waiting.append((records, done))
    saved()
  }

  var deadline: Instant? { retry ?? (waiting.isEmpty ? nil : .zero) }

  func wake(at now: Instant) {
    if retry != nil {
      tries += 1
      retry = nil
      then()
    }
    write()
  }

  func close() { write() }

  private func write() {
    let written = waiting
    waiting = []
    for (records, done) in written {
      diary.note(.kept(records))
      done(records)
    }
  }
}

/// A place that keeps nothing: a full disk.
final class FailingStore: Store {
  private let fault = StateError(.diskFull, path: "state.db", reason: "disk full")
  private let diary: Diary
  private var emit: (StoreNews) -> Void = { _ in }
  init(_ diary: Diary) { self.diary = diary }

  func start(_ emit: @escaping (StoreNews) -> Void) { self.emit = emit }

  func news() -> Knowledge? {
    emit(.waiting(fault))
    return nil
  }

  func save(_ records: [Record], _ done: @escaping ([Record]) -> Void) {
    diary.note(.kept(records))
    emit(.waiting(fault))
  }
}

/// An address book that takes until the test ends the reading.
final class EndlessBook: RefreshableBook {
  private final class Reading: Sendable {
    let isToEnd = Mutex(false)
    let hasEnded = Mutex(false)
  }

  private let reading = Reading()
  /// How often the contacts were merged again, which takes time on the telephone's thread.
  private(set) var merges = 0
  var contacts: [Contact] {
    merges += 1
    return []
  }

  func refresh(_ changes: FileWatch.Changes, _ round: FileWatch.Round) -> BookRefresh {
    let reading = reading
    return BookRefresh { _ in
      while !reading.isToEnd.withLock({ $0 }) { usleep(1_000) }
      reading.hasEnded.withLock { $0 = true }
      return BookRefresh.Found(contacts: nil) { [] }
    }
  }

  var hasEnded: Bool { reading.hasEnded.withLock { $0 } }

  func end() { reading.isToEnd.withLock { $0 = true } }
}
