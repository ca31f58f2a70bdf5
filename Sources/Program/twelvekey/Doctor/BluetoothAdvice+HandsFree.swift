import Bluetooth

/// The findings on the programs that have the phone's calls and their sound.
extension BluetoothAdvice {
  private static let folder = "~/.config/wireplumber/wireplumber.conf.d"
  private static let restart = "systemctl --user restart wireplumber"
  private static let backend =
    "In a file \(folder)/50-phone.conf:\n"
    + "  monitor.bluez.properties = { bluez5.hfphsp-backend = ofono }\n"
    + "  Then: \(restart)"
  private static let blueALSA =
    "the option -p hfp-ofono of BlueALSA, in place of -p hfp-hf: sudo systemctl edit bluealsa"

  func finding(_ calls: HandsFreeResult.Calls) -> Finding {
    switch calls {
    case .noOwner(let hasModemManager): noOwner(hasModemManager: hasModemManager)
    case .blueALSAAlone:
      wrong(
        "hands-free: BlueALSA has the sound of calls, but no program makes them: "
          + "sudo apt-get install ofono\nBoth together need \(Self.blueALSA)")
    case .pipeWireIdle(let why): idle(why)
    case .owner(.pipeWire): .ok("hands-free: PipeWire has the phone's calls, and their sound")
    case .owner(let owner): .ok("hands-free: \(owner.rawValue) has the phone's calls")
    case .owners(let owners, nil): wrong(rivals(owners, nil))
    case .owners(let owners, let holder): .note(rivals(owners, holder))
    case .sound(let program): .ok("hands-free: \(program.rawValue) plays the sound of the calls")
    case .noSound(let hasWirePlumber, let hasBlueALSA):
      wrong(noSound(hasWirePlumber: hasWirePlumber, hasBlueALSA: hasBlueALSA))
    case .modemManagerBeside:
      .note(
        "hands-free: oFono and ModemManager both run, and both take modems; Debian's packages of them exclude "
          + "each other. If no modem is used: sudo systemctl disable --now ModemManager")
    case .soundRoute(let route, let radio): sound(route, radio)
    }
  }

  private func noOwner(hasModemManager: Bool) -> Finding {
    wrong(
      "hands-free: no program has the phone's calls. You need one of:\n"
        + "- oFono, which needs no desktop: sudo apt-get install ofono\n"
        + (hasModemManager
          ? "  It replaces the modemmanager that is here: Debian's packages exclude each other.\n"
          : "")
        + "- PipeWire from 1.4 on: sudo apt-get install wireplumber libspa-0.2-bluetooth")
  }

  private func idle(_ why: HandsFreeResult.Idleness) -> Finding {
    let start = "hands-free: WirePlumber runs, but does not take the phone's calls"
    switch why {
    case .seat(let lingers):
      return wrong(
        "\(start), because you are not at this machine's screen. In a file \(Self.folder)/50-phone.conf:\n"
          + "  wireplumber.profiles = { main = { monitor.bluez.seat-monitoring = disabled } }\n"
          + "  Then: \(Self.restart)"
          + (lingers
            ? "" : "\nFor it to run without a login, too: loginctl enable-linger"))
    case .backend(let backend):
      return wrong(
        "\(start): its bluez5.hfphsp-backend is \(backend). "
          + (backend == "ofono"
            ? "It waits for oFono: sudo apt-get install ofono"
            : "Set it to native, or take that line out; then: \(Self.restart)"))
    case .roles:
      return wrong(
        "\(start): its bluez5.roles lack hfp_hf. Add it there; then: \(Self.restart)")
    case .old:
      return wrong(
        "hands-free: PipeWire takes the phone's calls, but offers them to no other program: that "
          + "takes PipeWire 1.4. With an older one, oFono has the calls: sudo apt-get install ofono\n"
          + "and PipeWire their sound. \(Self.backend)")
    }
  }

  /// Returns the text on several programs that want the profile.
  private func rivals(_ owners: [HandsFreeFacts.Owner], _ holder: HandsFreeFacts.Owner?) -> String {
    let names = owners.filter { $0 != holder }.map(\.rawValue)
    let (hasOfono, hasPipeWire) = (owners.contains(.ofono), owners.contains(.pipeWire))
    let hasBlueALSA = owners.contains(.blueALSA)
    let start =
      holder == nil
      ? "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "") all want the phone's calls, and "
        + "bluetoothd lets one have them: \"UUID already registered\"."
      : "\(names.joined(separator: " and ")) can take the phone's calls, too, and may have them after the next "
        + "start."
    var lines = ["hands-free: \(start) Choose:"]
    if hasOfono, hasPipeWire {
      lines.append("- oFono has the calls, and PipeWire their sound. \(Self.backend)")
    }
    if hasBlueALSA {
      lines.append("- oFono has the calls, and BlueALSA their sound: \(Self.blueALSA)")
      if hasPipeWire {
        lines.append(
          "  PipeWire then leaves them alone. In a file \(Self.folder)/50-phone.conf:\n"
            + "  monitor.bluez.properties = { bluez5.roles = [ a2dp_sink a2dp_source ] }")
      }
    }
    if hasPipeWire {
      let others = owners.filter { $0 != .pipeWire }.map { $0 == .ofono ? "ofono" : "bluealsa" }
      lines.append(
        "- PipeWire from 1.4 on has the calls and their sound: "
          + "sudo systemctl disable --now \(others.joined(separator: " "))")
    }
    if hasOfono {
      lines.append(
        "Then, as the first one to ask gets them: sudo systemctl restart bluetooth")
    }
    return lines.joined(separator: "\n")
  }

  private func noSound(hasWirePlumber: Bool, hasBlueALSA: Bool) -> String {
    let start = "hands-free: no program plays the sound of oFono's calls. "
    if hasBlueALSA { return start + "It takes \(Self.blueALSA)" }
    if hasWirePlumber { return start + Self.backend }
    return start + "Install one: sudo apt-get install bluez-alsa-utils\nIt takes \(Self.blueALSA)"
  }

  /// Returns the finding on the way of the sound from a board's radio. Only root can ask the radio.
  private func sound(_ route: HandsFreeFacts.SoundRoute, _ radio: String) -> Finding {
    let change = "sudo hcitool -i \(radio) cmd 0x3f 0x1c 0x01 0x02 0x00 0x01 0x01"
    switch route {
    case .machine:
      return .ok("sound: the board's radio \(radio) passes the sound of calls to this machine")
    case .pins:
      return wrong(
        "sound: the board's radio \(radio) sends the sound of calls to its pins, so that calls are silent. "
          + "After each start: \(change)")
    case .unknown:
      return .note(
        "sound: the board's radio \(radio) may send the sound of calls to its pins. If calls are silent: \(change)\n"
          + "To see it: sudo hcitool -i \(radio) cmd 0x3f 0x1d\n"
          + "The byte after 01 1D FC 00 is 00 for the pins, and 01 for this machine.")
    }
  }
}
