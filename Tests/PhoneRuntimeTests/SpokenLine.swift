import CallModel
import Keypad
import LinuxIO

@testable import PhoneRuntime

/// A line that says what a test says.
final class SpokenLine: Line {
  private(set) var asked: [LineRequest] = []
  private var emit: ([LineEvent]) -> Void = { _ in }
  /// What it says as it starts.
  private let first: [LineEvent]
  var problem: LineProblem?
  var isBusy = false
  private(set) var selections = 0
  private(set) var isClosed = false

  init(_ first: [LineEvent], problem: LineProblem? = nil) {
    self.first = first
    self.problem = problem
  }

  func start(_ emit: @escaping ([LineEvent]) -> Void) {
    self.emit = emit
    if !first.isEmpty { emit(first) }
  }

  func select() { selections += 1 }
  private(set) var rests = false
  func rest(_ rests: Bool) { self.rests = rests }
  func close() { isClosed = true }
  func perform(_ request: LineRequest, at now: Instant) { asked.append(request) }
  func say(_ events: LineEvent...) { emit(events) }

  /// It is gone: why.
  func fail(_ problem: LineProblem) {
    self.problem = problem
    emit([.lost("\(problem)")])
  }

  func work() {
    problem = nil
    emit([.ready([.answers])])
  }
}
