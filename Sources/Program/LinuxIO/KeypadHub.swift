import Glibc
import Keypad

/// All keypads of the machine, including those that are plugged in later.
///
/// It finds devices by udev, opens those that ``KeypadPolicy`` accepts, and reads and grabs them.
/// As a source of the event loop it watches one descriptor for each device.
///
///     add ─▶ open ──────────────▶ held keys? ──no──▶ grab ─▶ reading ─▶ gone
///              │ EACCES               │ yes             ▲
///              ▼                      ▼                 │
///            retry until udev       reading, until all ─┘
///            has settled            keys are up
package final class KeypadHub: EventSource {
  package struct Options: Sendable {
    package var policy: KeypadPolicy
    package var overrides: KeyMapFile
    /// The debounce time; `nil` for the default of each bus.
    package var debounce: Duration?
    package var grabs: Bool

    package init(
      policy: KeypadPolicy = KeypadPolicy(), overrides: KeyMapFile = KeyMapFile(),
      debounce: Duration? = nil, grabs: Bool = true
    ) {
      self.policy = policy
      self.overrides = overrides
      self.debounce = debounce
      self.grabs = grabs
    }
  }

  /// The events that the hub reports.
  package enum News: Sendable {
    case key(KeyEvent)
    case taken(InputNode)
    case lost(InputNode)
    case problem(Problem)
  }

  package enum Problem: Error, Hashable, Sendable {
    case noPermission(path: String, name: String)
    /// The kernel knows the device, but it has no node in /dev, as in some containers.
    case noNode(path: String, name: String)
    /// Another process has grabbed the device.
    case busy(path: String, name: String)
    case failed(LinuxError)
  }

  private final class Pad {
    let node: InputNode
    let device: EvdevDevice
    let source: Int
    var reader: KeyReader
    var isGrabbed = false
    var mayGrab: Bool
    var isReportedBusy = false

    init(
      node: InputNode, device: EvdevDevice, source: Int, reader: KeyReader, mayGrab: Bool
    ) {
      self.node = node
      self.device = device
      self.source = source
      self.reader = reader
      self.mayGrab = mayGrab
    }
  }

  private struct Retry {
    var at: Instant
    var attempts: Int
  }

  private let udev: Udev
  private var options: Options
  private unowned let loop: EventLoop
  private var emit: (News) -> Void = { _ in }
  private var nodes: [InputNode] = []
  private var pads: [Pad] = []
  private var retries: [String: Retry] = [:]
  /// The paths of nodes that can't be used. They are tried again when udev reports them again, or
  /// when the options change.
  private var hopeless: Set<String> = []
  /// The last problem that was reported for each node. A node is tried again when the options
  /// change, but the same problem is reported only once.
  private var reported: [String: Problem] = [:]
  private var nextSource = 1

  /// The number of retries for a device without permission or node. While udev has not settled,
  /// there is no limit. logind and other listeners set permissions later than udev.
  package static let permissionGrace = 8
  package static let retryInterval: Duration = .milliseconds(100)

  /// - Parameter loop: must live as long as the hub.
  /// - Throws: if udev can't be reached or its descriptor can't be watched.
  package init(options: Options, loop: EventLoop) throws(LinuxError) {
    self.options = options
    self.loop = loop
    udev = try Udev()
    // The monitor begins to listen before the nodes are listed, so that no device is missed between
    // the two.
    try loop.watch(udev.descriptor, for: self)
  }

  /// The names of the keypads in use, one for each piece of hardware.
  package var names: [String] {
    var seen: Set<String> = []
    var names: [String] = []
    for pad in pads {
      let hardware = KeypadPolicy.hardware(of: pad.node) ?? pad.node.path
      guard seen.insert(hardware).inserted else { continue }
      names.append(pad.node.description.name)
    }
    return names
  }

  package var isEmpty: Bool { pads.isEmpty }

  /// All present input devices, each with the policy's verdict.
  package var survey: [(node: InputNode, verdict: KeypadPolicy.Verdict)] {
    Array(zip(nodes, options.policy.verdicts(for: nodes)))
  }

  /// Whether a device is still being retried because its permissions may change.
  package var isWaitingForPermission: Bool { !retries.isEmpty }

  /// The time at which ``wake(at:)`` must be called; `nil` if there is none.
  package var deadline: Instant? {
    (pads.map(\.reader.deadline) + retries.values.map { $0.at }).compactMap { $0 }.min()
  }

  /// Opens the keypads that are connected now.
  ///
  /// - Parameter emit: called for these keypads and for all later events.
  package func start(_ emit: @escaping (News) -> Void) {
    self.emit = emit
    nodes = udev.nodes()
    update()
  }

  package func ready(_ descriptor: Int32) {
    if descriptor == udev.descriptor {
      while let event = udev.receive() { receive(event) }
    } else if let pad = pads.first(where: { $0.device.descriptor == descriptor }) {
      read(pad)
    }
  }

  package func wake(at now: Instant) {
    for pad in pads {
      for event in pad.reader.wake(at: now) { emit(.key(event)) }
    }
    let due = retries.filter { $0.value.at <= now }
    guard !due.isEmpty else { return }
    // `.distantFuture` lets `update()` open the node, if the node is still there and the policy
    // still accepts it.
    for path in due.keys { retries[path]?.at = .distantFuture }
    update()
    for path in due.keys where retries[path]?.at == .distantFuture { retries[path] = nil }
  }

  /// Changes the options. Keypads that the new options also accept stay open.
  package func apply(_ new: Options) {
    let isReadAnew =
      new.policy.rows != options.policy.rows || new.overrides != options.overrides
      || new.debounce != options.debounce
    options = new
    for pad in pads {
      if isReadAnew {
        // Cancels pressed keys as if the keypad were unplugged, because a key may have another
        // meaning from now on.
        for event in pad.reader.unplug(at: EventLoop.now) { emit(.key(event)) }
        pad.reader = reader(pad.device, source: pad.source)
      }
      pad.mayGrab = new.grabs
      if pad.isGrabbed, !new.grabs {
        pad.device.ungrab()
        pad.isGrabbed = false
      }
    }
    hopeless = []
    update()
    for pad in pads { grabIfFree(pad) }
  }

  // MARK: Devices

  private func receive(_ event: Udev.Event) {
    nodes.removeAll { $0.path == event.path }
    // The kernel may reuse the path of a removed device. But udev may also report a device that is
    // already in use, either a second time, or for the first time after the nodes were listed.
    if let pad = pads.first(where: { $0.node.path == event.path }),
      pad.node.systemPath != event.node?.systemPath
    {
      close(pad)
    }
    if event.action != .changed { retries[event.path] = nil }
    hopeless.remove(event.path)
    reported[event.path] = nil
    if let node = event.node { nodes.append(node) }
    update()
  }

  private func update() {
    let verdicts = options.policy.verdicts(for: nodes)
    for (node, verdict) in zip(nodes, verdicts) {
      let pad = pads.first { $0.node.path == node.path }
      if verdict.isTaken, pad == nil {
        let isWaiting = retries[node.path].map { $0.at != .distantFuture } ?? false
        if !isWaiting, !hopeless.contains(node.path) { open(node) }
      } else if !verdict.isTaken, let pad {
        close(pad)
      }
    }
  }

  private func open(_ node: InputNode) {
    let device: EvdevDevice
    do {
      device = try EvdevDevice(path: node.path)
      try loop.watch(device.descriptor, for: self)
    } catch {
      failed(node, error)
      return
    }
    retries[node.path] = nil
    reported[node.path] = nil
    let pad = Pad(
      node: node, device: device, source: nextSource, reader: reader(device, source: nextSource),
      mayGrab: options.grabs)
    nextSource += 1
    pads.append(pad)
    emit(.taken(node))
    grabIfFree(pad)
  }

  private func reader(_ device: EvdevDevice, source: Int) -> KeyReader {
    let (keys, bus) = (device.description.keys, device.description.bus)
    var reader = KeyReader(
      map: KeyMap(codes: keys, rows: options.policy.rows, overrides: options.overrides),
      debounce: options.debounce ?? KeyReader.defaultDebounce(bus: bus), bus: bus, source: source)
    // The Enter key that started this program may still be down. Its release must not count as a
    // tap.
    _ = reader.resynchronize(down: device.keysDown, at: EventLoop.now)
    return reader
  }

  private func failed(_ node: InputNode, _ error: LinuxError) {
    let attempts = (retries[node.path]?.attempts ?? 0) + 1
    retries[node.path] = nil
    switch error.code {
    case EACCES, EPERM, ENOENT:
      if !udev.isSettled || attempts <= Self.permissionGrace {
        retries[node.path] = Retry(at: EventLoop.now + Self.retryInterval, attempts: attempts)
        return
      }
      let name = node.description.name
      giveUp(
        node,
        error.code == ENOENT
          ? .noNode(path: node.path, name: name) : .noPermission(path: node.path, name: name))
    case ENODEV, ENXIO:
      // The device was removed before it was opened; udev will report that.
      break
    default: giveUp(node, .failed(error))
    }
  }

  private func giveUp(_ node: InputNode, _ problem: Problem) {
    hopeless.insert(node.path)
    if reported.updateValue(problem, forKey: node.path) != problem { emit(.problem(problem)) }
  }

  private func close(_ pad: Pad) {
    loop.forget(pad.device.descriptor)
    pads.removeAll { $0 === pad }
    for event in pad.reader.unplug(at: EventLoop.now) { emit(.key(event)) }
    emit(.lost(pad.node))
  }

  // MARK: Reading

  private func read(_ pad: Pad) {
    if readPending(pad) { grabIfFree(pad) }
  }

  /// Handles the pending events. Returns `false` if the device is gone.
  ///
  /// Nearly always the pending events are one frame. Its key takes effect before the device is read
  /// again.
  private func readPending(_ pad: Pad) -> Bool {
    do throws(LinuxError) {
      guard handle(try pad.device.readFrame(), of: pad) else { return false }
      return handle(try pad.device.read(), of: pad)
    } catch {
      emit(.problem(.failed(error)))
      close(pad)
      return false
    }
  }

  private func handle(_ readings: [EvdevDevice.Reading], of pad: Pad) -> Bool {
    for reading in readings {
      switch reading {
      case .event(let event):
        // Reports the edges that were due before this frame.
        for key in pad.reader.wake(at: event.time) { emit(.key(key)) }
        for key in pad.reader.read(event) { emit(.key(key)) }
      case .lost(let keysDown):
        for key in pad.reader.resynchronize(down: keysDown, at: EventLoop.now) { emit(.key(key)) }
      case .gone:
        close(pad)
        return false
      }
    }
    return true
  }

  /// Grabs a device if none of its keys is down. Other programs would never see the release of a
  /// key that is down during the grab.
  private func grabIfFree(_ pad: Pad) {
    guard pad.mayGrab, !pad.isGrabbed, !pad.reader.hasKeysDown else { return }
    do {
      try pad.device.grab()
    } catch {
      // The other program may release the device, so the next key event leads to another attempt.
      if error.code == EBUSY {
        let problem = Problem.busy(path: pad.node.path, name: pad.node.description.name)
        if !pad.isReportedBusy { emit(.problem(problem)) }
        pad.isReportedBusy = true
      } else if error.code != ENODEV {
        pad.mayGrab = false
        emit(.problem(.failed(error)))
      }
      return
    }
    pad.isGrabbed = true
    // Other programs have seen a key that went down between the last read and the grab. They must
    // also see the key go up, so the device is ungrabbed and grabbed later.
    guard readPending(pad), pad.reader.hasKeysDown else { return }
    pad.device.ungrab()
    pad.isGrabbed = false
  }
}
