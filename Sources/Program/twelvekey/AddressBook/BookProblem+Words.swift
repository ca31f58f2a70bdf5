import AddressBooks
import ArgumentParser
import LinuxIO

extension Failure {
  /// The failure of an address book that can't be read or written.
  ///
  /// - Parameter isPad: whether the change was made on the pad, where there are no options.
  init(_ problem: BookProblem, isPad: Bool) {
    func advice(_ forCommand: String, _ forPad: String) -> String { isPad ? forPad : forCommand }
    let newCard = advice(
      "use --new for another card", "repair it with an address book program")
    switch problem {
    case .unreadable(let path, let error): self = BookAdvice.failure(path, error)
    case .notInFiles:
      self.init("these contacts are in no file: nothing was written", .usage)
    case .noBook: self.init("there is no address book to write into: --contacts PATH", .usage)
    case .ofPhone:
      self.init("from the phone: change it there", .usage)
    case .noFolder(let folder):
      self.init("there is no folder \(folder); make it: mkdir -p \(Shell.quote(folder))", .noInput)
    case .noCards(let path):
      self.init("\(path) is not a .vcf file: contacts can only be added to cards", .usage)
    case .special(let path): self.init("\(path) is a pipe or a device, not a file", .usage)
    case .noCardInside(let path):
      self.init(
        "\(path) has no cards and is not an address book: nothing was added", .badData)
    case .namesakes(let name, let sources):
      self.init(
        "\(sources.count) cards have the name \(name), \(sources[0]) and \(sources[1]) among them; "
          + advice("name one file with --to, or use --new", "give one of them another name"),
        .usage)
    case .notReadYet(let name):
      self.init(
        "the card of \(name) has not been read yet: nothing was changed, try again", .inputOutput)
    case .moved(let name, let path):
      self.init(
        "\(name) is not where it was in \(path): nothing was changed, try again", .inputOutput)
    case .damagedFile(let path):
      self.init(
        "\(path) is too damaged to add to; repair it, or name another file with --to: nothing was "
          + "added. What is wrong with it: twelvekey contacts check \(Shell.quote(path))", .badData)
    case .damagedCard(let source):
      self.init("\(source): the card is too damaged to add to; \(newCard)", .badData)
    case .fullCard(let source): self.init("\(source): the card can't take it; \(newCard)", .badData)
    case .hasAlready(let name, let source, let detail, let value):
      let noun = detail == .nickname ? "nickname" : "organisation"
      self.init(
        "\(source): \(name) already has the \(noun) \(value); use --new for another card", .usage)
    case .starStays(let source):
      self.init(
        "\(source): the star can't be removed from this card; nothing was changed", .badData)
    case .starInTable(let source):
      self.init(
        "\(source) has the star, and only cards can be changed: nothing was changed",
        .usage)
    case .starTakenOnly(let files, let problem):
      let why = Failure(problem, isPad: isPad)
      self.init(
        "the star was only removed in \(files.joined(separator: ", ")): \(why.message)", why.code)
    case .changed(let path):
      self.init(
        "\(path) was changed by another program meanwhile: nothing was changed in it; try again",
        .inputOutput)
    case .readOnly(let path):
      self.init(
        "\(path) is not writable: nothing was changed\nMake it writable: chmod u+w "
          + Shell.quote(path), .noPermission)
    case .locked(let path):
      self.init(
        "another program writes contacts in \(path): nothing was written, try again", .inputOutput)
    case .unwritable(let error): self.init(writing: "the contact to", error.subject, error)
    }
  }
}

extension BookProblem {
  /// Reports that a card was looked for in a file that can't be read.
  func reportUnread() {
    Console.log("\(Failure(self, isPad: false).message); it is unknown whether the name is in it")
  }
}

extension CardBook.Addition {
  /// One sentence for the user.
  var words: String {
    switch self {
    case .made(let contact, _):
      return "\(contact.name) added with "
        + contact.numbers.map(\.value).joined(separator: ", ")
    case .extended(let contact, let texts, let isStarred):
      let news = texts + (isStarred ? ["a star"] : [])
      if news.isEmpty { return "\(contact.source): \(contact.name) already has all that" }
      return "\(contact.source): \(contact.name) already existed and got "
        + "\(news.joined(separator: ", ")); the rest of the card is unchanged"
    }
  }
}
