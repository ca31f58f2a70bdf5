import ArgumentParser
import CallModel
import LinuxIO
import PhoneRuntime

/// The remedies for a line that can't be used.
extension LineProblem {
  /// The problem in words, and the remedy.
  var advice: String { message(remedy ?? remedyAlone, ": ") }

  var code: ExitCode {
    switch self {
    case .noPermission, .notAllowed, .shutOut: .noPermission
    case .noSerialPort: .noInput
    case .failed: .inputOutput
    default: .unavailable
    }
  }

  func message(_ remedy: String?, _ separator: String) -> String {
    words + (remedy.map { separator + $0 } ?? "")
  }

  var remedy: String? {
    switch self {
    case .noPort: "list the ports: ls -l /dev/serial/by-id"
    case .inUse(_, let holders) where holders.contains { $0.contains("ModemManager") }:
      "use it through that: twelvekey run --line modemmanager"
    case .noModem("ModemManager"): "list its modems: mmcli -L"
    case .notAllowed("ModemManager"):
      "polkit must allow org.freedesktop.ModemManager1.Device.Control and .Voice: pkaction --verbose, or "
        + "log in at this machine itself"
    case .notAllowed:
      "the system's bus must let you in: a policy for your user in /etc/dbus-1/system.d, as "
        + "/usr/share/dbus-1/system.d/twelvekey.conf is one"
    case .serviceSilent("ModemManager"): "sudo systemctl restart ModemManager"
    case .serviceSilent: "sudo systemctl restart ofono"
    case .noBusModule:
      "install baresip 1.1 or newer, or call through one that you start yourself (--sip-control)"
    case .noVoice: "others have: SIM7600, A7670E, EC25 …"
    case .silent: "another of its ports may: --line modem:PATH"
    case .inUse(let path, let holders):
      holders.isEmpty
        ? "find it: sudo fuser -v \(path)"
        : "end that one, or name another port: --line modem:PATH"
    case .noSIM: "insert one, then: sudo systemctl restart ModemManager"
    case .modemFailed: "details: mmcli -m any"
    case .notRunning("bluetoothd"): "sudo systemctl start bluetooth"
    case .severalPhones: "in the settings file, or with --phone"
    case .outOfReach: "bring it near, and turn its Bluetooth on"
    case .noHandsFree: "one program must own the hands-free profile: twelvekey doctor"
    case .phoneFailed: "pair it again: twelvekey pair"
    case .bluetoothFailed: "is it blocked? rfkill list bluetooth"
    case .noBluetooth: "plug in a Bluetooth adapter; list the adapters: bluetoothctl list"
    case .gone, .failed: "see the kernel's log: sudo dmesg | tail"
    default: nil
    }
  }

  /// A remedy that is given if only this line is wanted, but not in a list of several lines.
  private var remedyAlone: String? {
    switch self {
    case .notRunning("ModemManager"): "sudo systemctl start ModemManager"
    case .notRunning: "sudo systemctl start ofono"
    case .shutOut:
      "it only accepts known users: getent passwd \(Files.userName); a service's user is made by "
        + "sudo systemd-sysusers"
    case .noModem: "list its modems: busctl tree org.ofono"
    case .noSerialPort: "list the ports: ls -l /dev/serial/by-id"
    default: nil
    }
  }
}
