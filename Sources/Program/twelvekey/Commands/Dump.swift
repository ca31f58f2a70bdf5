import ArgumentParser
import CellDisplay
import ContactSearch
import Contacts
import Handset
import Keypad
import LinuxIO
import PhoneRuntime
import Pictures
import PixelDisplay
import Settings
import TextEntry

struct Dump: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Save the screen after a key script as a picture or text.",
    discussion: """
      While the telephone runs, Ctrl-P or `kill -USR1` does the same for what it shows.

      With --expect GOLDEN the new screen is also compared with an earlier one, pixel by pixel \
      (text by rows, raw by bytes): the exit code is 1 if they differ. A picture may be a PNG, PBM \
      or PPM.

      Examples:
        twelvekey dump screen.png --keys 5646
        twelvekey dump oled.pbm --keys 5646 --size 128x64
        twelvekey dump oled.raw --keys 5646 --size 128x64 --pixel-format mono10
        twelvekey dump lcd.png --keys 5646 --display charlcd --lcd-size 20x4
        twelvekey dump - --format text --keys '5646{down}' --contacts book.vcf
        twelvekey dump ringing.png --scene ringing --theme light
        twelvekey dump sheet.png --scene all --size 240x320
      """)

  @Argument(help: ArgumentHelp("The file; - is standard output.", valueName: "file"))
  var path: String

  @Option(help: ArgumentHelp("The keys that are typed first (see `press`).", valueName: "script"))
  var keys = ""

  @Option(
    help: "fb, a panel of pixels, or charlcd, a character LCD, of --lcd-size and --lcd-rom.")
  var display = DumpedDisplay.fb

  enum DumpedDisplay: String, ExpressibleByArgument, CaseIterable {
    case fb, charlcd
  }

  @OptionGroup var framebuffer: FramebufferArguments
  @OptionGroup var lcd: LCDArguments

  @Option(
    help: ArgumentHelp(
      "text, pbm, ppm, png, or raw: the bytes that the program would write to the device, of a "
        + "panel without bytes between its rows. Unnamed, by the file's ending (.fb is raw, too), "
        + "png for standard output."))
  var format: ScreenDump.Format?

  @Option(
    help: ArgumentHelp(
      "Compare the new file with this one. If they differ, the exit code is 1.",
      valueName: "golden"),
    completion: .file())
  var expect: String?

  @Flag(help: "Draw in black and white; always so for pbm.")
  var monochrome = false

  @OptionGroup var book: BookOptions
  @OptionGroup var phone: HandsetOptions
  @OptionGroup var words: WordOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var panel: PanelArguments

  @Option(
    help: ArgumentHelp(
      "The telephone in a situation, before the keys: a scene as JSON names it, and behind a "
        + "hyphen which of its situations. Several, with commas between, or all: on one sheet. "
        + "(values: all, \(SampleScene.allCases.map(\.rawValue).joined(separator: ", ")))",
      valueName: "names"))
  var scene: Scenes?

  struct Scenes: ExpressibleByArgument {
    var scenes: [SampleScene]

    init?(argument: String) {
      if argument == "all" {
        scenes = SampleScene.allCases
        return
      }
      let names = argument.split(separator: ",", omittingEmptySubsequences: false)
      scenes = names.compactMap { SampleScene(name: String($0)) }
      if scenes.count < names.count { return nil }
    }
  }

  func validate() throws {
    switch display {
    case .charlcd:
      if let given = framebuffer.given {
        throw ValidationError(DrawnDisplayArguments.foreign(given, to: "fb"))
      }
    case .fb:
      if lcd.isGiven { throw ValidationError(DrawnDisplayArguments.lcdIsAbsent) }
    }
    if monochrome, framebuffer.pixelFormat != nil {
      throw ValidationError("--monochrome is a form of pixels: leave it out, or --pixel-format")
    }
    if let expect, path == "-" || path == expect {
      throw ValidationError(
        "--expect compares two files: name another file than \(path) for the new screen")
    }
  }

  func execute() throws {
    let format = try format ?? namedFormat()
    if path == "-", Terminal.isTerminal(1), format != .text {
      throw Failure("that is a picture, not text: name a file, or pipe it to a program", .usage)
    }
    let file = try book.settings()
    var settings = phone.settings(file)
    settings.dialCheck = book.dialCheck(file)
    let panel = try panel.settings(file)
    let scenes = scene?.scenes ?? []
    let isMonochrome = monochrome || format == .pbm && framebuffer.pixelFormat == nil
    let contacts = try book.load(file, phone: book.phoneBook(file, state)).contacts
    let known = try state.named(file)
    let lists = try words.load(file)
    func play(_ scene: SampleScene?, room: ListRoom) throws -> (handset: Handset, end: Instant) {
      let script = try KeyScript.read(
        (scene?.script ?? "") + keys, holdTime: settings.holdTime)
      var play = ScenePlay(
        scene,
        book.handset(scene == .empty ? [] : contacts, file, settings, lists, known?.knowledge))
      play.run(script, room: room)
      return (play.handset, script.end)
    }
    func screen(of scene: SampleScene?) throws -> DrawnScreen {
      switch display {
      case .fb:
        var view = PanelView(
          try framebuffer.buffer(panel.options, isMonochrome: isMonochrome), panel)
        let played = try play(scene, room: view.listRoom)
        var scroll = SelectionScroll()
        view.drawAll(of: played.handset, scroll: &scroll, at: played.end)
        return DrawnScreen(view)
      case .charlcd:
        var view = lcd.view(file)
        let played = try play(scene, room: view.listRoom)
        let bytes = LCDRenderer.enter + view.draw(played.handset.screen, at: played.end)
        guard let glass = view.glass else { preconditionFailure("a screen was drawn") }
        return DrawnScreen(glass, bytes: bytes, isMonochrome: isMonochrome)
      }
    }
    guard scenes.count > 1 else {
      return try finish(ScreenDump.file(of: screen(of: scenes.first), format), format)
    }
    if format == .raw {
      throw Failure("raw is the memory of one display: name one --scene", .usage)
    }
    var sheet: ContactSheet?
    for scene in scenes {
      let screen = try screen(of: scene)
      if sheet == nil {
        sheet = ContactSheet(
          scenes.count, width: screen.image.width, height: screen.image.height, panel)
      }
      guard sheet != nil else {
        throw Failure(
          "\(scenes.count) displays of that size make the sheet too large: choose fewer or smaller "
            + "ones", .usage)
      }
      sheet?.add(scene.rawValue, screen)
    }
    if let sheet { try finish(ScreenDump.file(of: DrawnScreen(sheet), format), format) }
  }

  /// Writes the file, and compares it with the expected one.
  private func finish(_ bytes: [UInt8], _ format: ScreenDump.Format) throws {
    if let expect, Files.kind(path) != nil, Files.resolved(path) == Files.resolved(expect) {
      throw Failure("\(path) is \(expect): name another file for the new screen", .usage)
    }
    try OutputFile.write("the screen to", bytes, to: path)
    guard let expect else { return }
    let golden = try GoldenFile(expect, new: path)
    guard let difference = try golden.difference(from: bytes, format) else { return }
    try Console.show(difference)
    throw ExitCode(1)
  }

  private func namedFormat() throws -> ScreenDump.Format {
    if path == "-" { return .png }
    guard let format = ScreenDump.Format(ending: String(path.split(separator: ".").last ?? ""))
    else {
      throw Failure(
        "\(path): which format? name the file .png, .ppm, .pbm, .txt or .raw, or use --format png",
        .usage)
    }
    return format
  }
}
