import Bluetooth
import BusMessages
import CallModel
import Keypad

@testable import BusLines

/// A simulated mobile phone with BlueZ and the service that has its calls, and a session that talks
/// with them. The signals are those that oFono 2.16 and PipeWire 1.4.2 send.
struct PhoneBench {
  static let address = BluetoothAddress("00:00:5E:00:53:01")!
  static let adapter = "/org/bluez/hci0"
  static let device = "/org/bluez/hci0/dev_00_00_5E_00_53_01"
  static let name = "Pocket phone"
  typealias Interface = OfonoSession.Interface

  struct Call: Hashable {
    var number: String
    var state: String
  }

  let dialect: OfonoSession.Dialect
  var session: PhoneSession
  var now = Instant.zero
  /// What the line has told, and what was asked of the services: the service, the end of the path,
  /// the member and the arguments.
  var told: [LineEvent] = []
  var lost: [LineProblem] = []
  var refused: [LineProblem] = []
  var asked: [String] = []
  private var open: [(service: PhoneSession.Service, token: Int, call: BusCall)] = []

  /// Whether the phone can be connected.
  var isNear = true
  private(set) var isConnected = false
  var isPowered = true
  var isPaired = true
  private(set) var calls: [String: Call] = [:]
  /// The paths of the calls, in the order in which they came.
  private var order: [String] = []
  var battery = 5
  /// Whether the service reports the ends of calls. PipeWire 1.4.2 sometimes does not.
  var reportsEnds = true
  /// Whether the service announces the calls of a phone that connects.
  var announcesCalls = true
  /// Whether the service goes on listing a call that waited and is over, as PipeWire 1.4.2 does.
  var keepsWaiting = false
  /// Answers a call of a service in place of this bench; `nil` leaves it to the bench.
  var answers: (BusCall) -> BusAnswer? = { _ in nil }

  init(
    _ dialect: OfonoSession.Dialect, phone: BluetoothAddress? = Self.address,
    isSelected: Bool = true
  ) {
    self.dialect = dialect
    session = PhoneSession(phone: phone, isSelected: isSelected)
  }

  var service: PhoneSession.Service { dialect == .ofono ? .ofono : .pipeWire }
  private var other: PhoneSession.Service { dialect == .ofono ? .pipeWire : .ofono }
  var modem: String {
    dialect == .ofono ? "/hfp" + Self.device : "/org/pipewire/Telephony/ag1"
  }

  // MARK: The line

  /// Starts all services; the phone is not connected.
  mutating func start(serves: Bool = true) {
    hear(.vanished, other)
    hear(.appeared, service)
    hear(.appeared, .bluez)
    if serves { serve() }
  }

  /// A line whose phone is connected.
  static func connected(_ dialect: OfonoSession.Dialect) -> PhoneBench {
    var bench = PhoneBench(dialect)
    bench.start()
    bench.asked = []
    return bench
  }

  /// A line with a call of this machine that is on, `CallID.here(1)`.
  static func talking(
    _ dialect: OfonoSession.Dialect, to number: String = "5550142"
  ) -> PhoneBench {
    var bench = connected(dialect)
    bench.dial(1, number)
    bench.serve()
    bench.change(bench.modem + "/call1", to: "active")
    bench.serve()
    (bench.asked, bench.told) = ([], [])
    return bench
  }

  mutating func select() { follow(session.select(at: now)) }
  mutating func ask(_ request: CallRequest) { follow(session.perform(.call(request), at: now)) }

  mutating func dial(_ id: Int, _ number: String, isForHelp: Bool = false) {
    ask(.dial(.here(id), DialRequest(name: nil, number: number, isForHelp: isForHelp)))
  }

  mutating func hear(_ news: BusNews, _ service: PhoneSession.Service) {
    follow(session.receive(news, of: service, at: now))
  }

  mutating func signal(
    _ service: PhoneSession.Service, _ path: String, _ interface: String, _ member: String,
    _ arguments: BusValue...
  ) {
    hear(.signal(BusSignal(path, interface, member, arguments)), service)
  }

  /// Lets time pass, with every deadline at its time, and answers all that is asked.
  mutating func pass(_ duration: Duration, serves: Bool = true) {
    let end = now + duration
    while let due = session.deadline, due <= end {
      now = max(now, due)
      follow(session.wake(at: now))
      if serves { serve() }
    }
    now = end
  }

  private mutating func follow(_ outputs: [PhoneSession.Output]) {
    for output in outputs {
      switch output {
      case .event(let event): told.append(event)
      case .lost(let why): lost.append(why)
      case .refused(let request, let why):
        refused.append(why)
        if let event = request.refusal("\(why)") { told.append(event) }
      case .call(let service, let token, let call):
        open.append((service, token, call))
        let end = call.path.split(separator: "/").last.map(String.init) ?? "/"
        let words = call.arguments.map { $0.text ?? ($0.isTrue.map { "\($0)" } ?? "") }
        asked.append(([end, call.member] + words).joined(separator: " "))
      }
    }
  }

