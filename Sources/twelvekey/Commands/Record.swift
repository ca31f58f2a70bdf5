import ArgumentParser
import Glibc
import Keypad
import LinuxIO
import Recordings

struct Record: ReportingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write what a keypad sends as an evemu recording.",
    discussion: """
      Records until Ctrl-C or until the device is unplugged. Without a device the first keypad is \
      recorded that `run` would take. Other programs get the keys as well.

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
    let file = try output.map {
      try FileDescriptor(opening: $0, O_WRONLY | O_CREAT | O_TRUNC)
    }
    let target = file?.number ?? 1
    let loop = try EventLoop(signals: [SIGINT, SIGTERM, SIGHUP])
    try loop.watch(device.descriptor)
    try FileDescriptor.write(
      Array(EvemuWriter.header(for: device.description).utf8), to: target)
    Console.say("recording \(device.description.name) (\(node.path)); Ctrl-C ends")
    var writer = EvemuWriter()
    while true {
      for wake in try loop.wait(until: nil) {
        if wake == .signal(SIGINT) { throw ExitCode.interrupted }
        guard case .ready = wake else { return }
        for reading in try device.read() {
          switch reading {
          case .event(let event):
            try FileDescriptor.write(Array(writer.line(for: event).utf8), to: target)
          case .lost:
            Console.say("the kernel's buffer ran over: some events are missing here")
          case .gone:
            Console.say("\(node.path) is unplugged: the recording is over")
            return
          }
        }
      }
    }
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
          "no input device is '\(device)'; `twelvekey devices` lists them", .unavailable)
      }
      return node
    }
    let verdicts = KeypadPolicy().verdicts(for: nodes)
    guard let node = zip(nodes, verdicts).first(where: { $0.1.isTaken })?.0 else {
      throw Failure("no keypad found; `twelvekey devices` says what is there", .unavailable)
    }
    return node
  }
}
