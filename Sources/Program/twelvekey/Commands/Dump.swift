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

      Examples:
        twelvekey dump screen.png --keys 5646
        twelvekey dump oled.pbm --keys 5646 --size 128x64
        twelvekey dump - --format text --keys '5646{down}' --contacts book.vcf
        twelvekey dump ringing.png --scene ringing --theme light
        twelvekey dump sheet.png --scene all --size 240x320
      """)

  @Argument(help: ArgumentHelp("The file; - is standard output.", valueName: "file"))
  var path: String

  @Option(help: ArgumentHelp("The keys that are typed first (see `press`).", valueName: "script"))
  var keys = ""

  @Option(
    help: ArgumentHelp(
      "The panel's pixels, 16x16 to 4096x4096; turned panels are drawn as the user sees them.",
      valueName: "widthxheight"))
  var size = Size(width: 320, height: 240)

  struct Size: ExpressibleByArgument {
    var width: Int
    var height: Int

    init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    init?(argument: String) {
      guard let size = WrittenSize(argument), (16...4096).contains(size.width),
        (16...4096).contains(size.height)
      else { return nil }
      self.init(width: size.width, height: size.height)
    }

    var defaultValueDescription: String { "\(width)x\(height)" }
  }

  @Option(help: "text, pbm, ppm or png; unnamed, by the file's ending, png for standard output.")
  var format: ScreenDump.Format?

  @Flag(help: "Draw in black and white; always so for pbm.")
  var monochrome = false

  @OptionGroup var book: BookOptions
  @OptionGroup var phone: HandsetOptions
  @OptionGroup var words: WordOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var panel: PanelArguments

  @Option(
    help: ArgumentHelp(
      "The telephone in a situation, before the keys. Several, with commas between, or all: on one sheet. "
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
      scenes = names.compactMap { SampleScene(rawValue: String($0)) }
      if scenes.count < names.count { return nil }
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
    let contacts = try book.load(file).contacts
    let known = try state.named(file)
    let lists = try words.load(file)
    func view(of scene: SampleScene?, isMonochrome: Bool) throws -> PanelView {
      let buffer = PanelBuffer(
        width: size.width, height: size.height, isMonochrome: isMonochrome,
        options: panel.options)
      var view = PanelView(buffer, panel)
      let script = try KeyScript.read(
        (scene?.script ?? "") + keys, holdTime: settings.holdTime)
      var play = ScenePlay(
        scene,
        book.handset(scene == .empty ? [] : contacts, file, settings, lists, known?.knowledge))
      play.run(script, room: view.listRoom)
      let handset = play.handset
      let contact = handset.shownContact
      if let contact { view.loadPhoto(of: contact) }
      let people = handset.peopleWithFaces
      var scroll = SelectionScroll()
      func draw() {
        view.draw(
          handset.screen, contact: contact, people: people, scroll: &scroll, at: script.end)
      }
      draw()
      while view.lacksFace(of: people) {
        view.loadFace(of: people)
        draw()
      }
      return view
    }
    let isMonochrome = monochrome || format == .pbm
    let scenes = scene?.scenes ?? []
    guard scenes.count > 1 else {
      return try write(
        ScreenDump.file(of: view(of: scenes.first, isMonochrome: isMonochrome), format))
    }
    guard
      var sheet = ContactSheet(scenes.count, width: size.width, height: size.height, panel)
    else {
      throw Failure(
        "\(scenes.count) panels of that size make the sheet too large: choose fewer or smaller ones",
        .usage)
    }
    for scene in scenes {
      sheet.add(scene.rawValue, try view(of: scene, isMonochrome: isMonochrome))
    }
    try write(ScreenDump.file(of: sheet, format))
  }

  private func namedFormat() throws -> ScreenDump.Format {
    if path == "-" { return .png }
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    if ["txt", "text"].contains(ending) { return .text }
    guard let format = ScreenDump.Format(rawValue: ending) else {
      throw Failure(
        "\(path): which format? name the file .png, .ppm, .pbm or .txt, or use --format png",
        .usage)
    }
    return format
  }

  private func write(_ bytes: [UInt8]) throws {
    if path == "-" { return try FileDescriptor.write(bytes, to: 1) }
    do {
      switch Files.kind(path) {
      case .folder: throw Failure("\(path) is a folder: name a file in it", .usage)
      case .special: try Files.writeThrough(bytes, to: path)
      default: try Files.replace(path, with: bytes)
      }
    } catch let error as LinuxError {
      throw Failure(writing: "the screen to", path, error)
    }
  }
}
