import ArgumentParser
import Glibc
import Keypad
import LinuxIO

/// Waits until a keypad, or the device that the user names, is there and can be opened.
final class DeviceWait: EventSource {
  private let udev: Udev
  private let selector: DeviceSelector?
  private let name: String?
  private unowned let loop: EventLoop
  private var ending: Result<EvdevDevice?, any Error>?
  private var retryAt: Instant?
  private var retries = 0
  private var isReported = false

  /// - Parameters:
  ///   - selector: the device; `nil` for the first that `run` would take.
  ///   - name: the user's name for the device.
  ///   - loop: must live as long as this object.
  /// - Throws: if udev can't be reached.
  init(for selector: DeviceSelector?, named name: String?, _ loop: EventLoop) throws(LinuxError) {
    self.selector = selector
    self.name = name
    self.loop = loop
    // udev listens before the nodes are listed, so that no device is missed between the two.
    udev = try Udev()
  }

  /// Returns the opened device; `nil` if a signal other than Ctrl-C ends the wait.
  ///
  /// - Throws: the exit code after Ctrl-C; ``Failure`` if the device can't be opened.
  func run() throws -> EvdevDevice? {
    try loop.watch(udev.descriptor, for: self)
    loop.add(self) { [unowned self] in ending = .failure($0) }
    defer { loop.remove(self) }
    open()
    while true {
      if let ending { return try ending.get() }
      try loop.turn { ending != nil }
    }
  }

  private func open() {
    retryAt = nil
    let nodes = udev.nodes()
    guard let node = choice(among: nodes) else { return report(nodes) }
    do throws(LinuxError) {
      ending = .success(try EvdevDevice(path: node.path))
    } catch {
      let mayChange = [EACCES, ENOENT, ENXIO, ENODEV].contains(error.code)
      // Nodes appear before their permissions. logind sets some of them later than udev.
      if mayChange, !udev.isSettled || retries < KeypadHub.permissionGrace {
        retries += 1
        retryAt = EventLoop.now + KeypadHub.retryInterval
      } else if error.code == EACCES {
        ending = .failure(
          Failure(
            PermissionAdvice.text(path: node.path, name: node.description.name), .noPermission))
      } else {
        ending = .failure(error)
      }
    }
  }

  private func choice(among nodes: [InputNode]) -> InputNode? {
    if let selector { return nodes.first(where: selector.matches) }
    return zip(nodes, KeypadPolicy().verdicts(for: nodes)).first { $0.1.isTaken }?.0
  }

  /// Says once what is waited for.
  private func report(_ nodes: [InputNode]) {
    guard !isReported else { return }
    isReported = true
    let thing = name.map { "the input device '\($0)'" } ?? "a keypad"
    var text = "waiting for \(thing): plug it in; Ctrl-C ends"
    if nodes.isEmpty {
      text += "\nThere are no input devices. In a container, /dev/input must be there."
    } else if name == nil {
      let list = nodes.map { "  \($0.path)  \($0.description.name)" }.joined(separator: "\n")
      text +=
        "\nTo record another device, name it, as in `twelvekey record \(nodes[0].path)`:\n\(list)"
    }
    Console.log(text)
  }

  var deadline: Instant? { retryAt }

  func wake(at now: Instant) { open() }

  func ready(_ descriptor: Int32) {
    var added: [InputNode] = []
    var isNew = false
    while let event = udev.receive() {
      isNew = isNew || event.action != .removed
      if event.action == .added, let node = event.node { added.append(node) }
    }
    guard isNew, ending == nil else { return }
    retries = 0
    open()
    guard ending == nil, retryAt == nil else { return }
    for node in added {
      Console.log(
        "\(node.description.name) is there, but not waited for; to record it: "
          + "`twelvekey record \(node.path)`")
    }
  }

  func signal(_ number: Int32, at now: Instant) {
    ending = number == SIGINT ? .failure(ExitCode.interrupted) : .success(nil)
  }
}
