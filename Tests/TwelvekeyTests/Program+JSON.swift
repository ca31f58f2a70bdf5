import TestSupport
import Testing

extension Program {
  /// Fails the test if a command has printed an object that is not as `Fixtures/json` documents it.
  ///
  /// - Parameters:
  ///   - arguments: those of the program.
  ///   - isMixed: whether other texts may stand amid the lines.
  static func checkJSON(_ output: String, of arguments: [String], isMixed: Bool = false) {
    // The others are most often alike.
    for problem in JSONLines.problems(output, of: arguments, isMixed: isMixed).prefix(3) {
      Issue.record("\(problem)")
    }
  }
}
