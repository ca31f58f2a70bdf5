import ArgumentParser
import Bluetooth
import LinuxIO

/// The findings of `doctor` on Bluetooth and on a smartphone as the line: the adapter and the phone.
/// Without a phone in the settings nothing is wrong, because the telephone can do without.
struct BluetoothAdvice {
  /// Whether the settings name a phone.
  let isWanted: Bool
  /// The kernel's release.
  let release: String

  func findings(_ results: [HandsFreeResult]) -> [Finding] { results.map(finding) }

  private func finding(_ result: HandsFreeResult) -> Finding {
    switch result {
    case .radio(let radio): finding(radio)
    case .phone(let phone): finding(phone)
    case .calls(let calls): finding(calls)
    }
  }

  /// Returns the finding on something that keeps the phone from being the line.
  func wrong(_ text: String, _ code: ExitCode = .unavailable) -> Finding {
    isWanted ? .wrong(code, text) : .note(text)
  }

  // MARK: The adapter

  private func finding(_ radio: HandsFreeResult.Radio) -> Finding {
    switch radio {
    case .missing(.ready):
      wrong(
        "bluetooth: there is no adapter. Plug one in; for the radio of a board, the kernel's log: "
          + "sudo dmesg | grep -i -e bluetooth -e hci")
    case .missing(.absent):
      wrong(
        "bluetooth: this kernel, \(release), has no Bluetooth: it lacks the module bluetooth. Install your "
          + "system's usual kernel.")
    case .missing(.modulesGone):
      wrong(
        "bluetooth: no driver can be loaded: /lib/modules/\(release), with the modules of this "
          + "kernel, is not there, as after an upgrade: sudo reboot")
    case .switchedOff(let place):
      wrong(
        "bluetooth: the board's radio is switched off at \(place). Take that line out; then: "
          + "sudo reboot")
    case .blocked(.soft):
      wrong("bluetooth: the radio is blocked by a program: sudo rfkill unblock bluetooth")
    case .blocked(.hard):
      wrong(
        "bluetooth: the radio is blocked by a switch or a key of this machine: switch it on there. "
          + "Its state: cat /sys/class/rfkill/rfkill*/hard")
    case .unseen(let radio):
      wrong(
        "bluetooth: the kernel has \(radio), but bluetoothd does not use it. Why: "
          + "journalctl -u bluetooth -b -e")
    case .poweredOff: wrong("bluetooth: the adapter is off: bluetoothctl power on")
    case .ready(let adapter):
      .ok(
        "bluetooth: adapter \(Files.split(adapter.path).name)"
          + (adapter.address.map { ", \($0)" } ?? "")
          + (adapter.alias.isEmpty ? "" : "; phones see it as \(adapter.alias)"))
    case .otherClass(let other):
      .note(
        "bluetooth: the adapter's class of device is \(Self.hex(other)), not that of a hands-free device, and some "
          + "phones then offer no calls. In /etc/bluetooth/main.conf, below [General]:\n"
          + "  Class = \(Self.hex(HandsFreeResult.handsFreeClass))\n"
          + "Then: sudo systemctl restart bluetooth")
    case .daemonNotInstalled:
      wrong("bluetooth: bluetoothd is not installed: sudo apt-get install bluez")
    case .daemonStopped:
      wrong("bluetooth: bluetoothd is not running: sudo systemctl enable --now bluetooth")
    case .daemonShutOut:
      wrong(
        "bluetooth: this user may not use bluetoothd: sudo usermod -aG bluetooth \(Files.userName)\n"
          + "Then log out, and in again.", .noPermission)
    }
  }

  private static func hex(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "0x" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  // MARK: The phone

  private func finding(_ phone: HandsFreeResult.Phone) -> Finding {
    switch phone {
    case .none: .note("phone: none is paired. To make calls over a smartphone: twelvekey pair")
    case .notNamed(let phone):
      .note(
        "phone: \(phone.name) is paired, but the settings don't name it. For calls over it, in the "
          + "settings file: phone = \(phone.address)")
    case .notPaired(let address):
      wrong("phone: \(address), which the settings name, is not paired: twelvekey pair")
    case .blocked(let phone):
      wrong("phone: \(phone.name) is blocked: bluetoothctl unblock \(phone.address)")
    case .notTrusted(let phone):
      wrong(
        "phone: \(phone.name) is not trusted, so that it can't connect by itself: "
          + "bluetoothctl trust \(phone.address)")
    case .offersNoCalls(let phone):
      wrong(
        "phone: \(phone.name) does not offer its calls. Allow calls for this device in its settings of "
          + "Bluetooth; then: bluetoothctl connect \(phone.address)")
    case .notConnected(let phone):
      .note(
        "phone: \(phone.name) is paired, but not connected: it is out of reach, or its Bluetooth is off. "
          + "The telephone connects by itself; to try it now: bluetoothctl connect \(phone.address)"
      )
    case .connected(let phone): .ok("phone: \(phone.name) (\(phone.address)) is connected")
    case .contactsUnreadable:
      wrong(
        "phone: its contacts can't be read, because obexd is not installed: "
          + "sudo apt-get install bluez-obexd")
    }
  }
}
