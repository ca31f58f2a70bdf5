import ArgumentParser
import Handset
import Keypad
import LinuxIO
import PhoneRuntime
import Recordings
import Settings
import TextEntry

struct Replay: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play recorded key presses through the telephone.",
    discussion: """
      Reads evemu recordings, the YAML of `libinput record --show-keycodes`, and the printed text \
      of `evtest` and of Android's `getevent -lt`, each also packed by gzip, and plays them in \
      virtual time, one file after the other. A recording without keys of a telephone is an error. \
      Nothing is dialled; with --state, what is typed is learned, and a call is kept and counts \
      like any other.

      Example:
        twelvekey replay numpad.evemu --json
      """)

  @Argument(
    help: ArgumentHelp("Recordings; '-' is standard input.", valueName: "file"), completion: .file()
  )
  var files: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("1 plays in real time, 2 twice as fast; 0 at once.", valueName: "factor"))
  var speed = 0.0

  @Option(
    help: ArgumentHelp(
      "A key script (see `press`) that runs beside the recordings, from their beginning, such as "
        + "'{wait 2000}{ring +15555550142}'.",
      valueName: "script"))
  var beside: String?

  @OptionGroup var book: BookOptions
  @OptionGroup var phone: HandsetOptions
  @OptionGroup var words: WordOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var keypad: KeypadOptions
  @OptionGroup var screen: DisplayOptions
  @OptionGroup var line: LineOptions
  @OptionGroup var transcript: TranscriptOptions
  @OptionGroup var phoneDisplay: PhoneDisplayArguments
  @OptionGroup var panel: PanelArguments
  @OptionGroup var drawn: DrawnDisplayArguments

  func validate() throws {
    if speed != 0, !(0.001...1_000).contains(speed) {
      throw ValidationError("--speed must be 0, or between 0.001 and 1000")
    }
    if speed != 0, let option = transcript.option {
      throw ValidationError("\(option) plays at once: it goes without --speed")
    }
    if speed != 0, let given = drawn.given {
      throw ValidationError("\(given) draws at once: it goes without --speed")
    }
    if files.isEmpty { throw ValidationError("name at least one recording, or '-'") }
  }

  func execute() throws {
    let file = try book.settings()
    var settings = phone.settings(file)
    settings.dialCheck = book.dialCheck(file)
    let checks = try transcript.open()
    let reader = RecordingKeys(
      policy: try keypad.policy(file), overrides: try keypad.overrides(file),
      debounce: keypad.debounce(file))
    var events: [KeyEvent] = []
    var end = Instant.zero
    for path in files {
      // Each recording begins after the previous one.
      events += try reader.events(path, from: end)
      end = (events.last?.at ?? end) + .seconds(1)
    }
    end = events.last?.at ?? .zero
    var steps = events.map { KeyScript.Step.key($0) }
    if let beside {
      let script = try KeyScript.read(beside, holdTime: settings.holdTime)
      // At the same moment the recorded key comes first, because the sort is stable.
      steps = (steps + script.steps).sorted { $0.at < $1.at }
      end = max(end, script.end)
    }
    let known = try state.named(file)
    let contacts = try book.load(
      file, phone: book.phoneBook(file, state), showsProgress: !screen.json
    ).contacts
    // A running telephone sets its own day. For a recording that is played in virtual time, time
    // zero is now.
    let handset = book.handset(
      contacts, file, settings, try words.load(file), known?.knowledge)
    let isTerminal = Terminal.isTerminal(1)
    let kind = try checks.display(
      screen, file, otherwise: speed > 0 && isTerminal ? .terminal : .plain,
      inVirtualTime: speed == 0)
    guard speed > 0 else {
      let drawn = try drawn.report(
        kind, lcd: phoneDisplay.lcd, file, output: checks.screens ?? PatientOutput(),
        isCompared: checks.screens != nil
      ) { try panel.settings(file) }
      let player = try Player(
        handset: handset, known: known, display: kind, drawn: drawn, limit: screen.limit(file),
        hasLine: try line.isPretended(file), checks: checks)
      try player.play(steps, end: end)
      return try checks.finish()
    }
    // The times in a recording may be arbitrarily great.
    func time(_ at: Instant) -> Instant {
      Instant(microseconds: Int64(max(min(Double(at.microseconds) / speed, 1e15), -1e15)))
    }
    for index in steps.indices { steps[index].at = time(steps[index].at) }
    let displaySettings = try phoneDisplay.settings(file)
    let start = EventLoop.now
    let carrier = try line.isPretended(file) ? LineChoice.pretended : .none
    var options = Telephone.Options {
      try kind.open(start: start, limit: screen.limit(file), settings: displaySettings) {
        try panel.settings(file)
      }
    }
    options.script.start = start
    options.display.blankAfter = displaySettings.blankAfter
    options.display.typesWakingKey = displaySettings.typesWakingKey
    // The clock is not shown, because the recording was made at another time.
    options.display.showsClock = false
    options.openLine = { carrier.open($0) }
    options.store = known.map { StateStore($0) }
    options.script.steps = steps
    options.script.end = time(end)
    options.script.endsTelephone = true
    try Telephone.run(handset, options)
  }
}
