import ArgumentParser
import LinuxIO

/// Where the screen goes, as `--display` names it.
enum DisplayKind: Hashable, ExpressibleByArgument {
  case terminal
  case plain
  case json
  /// A path, or the first that is here.
  case framebuffer(path: String?)
  /// A path, or `/dev/lcd`.
  case characterLCD(path: String?)
  case none

  static let expected = "terminal, plain, json, fb, fb:PATH, charlcd, charlcd:PATH or none"

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.count > 1 ? String(parts[1]) : nil
    switch (parts.first, path) {
    case ("terminal", nil): self = .terminal
    case ("plain", nil): self = .plain
    case ("json", nil): self = .json
    case ("none", nil): self = .none
    case ("fb", _) where path?.isEmpty != true: self = .framebuffer(path: path)
    case ("charlcd", _) where path?.isEmpty != true: self = .characterLCD(path: path)
    default: return nil
    }
  }

  /// As it is written.
  var name: String {
    switch self {
    case .terminal: "terminal"
    case .plain: "plain"
    case .json: "json"
    case .framebuffer(let path): path.map { "fb:\($0)" } ?? "fb"
    case .characterLCD(let path): path.map { "charlcd:\($0)" } ?? "charlcd"
    case .none: "none"
    }
  }

  /// Whether it shows one screen after the other in the same place.
  var isForTheEye: Bool {
    switch self {
    case .terminal, .framebuffer, .characterLCD: true
    case .plain, .json, .none: false
    }
  }

  /// Whether it is one of the machine's own, and no stream that somebody reads.
  var isOnDevice: Bool {
    switch self {
    case .framebuffer, .characterLCD: true
    case .terminal, .plain, .json, .none: false
    }
  }

  /// Whether the device is there that it names.
  var isThere: Bool {
    switch self {
    case .framebuffer(let path?), .characterLCD(let path?): Files.exists(path)
    case .framebuffer, .characterLCD, .terminal, .plain, .json, .none: true
    }
  }
}
