import Handset
import LinuxIO

/// New settings for a running telephone. Its keypads, its calls and the typed text stay.
extension Telephone {
  /// The settings that change. A setting that stays is `nil`.
  package struct Reload {
    package var handset: HandsetSettings?
    package var hub: KeypadHub.Options?
    package var blanking: (after: Duration?, typesWakingKey: Bool)?
    package var showsClock: Bool?
    /// Opens another display, or the same one again.
    package var openDisplay: (() throws -> any Display)?
    /// Opens another line, once there is no call.
    package var openLine: ((Wiring) -> any Line)?
    /// Other programs, once there is no call.
    package var soundCommands: SoundCommands?
    /// Another program for an empty battery, or none.
    package var emptyCommand: BatteryCommand??
    /// Another address book. The other settings wait until it has been read.
    package var book: BookToRead?
    /// The phone whose contacts are kept from now on, which may be none.
    package var phoneBook: (any PhoneBookFile)??
    /// Called when all settings have been applied, or will be once there is no call.
    package var commit: () -> Void = {}
    /// The names of the settings that take effect only at the next start.
    package var needsRestart: [String] = []

    package init() {}
  }

  func apply(_ reload: Reload, _ book: Book?) throws {
    if let open = reload.openDisplay { try replaceDisplay(open) }
    if let settings = reload.handset {
      session.apply(settings.onLine(of: session.handset.settings))
      // A running call goes through the line on which it began, and its screen says so.
      afterCalls.append { [unowned self] in
        session.apply(session.handset.settings.onLine(of: settings))
      }
    }
    if let hub, let options = reload.hub {
      hub.apply(options)
      nameKeypads()
    }
    if let new = reload.blanking {
      options.display.blankAfter = new.after
      options.display.typesWakingKey = new.typesWakingKey
    }
    if reload.blanking != nil || reload.openDisplay != nil { startBlanking() }
    if let showsClock = reload.showsClock { setShowsClock(showsClock) }
    if let command = reload.emptyCommand { options.power?.emptyCommand = command }
    if let book { replace(book) }
    if let phoneBook = reload.phoneBook { replacePhonebook(phoneBook) }
    if let open = reload.openLine { afterCalls.append { [unowned self] in replaceLine(open) } }
    if let commands = reload.soundCommands {
      afterCalls.append { [unowned self] in replace(commands) }
    }
  }

  func doAfterCalls() {
    if afterCalls.isEmpty || session.isInCall { return }
    let all = afterCalls
    afterCalls = []
    for work in all { work() }
  }

  /// Replaces the display. The old one is closed first, because only one display can use a panel at
  /// a time. If the new one can't be opened, the old one is opened again, or awaited. If the
  /// devices of both are absent, the new one is awaited.
  private func replaceDisplay(_ open: @escaping () throws -> any Display) throws {
    let wasAwaited = display is AwaitedDisplay
    display.close()
    // No part of the old display may be open while the new display is.
    display = NoDisplay()
    do {
      display = try open()
    } catch let absence as DisplayAbsence where wasAwaited {
      display = AwaitedDisplay(absence.why)
      report(.displayAwaited(absence.why))
    } catch {
      let refusal = (error as? DisplayAbsence)?.why ?? error
      do {
        display = try options.display.open()
      } catch let absence as DisplayAbsence {
        display = AwaitedDisplay(absence.why)
        report(.displayAwaited(absence.why))
      } catch {
        // Neither display can be opened, so the screen can't be seen any more.
        ending = .failure(error)
        return
      }
      beginDisplay()
      throw refusal
    }
    options.display.open = open
    beginDisplay()
  }

  private func replaceLine(_ open: (Wiring) -> any Line) {
    loop.remove(line)
    line.close()
    receive([.lost("another line is chosen")])
    line = open(wiring)
    rest.isOn = false
    loop.add(line) { [unowned self] in lose($0) }
    line.start { [unowned self] in receive($0) }
  }

  private func replace(_ commands: SoundCommands) {
    sounds.close(in: loop)
    sounds = CallSounds(commands, wiring) { [unowned self] in display.ring() }
    startSounds()
  }

  private func replace(_ book: Book) {
    books.stop()
    options.book = book
    merge(book.read)
    ProcessMemory.giveBack()
    watchBook()
  }
}
