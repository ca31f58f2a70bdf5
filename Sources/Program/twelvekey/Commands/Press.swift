import ArgumentParser
import Handset
import Keypad
import LinuxIO
import TextEntry

struct Press: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "press",
    abstract: "Run a key script and show the screen after every key.",
    discussion: """
      Digits, * and # are taps, 100 ms apart. {call} {end} {up} {down} {left} {right} {erase} \
      {mode} {select} tap those keys; {hold 5} holds a key past the hold time, \
      {hold 5 2000} for so long; {wait 1500} lets time pass; {press 5} and {release 5} are single \
      edges. {paste 030 5550102} is a text that comes as one. {command dial 030 5550102}, \
      {command answer}, {command hangup}, {command hook lifted}, {command hook down} and \
      {command open log} are commands of the owner, {link tel:0305550102} is one of a stranger. \
      What the other end of a pretended line does stands between the keys: {ring +15555550142}, \
      {ring} (withheld), {alerting} {answered} {busy} {refused} {ended} {lost} {tone 5}; \
      {makes +15555550142} and {makes} (not known) are calls that the phone itself makes. And what \
      the line itself tells: {sim pin 3} {sim puk 10} {sim ready} {sim absent} {sim failed WHY} \
      (the SIM has the PIN 1234 and the PUK 12345678); {services}, from where on codes go to the \
      network, {service TEXT}, {service? TEXT} (it asks), {service! WHY} (it fails); {registration \
      searching}, {signal 3}, {name TEXT}, {emergency 118}; of a mobile phone that carries the \
      calls, {phone battery 3}, {phone operator NAME}, {phone rings yes}, {phone connecting NAME}, \
      {phone away NAME} and {phone here}. While a phone is paired (*#8#): {pair found NAME}, {pair \
      digits 123456}, {pair failed WHY}, {pair done}. Nothing is dialled; with --state, what is typed \
      is learned, and a call is kept and counts like any other.

      With --record the keys are also written as a keypad would send them, with scan codes and \
      auto-repeat, for `replay`, `emulate --play` and `evemu-play`.

      --display charlcd prints what a character LCD shows, and --display fb --pictures FOLDER \
      writes what a panel shows; neither needs a device.

      Examples:
        twelvekey press '5646{call}'
        twelvekey press '5646{call}' --record pad.evemu --as phone
        twelvekey press 5646 --display charlcd --lcd-size 20x4
        twelvekey press 5646 --display fb --size 240x320 --pictures screens
      """)

  @Argument(help: "The key script.")
  var keys: String

  @OptionGroup var book: BookOptions
  @OptionGroup var phone: HandsetOptions
  @OptionGroup var words: WordOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var screen: DisplayOptions
  @OptionGroup var lcd: LCDArguments
  @OptionGroup var drawn: DrawnDisplayArguments
  @OptionGroup var panel: PanelArguments
  @OptionGroup var line: LineOptions
  @OptionGroup var transcript: TranscriptOptions
  @OptionGroup var pad: PadOptions

  func validate() throws {
    if pad.isOnStandardOutput, screen.json || screen.display.map({ $0 != .none }) ?? false {
      throw ValidationError("--record - prints the recording, and so no screens")
    }
  }

  func execute() throws {
    let file = try book.settings()
    var settings = phone.settings(file)
    settings.dialCheck = book.dialCheck(file)
    let script = try KeyScript.read(keys, holdTime: settings.holdTime)
    let recording = try pad.recording(of: script)
    let checks = try transcript.open()
    var display = try checks.display(screen, file)
    if pad.isOnStandardOutput, checks.screens == nil { display = .none }
    let drawn = try drawn.report(
      display, lcd: lcd, file, output: checks.screens ?? PatientOutput(),
      isCompared: checks.screens != nil
    ) {
      try panel.settings(file)
    }
    let contacts = try book.load(
      file, phone: book.phoneBook(file, state), showsProgress: display != .json
    ).contacts
    let known = try state.named(file)
    let handset = book.handset(
      contacts, file, settings, try words.load(file), known?.knowledge)
    let player = try Player(
      handset: handset, known: known, display: display, drawn: drawn, limit: screen.limit(file),
      hasLine: try line.isPretended(file), checks: checks)
    try player.play(script.steps, end: script.end)
    try recording?.write()
    try checks.finish()
  }
}

extension KeyScript {
  /// Reads a script.
  ///
  /// - Throws: an error that shows the place of the mistake.
  static func read(_ text: String, holdTime: Duration) throws -> KeyScript {
    do {
      return try KeyScript(text, holdTime: holdTime)
    } catch {
      let pointer = String(repeating: " ", count: error.column - 1) + "^"
      throw Failure(
        "key script, column \(error.column): \(error.reason)\n\(text)\n\(pointer)", .usage)
    }
  }
}
