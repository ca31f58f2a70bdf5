/// What is known of Bluetooth on this machine, for the question whether a smartphone can be the
/// line here. ``results`` draws the conclusions.
package struct HandsFreeFacts: Hashable, Sendable {
  /// A radio that the kernel has.
  package struct Radio: Hashable, Sendable {
    /// Its name, such as `hci0`.
    package var name: String
    /// The way of the sound of calls; `nil` for a radio that passes it to this machine anyway, as
    /// USB adapters do.
    package var soundRoute: SoundRoute?

    package init(name: String, soundRoute: SoundRoute? = nil) {
      self.name = name
      self.soundRoute = soundRoute
    }
  }

  /// Where the radio of a board sends the sound of calls.
  package enum SoundRoute: Hashable, Sendable {
    /// Through the driver to this machine.
    case machine
    /// To pins of its chip, where no program hears it.
    case pins
    case unknown
  }

  /// The kernel's ability to use a radio.
  package enum Kernel: Hashable, Sendable {
    case ready
    /// This kernel has no Bluetooth.
    case absent
    /// The modules of this kernel are not there, as after an upgrade.
    case modulesGone
  }

  /// Why the radio is blocked: rfkill(8).
  package enum Block: Hashable, Sendable {
    /// By a program.
    case soft
    /// By a switch or a key of the machine.
    case hard
  }

  /// The state of bluetoothd.
  package enum Daemon: Hashable, Sendable {
    case notInstalled, stopped, running
    /// The bus or its rules keep this user away from it.
    case shutOut
  }

  /// A program that can own the hands-free profile: bluetoothd lets one program have it.
  package enum Owner: String, Hashable, Sendable, CaseIterable {
    case ofono = "oFono"
    case pipeWire = "PipeWire"
    case blueALSA = "BlueALSA"
  }

  /// The settings of WirePlumber, which decides what PipeWire does with Bluetooth. `nil` is the
  /// default of the program.
  package struct WirePlumber: Hashable, Sendable {
    /// `bluez5.hfphsp-backend`: `native`, `ofono`, `any`, `none`.
    package var backend: String?
    /// `bluez5.roles`.
    package var roles: [String]?
    /// Whether Bluetooth is used only for the user at the screen
    /// (`monitor.bluez.seat-monitoring`).
    package var watchesSeat = true

    package init() {}

    /// Whether PipeWire leaves the calls to another program.
    var leavesCalls: Bool { backend.map { ["ofono", "none", "hsphfpd"].contains($0) } ?? false }
    var lacksRole: Bool { roles.map { !$0.contains("hfp_hf") } ?? false }
  }

  /// The phone that the settings name.
  package var phone: BluetoothAddress?
  package var radios: [Radio] = []
  package var kernel = Kernel.ready
  package var blocks: Set<Block> = []
  /// The line of config.txt that switches the board's radio off, such as
  /// `/boot/firmware/config.txt:12`.
  package var switchedOffAt: String?
  package var daemon = Daemon.notInstalled
  package var objects = BluezObjects()
  /// Whether the phone's contacts and calls are to be read.
  package var wantsContacts = false
  /// Whether obexd, which reads them, is installed.
  package var hasObexd = false
  /// Whether oFono runs: `org.ofono` on the system's bus.
  package var hasOfono = false
  /// Whether PipeWire offers the calls of phones: `org.pipewire.Telephony` on the session's bus.
  package var hasPipeWireCalls = false
  /// The program that has the calls of a connected phone now, oFono or PipeWire; `nil` if none has.
  package var holder: Owner?
  package var hasWirePlumber = false
  package var wirePlumber = WirePlumber()
  package var hasPulseAudio = false
  /// The profiles of the BlueALSA that runs, such as `hfp-ofono`; `nil` if none runs.
  package var blueALSA: Set<String>?
  package var hasModemManager = false
  /// Whether this user is at the machine's screen.
  package var isOnSeat = false
  /// Whether the programs of this user run without a login (loginctl(1)).
  package var lingers = false

  package init() {}
}
