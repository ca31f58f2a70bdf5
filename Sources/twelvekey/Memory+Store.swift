import Telephone

extension Memory: Store {
  func news(on day: Double, orTell tell: (String) -> Void) -> Knowledge? {
    let news = news(orTell: tell)
    if news == .none { return nil }
    return Knowledge(
      learning: learning, isAfterForgetting: news == .forgotten, calls: calls(until: day),
      choices: choices, log: log, speedDials: speedDials, defaultNumbers: defaultNumbers)
  }
}
