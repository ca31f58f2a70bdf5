import Bluetooth
import BusMessages
import CallModel
import Keypad

/// Which of the paired phones is the line: the one of the settings. While that is away, another one
/// that is connected stands in for it; they change places only while there is no call.
///
///     the set phone is lost, or a try has failed ─ another one has its calls here ─▶ stand-in
///                 ▲                                                                     │
///                 └── the set phone has its calls here again, or the stand-in is gone ◀─┘
extension PhoneSession {
  /// Whether another phone is the line in place of the one of the settings.
  var isStandIn: Bool {
    guard let device, !preferred.isEmpty else { return false }
    return !preferred.contains { $0.path == device.path }
  }

  /// The phone that is connected by tries.
  var target: BluezObjects.Device? { isStandIn && !hasCalls ? preferred.first : device }

  /// Finds the phone again. A phone that has calls, or is connected, stays the line.
  mutating func update(at now: Instant) {
    let all = bluez.devices.filter(\.isPaired)
    preferred = phone.map { bluez.paired($0) } ?? []
    let same = device.flatMap { old in all.first { $0.path == old.path } }
    device = (isReady || hasCalls ? same : nil) ?? found(among: all)
    useDevice(at: now)
  }

  private mutating func useDevice(at now: Instant) {
    guard let device else { return }
    var addresses: Set = [device.address, device.firstAddress]
    if let phone, !isStandIn { addresses.insert(phone) }
    absorb(ofono.use(addresses, name: device.name, at: now), from: .ofono, at: now)
    absorb(pipeWire.use(addresses, name: device.name, at: now), from: .pipeWire, at: now)
  }

  private func found(among paired: [BluezObjects.Device]) -> BluezObjects.Device? {
    if phone != nil { return preferred.first }
    let phones = paired.filter(\.isPhone)
    if phones.count == 1 { return phones[0] }
    let connected = phones.filter(\.isConnected)
    return connected.count == 1 ? connected[0] : nil
  }

  /// Changes between the phone of the settings and a stand-in, if that is due. A set phone that is
  /// not paired any more has none, but for an emergency call. Such a call goes through the phone
  /// that has its calls here now.
  mutating func choose(at now: Instant) {
    let isForHelp = early.areForHelp && !isReady
    guard isListed, !hasCalls || isForHelp else { return }
    guard !preferred.isEmpty || isForHelp else { return forgetHelper(at: now) }
    let wasStandIn = isStandIn
    if isReady, !wasStandIn { return }
    // The set phone is tried first.
    if !wasStandIn, isSelected, failure == nil, !isForHelp { return }
    if let back = preferred.first(where: hasCallsHere) ?? standIn {
      if back.path != device?.path { change(to: back, at: now) }
    } else if wasStandIn, let first = preferred.first {
      change(to: first, at: now)
      failure = .outOfReach(first.name)
    }
  }

  /// Leaves a phone that has made an emergency call for one that is not paired any more. It stays the
  /// line until it is gone, since it may be called back.
  private mutating func forgetHelper(at now: Instant) {
    guard let phone, device != nil, !isReady else { return }
    (device, owner) = (nil, nil)
    absorb(ofono.use([phone], name: name, at: now), from: .ofono, at: now)
    absorb(pipeWire.use([phone], name: name, at: now), from: .pipeWire, at: now)
  }

  /// The phone that stands in for the one of the settings; `nil` if there is none. The present one
  /// stays.
  private var standIn: BluezObjects.Device? {
    let all = bluez.devices.filter { one in
      one.isPaired && one.isTrusted && one.isConnected && !one.isBlocked
        && one.uuids.contains(BluezUUID.handsFreeGateway)
        && !preferred.contains { $0.path == one.path } && hasCallsHere(one)
    }
    return all.first { $0.path == device?.path } ?? all.first
  }

  /// Whether a service here has the calls of a phone.
  private func hasCallsHere(_ device: BluezObjects.Device) -> Bool {
    let addresses: Set = [device.address, device.firstAddress]
    return ofono.serves(addresses) || pipeWire.serves(addresses)
  }

  /// Makes another phone the line.
  private mutating func change(to new: BluezObjects.Device, at now: Instant) {
    if owner != nil { dropAway(at: now) }
    device = new
    // What is known of the one phone does not hold for the other, and another service may have it.
    owner = nil
    if abilities != nil { emitUnknownStatus(isAnother: true) }
    useDevice(at: now)
  }
}
