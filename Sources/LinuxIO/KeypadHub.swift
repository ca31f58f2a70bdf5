import Glibc
import Keypad

/// All keypads of the machine, as they come and go.
///
/// Finds devices by udev, opens those that ``KeypadPolicy`` takes, reads and grabs them. As a source
/// of the event loop it watches one descriptor each.
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
    /// `nil` is each bus's own default.
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

  /// What the hub has to tell.
  package enum News: Sendable {
    case key(KeyEvent)
    case taken(InputNode)
    case lost(InputNode)
    case problem(Problem)
  }

  package enum Problem: Error, Hashable, Sendable {
    case noPermission(path: String, name: String)
    /// The kernel knows the device, but it has no node in /dev: a container may lack them.
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
    var isToldBusy = false

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
  private var tell: (News) -> Void = { _ in }
  private var nodes: [InputNode] = []
  private var pads: [Pad] = []
  private var retries: [String: Retry] = [:]
  /// Nodes given up on, until udev tells of them again.
  private var hopeless: Set<String> = []
  /// What was said of nodes, which are tried again with other options: once is enough.
  private var told: [String: Problem] = [:]
  private var nextSource = 1

  /// How long a missing permission is waited for after udev has settled: logind and other listeners
  /// set theirs after udev's own.
  static let permissionGrace = 8
  static let retryInterval: Duration = .milliseconds(100)

  /// - Parameter loop: must stay as long as the hub.
  package init(options: Options, loop: EventLoop) throws(LinuxError) {
    self.options = options
    self.loop = loop
    udev = try Udev()
    // First the monitor listens, then the nodes are listed: nothing falls between the two.
    try loop.watch(udev.descriptor, for: self)
  }

  /// The keypads in use, each piece of hardware once.
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

  /// Every input device present, and what was decided about it.
  package var survey: [(node: InputNode, verdict: KeypadPolicy.Verdict)] {
    Array(zip(nodes, options.policy.verdicts(for: nodes)))
  }

  /// Whether a device may still become readable by itself.
  package var isWaitingForPermission: Bool { !retries.isEmpty }

  /// When ``wake(at:)`` has something to do.
  package var deadline: Instant? {
    (pads.map(\.reader.deadline) + retries.values.map { $0.at }).compactMap { $0 }.min()
  }

  /// Takes what is there now.
  ///
  /// - Parameter tell: is told of that, and from then on of whatever happens.
  package func start(_ tell: @escaping (News) -> Void) {
    self.tell = tell
    nodes = udev.nodes()
    update()
  }

  package func ready(_ descriptor: Int32) {
    if descriptor == udev.descriptor {
      while let event = udev.receive() { take(event) }
    } else if let pad = pads.first(where: { $0.device.descriptor == descriptor }) {
      read(pad)
    }
  }

  package func wake(at now: Instant) {
    for pad in pads {
      for event in pad.reader.wake(at: now) { tell(.key(event)) }
    }
    let due = retries.filter { $0.value.at <= now }
    guard !due.isEmpty else { return }
    // The verdict may be another one by now, and the node may be gone.
    for path in due.keys { retries[path]?.at = .distantFuture }
    update()
    for path in due.keys where retries[path]?.at == .distantFuture { retries[path] = nil }
  }

  /// Goes on with other options. Keypads that are wanted as before stay open.
  package func apply(_ new: Options) {
    let isReadAnew =
      new.policy.rows != options.policy.rows || new.overrides != options.overrides
      || new.debounce != options.debounce
    options = new
    for pad in pads {
      if isReadAnew {
        // What is down ends as if the keypad were unplugged: it may mean another key from now on.
        for event in pad.reader.unplug(at: EventLoop.now) { tell(.key(event)) }
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

  private func take(_ event: Udev.Event) {
    nodes.removeAll { $0.path == event.path }
    // A number may be given again to another device; and udev may say again, or for the first time
    // after the nodes were listed, that a device was added which is in use already.
    if let pad = pads.first(where: { $0.node.path == event.path }),
      pad.node.systemPath != event.node?.systemPath
    {
      close(pad)
    }
    if event.action != .changed { retries[event.path] = nil }
    hopeless.remove(event.path)
    told[event.path] = nil
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
    told[node.path] = nil
    let pad = Pad(
      node: node, device: device, source: nextSource, reader: reader(device, source: nextSource),
      mayGrab: options.grabs)
    nextSource += 1
    pads.append(pad)
    tell(.taken(node))
    grabIfFree(pad)
  }

  private func reader(_ device: EvdevDevice, source: Int) -> KeyReader {
    let (keys, bus) = (device.description.keys, device.description.bus)
    var reader = KeyReader(
      map: KeyMap(codes: keys, rows: options.policy.rows, overrides: options.overrides),
      debounce: options.debounce ?? KeyReader.defaultDebounce(bus: bus), bus: bus, source: source)
    // The Enter that started this program may still be down; letting it go is no tap.
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
      // Gone again before it was opened; udev will say so.
      break
    default: giveUp(node, .failed(error))
    }
  }

  private func giveUp(_ node: InputNode, _ problem: Problem) {
    hopeless.insert(node.path)
    if told.updateValue(problem, forKey: node.path) != problem { tell(.problem(problem)) }
  }

  private func close(_ pad: Pad) {
    loop.forget(pad.device.descriptor)
    pads.removeAll { $0 === pad }
    for event in pad.reader.unplug(at: EventLoop.now) { tell(.key(event)) }
    tell(.lost(pad.node))
  }

  // MARK: Reading

  private func read(_ pad: Pad) {
    if readPending(pad) { grabIfFree(pad) }
  }

  /// Handles what waits to be read. `false` where the device is gone.
  ///
  /// Nearly always that is one frame: its key has its effect before the device is asked for more.
  private func readPending(_ pad: Pad) -> Bool {
    do throws(LinuxError) {
      guard handle(try pad.device.readFrame(), of: pad) else { return false }
      return handle(try pad.device.read(), of: pad)
    } catch {
      tell(.problem(.failed(error)))
      close(pad)
      return false
    }
  }

  private func handle(_ readings: [EvdevDevice.Reading], of pad: Pad) -> Bool {
    for reading in readings {
      switch reading {
      case .event(let event):
        // A frame's edges come after what was due before it.
        for key in pad.reader.wake(at: event.time) { tell(.key(key)) }
        for key in pad.reader.read(event) { tell(.key(key)) }
      case .lost(let keysDown):
        for key in pad.reader.resynchronize(down: keysDown, at: EventLoop.now) { tell(.key(key)) }
      case .gone:
        close(pad)
        return false
      }
    }
    return true
  }

  /// Grabs a device once no key of it is down. A key that is down while the device is grabbed
  /// would, for everybody else, stay down for ever.
  private func grabIfFree(_ pad: Pad) {
    guard pad.mayGrab, !pad.isGrabbed, !pad.reader.hasKeysDown else { return }
    do {
      try pad.device.grab()
    } catch {
      // Another program may let go of it: with the next key it is tried again.
      if error.code == EBUSY {
        let problem = Problem.busy(path: pad.node.path, name: pad.node.description.name)
        if !pad.isToldBusy { tell(.problem(problem)) }
        pad.isToldBusy = true
      } else if error.code != ENODEV {
        pad.mayGrab = false
        tell(.problem(.failed(error)))
      }
      return
    }
    pad.isGrabbed = true
    // Between the last read and the grab a key may have gone down, and others have seen it.
    guard readPending(pad), pad.reader.hasKeysDown else { return }
    pad.device.ungrab()
    pad.isGrabbed = false
  }
}
