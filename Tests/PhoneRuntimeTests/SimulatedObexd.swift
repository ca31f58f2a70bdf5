import Bluetooth
import BusMessages
import CallModel
import Glibc
import Keypad
import LinuxIO

@testable import PhoneRuntime

/// The file of a phone's book in memory.
final class BookInMemory: PhoneBookFile, @unchecked Sendable {
  let address = BluetoothAddress("00:00:5E:00:53:01")!
  let path = "/nowhere/00005E005301.vcf"
  let pagePath = "/nowhere/00005E005301.page"
  var page: [UInt8]?
  var book: String?
  var problem: PhonebookProblem?
  /// Thrown instead of replacing the book.
  var fault: LinuxError?

  func makePage() throws(LinuxError) { page = [] }
  func readPage(limit: Int) throws(LinuxError) -> [UInt8] {
    guard let page else { throw LinuxError("open", ENOENT, on: pagePath) }
    return page
  }
  func removePage() { page = nil }

  func replace(_ change: ([UInt8]) -> [UInt8]?) throws(LinuxError) -> Bool {
    if let fault { throw fault }
    guard let cards = change(Array((book ?? "").utf8)) else { return false }
    let text = String(decoding: cards, as: UTF8.self)
    defer { book = text }
    return text != book
  }

  func save(problem: PhonebookProblem?) { self.problem = problem }
}

/// What the phone and both buses do. A connection is made by ``connection(_:_:)``; what is asked
/// on it is answered by ``pump()``.
final class SimulatedObexd {
  /// What the phone has, by the names of the lists.
  var lists: [String: [String]] = [:]
  /// The pictures of the contacts, by their places: lines that are sent if they are asked for.
  var pictures: [Int: String] = [:]
  /// The owner's card; `nil` if the phone sends none by itself.
  var owner: String?
  /// What GetSize answers; `nil` for the number of cards.
  var announced: Int?
  /// The error of a member.
  var failures: [String: String] = [:]
  /// The maximum number of contacts that the phone sends at a time.
  var pageSize = Int.max
  /// The list whose transfer breaks off.
  var brokenList = "pb"
  /// The bytes after which that transfer breaks off. Later ones of the list fail.
  var breaksAfter: Int?
  private var isBroken = false
  /// Whether a transfer that breaks off is reported as an error.
  var reportsBreak = true
  /// The buses on which obexd can be started.
  var buses: Set<BusKind> = [.session]
  /// The buses that there are.
  var present: Set<BusKind> = [.session, .system]
  /// Called before each answer.
  var before: (String) -> Void = { _ in }

  let file: BookInMemory
  private(set) var asked: [String] = []
  /// The address of the phone that was read last.
  private(set) var phone: String?
  /// The list of each page, or `pictures`, and its place.
  private(set) var pulled: [String] = []
  private(set) var open = 0
  private var pending: [(Connection, Int, BusCall)] = []
  private var selected = ""
  /// The connection to BlueZ, if there is one.
  private(set) weak var bluez: Connection?

  init(_ file: BookInMemory) { self.file = file }

  final class Connection: BusConnection {
    let peer: BusPeer
    private let obexd: SimulatedObexd
    var problem: LineProblem?
    var receive: (BusNews, Instant) -> Void = { _, _ in }
    private var isOpen = true

    init(_ peer: BusPeer, _ obexd: SimulatedObexd) {
      (self.peer, self.obexd) = (peer, obexd)
    }

    func start(_ receive: @escaping (BusNews, Instant) -> Void) {
      self.receive = receive
      obexd.start(self)
    }

    func call(_ call: BusCall, token: Int, at now: Instant) { obexd.ask(self, token, call) }

    func close() {
      if isOpen { obexd.closed() }
      isOpen = false
      receive = { _, _ in }
    }
  }

  func connection(_ peer: BusPeer, _ loop: EventLoop) -> any BusConnection {
    let connection = Connection(peer, self)
    if peer.service == BluezObjects.service { bluez = connection }
    open += 1
    return connection
  }

  fileprivate func closed() { open -= 1 }

  fileprivate func start(_ connection: Connection) {
    guard present.contains(connection.peer.kind) else {
      connection.problem = .notRunning(connection.peer.title)
      return connection.receive(.vanished, .zero)
    }
    let isThere = connection === bluez || buses.contains(connection.peer.kind)
    connection.receive(isThere ? .appeared : .vanished, .zero)
  }

  fileprivate func ask(_ connection: Connection, _ token: Int, _ call: BusCall) {
    asked.append(call.member)
    pending.append((connection, token, call))
  }

  /// Answers what was asked, until nothing is.
  func pump() {
    while !pending.isEmpty {
      let (connection, token, call) = pending.removeFirst()
      before(call.member)
      answer(connection, token, call)
    }
  }

  private func answer(_ connection: Connection, _ token: Int, _ call: BusCall) {
    func reply(_ values: BusValue...) { connection.receive(.answer(token, .values(values)), .zero) }
    if let text = failures[call.member] {
      let failure = BusAnswer.failure("org.bluez.obex.Error.Failed", text)
      return connection.receive(.answer(token, failure), .zero)
    }
    switch call.member {
    case "CreateSession":
      phone = call.arguments.first?.text
      reply(.string("/session"))
    case "Select":
      selected = call.arguments[1].text ?? ""
      reply()
    case "GetSize": reply(.number(announced ?? lists[selected]?.count ?? 0))
    case "Pull": transfer(owner, reply, connection)
    case "PullAll":
      let filters = call.arguments.last
      func number(_ name: String) -> Int? {
        guard case .typed("q", let value)? = filters?[name] else { return nil }
        return value.int
      }
      let offset = number("Offset") ?? 0
      let count = min(number("MaxCount") ?? 0, pageSize)
      let hasPictures = filters?["Fields"]?.items?.contains(.string("PHOTO")) ?? false
      pulled.append("\(hasPictures ? "pictures" : selected) \(offset)")
      let cards = (lists[selected] ?? []).enumerated().dropFirst(offset).prefix(count).map {
        guard hasPictures, let picture = pictures[$0] else { return $1 }
        return $1.dropLast("END:VCARD\r\n".count) + picture + "END:VCARD\r\n"
      }
      transfer(cards.joined(), reply, connection)
    default: reply()
    }
  }

  private func transfer(
    _ text: String?, _ reply: (BusValue...) -> Void, _ connection: Connection
  ) {
    reply(.string("/transfer"), .table([.string("Status"): .string("queued")]))
    var status = text == nil || isBroken && selected == brokenList ? "error" : "complete"
    var bytes = Array((text ?? "").utf8)
    if selected == brokenList, text != nil, let breaksAfter, bytes.count > breaksAfter {
      bytes = Array(bytes.prefix(breaksAfter))
      isBroken = true
      if reportsBreak { status = "error" }
    }
    // A file without a name gets nothing more.
    if file.page != nil { file.page = bytes }
    connection.receive(
      .signal(
        BusSignal(
          "/transfer", "org.freedesktop.DBus.Properties", "PropertiesChanged",
          [
            .string("org.bluez.obex.Transfer1"),
            .table([.string("Status"): .string(status)]), .list([]),
          ])), .zero)
  }
}
