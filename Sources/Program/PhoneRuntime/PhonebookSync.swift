import Bluetooth
import BusMessages
import CallModel
import Contacts
import Keypad
import LinuxIO
import Records

/// Reads the contacts and calls of a paired phone at each connection, while the telephone runs: see
/// ``PhonebookSchedule``. Without a connection, it only waits for BlueZ's news. It reports nothing
/// of the pictures: they appear with the contacts, or do not.
package final class PhonebookSync: EventSource {
  package enum News: Hashable, Sendable {
    /// The contacts were read for the first time.
    case taken(phone: String, contacts: Int)
    /// They could not be read. Each reason is reported once until they are read.
    case failed(phone: String, PhonebookProblem)
  }

  private let book: any PhoneBookFile
  private let loop: EventLoop
  private let makeClient: (BusPeer, EventLoop) -> any BusConnection
  private var emit: (News) -> Void = { _ in }
  private var save: (PhoneCalls) -> Void = { _ in }
  private var bluez: (any BusConnection)?
  private var objects = BluezObjects()
  /// When BlueZ is asked for its objects again, because it has not listed them.
  private var listAt: Instant?
  private var listPause = Backoff(first: .seconds(5), longest: .seconds(60))
  private var schedule = PhonebookSchedule()
  private(set) var reading: PhonebookReading?
  /// The pictures of a reading that a call has stopped, or that has failed: the next reading
  /// continues with them.
  private var pictures: PhonePictures?
  private var reported: Set<PhonebookProblem> = []

  /// The token of the only call of BlueZ.
  private static let listToken = 1

  init(
    _ book: any PhoneBookFile, _ loop: EventLoop,
    makeClient: @escaping (BusPeer, EventLoop) -> any BusConnection
  ) {
    self.book = book
    self.loop = loop
    self.makeClient = makeClient
  }

  package convenience init(_ book: any PhoneBookFile, _ loop: EventLoop) {
    self.init(book, loop) { BusClient($0, $1) }
  }

  /// Starts to follow the phone. The loop must have this source, or get it afterwards.
  ///
  /// - Parameters:
  ///   - emit: called with news for the user.
  ///   - save: called with the lists of calls to put into the log.
  package func start(
    _ emit: @escaping (News) -> Void, save: @escaping (PhoneCalls) -> Void
  ) {
    (self.emit, self.save) = (emit, save)
    let peer = BusPeer(
      BluezObjects.service, title: BluezObjects.title, matches: BluezObjects.matches)
    let bluez = makeClient(peer, loop)
    self.bluez = bluez
    loop.add(bluez) { [unowned self] _ in self.bluez = nil }
    bluez.start { [weak self] news, now in self?.receive(news, at: now) }
  }

  /// Stops a reading while a call rings, is dialled or is on; it is repeated after the call.
  package func set(isInCall: Bool, at now: Instant) {
    guard schedule.set(isInCall: isInCall, at: now) else { return }
    keepPictures()
    stopReading()
  }

  /// Has the pictures of the contacts read as well, from now on, if they are shown.
  package func set(showsPictures: Bool) { schedule.set(wantsPictures: showsPictures) }

  private var device: BluezObjects.Device? { objects.device(book.address) }

  private func receive(_ news: BusNews, at now: Instant) {
    switch news {
    case .appeared:
      listPause.succeed()
      list(at: now)
    case .vanished:
      objects = BluezObjects()
      listAt = nil
    case .answer(Self.listToken, .failure):
      listAt = now + listPause.fail()
      return
    case .answer(Self.listToken, let answer): objects.receive(list: answer)
    case .signal(let signal): guard objects.receive(signal) else { return }
    case .answer, .called: return
    }
    let isPaired = device?.isPaired ?? false
    schedule.set(isConnected: isPaired && device?.isConnected ?? false, at: now)
    // What a forgotten phone has sent must not come back.
    if !isPaired { pictures = nil }
    if reading != nil, !isPaired {
      stopReading()
      schedule.end(with: .away, at: now)
    }
  }

  private func list(at now: Instant) {
    listAt = nil
    bluez?.call(BluezObjects.list, token: Self.listToken, at: now)
  }

  private func read() {
    let isOfPictures = schedule.begin() == .pictures
    let reading = PhonebookReading(
      book, of: device?.address, loop, pictures: isOfPictures ? pictures ?? PhonePictures() : nil,
      clock: { WallClock.seconds }, makeClient: makeClient)
    pictures = nil
    self.reading = reading
    loop.add(reading) { [unowned self] _ in stopReading() }
    reading.start { [weak self] in self?.receive($0) }
  }

  private func receive(_ result: Result<PhonebookReading.Taken, PhonebookProblem>) {
    let isOfPictures = reading?.isOfPictures ?? false
    if result.problem != nil { keepPictures() }
    stopReading()
    if isOfPictures { return schedule.end(with: result.problem, at: EventLoop.now) }
    let name = device?.name ?? book.address.text
    switch result {
    case .success(let taken):
      schedule.end(with: nil, at: EventLoop.now)
      reported = []
      save(taken.calls)
      if taken.isFirst { emit(.taken(phone: name, contacts: taken.contacts)) }
    case .failure(let problem):
      schedule.end(with: problem, at: EventLoop.now)
      // The line reports that the phone is away.
      if problem != .away, reported.insert(problem).inserted {
        emit(.failed(phone: name, problem))
      }
    }
  }

  /// Keeps the pictures that have arrived for the next reading.
  private func keepPictures() {
    if let reading, reading.isOfPictures { pictures = reading.pictures }
  }

  private func stopReading() {
    guard let reading else { return }
    self.reading = nil
    loop.remove(reading)
    reading.close()
  }

  // MARK: The loop

  package var deadline: Instant? { [schedule.deadline, listAt].compactMap { $0 }.min() }

  package func wake(at now: Instant) {
    if let listAt, listAt <= now { list(at: now) }
    if let deadline = schedule.deadline, deadline <= now { read() }
  }

  package func close() {
    emit = { _ in }
    stopReading()
    if let bluez {
      loop.remove(bluez)
      bluez.close()
    }
    (bluez, listAt) = (nil, nil)
  }
}
