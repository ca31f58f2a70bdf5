import Bluetooth
import BusMessages
import Glibc
import Keypad
import LinuxIO
import Records
import Testing
import TimeLimit

@testable import PhoneRuntime

/// A paired phone that comes and goes while the telephone runs.
@Suite(.timeLimited) struct PhonebookSyncTests {
  private let file = BookInMemory()
  private let obexd: SimulatedObexd
  private let loop: EventLoop
  private static let device = "/org/bluez/hci0/dev_00_00_5E_00_53_01"

  init() throws {
    obexd = SimulatedObexd(file)
    loop = try EventLoop(signals: [])
    obexd.lists["pb"] = [
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nTEL:+15550101\r\nEND:VCARD\r\n"
    ]
  }

  /// What was reported, and the phones whose calls were saved.
  private final class Reports {
    var news: [PhonebookSync.News] = []
    var calls: [PhoneCalls] = []
  }

  private func start(_ reports: Reports) -> PhonebookSync {
    let sync = PhonebookSync(file, loop, makeClient: obexd.connection)
    sync.start {
      reports.news.append($0)
    } save: {
      reports.calls.append($0)
    }
    // BlueZ knows no device yet.
    obexd.pump()
    return sync
  }

  private func table(_ pairs: KeyValuePairs<String, BusValue>) -> BusValue {
    .table(Dictionary(pairs.map { (.string($0.key), $0.value) }, uniquingKeysWith: { $1 }))
  }

  private func connect(_ isConnected: Bool, at seconds: Int) {
    obexd.bluez?.receive(
      .signal(
        BusSignal(
          Self.device, "org.freedesktop.DBus.Properties", "PropertiesChanged",
          [
            .string("org.bluez.Device1"), table(["Connected": .flag(isConnected)]), .list([]),
          ])), .zero + .seconds(seconds))
  }

  /// BlueZ knows the phone.
  private func know(isConnected: Bool, address: String = "00:00:5E:00:53:01") {
    obexd.bluez?.receive(
      .signal(
        BusSignal(
          "/", "org.freedesktop.DBus.ObjectManager", "InterfacesAdded",
          [
            .string(Self.device),
            table([
              "org.bluez.Device1": table([
                "Address": .string(address), "Alias": .string("Pocket phone"),
                "Paired": .flag(true), "Connected": .flag(isConnected),
              ])
            ]),
          ])), .zero)
  }

  /// Lets the reading run that is due, until nothing is.
  private func run(_ sync: PhonebookSync) {
    sync.wake(at: sync.deadline ?? .zero)
    for _ in 0..<10 {
      obexd.pump()
      guard let reading = sync.reading, let deadline = reading.deadline,
        deadline <= EventLoop.now
      else { return }
      reading.wake(at: EventLoop.now)
    }
  }

  /// Connects a phone whose pictures are shown, and reads its contacts. The pictures come next.
  private func readContacts(_ reports: Reports) -> PhonebookSync {
    let sync = start(reports)
    sync.set(showsPictures: true)
    know(isConnected: true)
    run(sync)
    return sync
  }

  @Test func eachConnectionReadsThePhone() {
    let reports = Reports()
    let sync = start(reports)
    #expect(sync.deadline == nil)
    know(isConnected: false)
    #expect(sync.deadline == nil)
    connect(true, at: 10)
    #expect(sync.deadline == .zero + .seconds(15))
    run(sync)
    #expect(reports.news == [.taken(phone: "Pocket phone", contacts: 1)])
    #expect(reports.calls.map(\.phone) == [file.address.text])
    #expect(sync.deadline == nil && obexd.open == 1)
    connect(false, at: 20)
    #expect(sync.deadline == nil)
    sync.close()
    #expect(obexd.open == 0)
  }

  /// It is read under its present address, into the book of the one that is set.
  @Test func aPhoneThatChangesItsAddressIsTheSame() {
    let reports = Reports()
    let sync = start(reports)
    know(isConnected: true, address: "00:00:5E:00:53:AA")
    run(sync)
    #expect(obexd.phone == "00:00:5E:00:53:AA")
    #expect(reports.news == [.taken(phone: "Pocket phone", contacts: 1)])
    #expect(reports.calls.map(\.phone) == [file.address.text])
    sync.close()
  }

