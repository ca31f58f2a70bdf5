import Keypad
import LinuxIO
import Recordings

/// A recording that the user names.
enum RecordingFile {
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Reads a recording, and reports what was skipped in it.
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
    do {
      let recording = try Recording.read(bytes)
      for warning in recording.warnings { Console.log(text(warning, in: name(path))) }
      return recording
    } catch {
      throw Failure(text(error, in: name(path)), .badData)
    }
  }

  private static func text(_ problem: RecordingProblem, in file: String) -> String {
    let column = problem.column.map { ":\($0)" } ?? ""
    return "\(file):\(problem.line)\(column): \(problem.reason)"
  }
}

extension RecordedDevice {
  /// The device to make for the recording: the described device, with all codes that it sends.
  var descriptionToPlay: DeviceDescription {
    var description = self.description ?? DeviceDescription(name: "")
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
}
