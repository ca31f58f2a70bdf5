import LinuxIO

/// The finding of `doctor` on uinput, through which the program creates virtual keyboards and
/// keypads.
enum UInputAdvice {
  static var finding: Finding {
    let path = "/dev/uinput"
    if Files.isWritable(path) { return .ok("\(path): `emulate` and `type` work") }
    guard Files.exists(path) else {
      return .note("there is no \(path): `emulate` and `type` won't work. sudo modprobe uinput")
    }
    return .note(
      "\(path) is not writable: `emulate` and `type` won't work.\n"
        + "sudo setfacl -m u:\(Files.userName):rw \(path)\n"
        + "That lasts until the next boot; the udev rule, udev/70-twelvekey.rules, lasts.")
  }
}