  /// BlueZ may be too busy to list its objects.
  @Test func aListThatFailsIsAskedForAgain() {
    obexd.failures["GetManagedObjects"] = "busy"
    let sync = start(Reports())
    var now = Instant.zero
    for pause in [5, 10, 20, 40, 60, 60] {
      #expect(sync.deadline == .zero + .seconds(pause))
      now = now + .seconds(pause)
      sync.wake(at: now)
      #expect(sync.deadline == nil)
      obexd.pump()
    }
    obexd.failures = [:]
    sync.wake(at: now)
    obexd.pump()
    #expect(sync.deadline == nil && obexd.asked.count { $0 == "GetManagedObjects" } == 8)
    sync.close()
  }

  /// Each reason is reported once; that the phone is away is for the line to report.
  @Test func aFailureIsReportedOnce() {
    let reports = Reports()
    let sync = start(reports)
    know(isConnected: true)
    obexd.failures["GetSize"] = "Forbidden"
    for _ in 0..<3 {
      #expect(sync.deadline != nil)
      run(sync)
    }
    #expect(reports.news == [.failed(phone: "Pocket phone", .forbidden)])
    obexd.failures = ["CreateSession": "Host is down"]
    run(sync)
    #expect(reports.news.count == 1 && reports.calls.isEmpty && file.book == nil)
    sync.close()
  }

  @Test func noPhoneIsReadDuringACall() {
    let reports = Reports()
    let sync = start(reports)
    know(isConnected: true)
    obexd.before = { member in
      // A call rings in the middle of the reading.
      if member == "PullAll" { sync.set(isInCall: true, at: .zero + .seconds(30)) }
    }
    run(sync)
    #expect(reports.news.isEmpty && file.book == nil && obexd.open == 1 && file.page == nil)
    #expect(sync.deadline == nil)
    obexd.before = { _ in }
    sync.set(isInCall: false, at: .zero + .seconds(90))
    #expect(sync.deadline == .zero + .seconds(95))
    run(sync)
    #expect(reports.news.count == 1)
    sync.close()
  }

  /// The phone is forgotten in the middle of the reading: nothing of it is saved any more.
  @Test func aForgottenPhoneIsNotRead() {
    let reports = Reports()
    let sync = start(reports)
    know(isConnected: true)
    obexd.before = { [obexd] member in
      guard member == "PullAll" else { return }
      obexd.before = { _ in }
      obexd.bluez?.receive(
        .signal(
          BusSignal(
            "/", "org.freedesktop.DBus.ObjectManager", "InterfacesRemoved",
            [.string(Self.device), .list([.string("org.bluez.Device1")])])), .zero)
    }
    run(sync)
    #expect(reports.news.isEmpty && reports.calls.isEmpty)
    #expect(file.book == nil && file.page == nil && file.problem == nil)
    #expect(sync.reading == nil && sync.deadline == nil && obexd.open == 1)
    // It is paired and connected again.
    know(isConnected: true)
    run(sync)
    #expect(reports.news.count == 1)
    sync.close()
  }

  // MARK: Pictures

