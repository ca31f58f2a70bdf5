import BusMessages
import Glibc
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// A real bus, on which the bus itself is the service that is followed.
@Suite(.timeLimited) struct ServiceBusTests {
  private static let name = "org.freedesktop.DBus"
  private static let path = "/org/freedesktop/DBus"

  /// A bus of its own, for as long as it is held.
  private final class Daemon {
    private let folder: PrivateFolder
    let address: String
    private var process: ChildProcess?

    init() throws {
      folder = try PrivateFolder("twelvekey-test-bus")
      address = "unix:path=\(folder.path)/bus"
      try folder.write(
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN" \
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig><type>session</type><listen>\(address)</listen>
        <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/>
        <allow own="*"/></policy></busconfig>
        """, to: "conf")
    }

    func start() throws {
      process = try ChildProcess(
        ["dbus-daemon", "--config-file=\(folder.path)/conf", "--nofork", "--nopidfile"],
        isQuiet: true)
    }

    func kill() {
      process?.terminate(force: true)
      process?.end()
      process = nil
    }

    deinit { kill() }
  }

  /// A connection, and all that has come on it.
  private final class Client {
    let bus: ServiceBus
    var news: [BusNews] = []

    convenience init(to service: String = ServiceBusTests.name, at address: String) throws {
      let peer = BusPeer(service, title: service, matches: [BusMatch(ServiceBusTests.name)])
      try self.init(peer, at: address)
    }

    init(_ peer: BusPeer, at address: String) throws {
      bus = try ServiceBus(
        peer, isPatient: true, at: EventLoop.now, address: address)
    }

    /// Turns until that has come.
    func wait(for isMeant: (BusNews) -> Bool) throws {
      while !news.contains(where: isMeant) {
        try turn()
        if news.contains(where: isMeant) { return }
        let events = Int16(POLLIN) | (bus.waitsFor == nil ? 0 : Int16(POLLOUT))
        var state = pollfd(fd: bus.number, events: events, revents: 0)
        poll(&state, 1, 50)
      }
    }

    func turn() throws { news += try bus.process(at: EventLoop.now) }

    func ask(_ member: String, _ signature: String = "", _ arguments: [BusValue] = []) throws
      -> BusAnswer
    {
      let call = BusCall(
        ServiceBusTests.path, ServiceBusTests.name, member, signature, arguments,
        patience: .seconds(86_400))
      try bus.call(call, token: news.count, at: EventLoop.now)
      let token = news.count
      var answer: BusAnswer?
      try wait {
        if case .answer(token, let given) = $0 { answer = given }
        return answer != nil
      }
      return try #require(answer)
    }
  }

  private static var lacksDaemon: Bool { access("/usr/bin/dbus-daemon", X_OK) != 0 }

  @Test(.disabled(if: ServiceBusTests.lacksDaemon, "dbus is not installed"))
  func whatIsAskedIsAnsweredInItsTypes() throws {
    let daemon = try Daemon()
    // It is waited for.
    let client = try Client(at: daemon.address)
    try daemon.start()
    try client.wait { $0 == .appeared }
    guard case .values(let names) = try client.ask("ListNames") else {
      Issue.record("no names")
      return
    }
    #expect(names.first?.items?.contains(.string(Self.name)) == true)
    #expect(try client.ask("NameHasOwner", "s", [.string(Self.name)]) == .values([.flag(true)]))
    #expect(
      try client.ask("GetConnectionUnixUser", "s", [.string(Self.name)])
        == .values([.number(Int(getuid()))]))
    guard
      case .values(let values) = try client.ask(
        "GetConnectionCredentials", "s", [.string(Self.name)])
    else {
      Issue.record("no credentials")
      return
    }
    #expect(values.first?["UnixUserID"]?.int == Int(getuid()))
    guard case .failure(let error, _) = try client.ask("NoSuchThing") else {
      Issue.record("it knows what there is not")
      return
    }
    #expect(error == "org.freedesktop.DBus.Error.UnknownMethod")
    #expect(client.bus.pending.isEmpty)
  }

  @Test(.disabled(if: ServiceBusTests.lacksDaemon, "dbus is not installed"))
  func aBusThatDiesIsTold() throws {
    let daemon = try Daemon()
    try daemon.start()
    let client = try Client(at: daemon.address)
    try client.wait { $0 == .appeared }
    daemon.kill()
    #expect(throws: LinuxError.self) { try client.wait { _ in false } }
  }

  /// The name has no owner: a request is answered at once.
  @Test(.disabled(if: ServiceBusTests.lacksDaemon, "dbus is not installed"))
  func aServiceThatDoesNotRunAnswersNothing() throws {
    let daemon = try Daemon()
    try daemon.start()
    let client = try Client(to: "org.example.Nobody", at: daemon.address)
    try client.wait { $0 == .vanished }
    #expect(try client.ask("Hello") == .noReply)
  }

  /// A service calls an object of this program, and gets its answers, in any order.
  @Test(.disabled(if: ServiceBusTests.lacksDaemon, "dbus is not installed"))
  func onlyTheServiceMayCallWhatIsExported() throws {
    let (daemon, caller) = (try Daemon(), "org.example.Service")
    try daemon.start()
    let program = try Client(
      BusPeer(
        caller, title: caller, matches: [], exports: [BusExport("/agent", "org.example.Agent")]),
      at: daemon.address)
    try program.wait { $0 == .vanished }
    let service = try Client(at: daemon.address)
    try service.wait { $0 == .appeared }
    guard case .values(let names) = try service.ask("ListNames"),
      case .values(let own) = try service.ask("GetNameOwner", "s", [.string(Self.name)])
    else { throw TestFailure() }
    #expect(own == [.string(Self.name)])
    // Of all connections, the first is the program's.
    let name = try #require(names[0].items?.compactMap(\.text).filter { $0.hasPrefix(":") }.min())
    let stranger = try Client(at: daemon.address)
    try stranger.wait { $0 == .appeared }
    #expect(
      try service.ask("RequestName", "su", [.string(caller), .number(4)]) == .values([.number(1)]))
    try program.wait { $0 == .appeared }

    func call(_ from: Client, _ token: Int, _ interface: String = "org.example.Agent") throws {
      let call = BusCall(
        "/agent", interface, "Confirm", "ouqasa{sv}",
        [
          .string("/dev"), .number(5646), .number(2), .list([.string("a"), .string("b")]),
          .table([.string("Target"): .string("pbap"), .string("Max"): .typed("q", .number(9))]),
        ], patience: .seconds(86_400))
      try from.bus.send(call, to: name, token: token, at: EventLoop.now)
    }
    func answer(_ to: Client, _ token: Int) throws -> BusAnswer {
      while true {
        // The program may not have read this call yet.
        try program.turn()
        try to.turn()
        for case .answer(token, let given) in to.news { return given }
        var states = [program, to].map {
          pollfd(fd: $0.bus.number, events: Int16(POLLIN), revents: 0)
        }
        poll(&states, nfds_t(states.count), 50)
      }
    }
    func calls() -> [BusMethodCall] {
      program.news.compactMap { if case .called(let call) = $0 { call } else { nil } }
    }
    try call(stranger, 100)
    try call(service, 101)
    try call(service, 102)
    try call(service, 103, "org.example.Other")
    try program.wait { _ in calls().count >= 2 }
    let expected: [BusValue] = [
      .string("/dev"), .number(5646), .number(2), .list([.string("a"), .string("b")]),
      .table([.string("Target"): .string("pbap"), .string("Max"): .number(9)]),
    ]
    #expect(calls().map(\.arguments) == [expected, expected])
    #expect(calls().map(\.member) == ["Confirm", "Confirm"])
    program.bus.reply(calls()[1].token, .values("s", [.string("0000")]))
    program.bus.reply(calls()[0].token, .failure("org.bluez.Error.Rejected", "no"))
    // A second answer to the same call is not sent.
    program.bus.reply(calls()[0].token, .done)
    _ = try program.bus.process(at: EventLoop.now)
    #expect(try answer(service, 101) == .failure("org.bluez.Error.Rejected", "no"))
    #expect(try answer(service, 102) == .values([.string("0000")]))
    for (client, token, error) in [
      (stranger, 100, "AccessDenied"), (service, 103, "UnknownMethod"),
    ] {
      guard case .failure(let name, _) = try answer(client, token) else { throw TestFailure() }
      #expect(name == "org.freedesktop.DBus.Error.\(error)")
    }
    #expect(calls().count == 2)
  }

  private struct TestFailure: Error {}

  /// A service that the bus can't start counts as not running.
  @Test(.disabled(if: ServiceBusTests.lacksDaemon, "dbus is not installed"))
  func aServiceThatCannotBeStartedDoesNotRun() throws {
    let daemon = try Daemon()
    try daemon.start()
    let client = try Client(
      BusPeer("org.example.Nobody", title: "nobody", matches: [], startsService: true),
      at: daemon.address)
    try client.wait { $0 == .vanished }
    #expect(client.news == [.vanished])
  }

  /// A bus that listens but never authenticates is given up when the time is over, and not before.
  @Test func aBusThatLetsNobodyInIsGivenUp() throws {
    let folder = try TemporaryFolder()
    let socket = try LocalSocket(folder.path + "/bus")
    let begun = Instant.zero
    let bus = try ServiceBus(
      BusPeer(Self.name, title: "the bus", matches: []), isPatient: false, at: begun,
      address: "unix:path=\(socket.path)")
    #expect(try bus.process(at: begun + .seconds(4)).isEmpty)
    #expect(bus.deadline.map { $0 <= begun + .seconds(5) } == true)
    #expect(throws: LinuxError.self) { try bus.process(at: begun + .seconds(5)) }
  }

  /// A socket that is listened at.
  private final class LocalSocket {
    let path: String
    private let number: Int32

    init(_ path: String) throws {
      self.path = path
      number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(result == 0 && listen(number, 1) == 0)
    }

    deinit { close(number) }
  }
}
