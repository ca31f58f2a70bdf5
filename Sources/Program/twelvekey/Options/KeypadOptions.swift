import ArgumentParser
import Keypad
import LinuxIO
import Settings

/// The options for the keypads to use, and for reading their keys.
struct KeypadOptions: ParsableArguments {
  @Option(Settings.device) var device: [String] = []

  @Option(Settings.rows) var rows: KeypadRows?

  @Option(Settings.map) var map: String?

  @Option(Settings.debounce) var debounce: Int?

  func policy(_ file: SettingsFile) throws -> KeypadPolicy {
    let names = device.isEmpty ? file.all(Settings.device) : device
    let rows = rows ?? file.value(Settings.rows)
    var policy = KeypadPolicy(
      selectors: names.map(DeviceSelector.init(naming:)), rows: rows ?? .legend)
    let mapped = try overrides(file).keys
    policy.mappedCodes = Set(mapped.filter { !$0.value.isEmpty }.map(\.key))
    return policy
  }

  func overrides(_ file: SettingsFile) throws -> KeyMapFile {
    guard let path = map ?? file.path(Settings.map) else { return KeyMapFile() }
    return try file.using(Settings.map, unless: map != nil) { try Self.read(path) }
  }

  private static func read(_ path: String) throws -> KeyMapFile {
    let bytes: [UInt8]
    do {
      bytes = try Files.read(path, limit: 1 << 20)
    } catch {
      throw Failure(reading: "the key map", path, error)
    }
    do {
      return try KeyMapFile(
        parsing: String(decoding: bytes, as: UTF8.self), code: EvdevDevice.keyCode(named:))
    } catch {
      throw Failure("\(path):\(error.line):\(error.column): \(error.reason)", .badData)
    }
  }

  func debounce(_ file: SettingsFile) -> Duration? {
    (debounce ?? file.value(Settings.debounce)).map { .milliseconds($0) }
  }

  func hub(_ file: SettingsFile, grabs: Bool = true) throws -> KeypadHub.Options {
    KeypadHub.Options(
      policy: try policy(file), overrides: try overrides(file), debounce: debounce(file),
      grabs: grabs)
  }
}

extension DeviceSelector {
  /// Makes the selector of the device that a user names. A link of udev is kept as it is: after a
  /// replug it still names the same device, while the node that it points to now may belong to
  /// another one. Any other link is followed.
  init(naming text: String) {
    let isForeignLink = text.hasPrefix("/") && !text.hasPrefix("/dev/")
    self.init(isForeignLink ? Files.resolved(text) ?? text : text)
  }
}
