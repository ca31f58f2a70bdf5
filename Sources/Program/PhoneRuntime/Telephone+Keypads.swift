import LinuxIO

/// The keypads that are connected and removed.
extension Telephone {
  func receive(_ news: KeypadHub.News) {
    switch news {
    case .key(let event):
      if isBesideScript(event.at) { return }
      serveDeadlines(before: event)
      press(event)
      session.wasDrawn(at: EventLoop.now)
    case .taken(let node):
      keypads.patience.end()
      if nameKeypads() { report(.keypad(node.description.name)) }
    case .lost(let node):
      if nameKeypads() { report(.keypadUnplugged(node.description.name)) }
    case .problem(let problem):
      keypads.add(problem)
      if case .failed = problem { report(.keypadProblem(problem)) }
    }
  }

  /// Passes the names of the keypads on. Returns `false` if they are the same as before: another
  /// node of the same pad does not count.
  @discardableResult
  func nameKeypads() -> Bool {
    let names = hub?.names ?? []
    let isKeyboard = names.isEmpty && keypads.keyboard != nil
    feed(.keypads(isKeyboard ? ["this keyboard"] : names, canHold: !isKeyboard))
    return keypads.rename(names)
  }

  /// Reports the problems of keypads. Ends the telephone instead if no keypad can be used and the
  /// reason will not go away by itself.
  func checkKeypads() {
    guard let hub else { return }
    for (problem, isFatal) in keypads.drainProblems(of: hub) {
      if isFatal { ending = .failure(problem) } else { report(.keypadProblem(problem)) }
    }
  }
}
