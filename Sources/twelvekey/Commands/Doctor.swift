import ArgumentParser
import Glibc
import Keypad
import LinuxIO

struct Doctor: ReportingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what is missing or wrong on this machine, and the command that mends it.",
    discussion: "Exits 0 where a keypad and a display can be used, and otherwise as what is wrong.")

  @OptionGroup var book: BookOptions
  @OptionGroup var keypad: KeypadOptions
  @OptionGroup var words: WordOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var panel: PanelArguments
  @OptionGroup var carrier: LineOptions

  func execute() throws {
    let file = try book.settings()
    var examination = Examination()
    try keypads(file, &examination)
    try devices(&examination)
    for advice in DisplayAdvice.all(wanted: file.value(Settings.display)) {
      if advice.isGood {
        try examination.tell(.ok, advice.text)
      } else {
        try examination.tell(advice.isWanted ? .wrong(advice.code) : .note, advice.text)
      }
    }
    for text in ConsoleAdvice.texts { try examination.tell(.wrong(.unavailable), text) }
    try files(file, &examination)
    if let worst = examination.worst { throw worst }
  }

  private func keypads(_ file: SettingsFile, _ examination: inout Examination) throws {
    let policy = try examination.attempt { try keypad.policy(file) } ?? KeypadPolicy()
    let nodes = try Udev().nodes()
    let verdicts = policy.verdicts(for: nodes)
    let taken = zip(nodes, verdicts).filter { $0.1.isTaken }
    for (node, verdict) in taken {
      if Files.isReadable(node.path) {
        try examination.tell(
          .ok, "keypad \(node.path) (\(node.description.name)): \(verdict.reason)")
      } else {
        try examination.tell(
          .wrong(.noPermission),
          PermissionAdvice.text(path: node.path, name: node.description.name))
      }
    }
    if taken.isEmpty {
      let found =
        nodes.isEmpty
        ? "no input devices at all" : "\(nodes.count) input devices, none of them a keypad"
      try examination.tell(
        .wrong(.unavailable),
        "\(found).\nPlug a numpad in, or name a device: twelvekey run --device NAME"
          + "\nWithout one, on a terminal, the PC keyboard is the keypad: twelvekey run --virtual")
    }
    if let path = ["/etc", "/run", "/usr/lib", "/lib"]
      .map({ "\($0)/udev/rules.d/70-twelvekey.rules" }).first(where: Files.exists)
    {
      try examination.tell(.ok, "udev rule \(path)")
    } else if taken.contains(where: { !Files.isReadable($0.0.path) }) {
      try examination.tell(.wrong(.noPermission), "the udev rule is not installed")
    }
  }

  private func devices(_ examination: inout Examination) throws {
    if Files.isWritable("/dev/uinput") {
      try examination.tell(.ok, "/dev/uinput: `emulate` can make keypads")
    } else {
      try examination.tell(
        .note,
        "/dev/uinput is not writable: `emulate` won't work. sudo modprobe uinput, and\n"
          + "sudo setfacl -m u:\(Files.userName):rw /dev/uinput\n"
          + "That lasts until the next boot; the udev rule, udev/70-twelvekey.rules, lasts.")
    }
    guard Terminal.isTerminal(1) else { return }
    let charset = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { Console.environment($0) }
      .first { !$0.isEmpty }
    if charset?.lowercased().contains("utf") ?? false {
      try examination.tell(.ok, "the terminal is UTF-8")
    } else {
      try examination.tell(
        .wrong(nil), "the locale is not UTF-8: names may look wrong. export LANG=C.UTF-8")
    }
  }

  /// What the settings name, read by those that use it.
  private func files(_ file: SettingsFile, _ examination: inout Examination) throws {
    if let lists = try examination.attempt({ try words.load(file) }) {
      let names = lists.map { "\($0.language.rawValue) (\($0.count))" }
      let empty = lists.filter { $0.count == 0 }.map { $0.language.rawValue }
      if empty.isEmpty {
        try examination.tell(.ok, "words: \(names.joined(separator: ", "))")
      } else {
        try examination.tell(
          .wrong(nil),
          "words: \(names.joined(separator: ", ")): no words for \(empty.joined(separator: ", ")); "
            + "name a list: --words FILE")
      }
    }
    if let name = file.value(Settings.xkbLayout) {
      _ = try examination.attempt { try Type.layout(name) }
    }
    if let path = state.path(file), path != "none" {
      if try examination.attempt({ try state.existing(file) }) != nil {
        try examination.tell(.ok, "state: \(path)")
      }
    }
    try line(file, &examination)
    let panel = try examination.attempt { try self.panel.settings(file) }
    guard let contacts = try examination.attempt({ try book.load(file) }) else { return }
    try examination.tell(
      .ok,
      contacts.isSample
        ? "contacts: only the samples; bring yours with --contacts PATH"
        : "contacts: \(contacts.contacts.count)")
    if let panel, let advice = FontAdvice.text(names: contacts.contacts.map(\.name), panel) {
      try examination.tell(.note, advice)
    }
  }
}

/// What a doctor finds, told line by line.
struct Examination {
  enum Finding {
    case ok
    /// Nothing that is needed.
    case note
    /// - Parameter code: what the command ends with, unless something before was wrong.
    case wrong(ExitCode?)
  }

  private(set) var worst: ExitCode?

  mutating func tell(_ finding: Finding, _ text: String) throws {
    let word: String
    switch finding {
    case .ok: word = "ok    "
    case .note: word = "note  "
    case .wrong(let code):
      word = "wrong "
      worst = worst ?? code
    }
    let lines = text.split(separator: "\n").joined(separator: "\n      ")
    try Console.show(word + lines + "\n")
  }

  /// Tells of a failure, and goes on: one thing that is wrong hides no other.
  mutating func attempt<Result>(_ body: () throws -> Result?) throws -> Result? {
    do {
      return try body()
    } catch let failure as Failure {
      try tell(.wrong(failure.code), failure.message)
      return nil
    }
  }
}
