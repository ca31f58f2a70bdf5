import Contacts
import Handset
import Keypad
import LineDisplay
import LinuxIO
import PixelDisplay
import Telephone

/// The screen on a framebuffer: only what changed is drawn and written, and nothing while another
/// console is shown.
///
/// Takes the console over that would draw beside it. ``VirtualConsole/signals`` must come to
/// ``receive(signal:)``.
final class FramebufferDisplay: Display {
  /// Clean rows that go along between dirty ones, where that saves a system call.
  private static let joinedGap = 4
  /// Clean bytes that go along in memory that is mapped: as many as are copied while a copy is begun.
  fileprivate static let joinedBytes = 256
  /// After how long without a key a contact's picture is read and decoded: nobody who types waits
  /// for it.
  private static let photoDelay: Duration = .milliseconds(300)

  let listRoom: ListRoom?

  private let framebuffer: Framebuffer
  private var console: VirtualConsole?
  private var view: PanelView
  private var scroll = SelectionScroll()
  private var photoDue: Instant?
  /// What is to be seen, also while another console is.
  private var screen = Screen()
  private var contact: Contact?
  private var people: [Int: Contact] = [:]
  private var isDark = false
  private var isSuspended = false
  private var isClosed = false
  /// Whether the console's own keyboard is the keypad.
  private var readsConsole = false

  /// - Parameter path: `nil` is the first framebuffer that is here.
  /// - Throws: what is wrong, and what to do, with the exit code. Nothing is taken over then.
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
    console = try Self.takenConsole(of: framebuffer)
    self.framebuffer = framebuffer
    // Whoever was killed while the panel was dark has left it so.
    if isSeen { framebuffer.light() }
  }

  private static func takenConsole(
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

  var isSeen: Bool { !isSuspended && console?.isShown ?? true }

  func begin(_ handset: Handset, at now: Instant) throws(LinuxError) {
    screen = handset.screen
    contact = handset.shownContact
    people = handset.peopleWithFaces
    try draw(at: now)
    // A look at the view alone copies it: most people have no picture.
    let lacksPicture =
      contact?.hasPhoto == true && view.lacksPhoto(of: contact)
      || !people.isEmpty && view.lacksFace(of: people)
    photoDue = lacksPicture ? now + Self.photoDelay : nil
  }

  func present(_ screen: Screen, at now: Instant) throws(LinuxError) {
    self.screen = screen
    try draw(at: now)
  }

  func show(_ handset: Handset, _ change: Session.Change) throws(LinuxError) {
    try begin(handset, at: change.at)
  }

  private func draw(at now: Instant) throws(LinuxError) {
    view.draw(screen, contact: contact, people: people, scroll: &scroll, at: now)
    if isSeen { try view.write(to: framebuffer, joiningGapsOf: Self.joinedGap) }
  }

  // MARK: What moves by itself

  /// Nothing moves in the dark, or where nobody sees it.
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

  /// One after the other, and keys between them.
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
      // The other console is to be seen.
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

  /// Another program has drawn on the panel.
  private func redraw(at now: Instant) throws(LinuxError) {
    view.forget()
    try draw(at: now)
  }

  /// The console's keyboard types nothing at its login prompt, but is wanted where it is the keypad.
  func keyboardIsKeypad() throws(LinuxError) {
    guard let console, VirtualConsole.ofTerminal(0) == console.number else { return }
    readsConsole = true
    try console.muteKeyboard(false)
  }

  /// While the program is stopped nobody would answer the kernel, and no other console could be
  /// shown.
  func suspend() {
    isSuspended = true
    framebuffer.unblank()
    console?.close()
  }

  func resume(at now: Instant) throws {
    if isSuspended, console != nil {
      console = try Self.takenConsole(of: framebuffer)
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

  /// A console has its own text to show again; another panel would show the last name for ever.
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
    ScreenDump(bytes: try ScreenDump.file(of: view, .png), ending: "png")
  }
}

extension PanelView {
  /// Writes what was drawn and not written yet.
  fileprivate mutating func write(
    to framebuffer: Framebuffer, joiningGapsOf gap: Int
  ) throws(LinuxError) {
    if framebuffer.isMapped {
      try buffer.takeDirtySpans(joiningGapsOf: FramebufferDisplay.joinedBytes) {
        (offset, bytes) throws(LinuxError) in
        try framebuffer.write(bytes, at: offset)
      }
    } else {
      let gap = framebuffer.sendsWhole ? Int.max : gap
      try buffer.takeDirtyRows(joiningGapsOf: gap) { (row, bytes) throws(LinuxError) in
        try framebuffer.write(bytes, atRow: row)
      }
    }
  }
}
