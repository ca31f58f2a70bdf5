import CellDisplay
import Contacts
import TestSupport
import Testing
import TimeLimit
import Typesetting

@testable import PixelDisplay

/// No name is cut on a telephone's panel while a row is free: those of the sample contacts, and of other
/// programs' vCards, where they lie beside the repository.
@Suite(.timeLimited) struct UncutNamesTests {
  private static func contacts() throws -> [Contact] {
    var contacts: [Contact] = []
    func read(_ path: String) {
      guard let bytes = Repository.bytes(path) else { return }
      contacts += ContactFile.read(bytes: bytes, file: path).contacts
    }
    read("Fixtures/sample-contacts.vcf")
    let folder = Repository.corpus + "/vcards"
    if let table = Repository.bytes(folder + "/expected.tsv") {
      let files = Set(
        String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst()
          .compactMap { $0.split(separator: "\t").first.map(String.init) })
      for file in files.sorted() { read("\(folder)/\(file)") }
    }
    return contacts
  }

  /// A text that is one word of hundreds of letters has no place on any telephone.
  private static let lengthLimit = 150

  private func check(_ layout: PanelLayout, _ what: String) throws {
    let contacts = try Self.contacts()
    #expect(contacts.count > 300)
    for contact in contacts where contact.name.unicodeScalars.count <= Self.lengthLimit {
      // An address may be as long as its host's name.
      let number = contact.numbers.first { !$0.value.contains("@") }.map { StyledText($0.value) }
      for isSelected in [false, true] {
        let screen = Screen(
          status: StatusBar(mode: "search", device: "USB numpad", count: "1 found"),
          lines: [
            .entry("5646", cursor: 4),
            .match(StyledText(contact.name), right: number, isSelected: isSelected),
          ], hint: "# call  * next  hold * erase")
        let scene = layout.scene(screen)
        let lists = scene.bands.filter { $0.surface == .list || $0.surface == .selection }
        // The status may cut the keypad's name.
        let texts = lists.flatMap(\.rowTexts)
        let isCut = texts.contains { $0.contains("…") } && !contact.name.contains("…")
        #expect(!isCut, "\(what): \(contact.name): \(texts)")
      }
    }
  }

  @Test func pixelFonts() throws {
    try check(PanelLayout(240, 320), "pixel fonts")
  }

  @Test(.enabled(if: TypeFiles.isInstalled, "a font or a library is missing"))
  func scalableFonts() throws {
    let font = try TypeFont(path: TypeFiles.dejaVu)
    try check(
      PanelLayout(width: 240, height: 320, small: .small, regular: .regular, type: font),
      "DejaVu Sans")
  }
}
