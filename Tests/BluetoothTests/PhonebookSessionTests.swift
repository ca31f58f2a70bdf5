import BusMessages
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Bluetooth

/// A session, and a simulated obexd: what is asked is noted, and the test answers it.
private struct Obexd {
  var session = PhonebookSession(
    BluetoothAddress("00:00:5E:00:53:01")!, file: "/state/page", contactLimit: 20_000)
  var now = Instant.zero
  /// What was asked and reported, in its order.
  var log: [String] = []
  private(set) var calls: [(token: Int, call: BusCall)] = []

  static let path = "/org/bluez/obex/client/session0"
  static let transfer = path + "/transfer1"

  mutating func carryOut(_ outputs: [PhonebookSession.Output]) {
    for output in outputs {
      switch output {
      case .call(let token, let call):
        calls.append((token, call))
        log.append(([call.member] + call.arguments.compactMap { $0.text }).joined(separator: " "))
      case .owner: log.append("owner")
      case .page(let list): log.append("page \(list)")
      case .finished(let list, let announced):
        log.append("finished \(list) \(announced.map(String.init) ?? "-")")
      case .ended(let problem): log.append("ended \(problem.map { "\($0)" } ?? "well")")
      }
    }
  }

  mutating func begin(_ lists: [PhonebookSession.List] = PhonebookSession.List.allCases) {
    carryOut(session.begin(lists, at: now))
  }

  /// Answers the last call.
  mutating func answer(_ values: BusValue...) { receive(.values(values)) }
  mutating func fail(_ name: String = "org.bluez.obex.Error.Failed", _ text: String = "") {
    receive(.failure(name, text))
  }
  private mutating func receive(_ answer: BusAnswer) {
    guard let token = calls.last?.token else { return }
    carryOut(session.receive(.answer(token, answer), at: now))
  }

  mutating func change(_ properties: [String: BusValue], of path: String = Self.transfer) {
    let table = Dictionary(properties.map { (BusValue.string($0), $1) }) { $1 }
    signal(
      path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
      .string("org.bluez.obex.Transfer1"), .table(table), .list([]))
  }
  mutating func signal(_ path: String, _ interface: String, _ member: String, _ a: BusValue...) {
    carryOut(session.receive(.signal(BusSignal(path, interface, member, a)), at: now))
  }

  /// The transfer that was asked for begins.
  mutating func startTransfer(_ status: String = "queued") {
    answer(.string(Self.transfer), .table([.string("Status"): .string(status)]))
  }

  /// The transfer that was asked for brings so many cards.
  mutating func transfer(_ cards: Int) {
    startTransfer()
    change(["Status": .string("active")])
    change(["Status": .string("complete")])
    carryOut(session.adopt(cards: .success(cards)))
  }

  /// Up to the first transfer of the contacts.
  ///
  /// - Parameter size: what GetSize answers; `nil` for nothing.
  mutating func beginContacts(announcing size: Int?) {
    begin()
    answer(.string(Self.path))
    answer()
    if let size { answer(.number(size)) } else { answer() }
    // No owner's card.
    startTransfer()
    change(["Status": .string("error")])
    log = []
  }

  /// The value of a filter of the last call.
  func filter(_ name: String) -> BusValue? { calls.last?.call.arguments.last?[name] }
}

