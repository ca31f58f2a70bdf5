import ArgumentParser
import Handset
import Keypad
import LinuxIO
import PhoneRuntime
import Settings
import TextEntry

struct Type: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "type",
    abstract: "Type into any program: the numpad becomes a keyboard.",
    discussion: """
      Words are typed when they are done, through a keyboard of the kernel's (uinput); the display \
      shows what is on offer meanwhile. # is Enter, hold * erases, hold # steps through abc, Abc, \
      ABC and then to the next mode. Start it where it is not itself what you type into: on the \
      Linux console with --display none &.

      Examples:
        twelvekey type --language en,de --xkb-layout de
        twelvekey type --display none &
        twelvekey type --dry-run --keys '44 33 555{right}555 666' --mode abc
      """)

  @Option(help: "The mode to start in: \(Mode.list(searches: false)).")
  var mode: Mode = .t9

  @Option(Settings.xkbLayout) var xkbLayout: String?

  @Option(
    help: ArgumentHelp(
      "What to do with characters that the layout lacks: refuse, or ctrl-shift-u, which GTK's "
        + "programs and IBus read.",
      valueName: "way"))
  var unicode: Unicode = .refuse

  enum Unicode: String, ExpressibleByArgument, CaseIterable {
    case refuse
    case ctrlShiftU = "ctrl-shift-u"
  }

  @OptionGroup var words: WordOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var phone: TimeOptions
  @OptionGroup var offers: OfferOptions
  @OptionGroup var keypad: KeypadOptions

  @Option(help: "Where the candidates go: terminal, plain, json or none.")
  var display: DisplayKind?

  @Flag(help: "The same as --display json.")
  var json = false

  @Option(help: ArgumentHelp("A key script that is typed first, instead of a keypad."))
  var keys: String?

  @Flag(help: "Only show what would be typed.")
  var dryRun = false

  @OptionGroup var config: ConfigOption

  func validate() throws {
    if mode == .search {
      throw ValidationError("--mode is \(Mode.list(searches: false)) here")
    }
    if dryRun, keys == nil { throw ValidationError("--dry-run needs --keys") }
    switch display {
    case .framebuffer, .characterLCD, .anyPanel:
      throw ValidationError("--display is terminal, plain, json or none here")
    case .terminal, .plain, .json, DisplayKind.none?, nil: break
    }
    if dryRun, display == DisplayKind.none {
      throw ValidationError("--dry-run shows what would be typed: leave --display none out")
    }
    if dryRun, display == .terminal {
      throw ValidationError("--dry-run is over before a terminal shows anything: --display plain")
    }
  }

  func execute() throws {
    let file = try config.load()
    var settings = phone.timeSettings(file)
    offers.applyOffers(to: &settings, file)
    let script = try keys.map { try KeyScript.read($0, holdTime: settings.holdTime).withoutCues() }
    // A dry run learns only into a state that is named.
    let store =
      dryRun ? try state.named(file).map { StateStore($0) } : state.ownOrNamedStore(file)
    if let problem = store?.problem { Console.log(problem.words) }
    let layout = try layout(file)
    let way: UnicodeInput = unicode == .refuse ? .refuse : .ctrlShiftU
    let writer = Writer(
      mode: mode, settings: settings, lists: try words.load(file),
      learning: store?.knowledge.learning ?? Learning(),
      canType: { layout.strokes(for: String($0), unicodeInput: way).missing.isEmpty })
    let kind: DisplayKind =
      json ? .json : display ?? (Terminal.isTerminal(1) && !dryRun ? .terminal : .plain)
    var keyboard: UInputKeyboard?
    if !dryRun {
      do {
        keyboard = try UInputKeyboard(
          layout: layout, unicodeInput: way)
      } catch {
        throw Failure(uinput: error)
      }
    }
    let typist = try Typist(
      writer: writer, layoutName: layout.name, keyboard: keyboard, store: store, display: kind)
    if let script, dryRun {
      try typist.play(script.events, end: script.end)
    } else if let script {
      try typist.playInRealTime(script.events, end: script.end)
    } else {
      try typist.run(keypad.hub(file))
    }
  }

  private func layout(_ file: SettingsFile) throws -> KeyboardLayout {
    try Self.layout(xkbLayout ?? file.value(Settings.xkbLayout) ?? "us")
  }

  /// - Throws: ``Failure`` with the problem of the name, and how to list the layouts.
  static func layout(_ name: String) throws -> KeyboardLayout {
    do {
      return try KeyboardLayout(layout: name)
    } catch {
      throw Failure(error.description, .usage)
    }
  }
}
