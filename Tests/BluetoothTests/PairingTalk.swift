import BusMessages
import CallModel
import Keypad

@testable import Bluetooth

/// A pairing session and a made-up `org.bluez`, both played by a test. The service carries out what
/// it is asked, as far as the test does not say otherwise.
struct PairingTalk {
  static let hci = "/org/bluez/hci0"
  static let phonePath = hci + "/dev_00_00_5E_00_53_01"
  static let otherPath = hci + "/dev_00_00_5E_00_53_02"
  static let phoneAddress = "00:00:5E:00:53:01"
  static let phone = PairingDevice(address: phoneAddress, name: "Pocket phone")

  private(set) var session: PairingSession
  private(set) var news: [PairingNews] = []
  /// The calls in the order in which they were made: the member, and what it is about.
  private(set) var calls: [String] = []
  private(set) var replies: [Int: BusReply] = [:]
  private(set) var now = Instant.zero

  /// The state of the adapter.
  var adapter: [String: BusValue] = [
    "Address": .string("00:00:5E:00:53:00"), "Alias": .string("keypad"), "Powered": .flag(false),
    "Pairable": .flag(false), "Discoverable": .flag(false), "DiscoverableTimeout": .number(120),
    "Discovering": .flag(false),
  ]
  var devices: [String: [String: BusValue]] = [:]
  var hasAgent = false
  /// The errors with which calls are answered, by member, or by member and property: `Set Powered`.
  var errors: [String: (name: String, text: String)] = [:]
  /// Whether `CancelPairing` ends a pairing at once. It may also come too late.
  var cancels = true
  /// Whether changes of the adapter that a call has made are not reported by themselves.
  var isLateWithChanges = false
  /// The calls that are answered later.
  var late: Set<String> = ["Pair"]
  private(set) var unanswered: [(key: String, token: Int)] = []
  private var lastCalled = 0

  init(isVisible: Bool = false) {
    session = PairingSession(isVisible: isVisible, legacyCode: "4711")
    run { $0.start(at: $1) }
  }

  var last: PairingNews? { news.last }
  var question: PairingQuestion? {
    if case .question(let question)? = news.last { question } else { nil }
  }

  /// The list of found devices, if it was reported last.
  var list: [PairingDevice]? {
    if case .looking(let devices)? = news.last { devices } else { nil }
  }

  // MARK: What happens

  mutating func run(_ body: (inout PairingSession, Instant) -> [PairingSession.Output]) {
    for output in body(&session, now) {
      switch output {
      case .news(let one): news.append(one)
      case .reply(let token, let reply): replies[token] = reply
      case .call(let token, let call): serve(token, call)
      }
    }
  }

  mutating func appear() { run { $0.receive(.appeared, at: $1) } }
  mutating func vanish() { run { $0.receive(.vanished, at: $1) } }
  mutating func ask(_ request: PairingRequest) { run { $0.perform(request, at: $1) } }

  mutating func wait(_ seconds: Int64) {
    let end = now + .seconds(seconds)
    while let due = session.deadline, due <= end {
      now = max(due, now)
      run { $0.wake(at: $1) }
    }
    now = end
  }

  /// Answers a call that was left open.
  mutating func answer(_ key: String, _ answer: BusAnswer = .values([])) {
    guard let place = unanswered.firstIndex(where: { $0.key == key }) else { return }
    let token = unanswered.remove(at: place).token
    if key == "Pair", case .values = answer { change(Self.phonePath, "Paired", .flag(true)) }
    run { $0.receive(.answer(token, answer), at: $1) }
  }

  mutating func fail(_ key: String, _ error: String, _ text: String = "") {
    answer(key, .failure("org.bluez.Error." + error, text))
  }

  /// A device is found, or changes.
  mutating func find(_ path: String, _ properties: [String: BusValue]) {
    var all = properties
    all["Adapter"] = .string(Self.hci)
    all["Address"] = all["Address"] ?? .string(Self.address(path))
    devices[path] = all
    run {
      $0.receive(
        .signal(
          BusSignal(
            "/", BluezObjects.Interface.objects, "InterfacesAdded",
            [.string(path), table([BluezObjects.Interface.device: table(all)])])), at: $1)
    }
  }

  mutating func findPhone(_ path: String = phonePath, _ name: String = "Pocket phone") {
    find(path, ["Alias": .string(name), "Class": .number(0x5A020C)])
  }

