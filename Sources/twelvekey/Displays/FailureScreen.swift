import ContactSearch
import Glibc
import Handset
import Keypad
import LineDisplay
import LinuxIO
import Telephone

/// What stands on the display of a telephone that was started as a service and can't begin: nobody reads a
/// service's log on a telephone, and one that is started again and again can't begin either.
///
///     shown ──SIGHUP──▶ the program begins anew, with the settings as they are then
///       └────SIGTERM──▶ ends with the failure
final class FailureScreen: EventSource {
  private let display: any Display
  private let loop: EventLoop
  private var ending: Ending?

  private enum Ending {
    case anew, forGood
  }

  /// Shows a failure until somebody ends that; at once where there is no display.
  ///
  /// - Parameters:
  ///   - wanted: The display that is set, if that much is known.
  ///   - panel: How a panel is built in.
  static func stay(_ failure: Failure, on wanted: DisplayKind?, panel: PanelSettings) {
    Console.say(failure.message, .error)
    guard let loop = try? EventLoop(signals: signals), let display = open(wanted, panel) else {
      return
    }
    let screen = FailureScreen(display, loop)
    switch screen.run(failure) {
    case .anew: begin()
    case .forGood: break
    }
  }

  private static let signals = [SIGTERM, SIGINT, SIGHUP, SIGCHLD] + VirtualConsole.signals

  private init(_ display: any Display, _ loop: EventLoop) {
    self.display = display
    self.loop = loop
    loop.add(self) { [unowned self] _ in ending = .forGood }
    if let watchdog = Watchdog(at: EventLoop.now) { loop.add(watchdog) { _ in } }
  }

  /// The one that is wanted, or whichever there is.
  private static func open(_ wanted: DisplayKind?, _ panel: PanelSettings) -> (any Display)? {
    let nobody = Handset(contacts: ContactIndex([]))
    let settings = PhoneDisplaySettings(
      blankAfter: nil, typesWakingKey: false, showsClock: false, lcdSize: nil, rom: .a00)
    // Where none was set, whichever the machine has.
    let found: [DisplayKind] =
      ServiceManager.isMachines && wanted != .some(.none)
      ? [.framebuffer(path: nil), .characterLCD(path: nil)] : []
    for kind in [wanted].compactMap({ $0 }).filter(\.isOnDevice) + found {
      let display = try? kind.open(
        nobody, start: EventLoop.now, limit: 0, settings: settings, panel: { panel })
      if let display { return display }
    }
    return nil
  }

  private static func screen(_ failure: Failure) -> Screen {
    Screen(
      lines: [.message("the telephone can't begin:", rank: .givesWay)]
        + failure.lines.enumerated().map { .message(StyledText($1), isSelected: $0 == 0) }
        + [.message("then: systemctl reload twelvekey", rank: .givesWay)])
  }

  private func run(_ failure: Failure) -> Ending {
    do {
      try display.present(Self.screen(failure), at: EventLoop.now)
      ServiceManager.notify("READY=1\nSTATUS=\(failure.line)")
      while ending == nil { try loop.turn { ending != nil } }
    } catch {
      Console.say(error.description, .error)
    }
    loop.close()
    return ending ?? .forGood
  }

  // MARK: The loop

  var deadline: Instant? { display.deadline }
  func wake(at now: Instant) throws(LinuxError) { try display.wake(at: now) }

  func signal(_ number: Int32, at now: Instant) throws(LinuxError) {
    switch number {
    case SIGHUP: ending = .anew
    case SIGTERM, SIGINT: ending = .forGood
    default: _ = try display.receive(signal: number)
    }
  }

  func close() { display.close() }

  /// In this very process, which the service manager watches. Comes back where that can't be done.
  private static func begin() {
    ServiceManager.notify("RELOADING=1\nMONOTONIC_USEC=\(EventLoop.now.microseconds)")
    // One more may have come meanwhile: it is for the program that begins.
    var held = sigset_t()
    sigemptyset(&held)
    sigaddset(&held, SIGHUP)
    pthread_sigmask(SIG_SETMASK, &held, nil)
    execv("/proc/self/exe", CommandLine.unsafeArgv)
  }
}
