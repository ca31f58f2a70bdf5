import ArgumentParser
import CellDisplay
import ContactSearch
import Contacts
import Handset
import Keypad
import PixelDisplay
import TestSupport
import Typesetting

/// Measures the cost of a key for the display: a panel of 320×240 pixels in RGB565, and a terminal
/// of 80×24.
///
/// The screens are those of a key script on the sample contacts. For each key it measures laying
/// out, drawing the changes into the shadow buffer, and copying these, by stretches of rows, to a
/// second buffer that stands for the mapped panel. For comparison, it measures one copy of the
/// whole panel. The times are CPU time of the thread: medians over the rounds for each key, then
/// over the keys.
struct DisplayBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "display",
    abstract: "What a key costs a panel of 320×240 and a terminal, beside one copy of the panel.")

  @Argument(help: "A TrueType font to set text in, in the place of the built-in one.")
  var font: String?

  private static let width = 320
  private static let height = 240
  private static let rounds = 200
  /// The keys type, look through the matches, erase, type a number, and write by words.
  private static let script = """
    5646 ** {erase}{erase}{erase}{erase} 843 * 43556 {erase} {hold *} 0044207946 {hold *}
    """

  func run() {
    let (width, height, rounds) = (Self.width, Self.height, Self.rounds)
    let screens = Self.screens()
    guard screens.count > 10 else {
      fail("the key script made only \(screens.count) screens", 70)
    }
    let info = FramebufferInfo(
      name: "benchmark", width: width, height: height, bitsPerPixel: 16,
      red: .init(offset: 11, length: 5), green: .init(offset: 5, length: 6),
      blue: .init(offset: 0, length: 5), visual: 2, lineLength: width * 2,
      memoryLength: width * 2 * height)
    guard let buffer = try? PanelBuffer(info) else {
      fail("no buffer of a panel of \(width)×\(height)", 70)
    }
    var type: TypeFont?
    if let font {
      do {
        type = try TypeFont(path: font)
      } catch {
        fail("\(font): \(error)", 65)
      }
    }
    var panel = PanelRun(buffer, type: type, keys: screens.count)
    var terminal = TerminalRun(keys: screens.count)
    let copy = PanelCopy(bytes: width * 2 * height)
    var copies: [Int] = []
    for round in 0..<rounds {
      // The first rounds warm the caches.
      if round == 10 {
        panel.forgetTimes()
        terminal.forgetTimes()
        copies = []
      }
      panel.start()
      terminal.start()
      for (key, screen) in screens.enumerated() {
        panel.show(screen, key: key)
        terminal.show(screen, key: key)
        copies.append(copy.time())
      }
    }
    Self.report(panel, terminal, copies)
  }

  private static func report(_ panel: PanelRun, _ terminal: TerminalRun, _ copies: [Int]) {
    let copy = median(copies)
    print("keys             \(panel.spanBytes.count), medians of \(rounds - 10) rounds")
    print("panel 320×240 RGB565, a key:")
    row("  layout", panel.layouts)
    row("  drawing", panel.drawings)
    row("  copying", panel.copyings)
    row("  all", panel.totals)
    bytes("  bytes, stretches", panel.spanBytes)
    bytes("  bytes, rows", panel.rowBytes)
    print("  empty screen     \(panel.first.map { median($0) } ?? 0) ns, all of the panel")
    print("terminal 80×24, a key:")
    row("  layout, bytes", terminal.times)
    bytes("  bytes", terminal.bytes)
    print("memcpy of 153,600 bytes, one panel: \(copy) ns")
    let key = median(panel.totals.map { median($0) })
    print(
      "aim              a key below one memcpy in time: \(key < copy ? "met" : "MISSED"), "
        + "\(key * 100 / max(copy, 1)) %; in bytes: "
        + "\(median(panel.spanBytes) < width * height * 2 ? "met" : "MISSED"), "
        + "\(median(panel.spanBytes) * 100 / (width * height * 2)) %")
  }

  /// Prints the median and the worst of the medians of all keys.
  private static func row(_ name: String, _ times: [[Int]]) {
    let medians = times.map { median($0) }.sorted()
    print("\(pad(name)) p50 \(median(medians)) ns, worst key \(medians.last ?? 0) ns")
  }

  private static func bytes(_ name: String, _ counts: [Int]) {
    print("\(pad(name)) p50 \(median(counts)), worst key \(counts.max() ?? 0)")
  }

  private static func pad(_ name: String) -> String {
    name + String(repeating: " ", count: max(18 - name.count, 0))
  }

  private static func median(_ values: [Int]) -> Int {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  private static func screens() -> [Screen] {
    guard let book = Repository.bytes("Fixtures/sample-contacts.vcf"),
      let script = try? KeyScript(script)
    else { return [] }
    let contacts = ContactFile.read(bytes: book, file: "sample-contacts.vcf").contacts
    var session = Session(Handset(contacts: ContactIndex(contacts)))
    session.feed(.keypads(["USB numpad"]), at: .zero) { _, _ in }
    var screens: [Screen] = []
    for event in script.events {
      session.feed(event) { handset, _ in
        if handset.screen != screens.last { screens.append(handset.screen) }
      }
    }
    return screens
  }
}
