import ArgumentParser
import Handset
import Keypad
import LineDisplay
import LinuxIO
import Pictures
import PixelDisplay
import Telephone
import TextEntry

struct Dump: ReportingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the screen after a key script as a picture or text.",
    discussion: """
      While the telephone runs, Ctrl-P or `kill -USR1` does the same for what it shows.

      Examples:
        twelvekey dump screen.png --keys 5646
        twelvekey dump oled.pbm --keys 5646 --size 128x64
        twelvekey dump - --format text --keys '5646{down}' --contacts book.vcf
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

  func execute() throws {
    let format = try format ?? namedFormat()
    if path == "-", Terminal.isTerminal(1), format != .text {
      throw Failure("that is a picture and no text: name a file, or send it to a program", .usage)
    }
    let file = try book.settings()
    var settings = phone.settings(file)
    settings.dialCheck = try book.reading.country.dialCheck(file)
    let script = try KeyScript.read(keys, holdTime: settings.holdTime)
    let panel = try panel.settings(file)
    let contacts = try book.load(file).contacts
    let memory = try state.named(file)
    var playback = Playback(
      Session(
        Handset(
          contacts: try book.index(contacts, file, memory: memory), settings: settings,
          lists: try words.load(file), learning: memory?.learning ?? Learning(),
          log: memory?.log ?? [], speedDials: memory?.speedDials ?? [:],
          dayAtZero: WallClock.day)))
    let buffer = PanelBuffer(
      width: size.width, height: size.height, isMonochrome: monochrome || format == .pbm,
      options: panel.options)
    var view = PanelView(buffer, panel)
    playback.session.set(rowLength: view.listRoom.columns, listRows: view.listRoom.rows)
    // The one of most desks, for the status line.
    playback.feed(.keypads(["USB numpad"]), at: .zero) { _, _ in }
    for step in script.steps { playback.play(step) { _, _ in } }
    playback.advance(to: script.end) { _, _ in }
    let session = playback.session

    let contact = session.handset.shownContact
    if let contact { view.loadPhoto(of: contact) }
    var scroll = SelectionScroll()
    view.draw(session.handset.screen, contact: contact, scroll: &scroll, at: script.end)
    try write(ScreenDump.file(of: view, format))
  }

  private func namedFormat() throws -> ScreenDump.Format {
    if path == "-" { return .png }
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    if ["txt", "text"].contains(ending) { return .text }
    guard let format = ScreenDump.Format(rawValue: ending) else {
      throw Failure(
        "\(path): which format? name the file .png, .ppm, .pbm or .txt, or say --format png",
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
