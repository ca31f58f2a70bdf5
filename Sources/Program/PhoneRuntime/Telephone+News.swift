import CallModel
import Handset
import Keypad
import LinuxIO

/// A line of text for the user. The text is untrusted.
package struct Notice: Hashable, Sendable {
  package var text: String
  /// The beginning of an earlier notice that is no longer true.
  package var insteadOf: String?
  /// Whether a request of the user was not carried out. The reason is then given in full, even in a
  /// log.
  package var isFailure = false

  package init(_ text: String, insteadOf old: String? = nil) {
    self.text = text
    insteadOf = old
  }

  package init(failure text: String, insteadOf old: String? = nil) {
    self.text = text
    insteadOf = old
    isFailure = true
  }
}

extension Telephone {
  /// The telephone's messages, apart from the handset's screens. The executable puts them into
  /// words.
  package enum News {
    /// A keypad was connected; its name.
    case keypad(String)
    case keypadUnplugged(String)
    case keypadProblem(KeypadHub.Problem)
    /// There is no keypad; the keyboard of the terminal is used until one is connected.
    /// `hasDevices`: whether there are input devices, although none is a keypad.
    case keyboardInstead(hasDevices: Bool)
    /// There is no keypad and no keyboard; the existing devices, and why each was left alone.
    case waiting([(node: InputNode, verdict: KeypadPolicy.Verdict)])
    /// The display's device does not exist yet, and the telephone waits for it; the reason.
    case displayAwaited(any Error)
    /// The device of this node has appeared, and shows the telephone.
    case displayTaken(String)
    /// The device of this node is gone; the telephone waits for it.
    case displayGone(String)
    /// The display's device has appeared, and can't be opened.
    case displayRefused(any Error)
    /// A key was pressed while a script types.
    case scriptTypes
    /// The end of a paste did not arrive.
    case pasteCut
    /// The pad does not fit on the terminal; the minimum room that it needs.
    case padLacks(columns: Int, rows: Int)
    /// The file that the screen was written into.
    case dumped(String)
    case notDumped(ScreenDumpProblem)
    /// A change made on the pad could not be written into the address book.
    case notKept(BookChange, any Error)
    /// A phone was paired on the pad; the settings file into which it was written.
    case phoneSaved(String)
    /// A phone was paired on the pad, but could not be written into the settings.
    case phoneNotSaved(any Error)
    /// No phone can be paired on the pad, since it could not be written into the settings.
    case phoneNotSettable(any Error)
    case line(LineProblem)
    /// The machine's power; whether a program ends the work on an empty battery.
    case power(PowerAlarm.News, endsSoon: Bool)
    /// The program for an empty battery has failed; the reason.
    case batteryCommandFailed(String)
    case store(StoreNews)
    /// The address book is not followed any more.
    case bookUnwatched(LinuxError)
    case phonebook(PhonebookSync.News)
    /// Another address book is being read; the progress.
    case bookBeingRead(BookProgress)
    /// The settings were read again. `needsRestart`: the names of those that take effect only at
    /// the next start.
    case settings(needsRestart: [String])
    /// The settings are wrong, and nothing has changed.
    case settingsRefused(any Error)
    /// Another event source has failed. The telephone goes on without it.
    case broken(LinuxError)
  }
}
