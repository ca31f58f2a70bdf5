import Glibc
import Handset
import Keypad
import LineDisplay
import LinuxIO

/// A display whose device is not there, and may come by itself.
package struct DisplayAbsence: Error {
  /// For whoever doesn't wait for it.
  package var why: any Error

  package init(_ why: any Error) { self.why = why }
}

/// In the place of a display until its device comes. What the telephone has to say then is taken in: it may
/// still stand on the display that comes.
final class AwaitedDisplay: Display {
  let why: any Error

  init(_ why: any Error) { self.why = why }

  var showsNotices: Bool { true }
  /// Nobody sees a line of it: no digit chooses one.
  var listRoom: ListRoom? { ListRoom(columns: .max, rows: 0, mostRows: 18) }
  func show(_ handset: Handset, _ change: Session.Change) {}
}

/// The display's device, which may come and go.
///
///     awaited ──came──▶ shown ──gone, or ENODEV of a write──▶ awaited
extension Telephone {
  /// - Throws: why there is none, where the telephone doesn't wait for it.
  static func display(at options: Options) throws -> any Display {
    do {
      return try options.openDisplay()
    } catch let absence as DisplayAbsence {
      guard options.awaitsDisplay else { throw absence.why }
      return AwaitedDisplay(absence.why)
    }
  }

  func receive(_ news: PanelWatch.News) {
    // What was written last may have found it gone before udev's word.
    if isDisplayGone { loseDisplay() }
    switch news {
    case .came: if display is AwaitedDisplay { takeDisplay() }
    case .gone(let path): if display.device == path { loseDisplay() }
    }
  }

  private func takeDisplay() {
    do {
      display = try options.openDisplay()
    } catch is DisplayAbsence {
      return
    } catch {
      let refusal = options.words(.displayRefused(error))
      if refusal != displayRefusal { tell(refusal) }
      displayRefusal = refusal
      return
    }
    displayRefusal = nil
    startBlanking()
    beginDisplay()
    session.isSeenAnew(at: EventLoop.now)
    if let path = display.device { options.say(options.words(.displayTaken(path))) }
  }

  func loseDisplay() {
    isDisplayGone = false
    guard let path = display.device else { return }
    display.abandon()
    display = AwaitedDisplay(LinuxError("open", ENODEV, on: path))
    startBlanking()
    setShowsClock(options.showsClock)
    tell(.displayGone(path))
  }

  /// Draws what is to be seen on another display than before.
  func beginDisplay() {
    setRoom()
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

  /// A device that is gone is awaited once the handset is done with what it does now. With any other failure
  /// nobody sees the phone any more.
  func failDisplay(_ error: any Error) {
    if display.isGone(error) {
      isDisplayGone = true
    } else {
      ending = .failure(error)
    }
  }
}
