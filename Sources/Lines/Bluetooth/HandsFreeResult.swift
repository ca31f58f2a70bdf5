/// A conclusion on whether a smartphone can be the line here.
package enum HandsFreeResult: Hashable, Sendable {
  case radio(Radio)
  case phone(Phone)
  case calls(Calls)

  /// The radio of this machine, and bluetoothd.
  package enum Radio: Hashable, Sendable {
    case missing(HandsFreeFacts.Kernel)
    /// The board's radio is switched off by a line of config.txt, whose place this is.
    case switchedOff(at: String)
    case blocked(HandsFreeFacts.Block)
    case daemonNotInstalled, daemonStopped, daemonShutOut
    /// The kernel has a radio with this name, and bluetoothd has none.
    case unseen(String)
    case poweredOff
    case ready(BluezObjects.Adapter)
    /// The class of device is not that of a hands-free device.
    case otherClass(Int)
  }

  package enum Phone: Hashable, Sendable {
    /// No phone is paired, and the settings name none.
    case none
    /// A phone is paired, and the settings name none.
    case notNamed(BluezObjects.Device)
    /// The phone of the settings is not paired.
    case notPaired(BluetoothAddress)
    case blocked(BluezObjects.Device)
    case notTrusted(BluezObjects.Device)
    /// The phone does not offer its calls.
    case offersNoCalls(BluezObjects.Device)
    case notConnected(BluezObjects.Device)
    case connected(BluezObjects.Device)
    /// The phone's contacts are wanted, and the program that reads them is not installed.
    case contactsUnreadable
  }

  /// The programs that have the calls and their sound.
  package enum Calls: Hashable, Sendable {
    /// No program owns the hands-free profile. `hasModemManager`: Debian's ofono would replace it.
    case noOwner(hasModemManager: Bool)
    /// Only BlueALSA has the profile, and it makes no calls.
    case blueALSAAlone
    /// PipeWire runs, and does not have the profile.
    case pipeWireIdle(Idleness)
    case owner(HandsFreeFacts.Owner)
    /// Several programs want the profile, and bluetoothd refuses all but one. `holder` has the calls
    /// of the connected phone now; `nil` if none of them has.
    case owners([HandsFreeFacts.Owner], holder: HandsFreeFacts.Owner?)
    /// The program that plays the sound of oFono's calls.
    case sound(Player)
    /// No program plays the sound of oFono's calls. `hasWirePlumber`, `hasBlueALSA`: these run, and
    /// are not set to do that.
    case noSound(hasWirePlumber: Bool, hasBlueALSA: Bool)
    /// oFono and ModemManager both run.
    case modemManagerBeside
    /// The radio of the board, and where it sends the sound of calls.
    case soundRoute(HandsFreeFacts.SoundRoute, radio: String)
  }

  /// A program that plays the sound of oFono's calls.
  package enum Player: String, Hashable, Sendable {
    case pipeWire = "PipeWire"
    case blueALSA = "BlueALSA"
    case pulseAudio = "PulseAudio"
  }

  /// Why PipeWire does not have the profile.
  package enum Idleness: Hashable, Sendable {
    /// The user is not at the screen.
    case seat(lingers: Bool)
    case backend(String)
    case roles
    /// It offers no calls: it is older than 1.4, or lacks its part for Bluetooth.
    case old
  }

  /// The class of a hands-free device, with the service class Audio (Bluetooth Assigned Numbers,
  /// 2.8).
  package static let handsFreeClass = 0x200408
}

extension HandsFreeFacts {
  /// Whether there is anything to say: nothing is said of a machine without Bluetooth.
  package var isOfInterest: Bool {
    phone != nil || !radios.isEmpty || daemon == .running || !objects.adapters.isEmpty
  }

  /// The conclusions, in the order in which they have to be mended. What depends on something that
  /// is missing is left out.
  package var results: [HandsFreeResult] {
    guard isOfInterest else { return [] }
    guard !radios.isEmpty || !objects.adapters.isEmpty else {
      return [.radio(switchedOffAt.map { .switchedOff(at: $0) } ?? .missing(kernel))]
    }
    var results: [HandsFreeResult] = []
    if blocks.contains(.hard) {
      results.append(.radio(.blocked(.hard)))
    } else if blocks.contains(.soft) {
      results.append(.radio(.blocked(.soft)))
    }
    switch daemon {
    case .notInstalled: return results + [.radio(.daemonNotInstalled)]
    case .stopped: return results + [.radio(.daemonStopped)]
    case .shutOut: return results + [.radio(.daemonShutOut)]
    case .running: break
    }
    results += radioResults.map { .radio($0) }
    guard let phone = chosenPhone else {
      return results + [.phone(phone.map { .notPaired($0) } ?? .none)]
    }
    results += phoneResults(phone).map { .phone($0) } + ownerResults.map { .calls($0) }
    if hasOfono, hasModemManager { results.append(.calls(.modemManagerBeside)) }
    for radio in radios {
      if let route = radio.soundRoute {
        results.append(.calls(.soundRoute(route, radio: radio.name)))
      }
    }
    return results
  }

