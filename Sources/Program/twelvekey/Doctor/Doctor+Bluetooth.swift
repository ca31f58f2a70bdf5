import Bluetooth
import Glibc
import LinuxIO
import PhoneRuntime
import Settings

/// The examination of Bluetooth, and of a smartphone as the line.
extension Doctor {
  /// The time for the buses to answer.
  private static let busPatience = Duration.seconds(10)

  func bluetooth(_ file: SettingsFile, _ examination: inout Examination) throws {
    var facts = HandsFreeFacts(machine: system)
    facts.phone = file.value(Settings.phone)
    facts.wantsContacts = file.value(Settings.phoneContacts) == true
    let trial = try examination.attempt { try HandsFreeTrial(patience: Self.busPatience) }
    if let trial { facts.add(trial, installed: system) }
    let advice = BluetoothAdvice(
      isWanted: facts.phone != nil, release: KernelModules(system).release)
    try examination.report(advice.findings(facts.results))
  }
}

extension HandsFreeFacts {
  private static let daemons = [
    "/usr/libexec/bluetooth/bluetoothd", "/usr/lib/bluetooth/bluetoothd", "/usr/sbin/bluetoothd",
  ]

  /// Reads what the files of the machine say.
  init(machine files: SystemFiles) {
    self.init()
    let radios = BluetoothRadios(files)
    self.radios = radios.radios.map { radio in
      Radio(
        name: radio.name, soundRoute: radio.isOfBoard ? Self.route(radio, files) : nil)
    }
    if radios.isHardBlocked { blocks.insert(.hard) }
    if radios.isSoftBlocked { blocks.insert(.soft) }
    switch KernelModules(files).state(of: "bluetooth") {
    case .loaded, .available: kernel = .ready
    case .absent: kernel = .absent
    case .folderGone: kernel = .modulesGone
    }
    if let boot = BootOverlays(files),
      let line = boot.lines.last(where: { $0.name.hasPrefix("disable-bt") })
    {
      switchedOffAt = "\(boot.path):\(line.number)"
    }
    let programs = RunningPrograms(
      ["wireplumber", "pulseaudio", "bluealsa", "bluealsad", "ModemManager"], files)
    hasWirePlumber = programs.has("wireplumber")
    hasPulseAudio = programs.has("pulseaudio")
    hasModemManager = programs.has("ModemManager")
    for name in ["bluealsa", "bluealsad"] {
      if let profiles = programs.values(of: "-p", "--profile", in: name) {
        blueALSA = (blueALSA ?? []).union(profiles)
      }
    }
    wirePlumber = WirePlumber(files)
    hasObexd = PhonebookProblem.programs.contains(where: files.exists)
    isOnSeat =
      files.lines("/run/systemd/seats/seat0")?.contains("ACTIVE_UID=\(getuid())") ?? false
    lingers = files.exists("/var/lib/systemd/linger/\(Files.userName)")
  }

  /// Returns where a Broadcom radio sends the sound of calls.
  private static func route(
    _ radio: BluetoothRadios.Radio, _ files: SystemFiles
  ) -> SoundRoute {
    switch radio.soundRoute {
    case 0: return .pins
    case 1: return .machine
    default: break
    }
    // Raspberry Pi OS has a script that sets this at each start.
    let script = files.lines("/usr/bin/bthelper") ?? []
    if script.contains(where: { $0.contains("0x1c") && !$0.hasPrefix("#") }) { return .machine }
    let model = DeviceTree.model(files) ?? ""
    let isNewer = ["Raspberry Pi 5", "Raspberry Pi Compute Module 5"].contains {
      model.hasPrefix($0)
    }
    return isNewer ? .machine : .unknown
  }

  /// Adds what the buses say.
  mutating func add(_ trial: HandsFreeTrial, installed files: SystemFiles) {
    daemon = trial.daemon
    if daemon == .stopped, !Self.daemons.contains(where: files.exists) { daemon = .notInstalled }
    objects = trial.objects
    hasOfono = trial.services.contains(HandsFreeTrial.ofono)
    hasPipeWireCalls = trial.services.contains(HandsFreeTrial.pipeWire)
    switch trial.holder {
    case HandsFreeTrial.ofono?: holder = .ofono
    case HandsFreeTrial.pipeWire?: holder = .pipeWire
    default: holder = nil
    }
    // A process of another user may be hidden.
    if trial.services.contains(HandsFreeTrial.blueALSA) { blueALSA = blueALSA ?? [] }
  }
}

extension HandsFreeFacts.WirePlumber {
  /// Reads WirePlumber's settings: those of the system, and those of this user.
  init(_ files: SystemFiles) {
    self.init()
    let home = Console.environment("HOME") ?? ""
    let own = Console.environment("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 }
    let user = (own ?? "\(home)/.config") + "/wireplumber"
    let folders = ["/usr/share/wireplumber", "/etc/wireplumber", user]
    let properties = PropertyFiles(
      folders.flatMap {
        ["\($0)/wireplumber.conf", "\($0)/wireplumber.conf.d/", "\($0)/bluetooth.lua.d/"]
      }, files)
    backend = properties.value(of: "bluez5.hfphsp-backend")
    roles = properties.value(of: "bluez5.roles").map {
      $0.split(separator: " ").map(String.init)
    }
    watchesSeat = properties.value(of: "monitor.bluez.seat-monitoring") != "disabled"
  }
}
