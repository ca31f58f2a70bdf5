import BusMessages
import CallModel
import Keypad

/// The adapter: turned on, set, and changed back.
extension PairingSession {
  private static let adapterInterface = BluezObjects.Interface.adapter
  private static let managerPath = "/org/bluez"
  private static let managerInterface = "org.bluez.AgentManager1"

  /// Returns the steps before phones are looked for, or can see this machine.
  func steps(of adapter: BluezObjects.Adapter) -> [Step] {
    var steps: [Step] = [.agent]
    if !adapter.isPowered { steps.append(.power) }
    if !adapter.isPairable { steps.append(.pairable) }
    if isVisible {
      // An adapter that is always visible stays so.
      if !adapter.isDiscoverable { steps += [.readTimeout, .timeout, .discoverable] }
      // A pairing that begins on the phone asks the default agent. One that begins here asks ours.
      return steps + [.defaultAgent]
    }
    return steps + [.filter, .discovery]
  }

  /// Makes the next step; after the last one looks for phones, or waits for one.
  mutating func goOn(at now: Instant) -> [Output] {
    guard let step = steps.first else { return begin(at: now) }
    return [call(call(of: step), for: .step(step))]
  }

  /// Returns the call of a step. A change is noted as soon as it is asked for, since its answer may
  /// come after the end.
  private mutating func call(of step: Step) -> BusCall {
    switch step {
    case .agent:
      undoing.append(manager("UnregisterAgent", "o", [.string(Self.agentPath)]))
      return manager(
        "RegisterAgent", "os", [.string(Self.agentPath), .string("DisplayYesNo")])
    case .power:
      return set("Powered", .flag(true), patience: .seconds(10))
    case .pairable:
      undoing.append(set("Pairable", .flag(false)))
      return set("Pairable", .flag(true))
    case .readTimeout:
      return BusCall(
        adapter, BluezObjects.Interface.properties, "Get", "ss",
        [.string(Self.adapterInterface), .string("DiscoverableTimeout")])
    case .timeout: return set("DiscoverableTimeout", .number(Self.visibleTime))
    case .discoverable:
      undoing.append(set("Discoverable", .flag(false)))
      return set("Discoverable", .flag(true))
    case .defaultAgent: return manager("RequestDefaultAgent", "o", [.string(Self.agentPath)])
    case .filter:
      return BusCall(
        adapter, Self.adapterInterface, "SetDiscoveryFilter", "a{sv}",
        [.table([.string("Transport"): .string("bredr")])])
    case .discovery:
      undoing.append(Self.stopDiscovery(adapter))
      return BusCall(adapter, Self.adapterInterface, "StartDiscovery")
    }
  }

  static func stopDiscovery(_ adapter: String) -> BusCall {
    BusCall(adapter, adapterInterface, "StopDiscovery")
  }

  private func manager(_ member: String, _ signature: String, _ arguments: [BusValue]) -> BusCall {
    BusCall(Self.managerPath, Self.managerInterface, member, signature, arguments)
  }

  private func set(
    _ name: String, _ value: BusValue, patience: Duration = .seconds(5)
  ) -> BusCall {
    BusCall(
      adapter, BluezObjects.Interface.properties, "Set", "ssv",
      [.string(Self.adapterInterface), .string(name), value], patience: patience)
  }

  /// How often a step is tried that another program keeps from being done, and the pause.
  private static let mostTries = 5
  private static let pause = Duration.seconds(1)

  mutating func receive(_ answer: BusAnswer, for step: Step, at now: Instant) -> [Output] {
    switch answer {
    case .values(let values):
      if step == .readTimeout, let old = values.first?.int {
        if old == Self.visibleTime {
          steps.removeAll { $0 == .timeout }
        } else {
          undoing.append(set("DiscoverableTimeout", .number(max(old, 0))))
        }
      }
    case .failure(let name, let text):
      let error = BluezError(name, text)
      if error.isBusy, step == .power, tries < Self.mostTries {
        tries += 1
        retryAt = now + Self.pause
        return []
      }
      guard mayFail(step, error) else {
        return finish(.failed(problem(of: step, error)), at: now)
      }
    }
    tries = 0
    steps.removeFirst()
    return goOn(at: now)
  }

