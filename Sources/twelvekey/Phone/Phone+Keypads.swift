import LinuxIO

/// The keypads that come and go.
extension Phone {
  func receive(_ news: KeypadHub.News) {
    switch news {
    case .key(let event):
      serveDeadlines(before: event)
      press(event)
      session.wasDrawn(at: EventLoop.now)
    case .taken(let node):
      if nameKeypads() { tell("keypad: \(node.description.name)") }
    case .lost(let node):
      if nameKeypads() { tell("keypad unplugged: \(node.description.name)") }
    case .problem(let problem):
      problems.append(problem)
      if case .failed(let error) = problem { tell(error.description) }
    }
  }

  /// `false` where the keypads are the same as before: a pad's other nodes are no news.
  @discardableResult
  func nameKeypads() -> Bool {
    let names = hub?.names ?? []
    let isKeyboard = names.isEmpty && keyboard != nil
    feed(.keypads(isKeyboard ? ["this keyboard"] : names, canHold: !isKeyboard))
    defer { keypads = names }
    return names != keypads
  }

  /// Ends where no keypad can be used and the reason will not go away by itself; otherwise says so.
  func checkKeypads() {
    guard let hub else { return }
    defer {
      problems = []
      if keyboard != nil || !(hub.isEmpty || hub.isWaitingForPermission) { hasWorked = true }
    }
    for problem in problems {
      switch problem {
      case .noPermission(let path, let name):
        if hasWorked || !hub.isEmpty || hub.isWaitingForPermission {
          tell("no permission to open \(path): `twelvekey doctor` says what to do")
        } else {
          ending = .failed(
            Failure(PermissionAdvice.text(path: path, name: name), .noPermission))
        }
      case .noNode(let path, let name):
        tell("the keypad \(name) has no node \(path) here: is this a container without /dev/input?")
      case .busy(let path, let name):
        let advice = PermissionAdvice.busy(path: path, name: name)
        if hasWorked || hub.names.count > 1 {
          tell(advice)
        } else {
          ending = .failed(
            Failure(advice + "\nEnd that program, or run with --no-grab.", .unavailable))
        }
      case .failed:
        break
      }
    }
  }
}
