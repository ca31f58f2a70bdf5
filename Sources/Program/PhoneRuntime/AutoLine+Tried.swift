import CallModel
import LinuxIO

extension AutoLine {
  /// A candidate that was started, and what it has reported.
  final class Tried {
    let candidate: Candidate
    let line: any Line
    var abilities: Set<LineAbility>?
    var status = LineStatus()
    /// Whether it has reported that it is ready or lost, or the 10 s for that are over.
    var hasSpoken = false
    /// Whether it was selected before it could make calls: it was off, or its SIM was locked.
    var isAwaited = false
    /// Whether its line was selected by ``Line/select()``: calls go through it, or did until a
    /// better candidate replaced it.
    var isSelected = false

    init(_ candidate: Candidate, _ wiring: Wiring) {
      self.candidate = candidate
      line = candidate.open(wiring)
    }

    /// Records that it is ready with these abilities, or is lost.
    func record(_ abilities: Set<LineAbility>?) {
      self.abilities = abilities
      hasSpoken = true
      isAwaited = false
    }

    /// Whether the SIM wants a code. It then makes emergency calls at most.
    var isLocked: Bool { if case .wants? = status.sim { true } else { false } }

    /// Whether it makes emergency calls now.
    var callsForHelp: Bool { abilities != nil || isLocked }

    /// How near it is to making calls; `nil` if the user can do nothing to make it ready.
    var standing: Standing? {
      if candidate.isPreferred, isAwaited || line.problem?.isOfAbsentPhone ?? false {
        return .ready
      }
      if abilities != nil { return isLocked ? .locked : .ready }
      if isAwaited, !isLocked { return .off }
      return switch line.problem {
      case .off?, .poweredOff?: .off
      default: isLocked ? .locked : nil
      }
    }

    var title: String { status.name.map { "\($0), \(candidate.name)" } ?? candidate.name }

    /// Whether it is a service that runs.
    var isRunning: Bool {
      if candidate.isLastResort || candidate.isPreferred || !hasSpoken { return false }
      return line.problem?.isOfNoService != true
    }
  }

  /// How near a candidate is to making calls: the nearer, the smaller.
  enum Standing: Comparable {
    case ready
    /// The modem is off; a call turns it on.
    case off
    /// The user has to type the code of its SIM.
    case locked
  }
}
