import CallModel
import Keypad
import LinuxIO

/// The dial command as a line: a call starts and ends with the program. The user can end the call
/// only on the telephone, so the program is ended when the telephone ends, however it ends.
final class DialCommandLine: Line {
  private let command: DialCommand
  private let wiring: Wiring
  private var emit: ([LineEvent]) -> Void = { _ in }
  private var call: (id: CallID, program: Child)?

  /// Whether the program also accepts codes and pauses.
  private let sendsCodes: Bool

  init(_ command: DialCommand, sendsCodes: Bool = true, _ wiring: Wiring) {
    self.command = command
    self.sendsCodes = sendsCodes
    self.wiring = wiring
  }

  var isBusy: Bool { call != nil }

  func start(_ emit: @escaping ([LineEvent]) -> Void) {
    self.emit = emit
    emit([.ready([])])
  }

  func perform(_ request: LineRequest, at now: Instant) {
    switch request {
    case .call(.dial(let id, let request)): dial(id, request)
    case .call(.hangUp(let id, let force)):
      if let call, call.id == id { call.program.terminate(force: force) }
    default: if let refusal = request.refusal("this line only calls") { emit([refusal]) }
    }
  }

  private func dial(_ id: CallID, _ request: DialRequest) {
    guard call == nil else {
      return emit([.call(.ended(id, .failed("the last call has not ended yet")))])
    }
    // Only characters that may be part of a number are passed to the program.
    if let why = request.refusalOfAddress { return emit([.call(.ended(id, .failed(why)))]) }
    guard sendsCodes || request.number.allSatisfy({ $0.isNumber || $0 == "+" }) else {
      return emit([.call(.ended(id, .failed("only plain numbers are handed over")))])
    }
    do {
      let program = try Child(
        command.arguments(number: request.number), mark: sendsCodes ? nil : "\(Handoff.mark)=1",
        isQuiet: wiring.isQuiet,
        // A program that takes over a number belongs to the desktop and goes on.
        isGuarded: sendsCodes, loop: wiring.loop
      ) { [weak self] in self?.ended(id, $1) }
      call = (id, program)
      emit([.call(.active(id))])
    } catch {
      wiring.report("cannot dial: \(error.description)")
      emit([.call(.ended(id, .failed("cannot dial: \(error.description)")))])
    }
  }

  private func ended(_ id: CallID, _ ending: ChildProcess.Ending) {
    call = nil
    if let problem = ending.problem { wiring.report(problem) }
    emit([.call(.ended(id, ending.problem.map { .failed($0) } ?? .hungUpThere))])
  }
}

/// The handing over of numbers to the program that opens `tel:` links.
package enum Handoff {
  /// An environment variable for the program that receives a number. A telephone that finds the
  /// variable does not hand the number over again: the number would come back for ever.
  package static let mark = "TWELVEKEY_HANDED_OVER"
}
