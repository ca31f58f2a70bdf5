import Handset
import Keypad
import LinuxIO

/// A line of words for the user. Untrusted text.
package struct Notice: Hashable, Sendable {
  package var text: String
  /// The beginning of an earlier notice that is no longer true.
  package var insteadOf: String?
  /// Whether something that was asked for was not done: then the reason is given in full, also in a
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
  /// The telephone's messages besides the handset's screens. The executable puts them into words.
  package enum News {
    /// A keypad has come, by its name.
    case keypad(String)
    case keypadUnplugged(String)
    case keypadProblem(KeypadHub.Problem)
    /// There is no keypad; the keyboard of the terminal is used until one comes. Whether there are
    /// input devices, none of which is a keypad.
    case keyboardInstead(hasDevices: Bool)
    /// There is no keypad and no keyboard. The devices that there are, and why each was left alone.
    case waiting([(node: InputNode, verdict: KeypadPolicy.Verdict)])
    /// The display's device is not there yet, and why; the telephone waits for it.
    case displayAwaited(any Error)
    /// The device of this node is there, and shows the telephone.
    case displayTaken(String)
    /// The device of this node is gone; the telephone waits for it.
    case displayGone(String)
    /// The display's device has come, and can't be taken.
    case displayRefused(any Error)
    /// A key was pressed while a script types.
    case scriptTypes
    /// The end of a paste did not arrive.
    case pasteCut
    /// The pad has no room on the terminal; the room that it needs at least.
    case padLacks(columns: Int, rows: Int)
    /// The file that the screen was written into.
    case dumped(String)
    case notDumped(ScreenDumpProblem)
    /// A change from the pad is not in the address book.
    case notKept(BookChange, any Error)
    case line(LineProblem)
    /// The address book is not followed any more.
    case bookUnwatched(LinuxError)
    /// Another address book is being read; the progress.
    case bookBeingRead(BookProgress)
    /// The settings were read again; the names of those that count from the next start on.
    case settings(later: [String])
    /// Something is wrong with the settings, and all is as before.
    case settingsRefused(any Error)
    /// Another source has broken, without which the telephone goes on.
    case broken(LinuxError)
  }
}
