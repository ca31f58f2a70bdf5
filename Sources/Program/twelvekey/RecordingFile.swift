import Compression
import Keypad
import LinuxIO
import Recordings

/// A recording that the user names.
enum RecordingFile {
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Reads a recording, which may be packed by gzip, and reports what was skipped in it.
  ///
  /// - Parameter path: `-` for standard input.
  static func read(_ path: String) throws -> Recording {
    let bytes: [UInt8]
    do {
      bytes =
        path == "-"
        ? try Files.readStandardInput(limit: Recording.maximumBytes)
        : try Files.read(path, limit: Recording.maximumBytes)
    } catch {
      throw Failure(reading: "the recording", name(path), error)
    }
    let text: [UInt8]
    do {
      text = try Gzip.unpacked(bytes, limit: Recording.maximumBytes, name: "the recording")
    } catch {
      throw Failure("\(name(path)): byte \(error.byte): \(error.reason)", .badData)
    }
    do {
      let recording = try Recording.read(text)
      for warning in recording.warnings {
        Console.log("\(place(warning, in: name(path))) (skipped)")
      }
      return recording
    } catch {
      throw Failure(place(error, in: name(path)), .badData)
    }
  }

  /// Reads a recording to be played.
  ///
  /// - Throws: ``Failure`` if it can't be read, or if no key is pressed in it.
  static func readToPlay(_ path: String) throws -> Recording {
    let recording = try read(path)
    guard recording.devices.contains(where: { !$0.pressed.isEmpty }) else {
      throw Failure(
        "\(name(path)): the recording has no keys: nothing was pressed while it was made, or it is "
          + "of another device", .badData)
    }
    return recording
  }

  private static func place(_ problem: RecordingProblem, in file: String) -> String {
    let column = problem.column.map { ":\($0)" } ?? ""
    return "\(file):\(problem.line)\(column): \(problem.reason)"
  }
}

extension RecordedDevice {
  /// The keys that were pressed, by code.
  var pressed: Set<UInt16> {
    Set(events.lazy.filter { $0.type == EvdevType.key && $0.value == 1 }.map(\.code))
  }

  /// The device to make for the recording: the described device, with all codes that it sends.
  var descriptionToPlay: DeviceDescription {
    var description = known
    if description.name.isEmpty { description.name = "recorded keypad" }
    for type in [EvdevType.key, EvdevType.msc] {
      let sent = events.filter { $0.type == type }.map(\.code)
      if !sent.isEmpty { description.codes[type, default: []].formUnion(sent) }
    }
    return description
  }
}

extension KeyScript {
  /// Returns the script unchanged, for commands that can play only keys.
  ///
  /// - Throws: ``Failure`` if the script contains line events, pastes or commands.
  func withoutCues() throws -> KeyScript {
    if steps.contains(where: { if case .key = $0 { false } else { true } }) {
      throw Failure(
        "a key script: what the other end of a line does, {paste} and {command} are for press, replay and run",
        .usage)
    }
    return self
  }

  /// Returns the script unchanged, for commands that need a key.
  ///
  /// - Throws: ``Failure`` if the script presses no key.
  func withKeys() throws -> KeyScript {
    if events.contains(where: { $0.edge == .press }) { return self }
    throw Failure("the key script presses no key", .usage)
  }
}
