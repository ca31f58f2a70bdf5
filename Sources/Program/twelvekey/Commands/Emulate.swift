import ArgumentParser
import CellDisplay
import Glibc
import Handset
import Keypad
import LinuxIO
import Recordings

struct Emulate: ReportingCommand {
  private static let program = "twelvekey emulate"

  static let configuration = CommandConfiguration(
    commandName: "emulate",
    abstract: "A virtual keypad (uinput), drawn in the terminal or run by a key script.",
    usage: [
      "\(program) [<options>] [<keys>] [-- <program> ...]",
      "\(program) [<options>] --play <file> ... [-- <program> ...]",
    ].joined(separator: "\n"),
    discussion: """
      Every program sees the keys, a `twelvekey run` only where it is asked to: \
      --device 'Twelvekey virtual keypad'. Needs write access to /dev/uinput. Programs need a moment \
      to open a new keypad: let a script begin with {wait 2000}, or give the program after `--`.

      The pad of a key script sends KEY_NUMERIC_0 … KEY_NUMERIC_9, KEY_NUMERIC_STAR, \
      KEY_NUMERIC_POUND, KEY_SEND (call), KEY_END, KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT, \
      KEY_BACKSPACE (erase), KEY_MENU (mode) and KEY_SELECT.

      With --play a recording is what is typed: on a keypad of the recorded one's name, ids and keys, \
      with its own timing, for the tests of whatever program reads keypads.

      A program after `--` is started when udev is done with the keypad. Each {} in its arguments is \
      the keypad's path, which is also in TWELVEKEY_NODE. The keys come when the program has opened \
      the keypad, or has made the file of --ready; when it has read them, the keypad is unplugged. \
      The exit code is the program's, or 128 and the number of the signal that has ended it.

      Where there is no uinput, --to gives the program a pipe: 'evdev-fd' reads as the keypad's node \
      does, as `struct input_event`s, and 'json' has an object a line. Such a pipe answers no ioctl.

      Examples:
        twelvekey emulate '{wait 2000}5646{call}'
        twelvekey emulate --play numpad.evemu
        twelvekey emulate --play numpad.evemu -- evtest {}
        twelvekey emulate --play numpad.evemu --to json
      """)

