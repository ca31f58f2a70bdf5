import ArgumentParser
import Keypad
import LinuxIO
import Recordings

/// The options for a recording that is made of a key script.
struct PadOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write what a keypad sends for the keys to an evemu recording; '-' is standard output, "
        + "instead of the screens.",
      valueName: "file"))
  var record: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The keypad of --record: 'numpad' (USB: KEY_KP0 … KEY_KP9, KEY_KPASTERISK is *, KEY_KPSLASH "
        + "#, KEY_KPENTER call, KEY_BACKSPACE erase, KEY_KPMINUS up, KEY_KPPLUS down), 'phone' "
        + "(KEY_0 … KEY_9, KEY_NUMERIC_STAR, KEY_NUMERIC_POUND, KEY_SEND call, KEY_END, arrows, "
        + "KEY_BACKSPACE erase, KEY_MENU mode, KEY_SELECT), 'matrix' (KEY_NUMERIC_0 … "
        + "KEY_NUMERIC_9, KEY_NUMERIC_STAR, KEY_NUMERIC_POUND), or a recording or description of a "
        + "keypad to copy. Default: numpad.",
      valueName: "pad|file"))
  var pad: String?

  @Option(
    help: ArgumentHelp(
      "The NumLock of a numpad: 'on', 'off' (the digits send KEY_END, KEY_DOWN, …), or 'pulses' "
        + "(around each digit). Default: on.",
      valueName: "state"))
  var numLock: PadModel.NumLock?

  func validate() throws {
    if record == nil, pad != nil { throw ValidationError("--as goes with --record") }
    if record == nil, numLock != nil { throw ValidationError("--num-lock goes with --record") }
  }

  /// Whether the recording goes where the screens would.
  var isOnStandardOutput: Bool { record == "-" }

  /// Returns the recording of a script; `nil` if none is wanted.
  ///
  /// - Throws: ``Failure`` if the pad is not known or lacks a key of the script.
  func recording(of script: KeyScript) throws -> Written? {
    guard let record else { return nil }
    let script = try script.withKeys()
    let (name, pad) = try model()
    let events: [EvdevEvent]
    do {
      events = try PadRecorder.events(of: pad, pressing: script.events, until: script.end)
    } catch {
      throw Failure(Self.text(error, name), .usage)
    }
    if script.events.count < script.steps.count {
      Console.log(
        "\(record) holds only the keys: what the line does, {paste} and {command} are not a keypad's"
      )
    }
    var writer = EvemuWriter()
    let lines = events.map { writer.line(for: $0) }
    return Written(
      path: record, bytes: Array((EvemuWriter.header(for: pad.description) + lines.joined()).utf8))
  }

  /// A recording that is to be written.
  struct Written {
    fileprivate var path: String
    fileprivate var bytes: [UInt8]

    func write() throws { try OutputFile.write("the recording", bytes, to: path) }
  }

  private func model() throws -> (name: String, model: PadModel) {
    let name = pad ?? PadModel.Kind.numpad.rawValue
    let model: PadModel
    if let kind = PadModel.Kind(rawValue: name) {
      model = PadModel(kind)
    } else {
      let kinds = PadModel.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      guard name == "-" || Files.exists(name) else {
        throw Failure("--as \(name): there is no such file, and the pads are \(kinds)", .noInput)
      }
      let devices = try RecordingFile.read(name).devices
      guard let copy = devices.lazy.compactMap({ PadModel($0) }).first else {
        throw Failure(
          "--as \(name): it describes no keypad; `twelvekey record` and `evemu-describe` do",
          .badData)
      }
      model = copy
    }
    guard let locked = model.with(numLock ?? .on) else {
      throw Failure("--num-lock: the pad \(name) has no NumLock", .usage)
    }
    return (name, locked)
  }

  static func text(_ problem: PadRecorder.Problem, _ pad: String) -> String {
    switch problem {
    case .lacks(let keys):
      let names = keys.map(\.name).joined(separator: ", ")
      let word = keys.count == 1 ? "key" : "keys"
      return "the pad \(pad) has no \(word) \(names)"
        + (pad == PadModel.Kind.phone.rawValue ? "" : "; --as phone has all keys")
        + (keys.contains(.call) ? "; # calls, too" : "")
    case .tooLong(let limit):
      return "the recording would have more than \(limit) events: hold keys for a shorter time"
    }
  }
}

extension PadModel.NumLock: ExpressibleByArgument {}
