import LinuxIO

/// The kind of display, as `--display` names it.
package enum DisplayKind: Hashable, Sendable {
  case terminal
  case plain
  case json
  /// A framebuffer: its path; `nil` for the first framebuffer of the machine.
  case framebuffer(path: String?)
  /// A character LCD: its path; `nil` for `/dev/lcd`.
  case characterLCD(path: String?)
  /// The first existing device of ``panels``, for the machine's service without a setting.
  case anyPanel
  case none

  package static let panels: [DisplayKind] = [
    .framebuffer(path: "/dev/fb0"), .characterLCD(path: "/dev/lcd"),
  ]

  static let expected = "terminal, plain, json, fb, fb:PATH, charlcd, charlcd:PATH or none"

  package init?(argument: String) {
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

  /// The display as users write it.
  package var name: String {
    switch self {
    case .terminal: "terminal"
    case .plain: "plain"
    case .json: "json"
    case .framebuffer(let path): path.map { "fb:\($0)" } ?? "fb"
    case .characterLCD(let path): path.map { "charlcd:\($0)" } ?? "charlcd"
    case .anyPanel: "fb or charlcd"
    case .none: "none"
    }
  }

  /// Whether it shows one screen after the other in the same place.
  package var isForTheEye: Bool {
    switch self {
    case .terminal, .framebuffer, .characterLCD, .anyPanel: true
    case .plain, .json, .none: false
    }
  }

  /// Whether it is a device of the machine, and not a stream for a reader.
  package var isOnDevice: Bool {
    switch self {
    case .framebuffer, .characterLCD, .anyPanel: true
    case .terminal, .plain, .json, .none: false
    }
  }

  /// The node of its device, which may not exist yet; `nil` without a device.
  private var node: String? {
    switch self {
    case .framebuffer(let path): path ?? Framebuffer.paths.first ?? "/dev/fb0"
    case .characterLCD(let path): path ?? CharacterLCDDevice.defaultPath
    case .anyPanel: Self.panels.first(where: \.isThere)?.node
    case .terminal, .plain, .json, .none: nil
    }
  }

  /// Whether its device exists; `true` if it needs none.
  package var isThere: Bool { !isOnDevice || node.map { Files.exists($0) } ?? false }

  /// Whether it names a device that does not exist although another one exists. The name may be
  /// mistyped, and the other device can show that.
  package var isDoubtful: Bool {
    switch self {
    case .framebuffer(.some), .characterLCD(.some):
      !isThere && Self.panels.contains { $0.node != node && $0.isThere }
    default: false
    }
  }

  /// Whether its device does not exist yet, or udev is still busy with it.
  package var isAwaited: Bool { isOnDevice && !(isThere && node.map(PanelWatch.isSettled) ?? true) }
}
