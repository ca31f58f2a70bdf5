import CellDisplay
import ContactSearch
import Contacts
import Handset
import Keypad

@testable import PixelDisplay

/// A telephone that is played by key scripts, for what its panel shows.
struct PanelPhone {
  private var session: Session
  private var now = Instant.zero

  static let book = [
    Contact(name: "John Smith", numbers: [PhoneNumber("+44 20 7946 0123")]),
    Contact(
      name: "Johannes Gutenberg",
      numbers: [
        PhoneNumber("+49 30 23125 100", type: "home"),
        PhoneNumber("+49 30 23125 101", type: "work"),
      ]),
    Contact(name: "Elton John", numbers: [PhoneNumber("+44 20 7946 0555")]),
    Contact(
      name: "Christopher Longbottom-Johnson", numbers: [PhoneNumber("+1 202 555 0143")]),
    Contact(name: "Jürgen Groß", numbers: [PhoneNumber("+49 171 3920055")]),
    Contact(name: "Łucja Żółkiewska", numbers: [PhoneNumber("+44 131 496 0100")]),
    Contact(name: "Αλέξανδρος Λόης", numbers: [PhoneNumber("+46 8 465 004 00")]),
    Contact(name: "Joan of Arc", numbers: [PhoneNumber("+33 1 99 00 12 34")]),
  ]

  init(mode: Mode = .search) {
    var settings = HandsetSettings()
    settings.mode = mode
    // Contacts with one wrong key would fill the lists.
    settings.near = false
    session = Session(Handset(contacts: ContactIndex(Self.book), settings: settings))
    session.feed(.keypads(["USB numpad"]), at: now) { _, _ in }
  }

  /// The screen after a key script.
  static func screen(_ script: String, mode: Mode = .search) throws -> Screen {
    var phone = PanelPhone(mode: mode)
    return try phone.play(script)
  }

  /// Plays a script after what was played before, and gives the screen at its end.
  mutating func play(_ script: String) throws -> Screen {
    try screens(script).last ?? session.handset.screen
  }

  /// The screen after each change of a script.
  mutating func screens(_ script: String) throws -> [Screen] {
    let script = try KeyScript(script)
    let start = now
    var screens: [Screen] = []
    for var event in script.events {
      event.at = start + (event.at - .zero)
      session.feed(event) { handset, _ in screens.append(handset.screen) }
    }
    now = start + (script.end - .zero)
    session.advance(to: now) { handset, _ in screens.append(handset.screen) }
    return screens
  }
}

extension PanelLayout {
  /// A layout with the embedded fonts.
  init(_ width: Int, _ height: Int, scale: Int? = nil) {
    self.init(width: width, height: height, small: .small, regular: .regular, scale: scale)
  }
}

extension PanelRenderer {
  /// A renderer with the embedded fonts, in the colours that suit a format.
  init(for format: PixelFormat) {
    self.init(theme: .suited(to: format), small: .small, regular: .regular)
  }
}

/// A picture of ours: a face drawn by geometry, on a sky.
func testPhoto(side: Int) -> PanelPhoto? {
  var rgb: [UInt8] = []
  for y in 0..<side {
    for x in 0..<side {
      func isInside(_ centreX: Int, _ centreY: Int, _ radius: Int) -> Bool {
        let (dx, dy) = (x * 100 / side - centreX, y * 100 / side - centreY)
        return dx * dx + dy * dy <= radius * radius
      }
      let sky = UInt8(120 + 100 * y / max(side, 1))
      var colour: [UInt8] = [60, sky, 240]
      if isInside(50, 105, 40) { colour = [30, 90, 60] }
      if isInside(50, 50, 30) { colour = [240, 190, 150] }
      if isInside(40, 45, 4) || isInside(60, 45, 4) || isInside(50, 64, 6) {
        colour = [60, 30, 20]
      }
      rgb += colour
    }
  }
  return PanelPhoto(id: side, width: side, height: side, rgb: rgb)
}
