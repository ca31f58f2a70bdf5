import ArgumentParser
import CallModel
import Glibc
import Handset
import Keypad
import LinuxIO
import PhoneRuntime
import Settings
import TextEntry

struct Run: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run the telephone, with the keypads and display that it finds.",
    discussion: """
      Without a keypad, on a terminal, the PC keyboard is the keypad. Without contacts the sample \
      contacts are used. Ctrl-P, or `kill -USR1`, writes the screen into a file.

      Most used:
        --contacts PATH     your address book: a .vcf or .csv file, or a folder
        --country CODE      your country, such as DE: for numbers without +
        --language CODES    the languages in which you type, such as en,de or en+de
        --rows phone        1 2 3 are the top row, also on a numpad
        --device NAME       the keypad, where it is not found by itself
        --display WHERE     terminal, fb (framebuffer) or charlcd (character LCD)
        --line WAY          what carries calls: auto, phone, sip, modem:PATH or none
        --sip-account SIP   your account, for --line sip
        --dial-command CMD  your own program, which dials {number}
        --virtual           use no hardware: the PC keyboard is the keypad

      Examples:
        twelvekey run --contacts ~/contacts
        twelvekey run --contacts book.vcf --dial-command 'my-dialler {number}'
        twelvekey run --display fb:/dev/fb1 --rotate 90
        twelvekey run --virtual --keys '5646{call}'
      """)

  @OptionGroup(title: "Address book and settings") var book: BookOptions
  @OptionGroup(title: "Keypad") var keypad: KeypadOptions
  @OptionGroup(title: "Keypad") var grabbing: GrabOption
  @OptionGroup(title: "Keys and text") var phone: HandsetOptions
  @OptionGroup(title: "Keys and text") var words: WordOptions
  @OptionGroup(title: "Display") var screen: DisplayOptions
  @OptionGroup(title: "Display") var pad: DrawnOption
  @OptionGroup(title: "Display") var phoneDisplay: PhoneDisplayArguments
  @OptionGroup(title: "Panel") var panel: PanelArguments
  @OptionGroup(title: "Line") var line: LineOptions
  @OptionGroup(title: "Line") var programs: CallPrograms
  @OptionGroup(title: "State") var state: StateOptions

  @Flag(
    help: ArgumentHelp(
      "Use no hardware: the PC keyboard is the keypad. Ends by itself if standard input is no "
        + "terminal."))
  var virtual = false

  @Option(
    help: ArgumentHelp(
      "A key script to type first (see `press`); other keys do nothing until it is over.",
      valueName: "script"))
  var keys: String?

  /// Whether a service manager has started the program, and not a user at a terminal.
  static var isService: Bool { ServiceManager.isThere && !Terminal.isThere }

  func execute() throws {
    let isService = Self.isService
    // The signal waits until a part of the program handles it.
    if isService { EventLoop.holdBack(SIGHUP) }
    var hasBegun = false
    do {
      try execute(goesOn: false) { hasBegun = true }
    } catch  where isService && !hasBegun {
      guard let failure = Failure(starting: error) else { throw error }
      let file = SettingsFile.loadWhatIsRight(book.config)
      FailureScreen.stay(
        failure, on: screen.display ?? file.value(Settings.display),
        panel: (try? panel.settings(file)) ?? PanelSettings())
      throw failure.code
    }
  }

  /// - Parameters:
  ///   - goesOn: whether the telephone goes on after its script even without a terminal, because
  ///     the user is to press the call key.
  ///   - link: the number or the address that the first screen shows as typed.
  ///   - notice: the first notice on the display.
  ///   - begin: called when there is a screen and all settings have been applied.
  func execute(
    goesOn: Bool, link: String? = nil, notice: String? = nil, begin: @escaping () -> Void = {}
  ) throws {
    // If a signal asks for a dump while a large address book is being read, the dump is made after
    // the reading.
    EventLoop.holdBack(SIGUSR1)
    let file = try book.settings()
    setLog(file)
    let carrier = try line.choice(file, program: dialProgram(file), isVirtual: virtual)
    let settings = try handsetSettings(file, carrier)
    let kind = try displayKind(file)
    if pad.drawn == true, kind != .terminal {
      throw Failure("--drawn needs --display terminal, and a terminal to draw on", .usage)
    }
    let displaySettings = try phoneDisplay.settings(file)
    let phoneBook = phoneBook(file)
    let contacts = try book.load(file, phone: phoneBook, showsProgress: kind != .json)
    let script = try keys.map { try KeyScript.read($0, holdTime: settings.holdTime) }
    // A demonstration leaves no traces in the user's own state.
    let store = isDemonstration ? state.namedStore(file) : state.ownOrNamedStore(file)
    let handset = book.handset(
      contacts.contacts, file, settings, try words.load(file), store?.knowledge,
      dayAtZero: WallClock.dayAtZero)
    let start = EventLoop.now
    var options = Telephone.Options { try open(kind, file, start: start) }
    options.script.start = start
    if Self.isService {
      options.display.isAwaited = !kind.isDoubtful
      options.keypadPatience = KeypadPatience.ofService
    }
    // Another display may be set while the telephone runs.
    if kind.isOnDevice || !Terminal.isThere {
      options.display.watch = { (loop, emit) throws(LinuxError) in
        try PanelWatch(loop: loop, emit: emit)
      }
    }
    if !virtual { options.hub = try hubOptions(file) }
    options.book = watch(contacts)
    if !virtual { options.phoneBook = phoneBook }
    options.display.blankAfter = displaySettings.blankAfter
    options.display.typesWakingKey = displaySettings.typesWakingKey
    options.display.showsClock = displaySettings.showsClock
    options.openLine = { carrier.open($0) }
    options.soundCommands = soundCommands(file)
    options.power = power(file)
    options.store = store
    let greeting =
      store?.problem?.words
      ?? BookAdvice.greeting(of: contacts, coversWhatWasSaid: kind == .terminal)
    let greetings = [notice, greeting].compactMap { $0 }
    options.greeting = greetings.isEmpty ? nil : greetings.joined(separator: " · ")
    options.script.steps = script?.steps ?? []
    options.script.end = script?.end ?? .zero
    options.script.endsTelephone = !goesOn && !Terminal.isTerminal(0) && (virtual || keys != nil)
    // On a terminal, SIGHUP means that the terminal was closed, and ends the telephone.
    options.rereadsOnHangup = !Terminal.isThere
    let rereading = Rereading(self, file, kind, start: start, arguments: CommandLine.arguments)
    options.reread = { try rereading.reload() }
    if !virtual {
      options.openPairing = { BluetoothPairing($0) }
      options.checkSavingPhone = { [config = book.config] in try PhoneSetting.check(config) }
      options.savePhone = { (try PhoneSetting.save($0, book.config), isLine($0)) }
    }
    options.link = link
    options.begun = begin
    try Telephone.run(handset, options)
  }

  /// Whether the settings, as they are now, make a phone the line.
  private func isLine(_ phone: PairedPhone) -> Bool {
    let file = SettingsFile.loadWhatIsRight(book.config)
    let choice = try? line.choice(
      file, program: dialProgram(file), isVirtual: false, runsCommand: false)
    switch choice {
    case .phone(let address?)?, .phoneFirst(let address)?: return address.text == phone.address
    default: return false
    }
  }
}
