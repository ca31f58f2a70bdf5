/// What of a message a log keeps.
enum LoggedText {
  /// The text with but the last two digits of what may be a telephone number: five digits and more, with
  /// what people write between them. Names of devices and files have fewer; what is wrong with settings is
  /// an error, and no call.
  static func masked(_ text: String) -> String {
    var result = ""
    var run = ""
    func flush() {
      let digits = run.filter(\.isDigit)
      if digits.count < 5 {
        result += run
      } else {
        let end = run.reversed().prefix { !$0.isDigit }.count
        result += "…" + digits.suffix(2) + run.suffix(end)
      }
      run = ""
    }
    for letter in text {
      let isDigit = letter.isDigit
      if isDigit || letter == "+" && run.isEmpty || !run.isEmpty && " -()./".contains(letter) {
        run.append(letter)
      } else {
        flush()
        result.append(letter)
      }
    }
    flush()
    return result
  }
}

extension Character {
  /// Of any script that has ten of them.
  fileprivate var isDigit: Bool { unicodeScalars.first?.properties.numericType == .decimal }
}
