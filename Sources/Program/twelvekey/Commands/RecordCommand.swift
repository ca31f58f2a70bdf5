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
      recorded that `run` would take. A device that is not there yet is waited for. Other programs \
      get the keys as well. What is typed while a \
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
    if let output, !Files.isFolder(Files.split(output).folder) {
      throw Failure(writing: "the recording", output, LinuxError("open", ENOENT, on: output))
    }
    let loop = try EventLoop(signals: [SIGINT, SIGTERM, SIGHUP])
    Console.mayWait.store(false, ordering: .relaxed)
    let wait = try DeviceWait(for: device.map { DeviceSelector(naming: $0) }, named: device, loop)
    guard let found = try wait.run() else { return }
    let file = try output.map { try Files.rewritten($0) }
    let recorder = Recorder(found, to: FrameOutput(file?.number ?? 1))
    try loop.watch(found.descriptor, for: recorder)
    try recorder.run(on: loop)
  }
}