  mutating func lose(_ path: String) {
    devices[path] = nil
    run {
      $0.receive(
        .signal(
          BusSignal(
            "/", BluezObjects.Interface.objects, "InterfacesRemoved",
            [
              .string(path),
              .list([
                .string(BluezObjects.Interface.device), .string(BluezObjects.Interface.adapter),
              ]),
            ])), at: $1)
    }
  }

  mutating func change(_ path: String, _ name: String, _ value: BusValue) {
    let isAdapter = path == Self.hci
    if isAdapter { adapter[name] = value } else { devices[path]?[name] = value }
    let interface =
      isAdapter ? BluezObjects.Interface.adapter : BluezObjects.Interface.device
    run {
      $0.receive(
        .signal(
          BusSignal(
            path, BluezObjects.Interface.properties, "PropertiesChanged",
            [.string(interface), table([name: value]), .list([])])), at: $1)
    }
  }

  /// The service calls our agent.
  ///
  /// - Returns: the token of the call.
  @discardableResult
  mutating func agent(_ member: String, _ arguments: BusValue...) -> Int {
    lastCalled += 1
    let call = BusMethodCall(
      token: lastCalled, PairingSession.agentPath, PairingSession.agentInterface, member, arguments)
    run { $0.receive(.called(call), at: $1) }
    return call.token
  }

  @discardableResult
  mutating func confirm(_ digits: Int = 123_456, _ path: String = phonePath) -> Int {
    agent("RequestConfirmation", .string(path), .number(digits))
  }

  static let rejected = BusReply.failure("org.bluez.Error.Rejected", "refused")

  // MARK: The service

  private mutating func serve(_ token: Int, _ call: BusCall) {
    var key = call.member
    if key == "Set" || key == "Get" { key += " " + (call.arguments[1].text ?? "") }
    calls.append(key)
    var answer = BusAnswer.values([])
    if let error = errors[key] {
      answer = .failure("org.bluez.Error." + error.name, error.text)
    } else {
      carryOut(call, key, &answer)
    }
    if late.contains(key) {
      unanswered.append((key, token))
    } else {
      run { $0.receive(.answer(token, answer), at: $1) }
    }
  }

  private mutating func carryOut(_ call: BusCall, _ key: String, _ answer: inout BusAnswer) {
    switch call.member {
    case "GetManagedObjects":
      var all: [BusValue: BusValue] = [:]
      if !adapter.isEmpty {
        all[.string(Self.hci)] = table([BluezObjects.Interface.adapter: table(adapter)])
      }
      for (path, device) in devices {
        all[.string(path)] = table([BluezObjects.Interface.device: table(device)])
      }
      answer = .values([.table(all)])
    case "Set":
      let name = call.arguments[1].text ?? ""
      if call.path == Self.hci, isLateWithChanges {
        adapter[name] = call.arguments[2]
      } else {
        change(call.path, name, call.arguments[2])
      }
    case "Get": answer = .values([adapter[call.arguments[1].text ?? ""] ?? .number(0)])
    case "RegisterAgent": hasAgent = true
    case "UnregisterAgent": hasAgent = false
    case "StartDiscovery": change(Self.hci, "Discovering", .flag(true))
    case "StopDiscovery": change(Self.hci, "Discovering", .flag(false))
    case "CancelPairing": if cancels { fail("Pair", "AuthenticationCanceled") }
    case "RemoveDevice": if let path = call.arguments[0].text { lose(path) }
    default: break
    }
  }

  /// Whether the adapter is as it was before, and has no agent of ours.
  var isRestored: Bool {
    !hasAgent && adapter["Pairable"] == .flag(false) && adapter["Discoverable"] == .flag(false)
      && adapter["Discovering"] == .flag(false) && adapter["DiscoverableTimeout"] == .number(120)
  }

  var isPhonePaired: Bool { devices[Self.phonePath]?["Paired"] == .flag(true) }

  private static func address(_ path: String) -> String {
    String(path.split(separator: "_").suffix(6).joined(separator: ":"))
  }
}

/// Returns a table whose keys are strings.
func table(_ entries: [String: BusValue]) -> BusValue {
  .table(
    Dictionary(entries.map { (.string($0.key), $0.value) }, uniquingKeysWith: { $1 }))
}
