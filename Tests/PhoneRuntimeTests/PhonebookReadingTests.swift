import Bluetooth
import BusMessages
import CallModel
import Contacts
import Glibc
import Keypad
import LinuxIO
import Records
import TestSupport
import Testing
import TimeLimit

@testable import PhoneRuntime

/// The contacts and calls of a phone: from obexd into the book and the log.
@Suite(.timeLimited) struct PhonebookReadingTests {
  private let file = BookInMemory()
  private let obexd: SimulatedObexd
  private let loop: EventLoop
  private static let noon = 1_790_000_000.0

  init() throws {
    obexd = SimulatedObexd(file)
    loop = try EventLoop(signals: [])
  }

  private func card(_ name: String, _ number: String) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nTEL;TYPE=CELL:\(number)\r\nEND:VCARD\r\n"
  }

  private func call(_ number: String, _ time: String) -> String {
    "BEGIN:VCARD\r\nVERSION:2.1\r\nN:\r\nTEL;X-0:\(number)\r\n"
      + "X-IRMC-CALL-DATETIME:\(time)\r\nEND:VCARD\r\n"
  }

  /// Reads the phone once.
  private func read() -> Result<PhonebookReading.Taken, PhonebookProblem>? {
    let reading = PhonebookReading(
      file, loop, clock: { Self.noon }, makeClient: obexd.connection)
    var result: Result<PhonebookReading.Taken, PhonebookProblem>?
    reading.start {
      #expect(result == nil)
      result = $0
    }
    for _ in 0..<20 where result == nil {
      obexd.pump()
      if let deadline = reading.deadline, deadline <= EventLoop.now {
        reading.wake(at: EventLoop.now)
      }
    }
    #expect(reading.deadline == nil && obexd.open == 0 && file.page == nil)
    return result
  }

  private var problem: PhonebookProblem? {
    if case .failure(let problem)? = read() { problem } else { nil }
  }

  @Test func contactsAndCallsAreTaken() throws {
    obexd.owner = card("Me Myself", "+15550100")
    obexd.lists = [
      "pb": [card("Me Myself", "+15550100"), card("Ann", "+15550101"), card("Bob", "+15550102")],
      "ich": [call("+15550101", "20260921T141000Z")], "och": [],
      "mch": [call("", "20260921T141100Z"), call("+15550103", "20260923T141100Z")],
    ]
    let taken = try read()?.get()
    #expect(taken?.contacts == 2 && taken?.isChanged == true && taken?.isFirst == true)
    #expect(file.book == card("Ann", "+15550101") + card("Bob", "+15550102"))
    #expect(file.problem == nil)
    let phone = file.address.text
    #expect(
      taken?.calls
        == PhoneCalls(
          phone: phone,
          lists: [
            .answered: [
              LoggedCall(
                kind: .answered, name: nil, number: "+15550101", time: Self.noon - 200, seconds: 0,
                phone: phone)
            ], .made: [],
            // The second call is of the day after tomorrow.
            .missed: [
              LoggedCall(
                kind: .missed, name: nil, number: nil, time: Self.noon - 140, seconds: 0,
                phone: phone)
            ],
          ]))
    // The same once more.
    #expect(try read()?.get().isChanged == false)
  }

  @Test func aLargeBookIsTakenInPages() throws {
    obexd.lists["pb"] = (0..<2_345).map { card("C\($0)", "+1555\(1_000_000 + $0)") }
    #expect(try read()?.get().contacts == 2_345)
    #expect(file.book == obexd.lists["pb"]?.joined())
    #expect(obexd.asked.count { $0 == "PullAll" } == 3 + 3)
  }

  /// The phone sends fewer contacts at a time than it is asked for.
  @Test func aBookIsTakenInThePagesOfThePhone() throws {
    obexd.pageSize = 100
    obexd.lists["pb"] = (0..<250).map { card("C\($0)", "+1555\(1_000_000 + $0)") }
    #expect(try read()?.get().contacts == 250)
    #expect(file.book == obexd.lists["pb"]?.joined())
  }

  /// Some phones name no size, or 0.
  @Test func aLargeBookOfUnknownSizeIsTakenWhole() throws {
    file.book = "good"
    obexd.announced = 0
    obexd.lists["pb"] = (0..<2_300).map { card("C\($0)", "+1555\(1_000_000 + $0)") }
    #expect(try read()?.get().contacts == 2_300)
    #expect(file.book == obexd.lists["pb"]?.joined())
  }

  /// More than the limit is left out; the rest is no reason to have nothing.
  @Test(arguments: [nil, 0])
  func aHugeBookIsTakenUpToTheLimit(announced: Int?) throws {
    obexd.announced = announced
    obexd.lists["pb"] = (0..<25_000).map { card("C\($0)", "+1555\(1_000_000 + $0)") }
    #expect(try read()?.get().contacts == PhoneCards.maximumCount)
    #expect(file.book == obexd.lists["pb"]?.prefix(PhoneCards.maximumCount).joined())
  }

  /// What does not arrive whole never replaces a good book.
  @Test(arguments: [true, false], [1, 50, 70, 75, 120])
  func anInterruptedTransferLeavesTheBook(isReported: Bool, length: Int) {
    file.book = "good"
    obexd.lists["pb"] = [card("Ann", "+15550101"), card("Bob", "+15550102")]
    obexd.breaksAfter = length
    obexd.reportsBreak = isReported
    #expect(problem == .incomplete)
    #expect(file.book == "good" && file.problem == .incomplete)
  }

  /// A list of calls that does not arrive whole is left to the next connection: its older calls
  /// would never be read, and a time that was cut is a wrong one.
  @Test(arguments: [true, false], [1, 80, 100, 150])
  func anInterruptedListOfCallsIsLeftOut(isReported: Bool, length: Int) throws {
    obexd.lists = [
      "pb": [card("Ann", "+15550101")],
      "ich": [call("+15550101", "20260921T141000Z"), call("+15550102", "20260921T140000Z")],
      "mch": [call("+15550103", "20260921T130000Z")],
    ]
    (obexd.brokenList, obexd.breaksAfter, obexd.reportsBreak) = ("ich", length, isReported)
    let taken = try read()?.get()
    #expect(taken?.contacts == 1)
    #expect(taken?.calls.lists[.answered] == nil && taken?.calls.lists[.missed]?.count == 1)
  }

  /// Ctrl-C ends the reading of a command, and nothing of it stays.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aSignalEndsIt(number: Int32) throws {
    file.book = "good"
    let result = try PhonebookReading.finish { loop in
      PhonebookReading(file, loop, clock: { Self.noon }) { peer, loop in
        pthread_kill(pthread_self(), number)
        return obexd.connection(peer, loop)
      }
    }
    #expect(result == nil && obexd.asked.contains("CreateSession"))
    #expect(file.book == "good" && file.page == nil && obexd.open == 0)
  }

  /// The transfer seems whole, and lacks what the phone has announced.
  @Test(arguments: [(10, 9, true), (10, 8, false), (0, 2, true)])
  func lessThanAnnounced(announced: Int, sent: Int, isEnough: Bool) throws {
    file.book = "good"
    obexd.announced = announced
    obexd.lists["pb"] = (0..<sent).map { card("C\($0)", "+1555010\($0)") }
    let result = read()
    #expect((file.book != "good") == isEnough)
    if !isEnough { #expect(throws: PhonebookProblem.incomplete) { try result?.get() } }
  }

  /// An iPhone that does not allow it sends the owner's card only.
  @Test func anEmptyBookLeavesTheBook() {
    file.book = "good"
    #expect(problem == .empty)
    obexd.lists["pb"] = [card("", "+15550100")]
    #expect(problem == .empty)
    #expect(file.book == "good" && file.problem == .empty)
  }

  @Test func aFullDiskLeavesTheBook() {
    file.book = "good"
    file.fault = LinuxError("write", ENOSPC, on: file.path)
    obexd.lists["pb"] = [card("Ann", "+15550101")]
    guard case .file(let why)? = problem else {
      Issue.record("no problem")
      return
    }
    #expect(why.contains(file.path) && file.book == "good")
    #expect(obexd.asked.last == "RemoveSession")
  }

  @Test func itIsForbidden() {
    file.book = "good"
    obexd.failures["GetSize"] = "Forbidden"
    #expect(problem == .forbidden)
    #expect(file.book == "good" && file.problem == .forbidden)
  }

  /// Contacts that have arrived count, even if the phone is away before its calls are read.
  @Test func thePhoneMayGoAwayBetween() throws {
    obexd.lists["pb"] = [card("Ann", "+15550101")]
    obexd.before = { [obexd] in
      if $0 == "Select", obexd.asked.count(where: { $0 == "Select" }) == 2 {
        obexd.failures["Select"] = "Transport got disconnected"
      }
    }
    let taken = try read()?.get()
    #expect(taken?.contacts == 1 && taken?.calls.lists.isEmpty == true)
    #expect(file.problem == nil)
  }

  // MARK: The bus

  /// obexd runs on the session's bus, else on the system's.
  @Test func theOtherBusIsTried() throws {
    obexd.lists["pb"] = [card("Ann", "+15550101")]
    obexd.buses = [.system]
    #expect(try read()?.get().contacts == 1)
    obexd.present = [.system]
    #expect(try read()?.get().contacts == 1)
  }

  private static let missing: [(present: Set<BusKind>, problem: PhonebookProblem)] = [
    ([.session, .system], .noService), ([.system], .noBus), ([.session], .noService), ([], .noBus),
  ]

  @Test(arguments: missing)
  func thereIsNoObexd(present: Set<BusKind>, expected: PhonebookProblem) {
    obexd.buses = []
    obexd.present = present
    #expect(problem == expected)
    #expect(file.problem == expected)
  }
}
