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
  func show(_ handset: Handset, _ change: Session.Change) {}
}

/// The display's device, which may appear and disappear.
///
///     awaited ──appeared──▶ shown ──gone, or ENODEV of a write──▶ awaited
extension Telephone {
  /// - Throws: the reason that there is no display, if the telephone does not wait for it.
  static func display(at options: Options) throws -> any Display {
    do {
      return try options.openDisplay()
    } catch let absence as DisplayAbsence {
      guard options.awaitsDisplay else { throw absence.why }
      return AwaitedDisplay(absence.why)
    }
  }

  func receive(_ news: PanelWatch.News) {
    // The last write may have found that the device is gone before udev reported that.
    if isDisplayGone { loseDisplay() }
    switch news {
    case .came: if display is AwaitedDisplay { replaceDisplay() }
    case .gone(let path): if display.device == path { loseDisplay() }
    }
  }

  private func replaceDisplay() {
    do {
      display = try options.openDisplay()
    } catch is DisplayAbsence {
      return
    } catch {
      let refusal = options.words(.displayRefused(error))
      if refusal != displayRefusal { show(refusal) }
      displayRefusal = refusal
      return
    }
    displayRefusal = nil
    startBlanking()
    beginDisplay()
    session.isSeenAnew(at: EventLoop.now)
    if let path = display.device { options.report(options.words(.displayTaken(path))) }
  }

  func loseDisplay() {
    isDisplayGone = false
    guard let path = display.device else { return }
    display.abandon()
    display = AwaitedDisplay(LinuxError("open", ENODEV, on: path))
    startBlanking()
    setShowsClock(options.showsClock)
    report(.displayGone(path))
  }

  /// Draws the present screen on a new display.
  func beginDisplay() {
    setRoom()
    beginReport()
    onDisplay { (display) throws(LinuxError) in
      try display.begin(session.handset, at: EventLoop.now)
    }
    if keyboard != nil {
      onDisplay { (display) throws(LinuxError) in try display.keyboardIsKeypad() }
    }
    setShowsClock(options.showsClock)
  }

  func startBlanking() {
    blanking = Blanking(
      timeout: display.canDarken ? options.blankAfter : nil,
      typesWakingKey: options.typesWakingKey, at: EventLoop.now)
  }

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
      isDisplayGone = true
    } else {
      ending = .failure(error)
    }
  }
}
