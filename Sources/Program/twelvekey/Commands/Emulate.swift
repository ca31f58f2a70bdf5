import ArgumentParser
import CellDisplay
import Glibc
import Handset
import Keypad
import LinuxIO
import Recordings

struct Emulate: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "emulate",
    abstract: "A virtual keypad (uinput), drawn in the terminal or run by a key script.",
    discussion: """
      Every program sees the keys, a `twelvekey run` only where it is asked to: \
      --device 'Twelvekey virtual keypad'. Needs write access to /dev/uinput. Programs need a moment \
      to open a new keypad: let a script begin with {wait 2000}.

      With --play a recording is what is typed: on a keypad of the recorded one's name, ids and keys, \
      with its own timing, for the tests of whatever program reads keypads.

      Examples:
        twelvekey emulate '{wait 2000}5646{call}'
        twelvekey emulate --play numpad.evemu
      """)

  @Argument(help: "A key script; without one the drawn pad in the terminal is the keypad.")
  var keys: String?

  @Option(
    help: ArgumentHelp(
      "Play a recording, of any format that `replay` reads; '-' is standard input.",
      valueName: "file"))
  var play: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("1 plays as it was recorded, 2 twice as fast.", valueName: "factor"))
  var speed = 1.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long a recording waits for programs to open the new keypad.", valueName: "seconds"))
  var wait = 2.0

  func validate() throws {
    if play != nil, keys != nil {
      throw ValidationError("use either a key script or --play")
    }
    guard (0.001...1_000).contains(speed) else {
      throw ValidationError("--speed must be between 0.001 and 1000")
    }
    guard (0...3_600).contains(wait) else {
      throw ValidationError("--wait must be between 0 and 3600 seconds")
    }
  }

  func execute() throws {
    if let play { return try playRecording(play) }
    guard keys != nil || (Terminal.isTerminal(0) && Terminal.isTerminal(1)) else {
      throw Failure(
        "emulate needs a terminal or a key script, for example: twelvekey emulate '5646{call}'",
        .usage)
    }
    let script = try keys.map {
      try KeyScript.read($0, holdTime: .milliseconds(500)).withoutCues()
    }
    let loop = try EventLoop(signals: DrawnPad.signals)
    let keypad: UInputKeypad
    do {
      keypad = try UInputKeypad()
    } catch {
      throw Failure(uinput: error)
    }
    let place = keypad.path.map { " at \($0)" } ?? ""
    if let script {
      Console.log("\(KeypadPolicy.ownDeviceName)\(place)")
      try play(script, on: keypad, loop)
    } else {
      try DrawnPad(keypad: keypad, title: "\(KeypadPolicy.ownDeviceName)\(place)", loop: loop).run()
    }
  }

  private func play(_ script: KeyScript, on keypad: UInputKeypad, _ loop: EventLoop) throws {
    let start = EventLoop.now
    var timetable = script.events.map { event in
      Timetable.Entry(at: start + (event.at - .zero)) { () throws(LinuxError) in
        try keypad.send(event.key, isDown: event.edge == .press)
      }
    }
    timetable.append(Timetable.Entry(at: start + (script.end - .zero)))
    // The kernel releases all keys when the device is removed.
    try Timetable(timetable).run(on: loop)
  }

  private func playRecording(_ path: String) throws {
    let recording = try RecordingFile.read(path)
    let loop = try EventLoop(signals: DrawnPad.signals)
    var devices: [UInputRecording] = []
    for device in recording.devices {
      let description = device.descriptionToPlay
      do throws(LinuxError) {
        devices.append(try UInputRecording(description))
      } catch {
        throw Failure(uinput: error)
      }
      let place = devices.last?.path.map { " at \($0)" } ?? ""
      Console.log("\(description.name), \(description.vendorAndProduct)\(place)")
    }
    let events = recording.devices.enumerated().flatMap { place, device in
      device.events.map { (device: place, event: $0) }
    }
    let ordered = events.sorted { $0.event.time < $1.event.time }
    guard let first = ordered.first?.event.time else { return }
    let start = EventLoop.now + .milliseconds(Int64(wait * 1_000))
    var timetable = ordered.map { recorded in
      // The times in a recording may be arbitrarily great.
      let after = min(Double((recorded.event.time - first).microseconds) / speed, 1e15)
      let device = devices[recorded.device]
      return Timetable.Entry(at: start + .microseconds(Int64(after))) { () throws(LinuxError) in
        try device.send(recorded.event)
      }
    }
    // The pause lets readers receive the last key before the keypad is unplugged.
    timetable.append(Timetable.Entry(after: .milliseconds(500)))
    try Timetable(timetable).run(on: loop)
  }
}
