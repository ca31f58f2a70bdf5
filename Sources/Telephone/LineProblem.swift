import Glibc
import LinuxIO

/// Why a line can't be had that is a device or a program. The program puts it into words.
package indirect enum LineProblem: Hashable, Sendable {
  case noPort(String)
  case noPermission(String)
  /// By whom, as far as that can be seen.
  case inUse(String, by: [String])
  case noSerialPort(String)
  /// A program that is not installed.
  case noProgram(String)
  /// A program, and why, as far as that is known.
  case programEnded(String, String?)
  /// baresip lacks the module for control by the telephone alone.
  case noBusModule
  /// baresip must not run as root, and no user is named for it.
  case needsUser
  /// This kernel cannot confine the program to its own files; it runs nevertheless.
  case noLandlock(String)
  /// This kernel cannot keep the program from listening at ports; it runs nevertheless.
  case noListenGate(String)
  /// An address to listen at that another program has.
  case addressInUse(String)
  /// The control port of a baresip that was running: what is wrong, as far as that is known.
  case noBaresip(String, String?)
  /// An address that is none of this machine's.
  case noAddress(String)
  /// A service of this machine that does not run, by its name.
  case notRunning(String)
  /// A service that can't be asked, by its name: the system's bus does not let this user in.
  case shutOut(String)
  /// A service that knows of no modem.
  case noModem(String)
  /// A service that runs and does not answer.
  case serviceSilent(String)
  /// A service that does not let this user have the modem.
  case notAllowed(String)
  /// A modem, by its model, that somebody has turned off.
  case off(String)
  /// A modem, by its model, that is off, and turned on by a line that is selected.
  case resting(String)
  /// A modem, by its model, without a SIM, and the service that makes no call without one.
  case noSIM(String, String)
  /// A modem, by its model, that a service can't use, and why. Untrusted text.
  case modemFailed(String, String)
  /// A modem, by its model, that makes no calls.
  case noVoice(String)
  /// The modems on serial ports are being asked what they are.
  case lookingForModem
  /// No modem of a kind that is known is on a serial port.
  case noKnownModem
  /// A modem on a serial port that says nothing.
  case silent(String)
  /// Nothing of all that this machine may have makes calls: why each does not.
  case nothing([LineProblem])
  /// It was there.
  case gone
  case failed(LinuxError)

  /// Whether there is a modem, or was, that makes no calls: somebody wants to know why.
  package var isOfModem: Bool {
    switch self {
    case .noVoice, .silent, .inUse, .noPermission, .gone, .failed: true
    case .notAllowed, .off, .resting, .noSIM, .modemFailed, .serviceSilent: true
    default: false
    }
  }

  /// What this kernel lacks for the confinement of a program.
  package static func gaps(confining name: String) -> [LineProblem] {
    (Confinement.hasLandlock ? [] : [.noLandlock(name)])
      + (ListenGate.isPossible ? [] : [.noListenGate(name)])
  }

  /// Whether there is no service to be asked.
  var isOfNoService: Bool {
    switch self {
    case .notRunning, .shutOut: true
    default: false
    }
  }

  init(_ error: LinuxError, _ path: String) {
    self =
      switch error.code {
      case ENOENT, ENXIO, ENODEV: .noPort(path)
      case EACCES, EPERM: .noPermission(path)
      case EBUSY: .inUse(path, by: Files.processes(holding: Files.resolved(path) ?? path))
      case ENOTTY: .noSerialPort(path)
      default: .failed(error)
      }
  }
}
