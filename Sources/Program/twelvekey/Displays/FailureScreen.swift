import CellDisplay
import Glibc
import Keypad
import LinuxIO
import PhoneRuntime
import Settings

/// The screen of a telephone that was started as a service and can't begin. The users of a
/// telephone don't read the log of a service, and starting the service again and again would not
/// help.
///
///     awaited ─a panel appears─▶ shown ──SIGHUP, or the set panel appears────────▶ the program begins anew,
///        └──patience is over──┐    └────SIGTERM──┐                                 with the settings as they
///                             └──────────────────┴▶ ends with the failure          are then
final class FailureScreen: EventSource {
  /// The display that shows the failure; `nil` while a panel is awaited.
  private var display: (any Display)?
  private let open: () -> (any Display)?
  /// The display in the settings, if its device does not exist: it may appear after another display
  /// shows the failure.
  private let missing: DisplayKind?
  private let failure: Failure
  private let loop: EventLoop
  private var ending: Ending?
  /// The time from which no panel is awaited any longer.
  private var patience: Instant?

  /// The time that a machine needs to find its panels. If none has appeared by then, the service
  /// fails.
  private static let patience: Duration = .seconds(10)

  private enum Ending {
    case anew, forGood
  }

  /// Shows a failure until a signal arrives or a panel appears. Returns at once if there is no
  /// display and none is awaited.
  ///
  /// - Parameters:
  ///   - wanted: The display in the settings, if that much is known.
  ///   - panel: How a panel is mounted.
  static func stay(_ failure: Failure, on wanted: DisplayKind?, panel: PanelSettings) {
    Console.log(failure.message, .error)
    guard let loop = try? EventLoop(signals: signals) else { return }
    let missing = wanted.flatMap { $0.isThere ? nil : $0 }
    let screen = FailureScreen(failure, loop, missing) { open(wanted, panel) }
    let isAwaited = wanted.map(\.isOnDevice) ?? ServiceManager.isMachines
    switch screen.run(waits: isAwaited) {
    case .anew: begin()
    case .forGood: break
    }
  }

  private static let signals = [SIGTERM, SIGINT, SIGHUP, SIGCHLD] + VirtualConsole.signals

  private init(
    _ failure: Failure, _ loop: EventLoop, _ missing: DisplayKind?,
    _ open: @escaping () -> (any Display)?
  ) {
    self.failure = failure
    self.missing = missing
    self.open = open
    self.loop = loop
    loop.add(self) { [unowned self] _ in ending = .forGood }
    if let watchdog = Watchdog(at: EventLoop.now) { loop.add(watchdog) { _ in } }
  }

  /// The wanted display, or the first one that can be opened.
  private static func open(_ wanted: DisplayKind?, _ panel: PanelSettings) -> (any Display)? {
    let settings = PhoneDisplaySettings(
      blankAfter: nil, typesWakingKey: false, showsClock: false, lcdSize: nil, rom: .a00)
    // The service of a machine uses any panel of the machine, unless the settings say `none`.
    let found: [DisplayKind] =
      ServiceManager.isMachines && wanted != .some(.none)
      ? [.framebuffer(path: nil), .characterLCD(path: nil)] : []
    for kind in [wanted].compactMap({ $0 }).filter(\.isOnDevice) + found {
      let display = try? kind.open(
        start: EventLoop.now, limit: 0, settings: settings, panel: { panel })
      if let display { return display }
    }
    return nil
  }

  private static func screen(_ failure: Failure) -> Screen {
    Screen(
      lines: [.message("the telephone can't start:", rank: .givesWay)]
        + failure.lines.enumerated().map { .message(StyledText($1), isSelected: $0 == 0) }
        + [.message("then: systemctl reload twelvekey", rank: .givesWay)])
  }

  private func run(waits: Bool) -> Ending {
    do {
      if waits {
        let watch = try? PanelWatch(loop: loop) { [unowned self] in receive($0) }
        if let watch { loop.add(watch) { _ in } }
        patience = EventLoop.now + Self.patience
      }
      show()
      if display == nil, !waits { ending = .forGood }
      while ending == nil { try loop.turn { ending != nil } }
    } catch {
      Console.log(error.description, .error)
    }
    loop.close()
    return ending ?? .forGood
  }

  private func show() {
    guard display == nil, let display = open() else { return }
    do {
      try display.present(Self.screen(failure), at: EventLoop.now)
      self.display = display
      patience = nil
      ServiceManager.notify("READY=1\nSTATUS=\(failure.line)")
    } catch {
      Console.log(error.description, .error)
    }
  }

  private func receive(_ news: PanelWatch.News) {
    switch news {
    case .came where missing?.isThere == true: ending = .anew
    case .came: show()
    case .gone(let path): if display?.device == path { lose() }
    }
  }

  private func lose() {
    display?.abandon()
    display = nil
  }

  /// Uses the display. If its device is gone, the display is awaited again.
  private func onDisplay(_ body: (any Display) throws(LinuxError) -> Void) throws(LinuxError) {
    guard let display else { return }
    do throws(LinuxError) {
      try body(display)
    } catch {
      guard display.isGone(error) else { throw error }
      lose()
    }
  }

  // MARK: The loop

  var deadline: Instant? { display?.deadline ?? patience }

  func wake(at now: Instant) throws(LinuxError) {
    try onDisplay { (display) throws(LinuxError) in try display.wake(at: now) }
    if let patience, patience <= now { ending = .forGood }
  }

  func signal(_ number: Int32, at now: Instant) throws(LinuxError) {
    switch number {
    case SIGHUP: ending = .anew
    case SIGTERM, SIGINT: ending = .forGood
    default:
      try onDisplay { (display) throws(LinuxError) in _ = try display.receive(signal: number) }
    }
  }

  func close() { display?.close() }

  /// Starts the program again in this process, because the service manager watches this process.
  /// Returns only if that fails.
  private static func begin() {
    ServiceManager.notify("RELOADING=1\nMONOTONIC_USEC=\(EventLoop.now.microseconds)")
    // Another SIGHUP may arrive meanwhile: it is kept for the new program.
    var held = sigset_t()
    sigemptyset(&held)
    sigaddset(&held, SIGHUP)
    pthread_sigmask(SIG_SETMASK, &held, nil)
    execv("/proc/self/exe", CommandLine.unsafeArgv)
  }
}
