import AddressBooks
import ArgumentParser
import Contacts
import Handset
import Keypad
import LinuxIO
import Settings

struct ContactsAdd: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a contact, or a number to a contact.",
    discussion: """
      Into a folder of cards (as vdirsyncer and khard keep them) or a .vcf file. One contact of that \
      very name that is there gets the number; nothing else of its card changes. The name may \
      be typed on the keypad, up to #, or by a key script; it gets capitals by itself.

      Examples:
        twelvekey contacts add --to ~/contacts --name 'Jane Doe' --number '+1 650-555-0100'
        twelvekey contacts add --to ~/contacts --number 5550100 --keypad --mode t9
        twelvekey contacts add --to book.vcf --keys '5{wait 1100}666 44 66' --number 112
        twelvekey contacts add --to ~/contacts --keys '5646' --mode t9 --number '+49 171 3920010'
      """)

  @Option(
    help: ArgumentHelp("A folder of cards, or a .vcf file.", valueName: "path"), completion: .file()
  )
  var to: String?

  @Option(help: "The name.")
  var name: String?

  @Option(help: ArgumentHelp("The name as keys, see `press`.", valueName: "script"))
  var keys: String?

  @Flag(name: .customLong("keypad"), help: "Type the name on the keypad.")
  var onKeypad = false

  @Option(help: "The mode to start in: \(Mode.list(searches: false)).")
  var mode: Mode = .abc

  @Option(help: "The number, which must be one that can be dialled.")
  var number: String?

  @Option(
    help: ArgumentHelp(
      "What the number is: cell, home, work, main, fax, pager, other, or a word of your own.",
      valueName: "word"))
  var type: String?

  @Option(help: "Another name.")
  var nickname: String?

  @Option(help: "The organisation.")
  var organization: String?

  @Flag(help: "Star the contact.")
  var favourite = false

  @Flag(help: "Make a new card, even if the name exists already.")
  var new = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var config: ConfigOption
  @OptionGroup var words: WordOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var offers: OfferOptions
  @OptionGroup var keypad: KeypadOptions

  func validate() throws {
    let isNamed = name != nil || keys != nil || onKeypad
    if to == nil || number == nil || !isNamed {
      throw ValidationError(
        "say where, who and which number: --to ~/contacts --name 'Jane Doe' --number "
          + "'+1 650-555-0100'; the name can be typed: --keypad, or --keys '5{right}2 66 33'")
    }
    if [name != nil, keys != nil, onKeypad].count(where: { $0 }) > 1 {
      throw ValidationError("use only one of --name, --keys and --keypad")
    }
    if mode == .search {
      throw ValidationError("--mode is \(Mode.list(searches: false)) here")
    }
  }

  func execute() throws {
    guard let to, let number else { return }
    let phoneNumber = PhoneNumber(number, type: Self.type(type))
    if let reason = phoneNumber.reasonNotToDial {
      throw Failure("\(reason): nothing was added", .badData)
    }
    let contact = Contact(
      name: try fullName(), nickname: Self.text(nickname), organization: Self.text(organization),
      numbers: [phoneNumber], isFavourite: favourite)
    let hints = reading.hints(try config.load())
    let added = try BookAdvice.advising {
      try CardBook(
        to, hints: hints,
        waits: { Console.log("another program writes contacts in \(to): waiting for it") },
        unread: { $0.reportUnread() }
      ).add(contact, isNew: new)
    }
    // This is reported before standard output is written to: standard output may be closed, and the
    // contact has been added all the same.
    Console.log(added.words)
    try Console.show(added.path + "\n")
  }

  private func fullName() throws -> String {
    let written = try name ?? typedName()
    guard let text = Self.text(written) else {
      throw Failure(
        name == nil ? "the keys spell no name" : "the name is empty: nothing was added", .usage)
    }
    return text
  }

  private func typedName() throws -> String {
    let file = try config.load()
    var settings = times.timeSettings(file)
    offers.applyOffers(to: &settings, file)
    let writer = Writer(mode: mode, settings: settings, lists: try words.load(file))
    guard let keys else {
      return TypedWords.capitalized(try nameOnKeypad(writer, file))
    }
    let script = try KeyScript.read(keys, holdTime: settings.holdTime).withoutCues()
    return TypedWords.capitalized(TypedName.text(of: script, writer))
  }

  private func nameOnKeypad(_ writer: Writer, _ file: SettingsFile) throws -> String {
    var name = TypedName()
    let typist = try Typist(
      writer: writer, keyboard: nil, store: nil,
      display: Terminal.isTerminal(1) ? .terminal : .none,
      prompt: "type the name for \(number ?? "") on the keypad, then #",
      goesOn: { name.receive($0) })
    try typist.run(keypad.hub(file))
    return name.text
  }

  /// Returns a text on one line, without white space at its ends; `nil` if nothing is left.
  private static func text(_ written: String?) -> String? {
    let words = (written ?? "").split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private static func type(_ written: String?) -> String? {
    guard let type = text(written) else { return nil }
    return type.lowercased() == "mobile" ? "cell" : type
  }
}