  @Argument(help: "A key script; without one the drawn pad in the terminal is the keypad.")
  var keys: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "After `--`: the program that reads the keypad, and its arguments. {} is the keypad's path.",
      valueName: "program"))
  var command: [String] = []

  @Option(
    help: ArgumentHelp(
      "Play a recording of evemu, `libinput record`, evtest or Android's getevent, also one packed "
        + "by gzip; '-' is standard input. Several recordings begin together.",
      valueName: "file"))
  var play: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("1 plays as it was recorded, 2 twice as fast.", valueName: "factor"))
  var speed = 1.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The pause before the first key of a recording, for programs to open the keypad. With a "
        + "program after `--`: the longest time for it to be ready; 0 doesn't wait. "
        + "Default: 2, with a program 60.",
      valueName: "seconds"))
  var wait: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The pause between the program's opening of the keypad and the first key. Default: 0.",
      valueName: "ms"))
  var settle: Int?

  @Option(
    help: ArgumentHelp(
      "A file that the program makes when it is ready for the first key.", valueName: "file"))
  var ready: String?

  @Option(
    help: ArgumentHelp(
      "Play through a pipe instead of a kernel device: 'evdev-fd' or 'json'; without a program, to "
        + "standard output.",
      valueName: "form"))
  var to: PipedPads.Form?

  func validate() throws {
    if !play.isEmpty, keys != nil {
      throw ValidationError("use either a key script or --play")
    }
    guard (0.001...1_000).contains(speed) else {
      throw ValidationError("--speed must be between 0.001 and 1000")
    }
    guard (0...3_600).contains(wait ?? 0) else {
      throw ValidationError("--wait must be between 0 and 3600 seconds")
    }
    guard (0...3_600_000).contains(settle ?? 0) else {
      throw ValidationError("--settle must be between 0 and 3600000 ms")
    }
    if command.isEmpty, settle != nil || ready != nil {
      throw ValidationError("--settle and --ready go with a program after --")
    }
    guard play.isEmpty, keys == nil else { return }
    if wait != nil { throw ValidationError("--wait goes with a key script or --play") }
    if !command.isEmpty || to != nil {
      throw ValidationError(
        "a program, or --to, goes with a key script or --play; options stand before --")
    }
  }

  func execute() throws {
    if !play.isEmpty { return try perform(recordings(play)) }
    if let keys { return try perform(script(keys)) }
    guard Terminal.isTerminal(0) && Terminal.isTerminal(1) else {
      throw Failure(
        "emulate needs a terminal or a key script, for example: twelvekey emulate '5646{call}'",
        .usage)
    }
    let loop = try EventLoop(signals: DrawnPad.signals)
    let keypad: UInputKeypad
    do {
      keypad = try UInputKeypad()
    } catch {
      throw Failure(uinput: error)
    }
    let place = keypad.path.map { " at \($0)" } ?? ""
    try DrawnPad(keypad: keypad, title: "\(KeypadPolicy.ownDeviceName)\(place)", loop: loop).run()
  }

  /// The keypads and their events by time from zero on.
  private struct Score {
    var devices: [DeviceDescription]
    var events: [(device: Int, event: EvdevEvent)]
    var end: Instant
    /// The pause before the first event if the user sets none and no program is started.
    var pause: Duration
  }

  private func perform(_ score: Score) throws {
    if let ready, Files.isThere(ready) {
      throw Failure("--ready \(ready): the file is there already; remove it first", .usage)
    }
    let loop = try EventLoop(signals: PlaySession.signals)
    let pads: any PlayedPads
    if let to {
      if command.isEmpty, to == .evdevFD, Terminal.isTerminal(1) {
        throw Failure(
          "--to evdev-fd writes bytes that are not for a terminal: name a program", .usage)
      }
      if command.isEmpty, to == .evdevFD, score.devices.count > 1 {
        throw Failure(
          "the recording has \(score.devices.count) devices: --to evdev-fd needs a program, which "
            + "gets a pipe for each", .usage)
      }
      pads = try PipedPads(to, devices: score.devices.count, hasProgram: !command.isEmpty)
    } else {
      pads = try KernelPads(score.devices)
    }
    let pause: Duration =
      command.isEmpty ? (to == nil ? score.pause : .zero) : .seconds(60)
    let plan = PlaySession.Plan(
      events: score.events, end: score.end, speed: speed, command: command,
      wait: wait.map { .milliseconds(Int64($0 * 1_000)) } ?? pause,
      settle: .milliseconds(settle ?? 0), ready: ready)
    try PlaySession(plan, on: pads, loop).run()
  }

  private func script(_ keys: String) throws -> Score {
    let script = try KeyScript.read(keys, holdTime: .milliseconds(500)).withoutCues().withKeys()
    let pad = PadModel(
      name: KeypadPolicy.ownDeviceName, bus: DeviceDescription.busVirtual,
      codes: UInputKeypad.codes)
    let events: [EvdevEvent]
    do {
      events = try PadRecorder.events(of: pad, pressing: script.events, until: script.end)
    } catch {
      throw Failure(PadOptions.text(error, KeypadPolicy.ownDeviceName), .usage)
    }
    return Score(
      devices: [pad.description], events: events.map { (0, $0) }, end: script.end,
      pause: .zero)
  }

  /// The devices of several recordings, which begin together.
  private func recordings(_ paths: [String]) throws -> Score {
    var devices: [DeviceDescription] = []
    var events: [(device: Int, event: EvdevEvent)] = []
    for path in paths {
      let recording = try RecordingFile.readToPlay(path)
      let first = recording.devices.compactMap { $0.events.first?.time }.min() ?? .zero
      for device in recording.devices {
        for var event in device.events {
          event.time = .zero + (event.time - first)
          events.append((devices.count, event))
        }
        devices.append(device.descriptionToPlay)
      }
    }
    events.sort { $0.event.time < $1.event.time }
    return Score(
      devices: devices, events: events, end: events.last?.event.time ?? .zero,
      pause: .seconds(2))
  }
}

extension PipedPads.Form: ExpressibleByArgument {}
