import ArgumentParser
import Glibc
import Keypad
import LinuxIO

struct Doctor: ReportingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what is missing or wrong on this machine, and the command that mends it.",
    discussion: "Exits 0 where a keypad and a display can be used, 69 or 77 where not.")

  @OptionGroup var book: BookOptions
  @OptionGroup var keypad: KeypadOptions

  func execute() throws {
    let file = try book.settings()
    var worst: ExitCode?
    func tell(_ isGood: Bool, _ what: String) throws {
      try Console.show((isGood ? "ok    " : "wrong ") + Self.indented(what) + "\n")
    }
    let nodes = try Udev().nodes()
    let verdicts = try keypad.policy(file).verdicts(for: nodes)
    let taken = zip(nodes, verdicts).filter { $0.1.isTaken }
    for (node, verdict) in taken {
      let name = "\(node.path) (\(node.description.name))"
      if Files.isReadable(node.path) {
        try tell(true, "keypad \(name): \(verdict.reason)")
      } else {
        worst = .noPermission
        try tell(
          false, PermissionAdvice.text(path: node.path, name: node.description.name))
      }
    }
    if taken.isEmpty {
      worst = .unavailable
      let found =
        nodes.isEmpty
        ? "no input devices at all" : "\(nodes.count) input devices, none of them a keypad"
      try tell(
        false,
        "\(found).\nPlug a numpad in, or name a device: twelvekey run --device NAME"
          + "\nWithout one, on a terminal, the PC keyboard is the keypad: twelvekey run --virtual")
    }
    if let path = ["/etc", "/run", "/usr/lib", "/lib"]
      .map({ "\($0)/udev/rules.d/70-twelvekey.rules" }).first(where: Files.exists)
    {
      try tell(true, "udev rule \(path)")
    } else if worst == .noPermission {
      try tell(false, "the udev rule is not installed")
    }
    if Files.isWritable("/dev/uinput") {
      try tell(true, "/dev/uinput: `emulate` can make keypads")
    } else {
      try Console.show(
        "note  /dev/uinput is not writable: `emulate` won't work. sudo modprobe uinput, and\n"
          + "      sudo setfacl -m u:\(Files.userName):rw /dev/uinput\n")
    }
    if Terminal.isTerminal(1) {
      let charset = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { Console.environment($0) }
        .first { !$0.isEmpty }
      let isUTF8 = charset?.lowercased().contains("utf") ?? false
      try tell(
        isUTF8,
        isUTF8
          ? "the terminal is UTF-8"
          : "the locale is not UTF-8: names may look wrong. export LANG=C.UTF-8")
    }
    let kind = try file.value(
      "display", expected: DisplayKind.expected, DisplayKind.init(argument:))
    for advice in DisplayAdvice.all(wanted: kind) {
      if advice.isGood || advice.isWanted {
        if !advice.isGood { worst = worst ?? advice.code }
        try tell(advice.isGood, advice.text)
      } else {
        try Console.show("note  " + Self.indented(advice.text) + "\n")
      }
    }
    for text in ConsoleAdvice.texts {
      worst = worst ?? .unavailable
      try tell(false, text)
    }
    let contacts = try book.load(file)
    try tell(
      true,
      contacts.isSample
        ? "contacts: only the samples; bring yours with --contacts PATH"
        : "contacts: \(contacts.contacts.count)")
    if let worst { throw worst }
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: "\n      ")
  }
}
