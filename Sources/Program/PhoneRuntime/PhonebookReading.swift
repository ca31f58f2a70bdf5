import Bluetooth
import BusMessages
import CallModel
import Contacts
import Keypad
import LinuxIO
import Records

/// One reading of the contacts and calls of a phone. It replaces the phone's book if all contacts
/// have arrived; otherwise the old book stays. Another reading adds their pictures to the book.
///
/// obexd runs on the bus of the user's session, which starts it. A machine without a session may
/// run it on the system's bus.
package final class PhonebookReading: EventSource {
  /// What was read.
  package struct Taken: Hashable, Sendable {
    /// The number of contacts.
    package var contacts: Int
    /// Whether the book has changed.
    package var isChanged: Bool
    /// Whether there was no book before.
    package var isFirst: Bool
    /// The lists of calls that the phone has.
    package var calls: PhoneCalls
  }

  private let book: any PhoneBookFile
  private let loop: EventLoop
  private let makeClient: (BusPeer, EventLoop) -> any BusConnection
  /// The present time in seconds since 1970-01-01 UTC, for calls of the future.
  private let clock: () -> Double
  private var then: (Result<Taken, PhonebookProblem>) -> Void = { _ in }
  private let content: PhonebookSession.Content
  private var session: PhonebookSession
  private var client: (any BusConnection)?
  private var kind = BusKind.session
  /// The time until which obexd must be there.
  private var awaitedUntil: Instant?
  private var hasBegun = false
  private var owner: [UInt8] = []
  private var cards: PhoneCards?
  /// Whether the pictures of the contacts are read, and not the contacts and calls.
  let isOfPictures: Bool
  /// The pictures that have arrived so far.
  private(set) var pictures: PhonePictures
  private var taken: Taken
  /// Why the bus of the session has no obexd; `nil` as long as it is tried.
  private var sessionProblem: PhonebookProblem?
  /// What comes of the reading, before it is reported: a connection is never closed while it
  /// reports something.
  private var result: Result<Taken, PhonebookProblem>?

  /// The time for obexd to start.
  private static let patience = Duration.seconds(30)

  /// - Parameters:
  ///   - address: the present address of the phone; `nil` for the one of the book.
  ///   - pictures: the pictures that an earlier reading has left, if the pictures are read; `nil`
  ///     if the contacts and calls are.
  ///   - makeClient: makes the connection to a service on a bus, for tests.
  init(
    _ book: any PhoneBookFile, of address: BluetoothAddress? = nil, _ loop: EventLoop,
    pictures: PhonePictures? = nil,
    clock: @escaping () -> Double,
    makeClient: @escaping (BusPeer, EventLoop) -> any BusConnection
  ) {
    self.book = book
    self.loop = loop
    self.clock = clock
    self.makeClient = makeClient
    isOfPictures = pictures != nil
    self.pictures = pictures ?? PhonePictures()
    content = pictures.map { .pictures(start: $0.arrived) } ?? .text
    session = PhonebookSession(
      address ?? book.address, file: book.pagePath, contactLimit: PhoneCards.maximumCount,
      content: content)
    taken = Taken(
      contacts: 0, isChanged: false, isFirst: !Files.isThere(book.path),
      calls: PhoneCalls(phone: book.address.text))
  }

  package convenience init(_ book: any PhoneBookFile, _ loop: EventLoop) {
    self.init(
      book, loop, clock: { WallClock.seconds }, makeClient: { BusClient($0, $1) })
  }

  /// Begins to read. The loop must have this source, or get it afterwards.
  ///
  /// - Parameter then: called once by the loop, with what was read or why nothing was read.
  package func start(then: @escaping (Result<Taken, PhonebookProblem>) -> Void) {
    self.then = then
    connect(to: .session)
  }

  // MARK: The bus

  private func connect(to kind: BusKind) {
    self.kind = kind
    let client = makeClient(PhonebookSession.peer(on: kind), loop)
    self.client = client
    loop.add(client) { [unowned self] _ in awaitedUntil = .zero }
    awaitedUntil = EventLoop.now + Self.patience
    client.start { [weak self] news, now in self?.receive(news, at: now) }
  }

  private func disconnect() {
    guard let client else { return }
    loop.remove(client)
    client.close()
    self.client = nil
    awaitedUntil = nil
  }

  /// Tries the other bus, or ends if that has no obexd either.
  private func serviceMissing() {
    let problem: PhonebookProblem
    switch client?.problem {
    case .shutOut: problem = .shutOut
    case .notRunning: problem = .noBus
    default: problem = .noService
    }
    disconnect()
    if kind == .session {
      sessionProblem = problem
      return connect(to: .system)
    }
    // A machine without a session, on whose system's bus obexd is not either, lacks a bus for it.
    let isOfSystem = sessionProblem == .noBus && problem != .noService
    end(.failure(isOfSystem ? problem : sessionProblem ?? problem))
  }

  private func receive(_ news: BusNews, at now: Instant) {
    switch news {
    case .appeared where !hasBegun:
      hasBegun = true
      awaitedUntil = nil
      guard makePage() else { return }
      let lists = isOfPictures ? [.contacts] : PhonebookSession.List.allCases
      carryOut(session.begin(lists, at: now), at: now)
    // Not at once: the connection that reports this is not closed meanwhile.
    case .vanished where !hasBegun: awaitedUntil = now
    default: carryOut(session.receive(news, at: now), at: now)
    }
  }

  private func carryOut(_ outputs: [PhonebookSession.Output], at now: Instant) {
    for output in outputs where result == nil {
      switch output {
      case .call(let token, let call): client?.call(call, token: token, at: now)
      case .owner: owner = (try? readPage()) ?? []
      case .page(let list): carryOut(session.adopt(cards: receivePage(of: list)), at: now)
      case .finished(let list, let announced):
        guard list == .contacts else { break }
        if let problem = isOfPictures ? addPictures(announced) : save(announced) {
          carryOut(session.cancel(), at: now)
          return end(.failure(problem))
        }
      case .ended(let problem):
        // With the contacts, the phone counts as read.
        end(taken.contacts > 0 ? .success(taken) : .failure(problem ?? .empty))
      }
    }
  }

  // MARK: Pages

  private func makePage() -> Bool {
    do throws(LinuxError) {
      try book.makePage()
      return true
    } catch {
      end(.failure(.file(error.description)))
      return false
    }
  }

  private func readPage() throws(LinuxError) -> [UInt8] {
    try book.readPage(limit: content.sizeLimit)
  }

  private func receivePage(of list: PhonebookSession.List) -> Result<Int, PhonebookProblem> {
    let page: [UInt8]
    do throws(LinuxError) {
      page = try readPage()
    } catch {
      return .failure(.file(error.description))
    }
    guard let kind = list.kind else {
      if cards == nil, !isOfPictures { cards = PhoneCards(owner: owner) }
      let count = isOfPictures ? pictures.add(page: page) : cards?.add(page: page)
      return count.map { .success($0) } ?? .failure(.incomplete)
    }
    // Of an interrupted list the older calls are missing. They would never be read, because only
    // what is later than the latest call is new. The next connection reads the list whole.
    guard VCardReader.isWhole(list: page) else { return .success(0) }
    let calls = CallHistory.read(page)
    taken.calls.lists[kind] = calls.compactMap { call(of: $0, kind) }
    return .success(calls.count)
  }

  /// Returns a call of a list; `nil` for one of the future, which a phone with a wrong clock has:
  /// no later call would be new.
  private func call(of entry: CallHistory.Entry, _ kind: LoggedCall.Kind) -> LoggedCall? {
    let seconds = entry.time.seconds
    let time = Double(entry.time.isUTC ? seconds : WallClock.seconds(ofLocal: seconds))
    guard time < clock() + 86_400 else { return nil }
    return LoggedCall(
      kind: kind, name: entry.name, number: entry.number, time: time, seconds: 0,
      phone: book.address.text)
  }

  /// Replaces the book, if all contacts are there. The pictures that it has stay.
  ///
  /// - Returns: why the book stays as it was; `nil` if it was replaced.
  private func save(_ announced: Int?) -> PhonebookProblem? {
    guard let cards, cards.count > 0 else { return .empty }
    guard cards.isCut || Self.isEnough(cards.arrived, of: announced) else { return .incomplete }
    do throws(LinuxError) {
      taken.isChanged = try book.replace { PhonePictures(of: $0).added(to: cards.bytes) }
    } catch {
      return .file(error.description)
    }
    taken.contacts = cards.count
    self.cards = nil
    return nil
  }

  /// Adds the pictures to the contacts of the book.
  ///
  /// - Returns: why the book stays as it was; `nil` if it has the pictures.
  private func addPictures(_ announced: Int?) -> PhonebookProblem? {
    guard pictures.arrived > 0 else { return .empty }
    guard Self.isEnough(pictures.arrived, of: announced) else { return .incomplete }
    do throws(LinuxError) {
      // A book that was deleted meanwhile does not come back.
      taken.isChanged = try book.replace { $0.isEmpty ? nil : pictures.added(to: $0) }
    } catch {
      return .file(error.description)
    }
    taken.contacts = pictures.arrived
    return nil
  }

  /// Whether so many cards are all. Phones count some entries that they do not send, such as those
  /// of other memories. More than the limit is not asked for.
  private static func isEnough(_ arrived: Int, of announced: Int?) -> Bool {
    arrived * 10 >= min(announced ?? 0, PhoneCards.maximumCount) * 9
  }

  private func end(_ result: Result<Taken, PhonebookProblem>) {
    if self.result == nil { self.result = result }
    awaitedUntil = nil
  }

  // MARK: The loop

  package var deadline: Instant? {
    result == nil ? [awaitedUntil, session.deadline].compactMap { $0 }.min() : .zero
  }

  package func wake(at now: Instant) {
    if let result {
      let then = then
      close()
      // Without pictures, the contacts are read all the same.
      if !isOfPictures { book.save(problem: result.problem) }
      return then(result)
    }
    if let awaitedUntil, awaitedUntil <= now { return serviceMissing() }
    carryOut(session.wake(at: now), at: now)
  }

  /// Ends the reading. Nothing is called any more, and the old book stays unless it was replaced
  /// before.
  package func close() {
    then = { _ in }
    result = nil
    let now = EventLoop.now
    // The bus reports to obexd that this connection is gone, so obexd ends the session as well.
    for case .call(let token, let call) in session.cancel() {
      client?.call(call, token: token, at: now)
    }
    disconnect()
    book.removePage()
  }
}

extension PhonebookSession.List {
  /// The kind of the calls in the list; `nil` for the contacts.
  fileprivate var kind: LoggedCall.Kind? {
    switch self {
    case .contacts: nil
    case .received: .answered
    case .dialled: .made
    case .missed: .missed
    }
  }
}

extension Result where Failure == PhonebookProblem {
  /// Why it failed; `nil` if it did not.
  var problem: PhonebookProblem? { if case .failure(let problem) = self { problem } else { nil } }
}

/// The connection to a service on a bus.
protocol BusConnection: EventSource {
  var problem: LineProblem? { get }
  func start(_ receive: @escaping (BusNews, Instant) -> Void)
  func call(_ call: BusCall, token: Int, at now: Instant)
}

extension BusClient: BusConnection {}