  private func card(_ name: String) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nTEL:+15550101\r\nEND:VCARD\r\n"
  }
  private static let picture = "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\r\n"

  private func pictured(_ name: String) -> String {
    card(name).dropLast("END:VCARD\r\n".count) + Self.picture + "END:VCARD\r\n"
  }

  /// The contacts are there at once; nothing is reported of the pictures.
  @Test func picturesComeAfterTheContacts() {
    obexd.lists["pb"] = [card("Ann"), card("Bob")]
    obexd.pictures = [1: Self.picture]
    let reports = Reports()
    let sync = readContacts(reports)
    #expect(file.book == card("Ann") + card("Bob") && reports.news.count == 1)
    #expect(sync.deadline != nil && obexd.open == 1)
    run(sync)
    #expect(file.book == card("Ann") + pictured("Bob"))
    #expect(obexd.pulled == ["pb 0", "ich 0", "och 0", "mch 0", "pictures 0"])
    #expect(reports.news.count == 1 && reports.calls.count == 1)
    #expect(sync.deadline == nil && obexd.open == 1 && file.page == nil)
    // The next connection on the same day leaves them as they are, though another card has changed.
    obexd.lists["pb"] = [card("Bob"), card("Eve")]
    connect(false, at: 20)
    connect(true, at: 30)
    run(sync)
    #expect(file.book == pictured("Bob") + card("Eve"))
    #expect(sync.deadline == nil && obexd.pulled.count { $0.hasPrefix("pictures") } == 1)
    sync.close()
  }

  @Test func noPictureIsReadThatIsNotShown() {
    let sync = start(Reports())
    know(isConnected: true)
    run(sync)
    #expect(sync.deadline == nil)
    // A panel is plugged in.
    sync.set(showsPictures: true)
    #expect(sync.deadline != nil)
    sync.set(showsPictures: false)
    #expect(sync.deadline == nil)
    sync.close()
  }

  /// A call has the radio for itself. After it, the reading goes on where it was.
  @Test func noPictureIsReadDuringACall() {
    obexd.lists["pb"] = (10..<40).map { card("C\($0)") }
    obexd.pictures = [0: Self.picture, 29: Self.picture]
    let reports = Reports()
    let sync = readContacts(reports)
    obexd.before = { [obexd] member in
      guard member == "PullAll", obexd.pulled.last == "pictures 0" else { return }
      obexd.before = { _ in }
      sync.set(isInCall: true, at: EventLoop.now)
    }
    run(sync)
    #expect(obexd.open == 1 && file.page == nil && sync.reading == nil && sync.deadline == nil)
    #expect(file.book?.contains("PHOTO") == false)
    sync.set(isInCall: false, at: EventLoop.now)
    #expect(sync.deadline != nil)
    run(sync)
    #expect(obexd.pulled.suffix(3) == ["pictures 0", "pictures 25", "pictures 25"])
    #expect(
      file.book == pictured("C10") + (11..<39).map { card("C\($0)") }.joined() + pictured("C39"))
    #expect(sync.deadline == nil && reports.news.count == 1)
    sync.close()
  }

  /// The contacts stay, nothing is reported, and it is not tried again.
  @Test(arguments: ["CreateSession", "GetSize", "PullAll"])
  func picturesMayFail(member: String) {
    obexd.pictures = [0: Self.picture]
    let reports = Reports()
    let sync = readContacts(reports)
    let book = file.book
    obexd.failures = [member: "Forbidden"]
    run(sync)
    #expect(file.book == book && file.problem == nil && reports.news.count == 1)
    #expect(sync.deadline == nil && obexd.open == 1 && file.page == nil)
    sync.close()
  }

  /// The transfer breaks off, or the phone hides its contacts now, or sends a part of them.
  @Test(arguments: ["broken", "hidden", "fewer"])
  func picturesHarmNoContact(trouble: String) {
    obexd.lists["pb"] = ["Ann", "Bob", "Eve"].map { card($0) }
    obexd.pictures = [0: Self.picture]
    let reports = Reports()
    let sync = readContacts(reports)
    let book = file.book
    switch trouble {
    case "broken": obexd.breaksAfter = 120
    case "hidden": obexd.lists["pb"] = (0..<3).map { _ in card("") }
    default:
      obexd.announced = 3
      obexd.lists["pb"] = [card("Ann")]
    }
    run(sync)
    #expect(obexd.pulled.contains("pictures 0"))
    #expect(file.book == book && file.problem == nil && reports.news.count == 1)
    #expect(sync.deadline == nil)
    sync.close()
  }

  /// While nothing happens, nothing is due, and obexd is left alone.
  @Test func anIdlePhoneWakesNothing() {
    let sync = start(Reports())
    know(isConnected: true)
    run(sync)
    #expect(sync.deadline == nil && sync.reading == nil)
    // Only the connection to BlueZ is left.
    #expect(obexd.open == 1)
    sync.close()
  }
}

/// Local time to UTC.
@Suite(.timeLimited) struct LocalTimeTests {
  @Test(arguments: [0, 86_400, 951_782_400, 1_790_000_000, 1_774_749_600, 4_102_444_800])
  func theClockShowsIt(local: Int) {
    var time = time_t(WallClock.seconds(ofLocal: local))
    var fields = tm()
    localtime_r(&time, &fields)
    // In the hour that a clock skips, it shows the hour before or after.
    #expect(abs(timegm(&fields) - local) <= 3_600)
  }
}