  /// Whether the pairing goes on without this step.
  private func mayFail(_ step: Step, _ error: BluezError) -> Bool {
    switch step {
    case .agent: error.kind == "AlreadyExists"
    // Another program looks for devices already.
    case .discovery: error.kind == "InProgress"
    case .filter, .readTimeout, .timeout: true
    case .power, .pairable, .discoverable, .defaultAgent: false
    }
  }

  private func problem(of step: Step, _ error: BluezError) -> PairingProblem {
    if error.isRefusal { return .notAllowed }
    switch step {
    case .power: return error.kind == "Blocked" ? .blocked : .powerRefused(error.words)
    case .agent, .defaultAgent: return PairingProblem(error)
    case .pairable, .discoverable, .filter, .discovery, .readTimeout, .timeout:
      // The adapter was turned off in between.
      return error.kind == "NotReady" ? .adapterGone : .radioRefused(error.words)
    }
  }

  private mutating func begin(at now: Instant) -> [Output] {
    if isVisible {
      stage = .visible
      let until = now + .seconds(Int64(Self.visibleTime))
      (visibleUntil, stageEnds) = (until, until)
      return [.news(.visible(name: ownName))]
    }
    stage = .looking
    stageEnds = now + Self.choosing
    reported = found()
    return [.news(.looking(reported))]
  }

  /// The name under which phones see this machine.
  var ownName: String {
    let name = own?.alias ?? ""
    return name.isEmpty ? own?.address?.text ?? "" : name
  }

  private var own: BluezObjects.Adapter? { objects.adapter(at: adapter) }

  // MARK: Changes

  /// Handles a change of the service's objects.
  mutating func update(at now: Instant) -> [Output] {
    if adapter.isEmpty || stage == .waiting { return [] }
    guard let own else { return finish(.failed(.adapterGone), at: now) }
    if wasPowered, !own.isPowered { return finish(.failed(.adapterGone), at: now) }
    wasPowered = own.isPowered
    switch stage {
    case .looking:
      let list = found()
      guard list != reported else { return [] }
      reported = list
      return [.news(.looking(list))]
    case .pairing: return updatePairing(at: now)
    case .paired:
      guard let known = known(device) else { return finish(.failed(.outOfReach), at: now) }
      return known.uuids.contains(BluezUUID.handsFreeGateway) ? beginToConnect(at: now) : []
    case .connecting where known(device) == nil, .asking where known(device) == nil:
      return finish(.failed(.outOfReach), at: now)
    case .waiting, .preparing, .visible, .connecting, .asking, .ending, .over: return []
    }
  }

  /// The most devices in the list.
  private static let mostDevices = 64

  /// Returns the found devices in the order in which they appeared. A device without a name that is
  /// no telephone is left out: the user could not tell which one it is.
  private mutating func found() -> [PairingDevice] {
    let all = objects.devices.filter {
      $0.adapter == adapter && !$0.isBlocked && ($0.isPhone || isNamed($0))
    }
    for device in all.sorted(by: { $0.path < $1.path }) {
      let address = device.address.text
      if order.count < Self.mostDevices, !order.contains(address) { order.append(address) }
    }
    return order.compactMap { address in
      all.first { $0.address.text == address }.map { described($0) }
    }
  }

  /// Whether the device has a name. Until its name is known, the service shows its address.
  private func isNamed(_ device: BluezObjects.Device) -> Bool {
    let address = device.address.text
    return device.name != address && device.name != address.replacing(":", with: "-")
  }

  func described(_ device: BluezObjects.Device) -> PairingDevice {
    PairingDevice(
      address: device.address.text, name: device.name,
      isPhone: device.isPhone, isPaired: device.isPaired)
  }

  func known(_ path: String?) -> BluezObjects.Device? {
    path.flatMap { objects.device(at: $0) }.flatMap { $0.adapter == adapter ? $0 : nil }
  }
}
