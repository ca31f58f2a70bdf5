import Baresip
import Contacts
import Handset
import Keypad
import LineDisplay
import LinuxIO
import PixelDisplay
import TextEntry

/// All the settings of the file.
enum Settings {
  static let all: [any AnySetting] = [
    contacts, country, charset, display, mode, rows, device, map, grab, debounce, holdTime,
    multiTapTimeout, voicemail, lockAfter,
    language, words, offers, rudeWords, state, xkbLayout, dialCommand, ringCommand,
    callAudioCommand, line,
    sipAccount, sipPasswordFile, sipPasswordCommand, sipListen, sipAudio, sipControl,
    sipControlAnywhere, direction, rotate, mirror, invert,
    margins, scale, theme,
    font,
    bitOrder, blankAfter, typeWakingKey, clock, lcdSize, lcdROM,
  ]

  // MARK: Whom, and from where

  static let contacts = text("contacts", "a path")
  static let country = Setting("country", "two letters such as DE", CountryOptions.known(_:))
  static let charset = Setting(
    "charset", "a character set such as windows-1250", CharacterSetName.init(_:))
  static let state = text("state", "a path, or none")
  static let dialCommand = Setting(
    "dial-command", "a program and {number}, such as: my-dialler {number}"
  ) { try? DialCommand($0) }

  static let ringCommand = Setting(
    "ring-command", "a program, such as: aplay -q ring.wav"
  ) { try? RingCommand($0) }

  static let callAudioCommand = Setting(
    "call-audio-command", "a program and {state}, such as: call-audio {state}"
  ) { try? CallAudioCommand($0) }

  static let line = Setting(
    "line", LineKind.expected, LineKind.init(argument:))
  static let sipAccount = Setting("sip-account", "sip:NAME@SERVER") { text in
    SIPAddress(text).map { _ in text }
  }
  static let sipPasswordFile = text("sip-password-file", "a path")
  static let sipPasswordCommand = Setting(
    "sip-password-command", "a program, such as: pass show sip"
  ) { text in
    (try? CommandWords.read(text)).map { _ in text }
  }
  static let sipControl = Setting("sip-control", "ADDRESS:PORT, such as 127.0.0.1:4444") { text in
    SocketAddress(text).map { _ in text }
  }
  static let sipControlAnywhere = flag("sip-control-anywhere")
  static let sipListen = Setting("sip-listen", "ADDRESS:PORT") { text in
    SIPSound.isAddress(text) ? text : nil
  }
  static let sipAudio = Setting("sip-audio", "MODULE,DEVICE, or none") { text in
    SIPSound(text).map { _ in text }
  }

  // MARK: Keys

  static let mode = Setting(
    "mode", Mode.allCases.map(\.rawValue).joined(separator: ", "), Mode.init(rawValue:))
  static let rows = Setting("rows", "legend or phone", KeypadRows.init(rawValue:))
  static let device = text("device", "a path, a name or numbers such as 04d9:1203")
  static let map = text("map", "a path")
  static let grab = flag("grab")
  static let debounce = whole("debounce", 0...1_000, "milliseconds")
  static let holdTime = whole("hold-time", 100...10_000, "milliseconds")
  static let multiTapTimeout = whole("multi-tap-timeout", 0...60_000, "milliseconds")

  static let voicemail = Setting("voicemail", "a number that can be dialled") { text in
    DialString.normalize(text) == nil ? nil : text
  }
  static let lockAfter = whole("lock-after", 0...86_400, "seconds")

  // MARK: Text

  static let language = Setting(
    "language",
    "one or more, parted by commas, of "
      + KeypadLanguage.allCases.map(\.rawValue).joined(separator: ", ")
  ) { text -> [KeypadLanguage]? in
    try? KeypadLanguage.list(text)
  }
  static let words = text("words", "a path")
  static let offers = flag("offers")
  static let rudeWords = flag("rude-words")
  static let xkbLayout = text("xkb-layout", "a name")

  // MARK: Displays

  static let display = Setting("display", DisplayKind.expected, DisplayKind.init(argument:))
  static let direction = Setting("direction", "ltr or rtl", Screen.Direction.init(rawValue:))
  static let rotate = Setting("rotate", "0, 90, 180 or 270") {
    Int($0).flatMap(PanelGeometry.Rotation.init(rawValue:))
  }
  static let mirror = flag("mirror")
  static let invert = flag("invert")
  static let margins = Setting(
    "margins", "one number of pixels, or four: left,top,right,bottom", PanelArguments.margins)
  static let scale = whole("scale", 1...16)
  static let theme = Setting(
    "theme", PanelTheme.Name.allCases.map(\.rawValue).joined(separator: ", "),
    PanelTheme.Name.init(rawValue:))
  static let font = text("font", "a path")
  static let bitOrder = Setting(
    "bit-order", "low or high", PanelArguments.BitOrder.init(rawValue:))
  static let blankAfter = Setting("blank-after", "0 to 86400 seconds") { text in
    Double(text).flatMap { PhoneDisplayArguments.times.contains($0) ? $0 : nil }
  }
  static let typeWakingKey = flag("type-waking-key")
  static let clock = flag("clock")
  static let lcdSize = Setting(
    "lcd-size", "columns and rows such as 16x2", PhoneDisplayArguments.LCDSize.init(argument:))
  static let lcdROM = Setting(
    "lcd-rom", "a00 or a02", PhoneDisplayArguments.ROM.init(rawValue:))

  // MARK: Kinds

  private static func text(_ name: String, _ expected: String) -> Setting<String> {
    Setting(name, expected) { $0 }
  }

  private static func flag(_ name: String) -> Setting<Bool> {
    Setting(name, "yes or no") { ["yes": true, "no": false][$0] }
  }

  private static func whole(
    _ name: String, _ range: ClosedRange<Int>, _ unit: String? = nil
  ) -> Setting<Int> {
    let words = "\(range.lowerBound) to \(range.upperBound)" + (unit.map { " " + $0 } ?? "")
    return Setting(name, words) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}
