import Glibc
import Keypad
import TestSupport
import Testing

@testable import Recordings

/// Files of the repository and of the folder of real recordings beside it.
enum Files {
  /// Recordings of real devices.
  static let corpus = Repository.corpus + "/recordings"

  static var hasCorpus: Bool { Repository.exists(corpus) }

  /// The bytes of a file, by its path from the root of the package or by an absolute path.
  static func bytes(_ path: String) throws -> [UInt8] {
    guard let bytes = Repository.bytes(path) else { throw Missing(path: path) }
    return bytes
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  static func recording(_ path: String) throws -> Recording {
    try Recording.read(try bytes(path))
  }

  /// The names in a folder, without the hidden ones, in order.
  static func names(in path: String) throws -> [String] {
    let full = path.hasPrefix("/") ? path : Repository.root + "/" + path
    guard let folder = opendir(full) else { throw Missing(path: full) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  struct Missing: Error {
    var path: String
  }
}

/// The problem that reading throws. Swift Testing gives the error out itself only from 6.1 on.
func problemOf(
  _ read: () throws -> Recording, at place: SourceLocation = #_sourceLocation
) -> RecordingProblem? {
  do {
    let recording = try read()
    Issue.record("read \(recording.devices.count) devices", sourceLocation: place)
  } catch let problem as RecordingProblem {
    return problem
  } catch {
    Issue.record(error, sourceLocation: place)
  }
  return nil
}

extension Recording {
  static func read(_ text: String) throws(RecordingProblem) -> Recording {
    try read(Array(text.utf8))
  }
}

extension RecordedDevice {
  /// The keys pressed, as a phone would name them: `*` and `#`, `E` for Enter, `?` for others.
  var pressed: String {
    let keypad: [UInt16] = [82, 79, 80, 81, 75, 76, 77, 71, 72, 73]
    var result = ""
    for event in events where event.type == EvdevType.key && event.value == 1 {
      switch event.code {
      case 2...10: result += String(event.code - 1)
      case 11: result += "0"
      case 512...521: result += String(event.code - 512)
      case 522: result += "*"
      case 523: result += "#"
      case 28, 96: result += "E"
      case 69: break
      case let code: result += keypad.firstIndex(of: code).map(String.init) ?? "?"
      }
    }
    return result
  }
}
