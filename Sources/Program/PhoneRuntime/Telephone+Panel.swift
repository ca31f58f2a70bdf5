import CellDisplay
import Glibc
import Handset
import Keypad
import LinuxIO

/// The error of a display whose device does not exist, but may appear by itself.
package struct DisplayAbsence: Error {
  /// The error for a program that does not wait for the device.
  package var why: any Error

  package init(_ why: any Error) { self.why = why }
}

/// Stands in for a display until its device appears. It accepts notices, since they may still be
/// shown on the display then.
final class AwaitedDisplay: Display {
  let why: any Error

  init(_ why: any Error) { self.why = why }

  var showsNotices: Bool { true }
  /// It shows no rows, so that no digit chooses one.
  var listRoom: ListRoom? { ListRoom(columns: .max, rows: 0, mostRows: 18) }
}

/// What is known of the display's device.
struct DisplayDevice {
  /// Reports devices that appear and disappear; `nil` if no display is awaited.
  let watch: (any EventSource)?
  /// Why such devices are not reported; `nil` if they are, or if no display is awaited.
  let watchFailure: LinuxError?
  /// Whether the device has been found to be gone.
  var isGone = false
  /// The last notice about a device that exists and can't be opened.
  var refusal: Notice?
  /// Whether it was reported that the pad does not fit.
  var isPadReported = false

  init(
    _ options: Telephone.DisplayOptions, _ loop: EventLoop,
    emit: @escaping (PanelWatch.News) -> Void
  ) {
    do throws(LinuxError) {
      watch = try options.watch?(loop, emit)
      watchFailure = nil
    } catch {
      watch = nil
      watchFailure = error
    }
  }
}

/// The display's device, which may appear and disappear.
///
///     awaited ──appeared──▶ shown ──gone, or ENODEV of a write──▶ awaited
extension Telephone {
  func receive(_ news: PanelWatch.News) {
    // The last write may have found that the device is gone before udev reported that.
    if device.isGone { loseDisplay() }
    switch news {
    case .came: if display is AwaitedDisplay { replaceDisplay() }
    case .gone(let path): if display.device == path { loseDisplay() }
    }
  }

  private func replaceDisplay() {
    do {
      display = try options.display.open()
    } catch is DisplayAbsence {
      return
    } catch {
      let refusal = options.words(.displayRefused(error))
      if refusal != device.refusal { show(refusal) }
      device.refusal = refusal
      return
    }
    device.refusal = nil
    startBlanking()
    beginDisplay()
    session.isSeenAnew(at: EventLoop.now)
    if let path = display.device { options.report(options.words(.displayTaken(path))) }
  }

  func loseDisplay() {
    device.isGone = false
    guard let path = display.device else { return }
    display.abandon()
    display = AwaitedDisplay(LinuxError("open", ENODEV, on: path))
    startBlanking()
    setShowsClock(options.display.showsClock)
    report(.displayGone(path))
  }

  /// Draws the present screen on a new display.
  func beginDisplay() {
    setRoom()
    onDisplay { (display) throws(LinuxError) in
      try display.prepare(session.handset, at: EventLoop.now)
      try display.begin(session.handset, at: EventLoop.now)
    }
    if keypads.keyboard != nil {
      onDisplay { (display) throws(LinuxError) in try display.keyboardIsKeypad() }
    }
    setShowsClock(options.display.showsClock)
  }

  func startBlanking() { blanking = options.display.blanking(of: display) }

  func onDisplay(_ body: (any Display) throws(LinuxError) -> Void) {
    do throws(LinuxError) {
      try body(display)
    } catch {
      failDisplay(error)
    }
  }

  /// Handles a failure of the display. A device that is gone is awaited once the handset has
  /// finished its present work. Any other failure ends the telephone, since the screen can't be
  /// seen any more.
  func failDisplay(_ error: any Error) {
    if display.isGone(error) {
      device.isGone = true
    } else {
      ending = .failure(error)
    }
  }
}
