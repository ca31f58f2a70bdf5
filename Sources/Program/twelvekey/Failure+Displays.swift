import ArgumentParser
import Glibc
import LinuxIO

extension Failure {
  /// The failure of a framebuffer that can't be used: its path, the reason and the remedy.
  init(framebuffer path: String, _ error: LinuxError) {
    let here = Framebuffer.paths
    switch error.code {
    case EACCES, EPERM:
      self.init(Self.noPermission(path, for: "the framebuffer"), .noPermission)
    case ENOENT where here.isEmpty:
      self.init(
        "there is no framebuffer \(path), and no other. Load its driver, on a Raspberry Pi with a "
          + "dtoverlay line in config.txt, or use another display: --display terminal",
        .unavailable)
    case ENOENT:
      self.init(
        "there is no framebuffer \(path). Here are: " + here.joined(separator: ", "), .noInput)
    case ENOTTY where error.call.hasPrefix("FBIOGET"), EISDIR:
      self.init(
        "\(path) is not a framebuffer. "
          + (here.isEmpty
            ? "There is none here: use another display, --display terminal"
            : "Here are: " + here.joined(separator: ", ")),
        .noInput)
    case ENODEV, ENXIO:
      self.init(
        "the framebuffer \(path) is gone, or its driver is not loaded: dmesg | grep -i fb",
        .unavailable)
    default:
      self.init("cannot use the framebuffer \(path): \(error.description)", .inputOutput)
    }
  }

  /// The failure of a virtual console that can't be taken over, or can't be released.
  ///
  /// - Parameter command: the command of this program to run with more rights.
  init(console error: LinuxError, command: String) {
    let path = error.subject
    switch error.code {
    case EACCES, EPERM:
      self.init(
        Self.noPermission(path, for: "the console")
          + "\nOnly root and its own user may use a console: log in there to start the telephone, "
          + "or as root:\n  sudo twelvekey \(command)", .noPermission)
    case EBUSY:
      let number = path.drop { !$0.isNumber }
      self.init(
        "the console \(path) is in graphics mode: a desktop draws there, or a program that was "
          + "killed has left it so.\nEnd the desktop, or restore the console:\n"
          + "  sudo twelvekey restore-console --tty \(number)", .unavailable)
    case ENOENT, ENXIO, ENODEV:
      self.init("there is no console \(path): `ls /dev/tty[1-9]` shows those here", .unavailable)
    default:
      self.init("cannot take the console \(path): \(error.description)", .inputOutput)
    }
  }

  /// The failure of a character LCD that can't be used: the reason and the remedy.
  init(lcd error: LinuxError) {
    let path = error.subject
    switch error.code {
    case EBUSY:
      let holders = Files.processes(holding: path)
      let by =
        holders.isEmpty
        ? "another program; as root, `fuser -v \(path)` names it"
        : holders.joined(separator: ", ")
      self.init(
        "\(path) is in use by \(by).\nOnly one program at a time can use it: end that one.",
        .unavailable)
    case ENOENT, ENODEV, ENXIO:
      self.init(
        "there is no character LCD at \(path).\n"
          + "Load its driver, sudo modprobe hd44780, and describe the wiring to the kernel: on a "
          + "Raspberry Pi, in /boot/firmware/config.txt, with the pins of yours,\n"
          + "  dtoverlay=hd44780-lcd,pin_rs=25,pin_en=24,pin_d4=23,pin_d5=17,pin_d6=27,pin_d7=22,"
          + "display_width=16,display_height=2\n"
          + "or behind a PCF8574 on I2C\n"
          + "  dtoverlay=hd44780-i2c-lcd,addr=0x27,display_width=16,display_height=2\n"
          + "and reboot.",
        .unavailable)
    case ENOTTY:
      self.init(
        "\(path) is not a device: a character LCD is /dev/lcd, the one of --display charlcd",
        .noInput
      )
    case EACCES, EPERM:
      self.init(
        Self.noPermission(path, for: "the character LCD")
          + "\nGive yourself access: sudo setfacl -m u:\(Files.userName):w \(path)",
        .noPermission)
    default:
      self.init(error.description, .inputOutput)
    }
  }

  private static func noPermission(_ path: String, for thing: String) -> String {
    var lines = ["no permission for \(thing) \(path)."]
    if let owner = Files.ownership(of: path) {
      lines.append("It belongs to user \(owner.user), group \(owner.group), mode \(owner.mode).")
      if thing == "the framebuffer", owner.group != "root", !Files.isInGroup(owner.group) {
        lines.append("Join that group, then log in again:")
        lines.append("  sudo usermod -aG \(owner.group) \(Files.userName)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