  private var radioResults: [HandsFreeResult.Radio] {
    let known = phone.flatMap { objects.device($0)?.adapter }.flatMap { objects.adapter(at: $0) }
    guard
      let adapter = known ?? objects.adapters.first(where: \.isPowered) ?? objects.adapters.first
    else { return [.unseen(radios.first?.name ?? "")] }
    guard adapter.isPowered else { return blocks.isEmpty ? [.poweredOff] : [] }
    // BlueZ sets the bits of the services itself.
    let isHandsFree = adapter.deviceClass.map { $0 & 0x1FFC == 0x0408 } ?? true
    return [.ready(adapter)]
      + (isHandsFree ? [] : [.otherClass(adapter.deviceClass ?? 0)])
  }

  // MARK: The phone

  /// The paired phone that is the line, or could be.
  private var chosenPhone: BluezObjects.Device? {
    guard let phone else {
      return objects.pairedPhones.first(where: \.isConnected) ?? objects.pairedPhones.first
    }
    return objects.device(phone).flatMap { $0.isPaired ? $0 : nil }
  }

  private func phoneResults(_ device: BluezObjects.Device) -> [HandsFreeResult.Phone] {
    var results: [HandsFreeResult.Phone] = phone == nil ? [.notNamed(device)] : []
    if device.isBlocked { return results + [.blocked(device)] }
    if !device.isTrusted { results.append(.notTrusted(device)) }
    if !device.uuids.isEmpty, !device.uuids.contains(BluezUUID.handsFreeGateway) {
      results.append(.offersNoCalls(device))
    } else {
      results.append(device.isConnected ? .connected(device) : .notConnected(device))
    }
    if wantsContacts, !hasObexd { results.append(.contactsUnreadable) }
    return results
  }

  // MARK: The owner of the profile

  /// Whether PipeWire's own part for hands-free is active. PipeWire before 1.4 has no service for
  /// calls, but takes the profile.
  private var isPipeWireActive: Bool {
    hasPipeWireCalls
      || hasWirePlumber && !wirePlumber.leavesCalls && !wirePlumber.lacksRole
        && (isOnSeat || !wirePlumber.watchesSeat)
  }

  private var owners: [Owner] {
    var owners: [Owner] = []
    if hasOfono { owners.append(.ofono) }
    // With `any`, PipeWire uses the oFono that runs.
    if isPipeWireActive, !(hasOfono && wirePlumber.backend == "any") { owners.append(.pipeWire) }
    if blueALSA?.contains("hfp-hf") == true { owners.append(.blueALSA) }
    if let holder, !owners.contains(holder) { owners.append(holder) }
    return owners
  }

  private var ownerResults: [HandsFreeResult.Calls] {
    let owners = owners
    if owners.count > 1 {
      let now = holder.map { $0 == .ofono ? [.owner($0), sound] : [.owner($0)] } ?? []
      return now + [.owners(owners, holder: holder)]
    }
    switch owners.first {
    case .ofono?: return [.owner(.ofono), sound]
    case .pipeWire?: return [hasPipeWireCalls ? .owner(.pipeWire) : .pipeWireIdle(.old)]
    case .blueALSA?: return [.blueALSAAlone]
    case nil: break
    }
    if hasWirePlumber { return [.pipeWireIdle(idleness)] }
    return [blueALSA == nil ? .noOwner(hasModemManager: hasModemManager) : .blueALSAAlone]
  }

  private var idleness: HandsFreeResult.Idleness {
    if wirePlumber.leavesCalls, let backend = wirePlumber.backend { return .backend(backend) }
    return wirePlumber.lacksRole ? .roles : .seat(lingers: lingers)
  }

  /// What plays the sound of oFono's calls.
  private var sound: HandsFreeResult.Calls {
    let usesOfono = wirePlumber.backend.map { ["ofono", "any"].contains($0) } ?? false
    if hasWirePlumber, usesOfono { return .sound(.pipeWire) }
    if blueALSA?.contains("hfp-ofono") == true { return .sound(.blueALSA) }
    // Its module for Bluetooth uses the oFono that runs.
    if hasPulseAudio { return .sound(.pulseAudio) }
    return .noSound(hasWirePlumber: hasWirePlumber, hasBlueALSA: blueALSA != nil)
  }
}
