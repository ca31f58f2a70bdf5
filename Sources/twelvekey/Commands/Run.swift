import ArgumentParser
import Handset
import Keypad
import LinuxIO
import TextEntry

struct Run: ReportingCommand {
  static let configuration = CommandConfiguration(
    abstract: "The telephone: takes the keypads it finds, shows the display, dials.",
    discussion: """
      Without a keypad, on a terminal, the PC keyboard is the keypad. Without contacts the sample \
      contacts are used.

      Examples:
        twelvekey run --contacts ~/contacts
        twelvekey run --contacts book.vcf --dial-command 'my-dialler {number}'
        twelvekey run --virtual --keys '5646{call}'
      """)

  @OptionGroup var book: BookOptions
  @OptionGroup var phone: HandsetOptions
  @OptionGroup var words: WordOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var keypad: KeypadOptions
  @OptionGroup var screen: DisplayOptions

  @Flag(inversion: .prefixedNo, help: "Take keypads for this program alone.")
  var grab = true

  @Option(
    help: ArgumentHelp(
      "Run this to dial: words, no shell; {number} is the number.", valueName: "command"))
  var dialCommand: String?

  @Flag(
    help: ArgumentHelp(
      "Take no hardware: the PC keyboard is the keypad. Ends by itself where standard input is no "
        + "terminal."))
  var virtual = false

  @Option(
    help: ArgumentHelp("A key script that is typed first (see `press`).", valueName: "script"))
  var keys: String?

  func execute() throws {
    let file = try book.settings()
    var settings = try phone.settings(file)
    let dialProgram = try dialProgram(file)
    settings.hasDialler = dialProgram != nil
    let isTerminal = Terminal.isTerminal(1)
    let display = try screen.kind(file, otherwise: isTerminal ? .terminal : .plain)
    let contacts = try book.load(file, showsProgress: display != .json)
    let script = try keys.map { try KeyScript.read($0, holdTime: settings.holdTime) }
    let mayGrab =
      try grab
      && file.value("grab", expected: "yes or no") { ["yes": true, "no": false][$0] } ?? true
    let (memory, stateProblem) = try state.ownOrNamed(file)
    let phone = try Phone(
      handset: Handset(
        contacts: book.index(contacts.contacts, file, memory: memory), settings: settings,
        lists: words.load(file), learning: memory?.learning ?? Learning(),
        dayAtZero: WallClock.dayAtZero),
      options: Phone.Options(
        hub: virtual
          ? nil
          : KeypadHub.Options(
            policy: keypad.policy(file), overrides: keypad.overrides(file),
            debounce: keypad.debounce(file), grabs: mayGrab),
        book: contacts.files,
        display: display,
        limit: screen.limit,
        dialCommand: dialProgram,
        memory: memory,
        greeting: stateProblem ?? contacts.greeting(coversWhatWasSaid: display == .terminal),
        script: script?.events ?? [], scriptEnd: script?.end ?? .zero,
        endsAfterScript: !Terminal.isTerminal(0) && (virtual || keys != nil)))
    try phone.run()
  }

  private func dialProgram(_ file: SettingsFile) throws -> DialCommand? {
    guard
      let text = try dialCommand ?? file.value("dial-command", expected: "a command", { $0 })
    else { return nil }
    do {
      return try DialCommand(text)
    } catch {
      let reason =
        switch error {
        case .empty: "is empty"
        case .openQuote: "has a quote that is not closed"
        case .noNumber: "has no {number}"
        }
      throw Failure(
        "the dial command \(reason); write for example: --dial-command 'program {number}'",
        .usage)
    }
  }
}
