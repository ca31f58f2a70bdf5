import ArgumentParser
import Glibc
import Keypad
import LinuxIO
import Recordings

struct RecordCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record what a keypad sends (evemu).",
    discussion: """
      Records until Ctrl-C or until the device is unplugged. Without a device the first keypad is \
      recorded that `run` would take. Other programs get the keys as well. What is typed while a \
      telephone of this machine asks for a PIN is left out.

      Example:
        twelvekey record /dev/input/event3 > numpad.evemu
      """)

  @Argument(help: ArgumentHelp("Path, name or vid:pid.", valueName: "device"))
  var device: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write; default is standard output.", valueName: "file"))
  var output: String?

  func execute() throws {
    let node = try find()
    let device = try open(node)
    let file = try output.map { try Files.rewritten($0) }
    let loop = try EventLoop(signals: [SIGINT, SIGTERM, SIGHUP])
    Console.mayWait.store(false, ordering: .relaxed)
    let recorder = Recorder(device, path: node.path, to: FrameOutput(file?.number ?? 1))
    try loop.watch(device.descriptor, for: recorder)
    try recorder.run(on: loop)
  }

  private func open(_ node: InputNode) throws -> EvdevDevice {
    do {
      return try EvdevDevice(path: node.path)
    } catch {
      guard error.code == EACCES else { throw error }
      throw Failure(
        PermissionAdvice.text(path: node.path, name: node.description.name), .noPermission)
    }
  }

  private func find() throws -> InputNode {
    let nodes = try Udev().nodes()
    if let device {
      let selector = DeviceSelector(naming: device)
      guard let node = nodes.first(where: selector.matches) else {
        throw Failure(
          "there is no input device '\(device)'; `twelvekey devices` lists them", .unavailable)
      }
      return node
    }
    let verdicts = KeypadPolicy().verdicts(for: nodes)
    guard let node = zip(nodes, verdicts).first(where: { $0.1.isTaken })?.0 else {
      if nodes.isEmpty {
        throw Failure(
          "no keypad: there are no input devices. Plug one in; in a container, /dev/input must "
            + "be there", .unavailable)
      }
      let names = nodes.map { "  \($0.path)  \($0.description.name)" }.joined(separator: "\n")
      throw Failure(
        "no keypad among the input devices; name one of them, as in "
          + "`twelvekey record \(nodes[0].path)`:\n\(names)", .unavailable)
    }
    return node
  }
}
