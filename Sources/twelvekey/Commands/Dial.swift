import ArgumentParser
import Contacts
import TextEntry

struct Dial: ReportingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the number of a tel: link, and wait for the call key.",
    discussion: """
      What a desktop runs for tel: links. A link never dials by itself, and is refused where it \
      brings more than a number.

      Examples:
        twelvekey dial tel:+15555550142
        twelvekey dial tel:+15555550142 --line sip
      """)

  @Argument(help: ArgumentHelp("A link such as tel:+15555550142.", valueName: "tel:number"))
  var link: String

  @OptionGroup var telephone: Run

  func execute() throws {
    let uri: TelURI
    do throws(TelURI.Problem) {
      uri = try TelURI(link)
    } catch {
      throw Failure(error.words, error == .noTelLink ? .usage : .badData)
    }
    if telephone.keys != nil {
      throw Failure("--keys types nothing here: the link says what is typed", .usage)
    }
    if let more = uri.extension {
      Console.say("the extension \(more) is not dialled: type it when somebody answers")
    }
    let digits = uri.number.first == "+" ? "{hold 0}\(uri.number.dropFirst())" : uri.number
    var run = telephone
    run.phone.mode = .number
    run.keys = digits
    try run.execute(goesOn: true)
  }
}

extension TelURI.Problem {
  fileprivate var words: String {
    switch self {
    case .noTelLink: "this is no tel: link: write tel:+15555550142"
    case .noNumber: "this link has no number"
    case .tooLong: "this link's number is too long: \(TelURI.digitLimit) digits are the most"
    case .code(let code):
      "\(code) is more than a number: a link may bring no codes, pauses or letters. "
        + "Type it yourself if you mean it"
    }
  }
}
