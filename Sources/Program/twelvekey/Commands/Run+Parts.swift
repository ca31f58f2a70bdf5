import AddressBooks
import Handset
import Keypad
import LinuxIO
import PhoneRuntime
import Settings

/// Makes the parts of the telephone from the settings, at the start and when the settings are read
/// again.
extension Run {
  /// Whether scripted keys run on a virtual telephone.
  var isDemonstration: Bool { virtual && keys != nil }

  func dialProgram(_ file: SettingsFile) -> DialCommand? {
    programs.dialCommand ?? file.value(Settings.dialCommand)
  }

  func soundCommands(_ file: SettingsFile) -> Telephone.SoundCommands {
    Telephone.SoundCommands(
      ring: programs.ringCommand ?? file.value(Settings.ringCommand),
      callAudio: programs.callAudioCommand ?? file.value(Settings.callAudioCommand),
      leavesRingToPhone: programs.ringFromPhone ?? file.value(Settings.ringFromPhone) ?? false)
  }

  /// A virtual telephone runs on no machine of its own.
  func power(_ file: SettingsFile) -> Telephone.PowerOptions? {
    virtual ? nil : Telephone.PowerOptions(emptyCommand: emptyCommand(file))
  }

  func emptyCommand(_ file: SettingsFile) -> BatteryCommand? {
    programs.batteryEmptyCommand ?? file.value(Settings.batteryEmptyCommand)
  }

  func setLog(_ file: SettingsFile) {
    let logsNumbers = phoneDisplay.logNumbers ?? file.value(Settings.logNumbers) ?? false
    Console.logsNumbers.store(logsNumbers, ordering: .relaxed)
    Console.logPrograms()
  }

  func handsetSettings(_ file: SettingsFile, _ carrier: LineChoice) throws -> HandsetSettings {
    var settings = phone.settings(file)
    if case .pretended = carrier {
      settings.isLineSimulated = true
      settings.keepsCalls = state.path(file) != nil
    }
    if carrier.isAutomatic { settings.namesLine = true }
    settings.dialCheck = book.dialCheck(file)
    return settings
  }

  func displayKind(_ file: SettingsFile) throws -> DisplayKind {
    if ServiceManager.isThere, !Terminal.isTerminal(1) {
      // The output of a service has no reader. The machine's service uses the panel that exists. A
      // user's service has no display: the desktop uses the panel.
      return try screen.kind(file, otherwise: ServiceManager.isMachines ? .anyPanel : .none)
    }
    // A dumb terminal can't move the cursor.
    let isTerminal = Terminal.isTerminal(1) && Console.environment("TERM") != "dumb"
    return try screen.kind(file, otherwise: isTerminal ? .terminal : .plain)
  }

  func open(
    _ kind: DisplayKind, _ file: SettingsFile, start: Instant
  ) throws -> any Display {
    // The setting counts for terminals only.
    let drawsPad = kind == .terminal && (pad.drawn ?? file.value(Settings.drawn) ?? false)
    do {
      return try kind.open(
        start: start, limit: screen.limit(file), drawsPad: drawsPad,
        settings: try phoneDisplay.settings(file)
      ) { try panel.settings(file) }
    } catch  where kind.isAwaited {
      // A problem with fonts does not go away when a panel appears.
      _ = try panel.settings(file)
      throw DisplayAbsence(error)
    }
  }

  func hubOptions(_ file: SettingsFile) throws -> KeypadHub.Options {
    try keypad.hub(file, grabs: grabbing.grab ?? file.value(Settings.grab) ?? true)
  }

  /// Returns the book of the paired phone. A demonstration leaves the user's own state alone.
  func phoneBook(_ file: SettingsFile) -> PhoneBook? {
    if isDemonstration, state.path(file) == nil { return nil }
    return book.phoneBook(file, in: state.folder(file))
  }

  /// Returns the address book to follow, and how to write it. A demonstration does not write.
  func watch(_ contacts: Book) -> Telephone.Book {
    let watched = contacts.files.map { WatchedBook($0, words: BookAdvice.notice) }
    if isDemonstration {
      return Telephone.Book(watched: watched, contacts: contacts.contacts, write: nil)
    }
    let writer = BookWriter(
      paths: contacts.files?.sources.filter { !$0.isOfPhone }.map(\.path),
      hints: contacts.files?.hints ?? .none,
      reading: { watched?.reading(at: $0) }, unread: { $0.reportUnread() })
    return Telephone.Book(
      watched: watched, contacts: contacts.contacts,
      write: { change in
        try BookAdvice.advising(isPad: true) { try writer.perform(change) }
      })
  }
}

/// Reads the settings of a running telephone again, and returns the changes.
final class Rereading {
  private let run: Run
  /// The settings that were applied last.
  private var file: SettingsFile
  /// The display that is open.
  private var kind: DisplayKind
  private let start: Instant
  /// The program's arguments: an option among them counts until the end.
  private let arguments: [String]

  init(
    _ run: Run, _ file: SettingsFile, _ kind: DisplayKind, start: Instant, arguments: [String]
  ) {
    self.run = run
    self.file = file
    self.kind = kind
    self.start = start
    self.arguments = arguments
  }

  /// - Throws: if the settings, or the files that they name, are wrong. In that case nothing has
  ///   changed.
  func reload() throws -> Telephone.Reload {
    let new = try run.book.settings()
    let change = SettingsChange(from: file, to: new, arguments: arguments)
    var reload = Telephone.Reload()
    // A password command may take long and may ask the user, so it runs only if the line changes.
    let carrier = try run.line.choice(
      new, program: run.dialProgram(new), isVirtual: run.virtual, runsCommand: change.affects(.line)
    )
    if !change.settings.isEmpty { reload.handset = try run.handsetSettings(new, carrier) }
    // The files that the settings name may have changed.
    if !run.virtual { reload.hub = try run.hubOptions(new) }
    let display = try run.phoneDisplay.settings(new)
    if change.affects(.blanking) {
      reload.blanking = (display.blankAfter, display.typesWakingKey)
    }
    if change.affects(.clock) { reload.showsClock = display.showsClock }
    let kind = try run.displayKind(new)
    if kind != self.kind || kind.isForTheEye && change.affects(.display) {
      // A problem with fonts must be found before the present display is released.
      _ = try run.panel.settings(new)
      reload.openDisplay = { [run, start] in
        try run.open(kind, new, start: start)
      }
    }
    if change.affects(.line) { reload.openLine = { carrier.open($0) } }
    if change.affects(.sounds) {
      reload.soundCommands = run.soundCommands(new)
    }
    if change.affects(.power) { reload.emptyCommand = .some(run.emptyCommand(new)) }
    let phone = run.phoneBook(new)
    let isOtherPhone = phone?.path != run.phoneBook(file)?.path
    if isOtherPhone, !run.virtual { reload.phoneBook = .some(phone) }
    if change.affects(.book) || isOtherPhone { reload.book = bookToRead(new, phone) }
    reload.needsRestart = change.needsRestart
    reload.commit = { [unowned self] in
      file = new
      self.kind = kind
      run.setLog(new)
    }
    return reload
  }

  private func bookToRead(_ file: SettingsFile, _ phone: PhoneBook?) -> BookToRead {
    let places = run.book.places(file, phone: phone)
    let count = ReadingCount()
    return BookToRead(
      progress: { count.soFar },
      read: { try places.read(showsProgress: false, count: count, sign: $0) },
      adopt: { [run] book in
        places.report(of: book)
        return run.watch(book)
      })
  }
}
