import Handset
import Keypad
import LinuxIO

/// A line of words for the user. Untrusted text.
package struct Notice: Hashable, Sendable {
  package var text: String
  /// What an earlier one begins with that is no longer so.
  package var insteadOf: String?
  /// Whether something that was asked for was not done: what is wrong is said in full, in a log, too.
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
  /// What the telephone has to say beside what the handset shows. The program puts it into words.
  package enum News {
    /// A keypad is there, by its name.
    case keypad(String)
    case keypadUnplugged(String)
    case keypadProblem(KeypadHub.Problem)
    /// There is no keypad; the keyboard of the terminal is one until there is. Whether there are other
    /// devices, which are none.
    case keyboardInstead(hasDevices: Bool)
    /// There is no keypad and no keyboard. What there is, and why it was left alone.
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
    /// The pad has no room on the terminal; what it needs at least.
    case padLacks(columns: Int, rows: Int)
    /// The file that the screen was written into.
    case dumped(String)
    case notDumped(ScreenDumpProblem)
    /// What was changed on the pad is not in the address book.
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
