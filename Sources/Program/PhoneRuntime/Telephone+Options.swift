import CallModel
import Contacts
import Handset
import Keypad
import LinuxIO

extension Telephone {
  package struct Options {
    /// The options for keypads; `nil` opens no keypad device.
    package var hub: KeypadHub.Options?
    /// The terminal whose keyboard is used if there is no keypad. A descriptor that is not a
    /// terminal is left alone; `nil` uses no keyboard.
    package var keyboard: Int32? = 0
    /// How long a keypad may be missing at the start before that is reported.
    package var keypadPatience: Duration = .zero
    package var book = Book()
    /// Where the contacts of a paired phone are kept; `nil` if no phone's are.
    package var phoneBook: (any PhoneBookFile)?
    package var display: DisplayOptions
    /// The observers beside the display.
    package var observers: [any Observer] = []
    /// Opens the line that carries calls.
    package var openLine: (Wiring) -> any Line = { LineChoice.none.open($0) }
    package var soundCommands = SoundCommands()
    /// Opens what pairs phones.
    package var openPairing: (EventLoop) -> any PhonePairing = { _ in SimulatedPhonePairing() }
    /// Checks, before a phone is paired on the pad, that it can be written into the settings.
    package var checkSavingPhone: () throws -> Void = {}
    /// Writes a phone that was paired on the pad into the settings, and returns the path of the
    /// file, and whether the phone carries the calls from now on; `nil` for a demonstration, which
    /// writes nothing.
    package var savePhone: ((PairedPhone) throws -> (path: String, isLine: Bool))?
    /// `nil` if the telephone reports nothing about the machine's power.
    package var power: PowerOptions?
    /// Keeps the learned words, and the calls.
    package var store: (any Store)?
    /// Shown at the start, after more important messages.
    package var greeting: String?
    package var script = Script()
    /// The number or the address of a link, which the first screen shows as typed.
    package var link: String?
    /// Called when there is a screen and all settings have been applied.
    package var begun: () -> Void = {}
    /// Reads the settings again; `nil` if they stay as they are.
    package var reread: (() throws -> Reload)?
    /// Whether SIGHUP reads the settings again, and does not end the telephone.
    package var rereadsOnHangup = false
    /// How long the reading of another address book may take before the telephone reports it.
    package var readingPatience: Duration = .seconds(1)
    /// Puts the telephone's messages into words.
    package var words: (News) -> Notice
    /// Tells the user something outside the display.
    package var report: (Notice) -> Void

    package init(
      openDisplay: @escaping () throws -> any Display, words: @escaping (News) -> Notice,
      report: @escaping (Notice) -> Void
    ) {
      display = DisplayOptions(open: openDisplay)
      self.words = words
      self.report = report
    }
  }

  /// An address book, and how it is written.
  package struct Book {
    /// The book whose changes are followed while the telephone runs.
    package var watched: (any RefreshableBook)?
    /// The contacts as they were read with the book.
    let read: [Contact]
    /// Writes a change made on the pad into the book. If it throws, the book is unchanged, or the
    /// error says which part was written. `nil` for a demonstration, which writes nothing.
    package var write: ((BookChange) throws -> Void)?

    /// - Parameter contacts: as they were read with the book.
    package init(
      watched: (any RefreshableBook)? = nil, contacts: [Contact] = [],
      write: ((BookChange) throws -> Void)? = nil
    ) {
      self.watched = watched
      read = contacts
      self.write = write
    }

    /// The contacts as they were last read. A watched book merges them anew, which takes time.
    var contacts: [Contact] { watched?.contacts ?? read }
  }

  /// How the telephone opens and uses its display.
  package struct DisplayOptions {
    /// Opens the display. It is called only after the signals have been blocked, so that no signal
    /// can end the program without releasing the display.
    ///
    /// Throws a ``DisplayAbsence`` if the display's device may appear by itself.
    package var open: () throws -> any Display
    /// Whether the telephone starts even if the display's device does not exist yet.
    package var isAwaited = false
    /// Reports display devices that appear and disappear; `nil` if no display is awaited.
    package var watch:
      ((EventLoop, @escaping (PanelWatch.News) -> Void) throws(LinuxError) -> any EventSource)?
    /// The time without a key after which the display goes dark; `nil` for never.
    package var blankAfter: Duration?
    /// Whether the key that lights a dark display is typed, too.
    package var typesWakingKey = false
    /// Whether the time and the battery are shown on a display that has a place for them.
    package var showsClock = true

    init(open: @escaping () throws -> any Display) { self.open = open }

    /// - Throws: the reason that there is no display, if the telephone does not wait for it.
    func openNowOrLater() throws -> any Display {
      do {
        return try open()
      } catch let absence as DisplayAbsence {
        guard isAwaited else { throw absence.why }
        return AwaitedDisplay(absence.why)
      }
    }

    func blanking(of display: any Display) -> Blanking {
      Blanking(
        timeout: display.canDarken ? blankAfter : nil, typesWakingKey: typesWakingKey,
        at: EventLoop.now)
    }
  }

  /// The programs that are run for the sound of calls.
  package struct SoundCommands {
    /// The program that rings in addition to the display's bell.
    package var ring: RingCommand?
    /// The program that turns the sound of calls on and off.
    package var callAudio: CallAudioCommand?
    /// Whether nothing rings here for a mobile phone that sends its ring sound itself.
    package var leavesRingToPhone: Bool

    package init(
      ring: RingCommand? = nil, callAudio: CallAudioCommand? = nil, leavesRingToPhone: Bool = false
    ) {
      self.ring = ring
      self.callAudio = callAudio
      self.leavesRingToPhone = leavesRingToPhone
    }
  }
}