/// The contacts and calls of a phone, read through obexd.
@Suite(.timeLimited) struct PhonebookSessionTests {
  @Test func everyListIsReadInItsOrder() {
    var obexd = Obexd()
    obexd.begin()
    #expect(obexd.log == ["CreateSession 00:00:5E:00:53:01"])
    #expect(obexd.calls.last?.call.arguments.last?["Target"] == .string("pbap"))
    #expect(obexd.calls.last?.call.patience == .seconds(60))
    obexd.answer(.string(Obexd.path))
    obexd.answer()
    obexd.answer(.number(79))
    #expect(obexd.log.suffix(3) == ["Select int pb", "GetSize", "Pull 0.vcf /state/page"])
    obexd.startTransfer()
    obexd.change(["Status": .string("complete")])
    #expect(obexd.log.suffix(2) == ["owner", "PullAll /state/page"])
    #expect(obexd.filter("MaxCount") == .typed("q", .number(1_000)))
    #expect(obexd.filter("Format") == .string("vcard30"))
    #expect(obexd.filter("Fields")?.items?.contains(.string("TEL")) == true)
    #expect(obexd.filter("Fields")?.items?.contains(.string("PHOTO")) == false)
    obexd.log = []
    obexd.transfer(79)
    #expect(obexd.log == ["page contacts", "finished contacts 79", "Select int ich"])
    for (list, next) in [("received", "Select int och"), ("dialled", "Select int mch")] {
      obexd.answer()
      obexd.answer(.number(3))
      #expect(obexd.filter("Fields")?.items?.contains(.string("X-IRMC-CALL-DATETIME")) == true)
      #expect(obexd.filter("MaxCount") == .typed("q", .number(200)))
      obexd.log = []
      obexd.transfer(3)
      #expect(obexd.log == ["page \(list)", "finished \(list) 3", next])
    }
    obexd.answer()
    obexd.answer(.number(0))
    obexd.log = []
    obexd.transfer(0)
    #expect(
      obexd.log == ["page missed", "finished missed -", "RemoveSession \(Obexd.path)"])
    obexd.answer()
    #expect(obexd.log.last == "ended well")
    #expect(obexd.session.deadline == nil)
  }

  /// A large book comes in pages; each begins where the last one ended.
  @Test func aLargeBookComesInPages() {
    var obexd = Obexd()
    obexd.beginContacts(announcing: 2_500)
    #expect(obexd.filter("Offset") == nil)
    obexd.transfer(1_000)
    #expect(obexd.filter("Offset") == .typed("q", .number(1_000)))
    obexd.transfer(1_000)
    #expect(obexd.filter("Offset") == .typed("q", .number(2_000)))
    obexd.transfer(500)
    #expect(obexd.log.contains("finished contacts 2500"))
  }

  /// Some phones name no size: then the first page that is not full is the last one.
  @Test(arguments: [nil, 0], [300, 0])
  func aPhoneMayNameNoSize(size: Int?, rest: Int) {
    var obexd = Obexd()
    obexd.beginContacts(announcing: size)
    for offset in [0, 1_000, 2_000] {
      #expect(obexd.log.last == (offset > 0 ? "PullAll /state/page" : nil))
      #expect(obexd.filter("Offset") == (offset > 0 ? .typed("q", .number(offset)) : nil))
      obexd.transfer(offset < 2_000 ? 1_000 : rest)
    }
    #expect(obexd.log.suffix(2) == ["finished contacts -", "Select int ich"])
  }

  /// A phone that sends all at once is not asked again, and one that sends nothing new neither.
  @Test(arguments: [[2_500], [1_000, 0], [1_000, 1_500]])
  func aPhoneMayNotKnowPages(pages: [Int]) {
    var obexd = Obexd()
    obexd.beginContacts(announcing: 2_500)
    for page in pages { obexd.transfer(page) }
    #expect(obexd.log.last == "Select int ich")
    #expect(obexd.log.count { $0.hasPrefix("PullAll") } == pages.count - 1)
  }

  /// A phone may send fewer contacts at a time than it is asked for.
  @Test func aPhoneMaySendSmallerPages() {
    var obexd = Obexd()
    obexd.beginContacts(announcing: 250)
    for (cards, offset) in [(100, 100), (100, 200), (50, nil)] {
      obexd.transfer(cards)
      #expect(obexd.filter("Offset") == offset.map { .typed("q", .number($0)) })
    }
    #expect(obexd.log.suffix(2) == ["finished contacts 250", "Select int ich"])
  }

  /// A phone may announce more than it has: the page after the last one is empty, or refused.
  @Test(arguments: ["empty", "error", "refused", "away"])
  func aPhoneMayAnnounceMoreThanItHas(ending: String) {
    var obexd = Obexd()
    obexd.beginContacts(announcing: 250)
    for cards in [100, 140] { obexd.transfer(cards) }
    switch ending {
    case "empty": obexd.transfer(0)
    case "error":
      obexd.startTransfer()
      obexd.change(["Status": .string("error")])
    case "refused": obexd.fail("org.bluez.obex.Error.Failed", "Not Found")
    default: obexd.fail("org.bluez.obex.Error.Failed", "Transport got disconnected")
    }
    // After a transfer that broke off, the phone must answer once more.
    if ending == "error" {
      #expect(!obexd.log.contains("finished contacts 250"))
      obexd.answer()
    }
    #expect(obexd.log.contains("finished contacts 250") == (ending != "away"))
  }

  /// The link breaks in the last page: the former contacts stay.
  @Test func aBookThatBreaksOffIsNotFinished() {
    var obexd = Obexd()
    obexd.beginContacts(announcing: 250)
    for cards in [100, 140] { obexd.transfer(cards) }
    obexd.startTransfer()
    obexd.change(["Status": .string("error")])
    obexd.fail("org.bluez.obex.Error.Failed", "Transport got disconnected")
    #expect(!obexd.log.contains("finished contacts 250"))
  }

  /// Neither in all, nor one contact at a time.
  @Test(
    arguments: [
      (65_535, 1_000, 20), (nil, 1_000, 20), (20_000, 1, PhonebookSession.Content.text.pageLimit),
    ] as [(Int?, Int, Int)])
  func noBookIsEndless(size: Int?, pageSize: Int, limit: Int) {
    var obexd = Obexd()
    obexd.beginContacts(announcing: size)
    var pages = 0
    while obexd.log.last != "Select int ich", pages < 1_000 {
      obexd.transfer(pageSize)
      pages += 1
    }
    #expect(pages == limit)
  }

  // MARK: Ends

  @Test(arguments: [
    ("Forbidden", "forbidden"), ("Unauthorized", "forbidden"),
    ("Unable to find service record", "notSupported"), ("Not Implemented", "notSupported"),
    ("Host is down (112)", "away"), ("Connection refused (111)", "away"),
    ("Transport got disconnected", "away"), ("Connection timed out (110)", "away"),
    ("Timed out waiting for response", "timeout"), ("Hm", "failed(\"Hm\")"),
    ("Hm\r\n\thm", "failed(\"Hm   hm\")"),
  ])
  func aPhoneThatDoesNotConnect(text: String, problem: String) {
    var obexd = Obexd()
    obexd.begin()
    obexd.fail("org.bluez.obex.Error.Failed", text)
    #expect(obexd.log.last == "ended \(problem)")
  }

  /// The phone's owner has not allowed it: GetSize shows it, a transfer does not.
  @Test func itIsForbidden() {
    var obexd = Obexd()
    obexd.begin()
    obexd.answer(.string(Obexd.path))
    obexd.answer()
    obexd.fail("org.bluez.obex.Error.Failed", "Forbidden")
    #expect(obexd.log.last == "RemoveSession \(Obexd.path)")
    obexd.answer()
    #expect(obexd.log.last == "ended forbidden")
  }

  /// A phone without lists of calls has contacts all the same.
  @Test func listsOfCallsMayBeMissing() {
    var obexd = Obexd()
    obexd.beginContacts(announcing: 1)
    obexd.transfer(1)
    obexd.fail("org.bluez.obex.Error.Failed", "Not Found")
    #expect(obexd.log.last == "Select int och")
    obexd.answer()
    obexd.fail("org.bluez.obex.Error.Failed", "Forbidden")
    #expect(obexd.log.last == "Select int mch")
    obexd.answer()
    obexd.answer(.number(1))
    obexd.startTransfer()
    obexd.change(["Status": .string("error")])
    obexd.answer()
    #expect(obexd.log.last == "ended well")
  }

  @Test func aTransferThatFailsEndsTheReading() {
    var obexd = Obexd()
    obexd.beginContacts(announcing: 10)
    obexd.startTransfer("active")
    obexd.change(["Status": .string("error")])
    obexd.answer()
    #expect(obexd.log == ["RemoveSession \(Obexd.path)", "ended incomplete"])
  }

  /// A transfer that is taken away has ended; the file shows how.
  @Test func aTransferMayDisappear() {
    var obexd = Obexd()
    obexd.beginContacts(announcing: 10)
    obexd.startTransfer()
    let objects = "org.freedesktop.DBus.ObjectManager"
    obexd.signal(
      "/", objects, "InterfacesRemoved", .string("/elsewhere"),
      .list([.string("org.bluez.obex.Transfer1")]))
    #expect(obexd.log.isEmpty)
    obexd.signal(
      "/", objects, "InterfacesRemoved", .string(Obexd.transfer),
      .list([.string("org.bluez.obex.Transfer1"), .string("org.freedesktop.DBus.Properties")]))
    #expect(obexd.log == ["page contacts"])
    // The end is reported once.
    obexd.change(["Status": .string("complete")])
    #expect(obexd.log == ["page contacts"])
  }

  /// A page that can't be used ends the reading with its reason.
  @Test func aPageMayBeUnusable() {
    var obexd = Obexd()
    obexd.beginContacts(announcing: 10)
    obexd.startTransfer("complete")
    #expect(obexd.log == ["page contacts"])
    obexd.carryOut(obexd.session.adopt(cards: .failure(.incomplete)))
    obexd.answer()
    #expect(obexd.log.last == "ended incomplete")
  }

  @Test func aTransferWithoutProgressIsGivenUp() {
    var obexd = Obexd()
    obexd.beginContacts(announcing: 10)
    obexd.startTransfer()
    obexd.now = obexd.now + .seconds(59)
    obexd.carryOut(obexd.session.wake(at: obexd.now))
    #expect(obexd.log.isEmpty)
    obexd.change(["Transferred": .number(500)])
    obexd.now = obexd.now + .seconds(59)
    obexd.carryOut(obexd.session.wake(at: obexd.now))
    #expect(obexd.log.isEmpty)
    obexd.now = obexd.session.deadline ?? .zero
    obexd.carryOut(obexd.session.wake(at: obexd.now))
    #expect(obexd.log == ["Cancel", "RemoveSession \(Obexd.path)"])
    obexd.fail()
    #expect(obexd.log.last == "ended timeout")
  }

  @Test func anEndlessTransferIsCancelled() {
    var obexd = Obexd()
    obexd.beginContacts(announcing: 10)
    obexd.startTransfer()
    obexd.change(["Transferred": .number(PhonebookSession.Content.text.sizeLimit)])
    #expect(obexd.log.isEmpty)
    obexd.change(["Transferred": .number(PhonebookSession.Content.text.sizeLimit + 1)])
    #expect(obexd.log.first == "Cancel")
    obexd.answer()
    #expect(obexd.log.last == "ended tooLarge")
  }

  @Test func obexdMayEnd() {
    var obexd = Obexd()
    obexd.carryOut(obexd.session.receive(.vanished, at: obexd.now))
    #expect(obexd.log.isEmpty)
    obexd.beginContacts(announcing: 10)
    obexd.startTransfer()
    obexd.carryOut(obexd.session.receive(.vanished, at: obexd.now))
    #expect(obexd.log == ["ended failed(\"obexd has ended\")"])
    #expect(obexd.session.deadline == nil)
  }

  /// A call comes while a phone is read.
  @Test func aCancelledReadingLeavesNothingBehind() {
    var obexd = Obexd()
    obexd.beginContacts(announcing: 10)
    obexd.startTransfer()
    obexd.carryOut(obexd.session.cancel())
    #expect(obexd.log == ["Cancel", "RemoveSession \(Obexd.path)"])
    obexd.answer()
    obexd.change(["Status": .string("complete")])
    #expect(obexd.log.count == 2 && obexd.session.deadline == nil)
    // And the session that is still being made.
    var young = Obexd()
    young.begin()
    young.carryOut(young.session.cancel())
    young.answer(.string(Obexd.path))
    #expect(young.log == ["CreateSession 00:00:5E:00:53:01", "RemoveSession \(Obexd.path)"])
  }

  /// Whatever obexd sends, and in whatever order: the session never asks for two things at once,
  /// ends once, and reads nothing afterwards.
  @Test func whateverObexdSends() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.rounds(20_000) {
      var obexd = Obexd()
      obexd.begin()
      var isOver = false
      for _ in 0..<40 {
        let before = obexd.log.count
        switch Int.random(in: 0..<10, using: &random) {
        case 0: obexd.answer()
        case 1: obexd.answer(.string(Obexd.path))
        case 2: obexd.answer(.number(Int.random(in: -1...3_000, using: &random)))
        case 3: obexd.startTransfer(["queued", "complete", "error"].randomElement(using: &random)!)
        case 4: obexd.fail("x", ["Forbidden", "Not Found", "\0"].randomElement(using: &random)!)
        case 5: obexd.change(["Status": .string("complete")])
        case 6: obexd.change(["Status": .string("error"), "Transferred": .number(1 << 40)])
        case 7:
          let cards = Int.random(in: 0...2_000, using: &random)
          obexd.carryOut(obexd.session.adopt(cards: .success(cards)))
        case 8:
          obexd.now = obexd.now + .seconds(Int.random(in: 0...90, using: &random))
          obexd.carryOut(obexd.session.wake(at: obexd.now))
        default:
          guard Bool.random(using: &random) else { break }
          obexd.carryOut(obexd.session.receive(.vanished, at: obexd.now))
        }
        let news = obexd.log[before...]
        #expect(!isOver || news.isEmpty, "seed \(seed): \(obexd.log)")
        let asked = news.filter {
          !["owner", "page", "finished", "ended", "Cancel"].contains(
            String($0.prefix { $0 != " " }))
        }
        #expect(asked.count <= 1, "seed \(seed): \(obexd.log)")
        #expect(news.count { $0.hasPrefix("ended") } <= 1, "seed \(seed)")
        if news.contains(where: { $0.hasPrefix("ended") }) { isOver = true }
      }
    }
  }
}
