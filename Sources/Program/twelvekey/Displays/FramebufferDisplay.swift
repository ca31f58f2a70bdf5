import CellDisplay
import Contacts
import Handset
import Keypad
import LinuxIO
import PhoneRuntime
import PixelDisplay

/// The screen on a framebuffer. Only changed parts are drawn and written, and nothing is written
/// while another console is shown.
///
/// It takes over the console that would draw on the same panel. ``VirtualConsole/signals`` must be
/// passed to ``receive(signal:)``.
final class FramebufferDisplay: Display {
  /// The maximum number of clean rows between dirty rows that are written along with them, to save
  /// a system call.
  private static let joinedGap = 4
  /// The maximum number of clean bytes between dirty bytes that are copied along in mapped memory:
  /// as many as are copied in the time that it takes to begin a copy.
  fileprivate static let joinedBytes = 256
  /// The time after the last key until a contact's picture is read and decoded, so that typing does
  /// not wait for that.
  private static let photoDelay: Duration = .milliseconds(300)

  let listRoom: ListRoom?

  private let framebuffer: Framebuffer
  private var console: VirtualConsole?
  private var view: PanelView
  private var scroll = SelectionScroll()
  private var photoDue: Instant?
  /// The screen to show; it is kept up to date while another console is shown.
  private var screen = Screen()
  private var contact: Contact?
  private var people: [Int: Contact] = [:]
  private var isDark = false
  private var isSuspended = false
  private var isClosed = false
  /// Whether the console's own keyboard is the keypad.
  private var readsConsole = false

  /// - Parameter path: `nil` for the first framebuffer of the machine.
  /// - Throws: ``Failure`` with the problem, the remedy and the exit code. In that case nothing has
  ///   been taken over.
  init(path: String?, settings: PanelSettings) throws(Failure) {
    let framebuffer: Framebuffer
    do {
      framebuffer = try Framebuffer(path)
    } catch {
      throw Failure(framebuffer: error.subject, error)
    }
    do {
      view = PanelView(
        try PanelBuffer(framebuffer.info, options: settings.options), settings)
    } catch {
      throw Failure("cannot draw on \(framebuffer.path): \(error.reason)", .unavailable)
    }
    listRoom = view.listRoom
    console = try Self.openConsole(of: framebuffer)
    self.framebuffer = framebuffer
    // An earlier telephone may have been killed while the panel was dark, which then stayed dark.
    if isSeen { framebuffer.light() }
  }

  private static func openConsole(
    of framebuffer: Framebuffer
  ) throws(Failure) -> VirtualConsole? {
    do {
      guard let number = VirtualConsole.drawing(on: framebuffer) else { return nil }
      return try VirtualConsole(number, framebuffer: framebuffer.path)
    } catch {
      throw Failure(console: error, command: "run --display fb:\(framebuffer.path)")
    }
  }

  var showsNotices: Bool { true }
  var showsClock: Bool { true }
  var showsPictures: Bool { view.showsPictures }

  var isSeen: Bool { !isSuspended && console?.isShown ?? true }

  func begin(_ handset: Handset, at now: Instant) throws(LinuxError) {
    screen = handset.screen
    contact = handset.shownContact
    people = handset.peopleWithFaces
    try draw(at: now)
    // Each query of the view copies the view, so contacts without a picture are ruled out first.
    let lacksPicture =
      contact?.hasPhoto == true && view.lacksPhoto(of: contact)
      || !people.isEmpty && view.lacksFace(of: people)
    photoDue = lacksPicture ? now + Self.photoDelay : nil
  }

  func present(_ screen: Screen, at now: Instant) throws(LinuxError) {
    self.screen = screen
    try draw(at: now)
  }

  private func draw(at now: Instant) throws(LinuxError) {
    view.draw(screen, contact: contact, people: people, scroll: &scroll, at: now)
    if isSeen { try view.write(to: framebuffer, joiningGapsOf: Self.joinedGap) }
  }

  // MARK: Changes in time

