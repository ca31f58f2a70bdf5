import ArgumentParser
import Contacts
import LinuxIO
import PhoneRuntime
import Settings
import TextEntry

struct Dial: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "dial",
    abstract: "Show the number of a tel: or sip: link, ready to call.",
    discussion: """
      For tel: links on a desktop. A link never dials by itself, and is rejected if it \
      has more than a number.

      Examples:
        twelvekey dial tel:+15555550142
        twelvekey dial tel:+15555550142 --line sip
        twelvekey dial sip:anna@example.com --line sip
      """)

  @Argument(
    help: ArgumentHelp(
      "A link such as tel:+15555550142 or sip:anna@example.com.", valueName: "tel:number"))
  var link: String

  @OptionGroup var telephone: Run

  func execute() throws {
    do {
      try dial()
    } catch let failure as Failure {
      guard Terminal.isTerminal(0), Terminal.isTerminal(2) else { throw failure }
      // A terminal that a desktop has opened for this command closes when the command ends.
      Console.log(failure.message + "\nPress any key to close this.")
      Terminal.waitForKey()
      throw failure.code
    }
  }

  private func dial() throws {
    let given = try read()
    if telephone.keys != nil {
      throw Failure("--keys has no effect here: the link gives the number", .usage)
    }
    try refuseWhatComesBack()
    var run = telephone
    run.phone.mode = .number
    try run.execute(goesOn: true, link: given.text, notice: given.notice)
  }

  /// Returns the text for the first screen, and a notice about it.
  private func read() throws -> (text: String, notice: String?) {
    if SIPURI.hasScheme(link) {
      guard let address = SIPURI(link) else {
        throw Failure(
          "this address can't be called: write sip:NAME@HOST, without headers and parameters but "
            + "transport and user", .badData)
      }
      return (address.text, nil)
    }
    do throws(TelURI.Problem) {
      let uri = try TelURI(link)
      return (
        uri.number,
        uri.extension.map { "extension \($0): type it after they answer" }
      )
    } catch {
      throw Failure(error.words, error == .noTelLink ? .usage : .badData)
    }
  }

  /// Refuses a number that this telephone has handed over. A telephone that hands numbers over and
  /// is itself the program for links would hand over the same number for ever.
  private func refuseWhatComesBack() throws {
    guard Console.environment(Handoff.mark) != nil else { return }
    let file = try telephone.book.settings()
    let program =
      telephone.programs.dialCommand ?? file.value(Settings.dialCommand)
    guard
      case .handoff = try telephone.line.choice(
        file, program: program, isVirtual: telephone.virtual, runsCommand: false)
    else { return }
    throw Failure(Self.comesBack, .unavailable)
  }

  /// The message for a handed-over number that comes back, with the remedy.
  static let comesBack =
    "line handoff: tel: links open twelvekey itself, so the number would be passed around for ever. "
    + "Name another program for them: xdg-mime default PROGRAM.desktop x-scheme-handler/tel"
}

extension TelURI.Problem {
  fileprivate var words: String {
    switch self {
    case .noTelLink: "this is not a tel: link: write tel:+15555550142"
    case .noNumber: "this link has no number"
    case .tooLong: "this link's number is too long: at most \(TelURI.digitLimit) digits"
    case .code(let code):
      "\(code) is more than a number: a link can't have codes, pauses or letters. "
        + "Type it yourself if you want to call it"
    }
  }
}