  /// The requests that change something.
  var deeds: [String] { asked.filter { !$0.contains("Get") } }
  var connections: Int { asked.count { $0.contains("ConnectProfile") } }
  var callEvents: [CallEvent] {
    told.compactMap { if case .call(let event) = $0 { event } else { nil } }
  }
  var progress: LineProgress? {
    for event in told.reversed() { if case .status(.progress(let value)) = event { return value } }
    return nil
  }
  func isAsked(_ member: String) -> Bool { open.contains { $0.call.member == member } }

  // MARK: The services

  /// Answers all that was asked.
  mutating func serve() { while serveOne() {} }

  /// Answers the oldest request.
  @discardableResult
  mutating func serveOne() -> Bool {
    guard !open.isEmpty else { return false }
    let (service, token, call) = open.removeFirst()
    let answer = answers(call) ?? (service == .bluez ? bluez(call) : telephony(call))
    hear(.answer(token, answer), service)
    return true
  }

  /// Answers with an error.
  mutating func fail(_ member: String, _ error: String, _ text: String = "") {
    guard let place = open.firstIndex(where: { $0.call.member == member }) else { return }
    let (service, token, _) = open.remove(at: place)
    hear(.answer(token, .failure(error, text)), service)
  }

  private mutating func bluez(_ call: BusCall) -> BusAnswer {
    switch call.member {
    case "GetManagedObjects":
      var objects: [String: BusValue] = [
        Self.adapter: .properties([
          BluezObjects.Interface.adapter: .properties([
            "Alias": .string("keypad"), "Powered": .flag(isPowered),
          ])
        ])
      ]
      if isPaired { objects[Self.device] = Self.phone(Self.address.text, Self.name) }
      return .values([.properties(objects)])
    case "Set":
      setPower(true)
      return .values([])
    case "ConnectProfile":
      guard isPowered else { return .failure("org.bluez.Error.NotReady", "") }
      guard isNear else {
        return .failure("org.bluez.Error.Failed", "br-connection-page-timeout")
      }
      if isConnected { return .failure("org.bluez.Error.AlreadyConnected", "") }
      connect()
      return .values([])
    default: return .failure("org.freedesktop.DBus.Error.UnknownMethod", "")
    }
  }

  static func phone(
    _ address: String, _ name: String, isConnected: Bool = false
  ) -> BusValue {
    .properties([
      BluezObjects.Interface.device: .properties([
        "Address": .string(address), "Alias": .string(name), "Adapter": .string(adapter),
        "Paired": .flag(true), "Connected": .flag(isConnected), "Class": .number(0x5A020C),
        "UUIDs": .list([.string(BluezUUID.handsFreeGateway)]),
      ])
    ])
  }

  mutating func setPower(_ isOn: Bool) {
    isPowered = isOn
    signal(
      .bluez, Self.adapter, BluezObjects.Interface.properties, "PropertiesChanged",
      .string(BluezObjects.Interface.adapter), .properties(["Powered": .flag(isOn)]), .list([]))
  }

  private mutating func telephony(_ call: BusCall) -> BusAnswer {
    let end = call.path.split(separator: "/").last.map(String.init) ?? ""
    switch call.member {
    case "GetModems": return .values([.list([.list([.string(modem), modemProperties])])])
    case "GetManagedObjects":
      return .values([.properties(isConnected ? [modem: gateway] : [:])])
    case "GetProperties": return .values([.properties(part(call.interface))])
    case "GetCalls":
      guard isConnected else { return .failure("org.ofono.Error.NotAvailable", "") }
      let all = calls.sorted { $0.key < $1.key }
      return .values([
        dialect == .ofono
          ? .list(all.map { .list([.string($0.key), Self.properties($0.value)]) })
          : .properties(calls.mapValues(Self.properties))
      ])
    case "Dial":
      guard isConnected, let number = call.arguments.first?.text else {
        return .failure("org.ofono.Error.Failed", "")
      }
      for (path, one) in calls where one.state == "active" { change(path, to: "held") }
      return .values([.string(add(number, "dialing"))])
    case "Hangup":
      guard let path = calls.keys.first(where: { $0.hasSuffix(end) }) else { break }
      let state = calls[path]?.state
      if dialect == .pipeWire, state == "held" {
        return .failure("org.pipewire.Telephony.Error.InvalidState", "")
      }
      if keepsWaiting, state == "waiting" { break }
      remove(path)
    case "HangupAll": for path in calls.keys.sorted() { remove(path) }
    case "Answer": change(call.path, to: "active")
    case "HoldAndAnswer", "SwapCalls":
      let before = calls
      for (path, one) in before {
        switch one.state {
        case "active": change(path, to: "held")
        case "held", "waiting", "incoming": change(path, to: "active")
        default: break
        }
      }
    default: break
    }
    return isConnected ? .values([]) : .failure("org.ofono.Error.Failed", "")
  }

  private static func properties(_ call: Call) -> BusValue {
    .properties(["State": .string(call.state), "LineIdentification": .string(call.number)])
  }

