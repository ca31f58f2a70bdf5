/// A problem of a line that is a device or a program. The executable puts the problem into words.
package indirect enum LineProblem: Hashable, Sendable {
  case noPort(String)
  case noPermission(String)
  /// A port that is in use. `by` contains the processes that use it, as far as they are visible.
  case inUse(String, by: [String])
  case noSerialPort(String)
  /// A program that is not installed.
  case noProgram(String)
  /// A program that has ended, and why, as far as that is known.
  case programEnded(String, String?)
  /// baresip lacks `ctrl_dbus`, the module through which only the telephone can control it.
  case noBusModule
  /// baresip must not run as root, and no user is named for it.
  case needsUser
  /// This kernel cannot confine a program to its own files; the program runs nevertheless.
  case noLandlock(String)
  /// This kernel cannot keep a program from listening at ports; the program runs nevertheless.
  case noListenGate(String)
  /// An address to listen at that another program uses.
  case addressInUse(String)
  /// The control address of a baresip that the user started, and what is wrong, if that is known.
  case noBaresip(String, String?)
  /// An address to listen at that does not belong to this machine.
  case noAddress(String)
  /// A service of this machine that does not run, by its name.
  case notRunning(String)
  /// A service, by its name, that can't be reached: the system's bus does not admit this user.
  case shutOut(String)
  /// A service that knows of no modem.
  case noModem(String)
  /// A service that runs and does not answer.
  case serviceSilent(String)
  /// A service that does not allow this user to use the modem.
  case notAllowed(String)
  /// A modem, by its model, that was turned off.
  case off(String)
  /// A modem, by its model, that is off and is turned on once its line is selected.
  case poweredOff(String)
  /// A modem, by its model, without a SIM, and the service that makes no call without one.
  case noSIM(String, String)
  /// A modem, by its model, that a service can't use, and why. Untrusted text.
  case modemFailed(String, String)
  /// A modem, by its model, that makes no calls.
  case noVoice(String)
  /// No mobile phone is paired; its address, if one was named.
  case noPhone(String?)
  /// Several mobile phones are paired, and none of them is chosen; the name and the address of
  /// each. Untrusted text.
  case severalPhones([PhoneName])
  /// A mobile phone, by its name, that is not connected. A call connects it.
  case notConnected(String)
  /// A mobile phone, by its name, that does not answer.
  case outOfReach(String)
  /// A mobile phone, by its name, whose calls no program of this machine has.
  case noHandsFree(String)
  /// A mobile phone, by its name, that can't be connected, and why. Untrusted text.
  case phoneFailed(String, String)
  /// The machine's Bluetooth is off. A call turns it on.
  case bluetoothOff
  /// The machine's Bluetooth can't be turned on, and why. Untrusted text.
  case bluetoothFailed(String)
  /// This machine has no Bluetooth.
  case noBluetooth
  /// The search for modems on serial ports is still going on.
  case lookingForModem
  /// No serial port has a modem of a known kind.
  case noKnownModem
  /// A modem on a serial port that sends nothing.
  case silent(String)
  /// Nothing on this machine makes calls; the problem of each candidate.
  case nothing([LineProblem])
  /// A device or service that existed and is gone.
  case gone
  /// A call of the system that failed, its subject, and its error: see errno(3).
  case failed(call: String, on: String, errno: Int32)

  /// The name and the address of a mobile phone.
  package struct PhoneName: Hashable, Sendable {
    package var name: String
    package var address: String

    package init(name: String, address: String) {
      self.name = name
      self.address = address
    }
  }

  /// Whether a mobile phone is meant that may be connected later. Calls other than emergency calls
  /// wait for it.
  package var isOfAbsentPhone: Bool {
    switch self {
    case .notConnected, .outOfReach, .bluetoothOff: true
    default: false
    }
  }

  /// Whether there is or was a modem that makes no calls. The user then wants to know why.
  package var isOfModem: Bool {
    switch self {
    case .noVoice, .silent, .inUse, .noPermission, .gone, .failed: true
    case .notAllowed, .off, .poweredOff, .noSIM, .modemFailed, .serviceSilent: true
    case .notConnected, .outOfReach, .noHandsFree, .phoneFailed, .bluetoothFailed: true
    default: false
    }
  }

  /// Whether the service does not run or can't be reached.
  package var isOfNoService: Bool {
    switch self {
    case .notRunning, .shutOut: true
    default: false
    }
  }
}
