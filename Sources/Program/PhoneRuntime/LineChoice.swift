import Bluetooth
import BusLines
import CallModel
import LinuxIO

/// The line that the telephone uses.
package enum LineChoice: Sendable {
  case none
  /// The first line that works, of those that need no settings.
  case auto
  /// The paired mobile phone with this address; otherwise the same as ``auto``.
  case phoneFirst(BluetoothAddress)
  /// A paired mobile phone; `nil` for the only one, or the one that is connected.
  case phone(BluetoothAddress?)
  case pretended
  case command(DialCommand)
  /// A command that hands numbers over to another program, which makes this machine's calls.
  case handoff(DialCommand)
  /// A device on a serial port, by its path.
  case device(LineDevice, String)
  /// The modem of one of the ``services``.
  case service(any BusSession.Type)
  /// Calls over SIP, by baresip.
  case sip(SIPSettings)

  /// All services of the system's D-Bus that have modems, the best one first. Users write their
  /// titles in lower case: see `LineKind`.
  package static let services: [any BusSession.Type] = [
    ModemManagerSession.self, OfonoSession.self,
  ]

  /// Whether a mobile phone is to carry the calls.
  package var isOfPhone: Bool {
    switch self {
    case .phone, .phoneFirst: true
    default: false
    }
  }

  /// Whether the telephone chooses the line.
  package var isAutomatic: Bool {
    switch self {
    case .auto, .phoneFirst: true
    default: false
    }
  }

  package func open(_ wiring: Wiring) -> any Line {
    switch self {
    case .none: NullLine()
    case .auto: AutoLine(AutoLine.candidates(), wiring)
    case .phoneFirst(let phone): AutoLine(AutoLine.candidates(first: phone), wiring)
    case .phone(let phone): PhoneLine(phone, wiring)
    case .pretended: ScriptedLine()
    case .command(let command): DialCommandLine(command, wiring)
    case .handoff(let command): DialCommandLine(command, sendsCodes: false, wiring)
    case .sip(let settings): SIPLine(settings, wiring)
    case .service(let service): BusLine(service, wiring)
    case .device(let device, let path): device.open(path, wiring)
    }
  }
}

/// A kind of device on a serial port that carries calls.
package struct LineDevice: Sendable {
  /// The name that users write before the path: `modem:PATH`.
  package let name: String
  /// A description for the help.
  package let help: String
  let open: @Sendable (_ path: String, Wiring) -> any Line

  package static let all = [modem]
  package static let modem = LineDevice(name: "modem", help: "a modem on that serial port") {
    ModemLine($0, $1)
  }
}

/// The environment of a part of the telephone that starts programs or tells the user something.
package struct Wiring {
  /// The loop to which the part adds its event sources.
  package var loop: EventLoop
  /// Whether the output of a program would appear on the display.
  package var isQuiet: Bool
  /// Whether a line changes nothing until it is selected: it turns on no modem and ends no call.
  package var isPassive = false
  /// Tells the user something outside the display, if that is possible.
  package var report: (String) -> Void
  /// Puts a problem of a line into words for a screen.
  package var words: (LineProblem) -> String

  package init(
    loop: EventLoop, isQuiet: Bool, report: @escaping (String) -> Void,
    words: @escaping (LineProblem) -> String = { "\($0)" }
  ) {
    self.loop = loop
    self.isQuiet = isQuiet
    self.report = report
    self.words = words
  }

  /// The same wiring for a line that changes nothing until it is selected.
  var passive: Wiring {
    var wiring = self
    wiring.isPassive = true
    return wiring
  }
}
