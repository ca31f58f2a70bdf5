import Keypad
import LinuxIO

/// What a telephone knows of its keypads, and of the keyboard that may stand in for them.
struct KeypadState {
  /// The keyboard of the terminal, if it is the keypad.
  var keyboard: TerminalKeyboard?
  var isKeyboardSettled = false
  var repeats = KeyRepeats()
  var patience = KeypadPatience()
  private var names: [String] = []
  private var problems: [KeypadHub.Problem] = []
  /// Whether a keypad or the keyboard has worked. From then on a keypad's problem is only reported
  /// and doesn't end the telephone.
  private var hasWorked = false

  /// Sets the names of the keypads. Returns `false` if they are the same as before.
  mutating func rename(_ new: [String]) -> Bool {
    defer { names = new }
    return names != new
  }

  mutating func add(_ problem: KeypadHub.Problem) { problems.append(problem) }

  /// Returns the problems since the last call. One is fatal if no keypad can be used and the reason
  /// will not go away by itself.
  ///
  /// Also records whether a keypad or the keyboard works now, so call it after every turn of the
  /// loop.
  mutating func drainProblems(of hub: KeypadHub) -> [(problem: KeypadHub.Problem, isFatal: Bool)] {
    defer {
      problems = []
      if keyboard != nil || !(hub.isEmpty || hub.isWaitingForPermission) { hasWorked = true }
    }
    return problems.compactMap { problem in
      let hasOthers: Bool
      switch problem {
      case .noPermission: hasOthers = !hub.isEmpty || hub.isWaitingForPermission
      case .busy: hasOthers = hub.names.count > 1
      case .noNode: hasOthers = true
      // This problem was reported when it occurred.
      case .failed: return nil
      }
      return (problem, isFatal: !hasWorked && !hasOthers)
    }
  }
}
