import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Glibc
import Keypad
import Records
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// What every situation looks like on displays of cells, beside texts in Fixtures/screens.
///
/// `TWELVEKEY_WRITE_GOLDEN=1` writes the texts anew: read them before they are committed.
@Suite(.timeLimited) struct SceneScreenTests {
  private static let book = [
    Contact(name: "John Smith", numbers: [PhoneNumber("+1 650-555-0142")]),
    Contact(
      name: "Jane Doe",
      numbers: [
        PhoneNumber("+1 650-555-0100", type: "cell"), PhoneNumber("+1 650-555-0101", type: "home"),
      ]),
    Contact(name: "Abigail Stone", numbers: [PhoneNumber("+44 7700 900290")]),
    Contact(name: "Felix Deli", numbers: [PhoneNumber("+1 212-555-0193")]),
    Contact(
      name: "Christopher Longbottom-Johnson", numbers: [PhoneNumber("+1 202-555-0143")]),
    Contact(name: "Michelle Hellman", numbers: [PhoneNumber("+1 303-555-0112")]),
    Contact(name: "דוד בן־גוריון", numbers: [PhoneNumber("+972 3-555-0100")]),
  ]

  private func handset(_ scene: SampleScene, _ columns: Int, _ rows: Int) throws -> Handset {
    var playback = Playback(
      Session(
        Handset(contacts: ContactIndex(scene == .empty ? [] : Self.book, country: "US"))),
      line: scene == .line ? nil : SimulatedLine())
    playback.session.set(ListRoom(columns: columns, rows: max(rows - 3, 1), mostRows: rows))
    func feed(_ input: Input) { playback.feed(input, at: .zero) { _, _ in } }
    feed(.keypads(scene == .keypad ? [] : ["USB numpad"]))
    feed(.clock(dayAtZero: 20_783 + 609 / 1_440, zone: 0))
    feed(.battery(.init(percent: 78, isCharging: false)))
    let script = try KeyScript(scene.script)
    for step in script.steps { playback.play(step) { _, _ in } }
    playback.advance(to: script.end) { _, _ in }
    return playback.session.handset
  }

  @Test(arguments: [(16, 2), (20, 4), (40, 12), (80, 24)])
  func everySceneOnCells(columns: Int, rows: Int) throws {
    var text = ""
    for scene in SampleScene.allCases {
      let screen = try handset(scene, columns, rows).screen
      // The small ones are character LCDs, which mark the selected line.
      let grid =
        rows <= 4
        ? LCDLayout.render(screen, columns: columns, rows: rows, rom: .a00)
        : ScreenLayout.render(screen, columns: columns, rows: rows)
      text += "== \(scene.rawValue)\n"
      for row in grid.rowTexts { text += "|\(row)|\n" }
    }
    let path = "Fixtures/screens/scenes-\(columns)x\(rows).txt"
    if getenv("TWELVEKEY_WRITE_GOLDEN") != nil {
      guard let file = fopen("\(Repository.root)/\(path)", "w") else { return }
      fputs(text, file)
      fclose(file)
      return
    }
    let bytes = try #require(Repository.bytes(path), "\(path)")
    let golden = String(decoding: bytes, as: UTF8.self)
    if golden == text { return }
    for (wanted, found) in zip(golden.split(separator: "\n"), text.split(separator: "\n"))
    where wanted != found {
      Issue.record("\(path): \(wanted) is now \(found)")
      return
    }
    Issue.record("\(path) has another length")
  }

  /// The name that a call or a question is about is on every display, and so is the number where a
  /// display has more than two rows.
  @Test func whomItIsAbout() throws {
    for (columns, rows) in [(16, 2), (20, 4), (40, 12), (80, 24), (170, 50)] {
      for scene in [SampleScene.question, .calling, .alerting, .ringing, .call, .ended, .failed] {
        let screen = try handset(scene, columns, rows).screen
        let text = ScreenLayout.render(screen, columns: columns, rows: rows).rowTexts
          .joined(separator: "\n")
        #expect(text.contains("John Smith"), "\(scene) on \(columns)×\(rows):\n\(text)")
        if rows > 2 {
          #expect(text.contains("+16505550142"), "\(scene) on \(columns)×\(rows):\n\(text)")
        }
      }
    }
  }