  private var modemProperties: BusValue {
    .properties([
      "Type": .string("hfp"), "Name": .string("Pocket phone"), "Powered": .flag(isConnected),
      "Online": .flag(isConnected), "Interfaces": .list(interfaces.map { .string($0) }),
    ])
  }
  private var interfaces: [String] {
    isConnected ? [Interface.voice, Interface.handsFree, Interface.network] : []
  }
  private var gateway: BusValue {
    .properties([Interface.gateway: .properties(["Address": .string(Self.address.text)])])
  }

  private func part(_ interface: String) -> [String: BusValue] {
    switch interface {
    case Interface.handsFree:
      ["BatteryChargeLevel": .number(battery), "InbandRinging": .flag(true)]
    case Interface.network:
      ["Status": .string("registered"), "Strength": .number(80), "Name": .string("Example")]
    default: [:]
    }
  }

  // MARK: The phone

  /// The phone is connected, by itself or by a request.
  mutating func connect() {
    guard isNear, !isConnected else { return }
    isConnected = true
    setConnected(true)
    if dialect == .ofono {
      for name in ["Powered", "Online"] { changeModem(name, .flag(true)) }
      changeModem("Serial", .string(Self.address.text))
      changeModem("Interfaces", .list(interfaces.dropFirst().map { .string($0) }))
      changeModem("Interfaces", .list(interfaces.map { .string($0) }))
    } else {
      signal(
        service, OfonoSession.pipeWirePath, Interface.objects, "InterfacesAdded", .string(modem),
        gateway)
    }
    // The calls are listed afterwards.
    guard announcesCalls else { return }
    for (path, call) in calls.sorted(by: { $0.key < $1.key }) { announce(path, call) }
  }

  mutating func goAway() {
    isNear = false
    guard isConnected else { return }
    isConnected = false
    if dialect == .ofono {
      for name in ["Powered", "Online"] { changeModem(name, .flag(false)) }
      changeModem("Interfaces", .list([]))
    } else {
      for path in calls.keys.sorted() { announceEnd(path) }
      signal(
        service, OfonoSession.pipeWirePath, Interface.objects, "InterfacesRemoved", .string(modem),
        .list([.string(Interface.gateway)]))
    }
    setConnected(false)
  }

  mutating func comeBack() {
    isNear = true
    connect()
  }

  private mutating func setConnected(_ isOn: Bool) {
    signal(
      .bluez, Self.device, BluezObjects.Interface.properties, "PropertiesChanged",
      .string(BluezObjects.Interface.device), .properties(["Connected": .flag(isOn)]), .list([]))
  }

  mutating func changeModem(_ name: String, _ value: BusValue) {
    signal(service, modem, Interface.modem, "PropertyChanged", .string(name), value)
  }

  @discardableResult
  mutating func add(_ number: String, _ state: String) -> String {
    let path = "\(modem)/call\(freeNumber)"
    order.append(path)
    calls[path] = Call(number: number, state: state)
    if isConnected { announce(path, Call(number: number, state: state)) }
    return path
  }

  /// The number of a new call. PipeWire goes through its calls in the order in which they came.
  private var freeNumber: Int {
    let numbers = order.filter { calls[$0] != nil }.compactMap {
      Int($0.dropFirst("\(modem)/call".count))
    }
    if dialect == .ofono { return (1...).first { !numbers.contains($0) } ?? 1 }
    return numbers.reduce(1) { $1 <= $0 ? $1 + 1 : $0 }
  }

  private mutating func announce(_ path: String, _ call: Call) {
    signal(
      service, modem, Interface.voice, "CallAdded", .string(path), Self.properties(call))
  }

  private mutating func announceEnd(_ path: String) {
    signal(service, modem, Interface.voice, "CallRemoved", .string(path))
  }

  mutating func change(_ path: String, to state: String) {
    guard calls[path] != nil else { return }
    calls[path]?.state = state
    guard isConnected else { return }
    signal(
      service, path, Interface.call, "PropertyChanged", .string("State"), .string(state))
  }

  /// The phone writes the number of a call in another way.
  mutating func rename(_ path: String, _ number: String) { calls[path]?.number = number }

  /// The object of a call stands for another one, as PipeWire 1.4.2 has it.
  mutating func reuse(_ path: String, for number: String) {
    rename(path, number)
    signal(
      service, path, Interface.call, "PropertyChanged", .string("LineIdentification"),
      .string(number))
  }

  /// The service gives a call another object.
  mutating func move(_ path: String, to new: String, as state: String) {
    guard let call = calls.removeValue(forKey: path) else { return }
    announceEnd(path)
    calls[new] = Call(number: call.number, state: state)
    announce(new, Call(number: call.number, state: state))
  }

  mutating func remove(_ path: String) {
    guard calls.removeValue(forKey: path) != nil, isConnected, reportsEnds else { return }
    if dialect == .ofono {
      signal(service, path, Interface.call, "DisconnectReason", .string("remote"))
    }
    signal(
      service, path, Interface.call, "PropertyChanged", .string("State"), .string("disconnected"))
    announceEnd(path)
  }
}
