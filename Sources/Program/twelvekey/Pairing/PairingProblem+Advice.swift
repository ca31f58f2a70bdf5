import ArgumentParser
import CallModel
import Handset
import LinuxIO

extension Failure {
  /// The failure of a pairing, or of a question to the Bluetooth service: what is wrong, and what to
  /// do about it.
  init(_ problem: PairingProblem) {
    let advice = problem.advice ?? problem.remedy
    self.init(problem.words + (advice.map { "\n" + $0 } ?? ""), problem.exitCode)
  }
}

extension PairingProblem {
  /// What a command can do about it; `nil` if the remedy is on the phone.
  fileprivate var advice: String? {
    switch self {
    case .notRunning:
      "start it: sudo systemctl enable --now bluetooth\n"
        + "if it is not installed: sudo apt-get install bluez"
    case .shutOut, .notAllowed:
      "let \(Files.userName) use it: sudo usermod -aG bluetooth \(Files.userName)\n"
        + "then log in again, or run this command as root"
    case .noAdapter:
      "plug in a Bluetooth adapter; on a Raspberry Pi, remove dtoverlay=disable-bt from config.txt"
    case .blocked: "unblock it: sudo rfkill unblock bluetooth"
    case .adapterGone, .powerRefused, .radioRefused:
      "what the Bluetooth service says: sudo journalctl -u bluetooth"
    case .mismatch:
      "remove the old pairing on both sides: here `twelvekey pair --forget NAME`, and on the phone; "
        + "then pair again"
    case .noHandsFreeProgram: "which program carries its calls: `twelvekey doctor`"
    default: nil
    }
  }

  fileprivate var exitCode: ExitCode {
    switch self {
    case .notRunning, .noAdapter, .adapterGone, .blocked, .powerRefused, .radioRefused, .noCalls,
      .noHandsFreeProgram:
      .unavailable
    case .shutOut, .notAllowed, .notSettable: .noPermission
    case .cancelled: .interrupted
    case .busy, .nothingFound, .notChosen, .nothingCame, .refusedHere, .notAnswered, .refusedThere,
      .mismatch, .forgotten, .outOfReach, .silent, .failed:
      .temporary
    }
  }

  /// The remedy of a phone that is paired and not connected yet, for a person at a terminal.
  var connectionAdvice: String { advice ?? remedy ?? "the telephone tries again by itself" }
}