  /// A long list has all the rows that there are.
  @Test func allRowsAreUsed() throws {
    let book = (100..<200).map { Contact(name: "Jo \($0)", numbers: [PhoneNumber("555\($0)")]) }
    var playback = Playback(Session(Handset(contacts: ContactIndex(book))))
    playback.session.set(ListRoom(columns: 80, rows: 57, mostRows: 60))
    let script = try KeyScript("56")
    for step in script.steps { playback.play(step) { _, _ in } }
    let screen = playback.session.handset.screen
    let rows = ScreenLayout.render(screen, columns: 80, rows: 60).rowTexts
    #expect(rows.count { $0.hasPrefix("Jo 1") } == 57)
  }

  /// What a screen has of a list is as good as all of it, whichever line is selected.
  @Test func noLineThatHasRoomIsMissing() throws {
    let book = (100..<180).map { Contact(name: "Jo \($0)", numbers: [PhoneNumber("555\($0)")]) }
    let index = ContactIndex(book)
    for rows in [1, 2, 3, 4, 5, 6, 8, 12, 24, 25, 40, 50] {
      for steps in [0, 1, 2, 3, 7, 12, 20, 38, 39, 77, 78, 79] {
        func grid(_ room: ListRoom) throws -> CellGrid {
          var playback = Playback(Session(Handset(contacts: index)))
          playback.session.set(room)
          let keys = "56" + String(repeating: "{down}", count: steps)
          for step in try KeyScript(keys).steps { playback.play(step) { _, _ in } }
          return ScreenLayout.render(playback.session.handset.screen, columns: 40, rows: rows)
        }
        let own = try grid(ListRoom(columns: 40, rows: max(rows - 3, 1), mostRows: rows))
        let all = try grid(ListRoom(columns: 40, rows: 100, mostRows: 100))
        #expect(own.rowTexts == all.rowTexts, "\(rows) rows, \(steps) steps")
      }
    }
  }

  /// The same of the calls that there were.
  @Test func noCallThatHasRoomIsMissing() throws {
    let log = (0..<60).map {
      LoggedCall(kind: .missed, name: nil, number: "+165055501\($0)", time: 0, seconds: 0)
    }
    for rows in [1, 2, 3, 4, 6, 12, 24, 50] {
      for steps in [0, 1, 2, 7, 12, 30, 58, 59] {
        func grid(_ room: ListRoom) throws -> CellGrid {
          var playback = Playback(
            Session(Handset(contacts: ContactIndex([]), knowledge: Knowledge(log: log))))
          playback.session.set(room)
          let keys = "{call}" + String(repeating: "{down}", count: steps)
          for step in try KeyScript(keys).steps { playback.play(step) { _, _ in } }
          #expect(playback.session.handset.sceneName == "log")
          return ScreenLayout.render(playback.session.handset.screen, columns: 40, rows: rows)
        }
        let own = try grid(ListRoom(columns: 40, rows: max(rows - 3, 1), mostRows: rows))
        let all = try grid(ListRoom(columns: 40, rows: 100, mostRows: 100))
        #expect(own.rowTexts == all.rowTexts, "\(rows) rows, \(steps) steps")
      }
    }
  }

  /// A display without an end comes after one that shows little.
  @Test func withoutAnEndThereIsMore() throws {
    let book = (100..<180).map { Contact(name: "Jo \($0)", numbers: [PhoneNumber("555\($0)")]) }
    var playback = Playback(Session(Handset(contacts: ContactIndex(book))))
    playback.session.set(ListRoom(columns: 16, rows: 1, mostRows: 2))
    for step in try KeyScript("56").steps { playback.play(step) { _, _ in } }
    #expect(playback.session.handset.screen.rows.count == 1 + 4)
    playback.session.set(nil)
    #expect(playback.session.handset.screen.rows.count == 1 + 20)
    #expect(playback.session.handset.screen.rows.last?.text.string == "Jo 119")
  }
}
