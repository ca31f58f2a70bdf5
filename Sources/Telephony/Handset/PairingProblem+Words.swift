import CallModel

extension PairingProblem {
  /// What has gone wrong, in a line. It is untrusted text.
  package var words: String {
    switch self {
    case .notRunning: "Bluetooth is not running here"
    case .shutOut, .notAllowed: "no permission to use Bluetooth"
    case .noAdapter: "this machine has no Bluetooth"
    case .adapterGone: "Bluetooth was turned off"
    case .blocked: "Bluetooth is blocked (rfkill)"
    case .powerRefused(let why): "Bluetooth can't be turned on: \(why)"
    case .radioRefused(let why): "Bluetooth refused: \(why)"
    case .busy: "another program is pairing"
    case .nothingFound: "no phone was found"
    case .notChosen: "no phone was chosen"
    case .nothingCame: "no phone has begun to pair"
    case .refusedHere: "not paired: refused here"
    case .notAnswered: "not paired: no answer here"
    case .refusedThere: "not paired: the phone refused"
    case .mismatch: "the phone and this machine don't agree"
    case .forgotten: "the phone has forgotten this machine"
    case .outOfReach: "the phone is out of reach"
    case .silent: "the phone has not answered"
    case .noCalls: "this device makes no calls"
    case .noHandsFreeProgram: "no program carries its calls yet"
    case .notSettable(let why): why
    case .cancelled: "not paired"
    case .failed(let why): "not paired: \(why)"
    }
  }

  /// Whether this machine is the reason, so that `twelvekey doctor` says more.
  var isOfMachine: Bool {
    switch self {
    case .notRunning, .shutOut, .notAllowed, .noAdapter, .adapterGone, .blocked, .powerRefused,
      .radioRefused, .noHandsFreeProgram:
      true
    default: false
    }
  }

  /// What the user can do about it on the phone or on the pad; `nil` if that is nothing, or is done
  /// with a command.
  package var remedy: String? {
    switch self {
    case .nothingFound: "on the phone, open Settings, Bluetooth, and stay there"
    case .nothingCame: "on the phone, open Bluetooth and pick this machine's name"
    case .mismatch: "on the phone, forget this machine; then pair again"
    case .outOfReach, .silent: "put the phone beside this machine, its Bluetooth on"
    case .refusedThere, .forgotten, .notAnswered, .notChosen, .busy: "pair again"
    case .noCalls: "choose a telephone"
    case .notRunning, .shutOut, .notAllowed, .noAdapter, .adapterGone, .blocked, .powerRefused,
      .radioRefused, .refusedHere, .noHandsFreeProgram, .notSettable, .cancelled, .failed:
      nil
    }
  }
}

extension PairedPhone {
  /// Whether calls go through the phone, and otherwise why not, in a line.
  var words: String {
    switch use {
    case .line: problem?.words ?? "calls go through this phone"
    case .otherLine: "but calls go through another line, which is set"
    case .notSet: "but not set: calls do not go through it"
    }
  }
}