  /// Nothing moves while the screen is dark or can't be seen.
  var deadline: Instant? {
    guard isSeen, !isDark else { return nil }
    return [scroll.deadline, photoDue].compactMap { $0 }.min()
  }

  func wake(at now: Instant) throws(LinuxError) {
    guard isSeen, !isDark else { return }
    var isChanged = scroll.wake(at: now)
    if let due = photoDue, due <= now {
      loadPhoto(at: now)
      isChanged = true
    }
    if isChanged { try draw(at: now) }
  }

  /// Loads one picture at a time, so that keys are handled in between.
  private func loadPhoto(at now: Instant) {
    if let contact, view.lacksPhoto(of: contact) {
      view.loadPhoto(of: contact)
    } else {
      view.loadFace(of: people)
    }
    photoDue = view.lacksFace(of: people) ? now : nil
  }

  // MARK: The light

  var canDarken: Bool { true }

  func darken() -> Bool {
    isDark = isSeen ? framebuffer.blank() : true
    return isDark
  }

  func lighten(at now: Instant) throws(LinuxError) {
    guard isDark else { return }
    isDark = false
    framebuffer.unblank()
    scroll = SelectionScroll()
    try draw(at: now)
  }

  // MARK: The console

  func receive(signal: Int32) throws(LinuxError) -> Bool {
    switch (signal, console) {
    case (VirtualConsole.releaseSignal, let console?):
      // The other console must not be dark.
      framebuffer.unblank()
      console.release()
      return false
    case (VirtualConsole.acquireSignal, let console?):
      console.acquire()
      try redraw(at: EventLoop.now)
      return true
    default: return false
    }
  }

  /// Draws everything again, because another program has drawn on the panel.
  private func redraw(at now: Instant) throws(LinuxError) {
    view.forget()
    try draw(at: now)
  }

  /// Enables the console's keyboard, which is muted so that it types nothing at the login prompt.
  func keyboardIsKeypad() throws(LinuxError) {
    guard let console, VirtualConsole.ofTerminal(0) == console.number else { return }
    readsConsole = true
    try console.muteKeyboard(false)
  }

  /// A stopped program can't answer the kernel, and then no other console could be shown.
  func suspend() {
    isSuspended = true
    framebuffer.unblank()
    console?.close()
  }

  func resume(at now: Instant) throws {
    if isSuspended, console != nil {
      console = try Self.openConsole(of: framebuffer)
      if readsConsole { try console?.muteKeyboard(false) }
    }
    isSuspended = false
    try redraw(at: now)
  }

  var device: String? { framebuffer.number.map { "/dev/fb\($0)" } ?? framebuffer.path }

  func abandon() {
    guard !isClosed else { return }
    isClosed = true
    console?.close()
  }

  /// A console shows its own text again. A panel without a console is cleared, because otherwise it
  /// would show the last name for ever.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    if console == nil {
      view.clear()
      try? view.write(to: framebuffer, joiningGapsOf: Self.joinedGap)
    }
    framebuffer.unblank()
    console?.close()
  }

  func dump(_ handset: Handset) throws(ScreenDumpProblem) -> ScreenDump {
    ScreenDump(bytes: try view.image.png(), ending: "png")
  }
}

extension PanelView {
  /// Writes the drawn parts that have not been written yet.
  fileprivate mutating func write(
    to framebuffer: Framebuffer, joiningGapsOf gap: Int
  ) throws(LinuxError) {
    if framebuffer.isMapped {
      try buffer.drainDirtySpans(joiningGapsOf: FramebufferDisplay.joinedBytes) {
        (offset, bytes) throws(LinuxError) in
        try framebuffer.write(bytes, at: offset)
      }
    } else {
      let gap = framebuffer.sendsWhole ? Int.max : gap
      try buffer.drainDirtyRows(joiningGapsOf: gap) { (row, bytes) throws(LinuxError) in
        try framebuffer.write(bytes, atRow: row)
      }
    }
  }
}
