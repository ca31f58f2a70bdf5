import ArgumentParser
import Glibc
import Handset
import Keypad
import LinuxIO
import Telephone
import TextEntry

struct Run: ReportingCommand {
  static let configuration = CommandConfiguration(
    abstract: "The telephone: takes the keypads it finds, shows the display, dials.",
    discussion: """
      Without a keypad, on a terminal, the PC keyboard is the keypad. Without contacts the sample \
      contacts are used. Ctrl-P, or `kill -USR1`, writes what stands on the display into a file.

      Examples:
        twelvekey run --contacts ~/contacts
        twelvekey run --contacts book.vcf --dial-command 'my-dialler {number}'
        twelvekey run --display fb:/dev/fb1 --rotate 90
        twelvekey run --virtual --keys '5646{call}'
      """)

  @OptionGroup var book: BookOptions
  @OptionGroup var phone: HandsetOptions
  @OptionGroup var words: WordOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var keypad: KeypadOptions
  @OptionGroup var screen: DisplayOptions

  @Flag(help: "Draw the pad beside the display, on a terminal; pressed keys are lit.")
  var drawn = false

  @Flag(inversion: .prefixedNo, help: "Take keypads for this program alone.")
  var grab = true

  @Option(
    help: ArgumentHelp(
      "Run this to dial: words, no shell; {number} is the number.", valueName: "command"))
  var dialCommand: String?

  @Option(
    help: ArgumentHelp(
      "Run this while somebody calls: words, no shell. Ended with the ring.",
      valueName: "command"))
  var ringCommand: String?

  @Option(
    help: ArgumentHelp(
      "Run this when somebody has answered, and when the last call has ended: words, no shell; "
        + "{state} is connect or end. What goes on after connect is asked to end first.",
      valueName: "command"))
  var callAudioCommand: String?

  @OptionGroup var line: LineOptions

  @Flag(
    help: ArgumentHelp(
      "Take no hardware: the PC keyboard is the keypad. Ends by itself where standard input is no "
        + "terminal."))
  var virtual = false

  @Option(
    help: ArgumentHelp("A key script that is typed first (see `press`).", valueName: "script"))
  var keys: String?

  @OptionGroup var phoneDisplay: PhoneDisplayArguments
  @OptionGroup var panel: PanelArguments

  func execute() throws { try execute(goesOn: false) }

  /// - Parameters:
  ///   - goesOn: whether it does so behind its script, where nobody is at a terminal, too: somebody is to
  ///     press the call key.
  ///   - notice: what the display says first.
  func execute(goesOn: Bool, notice: String? = nil) throws {
    // A dump that is wanted while a large address book is read comes when it has been.
    EventLoop.holdBack(SIGUSR1)
    let file = try book.settings()
    var settings = phone.settings(file)
    let dialProgram =
      try dialCommand.map { try DialCommand(reading: $0) }
      ?? file.value(Settings.dialCommand)
    let ringProgram =
      try ringCommand.map { try RingCommand(reading: $0) } ?? file.value(Settings.ringCommand)
    let audioProgram =
      try callAudioCommand.map { try CallAudioCommand(reading: $0) }
      ?? file.value(Settings.callAudioCommand)
    let carrier = try line.choice(file, program: dialProgram, isVirtual: virtual)
    if case .pretended = carrier {
      settings.isLinePretended = true
      settings.keepsCalls = state.path(file) != nil
    }
    if case .auto = carrier { settings.namesLine = true }
    settings.dialCheck = try book.reading.country.dialCheck(file)
    // A dumb terminal can't place a letter.
    let isTerminal = Terminal.isTerminal(1) && Console.environment("TERM") != "dumb"
    let kind = try screen.kind(file, otherwise: isTerminal ? .terminal : .plain)
    if drawn, kind != .terminal {
      throw Failure("--drawn needs --display terminal, and a terminal to draw on", .usage)
    }
    let displaySettings = try phoneDisplay.settings(file)
    let contacts = try book.load(file, showsProgress: kind != .json)
    let script = try keys.map { try KeyScript.read($0, holdTime: settings.holdTime) }
    let mayGrab = grab && file.value(Settings.grab) ?? true
    // A demonstration leaves no traces in the user's own state.
    let (memory, stateProblem) =
      virtual && keys != nil ? try state.namedIfUsable(file) : try state.ownOrNamed(file)
    let handset = Handset(
      contacts: try book.index(contacts.contacts, file, memory: memory), settings: settings,
      lists: try words.load(file), learning: memory?.learning ?? Learning(),
      log: memory?.log ?? [], speedDials: memory?.speedDials ?? [:],
      dayAtZero: WallClock.dayAtZero)
    let start = EventLoop.now
    var options = Telephone.Options {
      try kind.open(
        handset, start: start, limit: screen.limit, drawsPad: drawn, settings: displaySettings
      ) { try panel.settings(file) }
    }
    options.start = start
    if !virtual {
      options.hub = KeypadHub.Options(
        policy: try keypad.policy(file), overrides: try keypad.overrides(file),
        debounce: keypad.debounce(file), grabs: mayGrab)
    }
    let watched = contacts.files.map { WatchedBook($0) }
    options.book = watched
    options.contacts = contacts.contacts
    if !(virtual && keys != nil) {
      let writer = BookWriter(
        paths: contacts.files?.sources.map(\.path), hints: contacts.files?.hints ?? .none,
        reading: { watched?.reading(at: $0) })
      options.write = { try writer.perform($0) }
    }
    options.blankAfter = displaySettings.blankAfter
    options.typesWakingKey = displaySettings.typesWakingKey
    options.showsClock = displaySettings.showsClock
    options.openLine = { carrier.open($0) }
    options.ringCommand = ringProgram
    options.callAudioCommand = audioProgram
    options.store = memory
    let greeting = stateProblem ?? contacts.greeting(coversWhatWasSaid: kind == .terminal)
    let greetings = [notice, greeting].compactMap { $0 }
    options.greeting = greetings.isEmpty ? nil : greetings.joined(separator: " · ")
    options.script = script?.steps ?? []
    options.scriptEnd = script?.end ?? .zero
    options.endsAfterScript = !goesOn && !Terminal.isTerminal(0) && (virtual || keys != nil)
    try Telephone.run(handset, options)
  }
}
