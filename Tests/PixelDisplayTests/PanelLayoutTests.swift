import CellDisplay
import ContactSearch
import Contacts
import Handset
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import PixelDisplay

@Suite(.timeLimited) struct PanelLayoutTests {
  private func texts(_ screen: Screen, _ width: Int, _ height: Int) -> String {
    PanelLayout(width, height).scene(screen).rowTexts.joined(separator: "\n")
  }

  @Test func columnsAndRowsOfCommonPanels() {
    // Width, height, columns, rows, scale, whether the letters are the regular ones.
    let panels: [(Int, Int, Int, Int, Int, Bool)] = [
      (96, 16, 16, 2, 1, false), (128, 32, 21, 4, 1, false), (128, 64, 21, 8, 1, false),
      (84, 48, 14, 6, 1, false), (160, 128, 20, 8, 1, true), (240, 240, 29, 15, 1, true),
      (240, 320, 29, 20, 1, true), (320, 240, 39, 15, 1, true), (480, 320, 59, 20, 1, true),
      (800, 480, 49, 15, 2, true), (1024, 600, 42, 12, 3, true), (1920, 1080, 47, 13, 5, true),
      (256, 64, 42, 8, 1, false),
    ]
    for (width, height, columns, rows, scale, isRegular) in panels {
      let layout = PanelLayout(width, height)
      #expect(layout.columns(in: width) == columns, "\(width)×\(height)")
      #expect(layout.rows == rows, "\(width)×\(height)")
      #expect(layout.size.scale == scale, "\(width)×\(height)")
      #expect((layout.size.face == .regular) == isRegular, "\(width)×\(height)")
    }
    #expect(PanelLayout(480, 320, scale: 1).size.scale == 1)
    #expect(PanelLayout(480, 320, scale: -4).size.scale == 1)
    #expect(PanelLayout(480, 320, scale: .max).size.scale == 16)
  }

  @Test func sixteenByTwoCells() throws {
    let screen = try PanelPhone.screen("5646")
    #expect(
      texts(screen, 96, 16) == """
        5646
        John Smith  +44…
        """)
  }

  @Test func smallOLED() throws {
    let screen = try PanelPhone.screen("5646")
    #expect(
      texts(screen, 128, 64) == """
        [keypad] search        3 found
        5646
        John Smith
        +44 20 7946 0123
        Elton John
        …her Longbottom-John…
        # call  * next
        """)
  }

  @Test func uprightPhone() throws {
    let screen = try PanelPhone.screen("5646**")
    #expect(
      texts(screen, 240, 320) == """
        [keypad] search    USB numpad  3 found
        5646
        John Smith
        +44 20 7946 0123
        Elton John
        +44 20 7946 0555
        Christopher
        Longbottom-Johnson
        +1 202 555 0143
        call 5646
        # call  * next  hold * erase
        """)
  }

  @Test func levelPhone() throws {
    let screen = try PanelPhone.screen("5646")
    #expect(
      texts(screen, 320, 240) == """
        [keypad] search    USB numpad            3 found
        5646
        John Smith             +44 20 7946 0123
        Elton John             +44 20 7946 0555
        Christopher Longbottom-Johnson
        +1 202 555 0143
        call 5646
        # call  * next  hold * erase
        """)
  }

  @Test func questionsAreWrapped() throws {
    let message = "a code can change your phone service"
    let screen = Screen(
      lines: [.message("call *21*5550100#?"), .message(StyledText(message))], hint: "# yes  * no")
    #expect(
      texts(screen, 128, 64) == """
        call *21*5550100#?
        a code can change
        your phone service
        # yes  * no
        """)
    // Where nothing is typed, the status gives way to what is asked.
    var crowded = screen
    crowded.status = StatusBar(mode: "search", device: "USB numpad")
    #expect(
      texts(crowded, 128, 32) == """
        call *21*5550100#?
        a code can change
        your phone service
        # yes  * no
        """)
  }

  @Test func bandsCoverEachPixelOnce() throws {
    let people = Screen(
      lines: [.entry("", cursor: 0)]
        + (0..<4).map { person in
          .option("somebody", right: "+44 20 7946 0123", isSelected: person == 2).about(person)
        })
    let screens = try [
      Screen(), PanelPhone.screen(""), PanelPhone.screen("5646***"),
      PanelPhone.screen("564", mode: .t9), PanelPhone.screen("00442079460123#"), people,
      Screen(
        status: StatusBar(signal: 2, battery: .init(percent: 40, isCharging: true)),
        lines: [.entry("", cursor: 0)]),
      Screen(
        status: StatusBar(
          mode: "t9", device: "USB numpad", count: "12 found", signal: 4,
          battery: .init(percent: 9, isCharging: false), call: .init(name: "Ann", state: "1:05"))),
    ]
    let photo = try #require(testPhoto(side: 8))
    let faces = [0: PanelFace.letter("S"), 1: .photo(photo), 2: .photo(photo), 3: .letter("李")]
    var sizes = [(1, 1), (5, 7), (1920, 1080), (2000, 20), (20, 2000)]
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Effort.rounds(60) {
      sizes.append((.random(in: 1...500, using: &random), .random(in: 1...500, using: &random)))
    }
    for (width, height) in sizes {
      let layout = PanelLayout(width, height)
      for (index, var screen) in screens.enumerated() {
        for notice in [nil, "the keypad was unplugged: plug it in again, or type on another one"] {
          screen.status.notice = notice
          screen.direction =
            index.isMultiple(of: 2) == (notice == nil) ? .leftToRight : .rightToLeft
          for photo in [nil, photo] {
            let scene = layout.scene(screen, photo: photo, faces: faces)
            let frames = scene.bands.map(\.frame)
            let what = "\(width)×\(height), screen \(index): \(frames)"
            let area = frames.reduce(0) { $0 + $1.width * $1.height }
            #expect(area == width * height, "\(what)")
            for (place, frame) in frames.enumerated() {
              #expect(frame.clipped(toWidth: width, height: height) == frame, "\(what)")
              #expect(!frame.isEmpty, "\(what)")
              let meets = frames[..<place].contains { other in
                other.x < frame.x + frame.width && frame.x < other.x + other.width
                  && other.y < frame.y + frame.height && frame.y < other.y + other.height
              }
              #expect(!meets, "\(what)")
              let band = scene.bands[place]
              // On panels that have room for a letter.
              guard width >= 16, height >= 16 else { continue }
              let icons = band.icons.map { icon in
                let glyph = icon.icon.glyph(icon.face)
                return PanelRect(
                  x: icon.x, y: icon.y, width: glyph.width * icon.scale,
                  height: glyph.height * icon.scale)
              }
              for inner in band.boxes.map(\.frame) + icons + [band.photoFrame].compactMap({ $0 }) {
                let (right, bottom) = (inner.x + inner.width, inner.y + inner.height)
                #expect(inner.x >= frame.x && right <= frame.x + frame.width, "\(what)")
                #expect(inner.y >= frame.y && bottom <= frame.y + frame.height, "\(what)")
              }
            }
          }
        }
      }
    }
  }

  /// A face stands where the row of its contact begins, whichever end that is.
  @Test func facesAndDirections() throws {
    let photo = try #require(testPhoto(side: 18))
    var screen = Screen(
      lines: [
        .message("two people"),
        ScreenRow.option("Ann", right: "112233", isSelected: true).about(7),
        ScreenRow.option("李").about(8),
      ])
    let faces: [Int: PanelFace] = [8: .letter("李"), 7: .photo(photo)]
    let layout = PanelLayout(320, 240)
    let scene = layout.scene(screen, faces: faces)
    #expect(layout.faceSide == 18)
    #expect(
      scene.rowTexts.prefix(3) == [
        "two people", "[photo] Ann" + String(repeating: " ", count: 28) + "112233", "李  李",
      ])
    #expect(scene.bands[1].photoFrame == PanelRect(x: 1, y: 21, width: 18, height: 18))
    screen.direction = .rightToLeft
    let mirrored = layout.scene(screen, faces: faces)
    #expect(mirrored.bands[1].photoFrame == PanelRect(x: 301, y: 21, width: 18, height: 18))
    #expect(
      mirrored.rowTexts[1] == "[photo] 112233" + String(repeating: " ", count: 28) + "Ann")
    // Too small for faces.
    #expect(
      PanelLayout(128, 64).scene(screen, faces: faces).bands.allSatisfy { $0.photoFrame == nil })
  }

  @Test func selectedLineIsAlwaysSeen() throws {
    for count in 0..<3 {
      let screen = try PanelPhone.screen("5646" + String(repeating: "*", count: count))
      let selectedLine = screen.rows.first { $0.isSelected }
      let name = try #require(selectedLine).text.string.prefix(5)
      for (width, height) in [(96, 16), (96, 8), (128, 32), (128, 64), (160, 128), (320, 240)] {
        let scene = PanelLayout(width, height).scene(screen)
        let selected = scene.bands.filter { $0.surface == .selection }
        #expect(selected.count == 1)
        // The part that matched may have pushed the start of a long name away.
        let text = selected.flatMap(\.rowTexts).joined()
        #expect(text.hasPrefix(name) || text.contains("John"), "\(width)×\(height): \(text)")
      }
    }
  }

  /// What a screen has of a list is as good as all of it, whichever line is selected: the telephone
  /// makes no more lines than a panel says it has room for.
  @Test func noLineThatHasRoomIsMissing() throws {
    let book = (100..<180).map { Contact(name: "Jo \($0)", numbers: [PhoneNumber("555\($0)")]) }
    let index = ContactIndex(book)
    for (width, height) in [(96, 16), (128, 32), (128, 64), (240, 320), (320, 240), (800, 480)] {
      let layout = PanelLayout(width, height)
      for steps in [0, 1, 2, 3, 7, 12, 38, 39, 77, 78, 79] {
        func texts(_ room: ListRoom) throws -> [String] {
          var playback = Playback(Session(Handset(contacts: index)))
          playback.session.set(room)
          let keys = "56" + String(repeating: "{down}", count: steps)
          for step in try KeyScript(keys).steps { playback.play(step) { _, _ in } }
          return layout.scene(playback.session.handset.screen).rowTexts
        }
        let all = ListRoom(columns: layout.listRoom.columns, rows: 100, mostRows: 100)
        #expect(
          try texts(layout.listRoom) == texts(all), "\(width)×\(height), \(steps) steps")
      }
    }
  }

  @Test func digitsShrinkSoThatTheNumberIsSeenWhole() throws {
    let number = "004420794601234567890123456789"
    var scales: [Int] = []
    for length in 1...number.count {
      let screen = try PanelPhone.screen(String(number.prefix(length)))
      let scene = PanelLayout(240, 320).scene(screen)
      let entry = scene.bands.first { $0.surface == .entry }
      let rows = try #require(entry).rows
      scales.append(rows.first?.size.scale ?? 0)
      let text = rows.flatMap(\.cells).map(\.text).joined()
      #expect(text.hasPrefix(number.prefix(length)), "\(text)")
    }
    // With the cursor: 9 at three times 8 pixels, then two rows of 14 at two times.
    #expect(
      scales == Array(repeating: 3, count: 8) + Array(repeating: 2, count: 19) + [1, 1, 1])
  }

  @Test func lettersAreNoLargerThanDouble() throws {
    let screen = try PanelPhone.screen("43556", mode: .t9)
    let scene = PanelLayout(240, 320).scene(screen)
    let entry = scene.bands.first { $0.surface == .entry }
    #expect(entry?.rows.map(\.size.scale) == [2])
  }

  @Test func scrollingMovesTheSelectedNameOnly() throws {
    let screen = try PanelPhone.screen("5646**")
    let layout = PanelLayout(128, 24)
    let still = layout.scene(screen)
    // 30 cells in 21, and the number's 15 two cells behind them.
    #expect(still.scrollRange == 27)
    func name(_ scene: PanelScene) -> String {
      scene.bands.first { $0.surface == .selection }?.rowTexts.first ?? ""
    }
    #expect(name(still) == "…her Longbottom-John…")
    #expect(name(layout.scene(screen, scroll: 1)) == "Christopher Longbotto")
    #expect(name(layout.scene(screen, scroll: 10)) == "er Longbottom-Johnson")
    #expect(name(layout.scene(screen, scroll: 27)) == "ohnson  +1 202 555 0143".suffix(21))
    #expect(layout.scene(screen, scroll: 99) == layout.scene(screen, scroll: 27))
    let other = layout.scene(screen, scroll: 4).bands.filter { $0.surface != .selection }
    #expect(other == still.bands.filter { $0.surface != .selection })
    let short = try PanelPhone.screen("5646")
    #expect(layout.scene(short).scrollRange == 8)
  }

  @Test func statusGivesWayFromTheKeypadsName() {
    var status = StatusBar(mode: "search", device: "USB numpad", count: "12/345", signal: 3)
    func text(_ width: Int) -> String {
      PanelLayout(width, 64).statusBand(status)?.rowTexts.first ?? ""
    }
    #expect(text(240) == "[signal 3/4] [keypad]    search    USB numpad           12/345")
    #expect(text(128) == "[signal 3/4] [keypad]    search      12/345")
    #expect(text(96) == "[signal 3/4]    search 12/345")
    #expect(text(60) == "search")
    status.phoneBattery = 4
    #expect(text(240).hasSuffix(" 12/345 phone 80%"))
    status.phoneBattery = nil
    status.device = ""
    #expect(text(128).hasPrefix("[signal 3/4] [no keypad]"))
    #expect(PanelLayout(128, 64).statusBand(StatusBar()) == nil)
  }

  /// Where what is typed takes several rows, a wide letter stands whole in one of them.
  @Test func noTypedLetterIsParted() {
    var severalRows = 0
    for (width, height) in [(96, 64), (128, 64), (160, 128), (240, 320), (320, 240)] {
      let layout = PanelLayout(width, height)
      for count in 1...60 {
        for start in ["", "a"] {
          let text = start + String(repeating: "日", count: count)
          let screen = Screen(lines: [.entry(StyledText(text), cursor: text.count)])
          let rows = layout.scene(screen).bands.flatMap(\.rows)
          if rows.count > 1 { severalRows += 1 }
          for row in rows {
            #expect(row.cells.first?.width != 0, "\(width)×\(height): \(text)")
          }
        }
      }
    }
    #expect(severalRows > 20)
  }

  /// The keypad's name stands whole, or has eight cells at least.
  @Test func theStumpOfAKeypadsName() {
    func text(_ device: String, _ columns: Int) -> String {
      let status = StatusBar(mode: "abc", device: device, count: "7")
      return PanelLayout(columns * 6, 64).statusBand(status)?.rowTexts.first ?? ""
    }
    #expect(text("USB numpad", 19) == "[keypad] abc    USB numpad 7")
    #expect(text("USB numpad", 18) == "[keypad] abc    USB nump… 7")
    #expect(text("USB numpad", 17) == "[keypad] abc    USB num… 7")
    #expect(text("USB numpad", 16) == "[keypad] abc            7")
    // A name that is no longer has no stump.
    #expect(text("numpad 7", 17) == "[keypad] abc    numpad 7 7")
    #expect(text("numpad 7", 16) == "[keypad] abc            7")
    #expect(text("pad", 12) == "[keypad] abc    pad 7")
    #expect(text("pad", 11) == "[keypad] abc       7")
    #expect(text("日本語キー", 19) == "[keypad] abc    日本語キー 7")
    #expect(text("日本語キー", 18) == "[keypad] abc    日本語キ… 7")
    #expect(text("日本語キー", 17) == "[keypad] abc    日本語…  7")
    #expect(text("日本語キー", 16) == "[keypad] abc            7")
  }

  @Test func photoHasRoomOnlyWhereItIsGiven() throws {
    let screen = try PanelPhone.screen("5646")
    let layout = PanelLayout(320, 240)
    let side = try #require(layout.photoSide)
    #expect(side == 104)
    let plain = layout.scene(screen)
    #expect(plain.bands.allSatisfy { $0.photo == nil && $0.frame.width == 320 })
    let photo = try #require(testPhoto(side: side))
    let scene = layout.scene(screen, photo: photo)
    let pictured = scene.bands.first { $0.photo != nil }
    let band = try #require(pictured)
    #expect(band.frame.width >= side && band.frame.height >= side)
    #expect(layout.scene(screen, photo: testPhoto(side: 8)) != scene)
    #expect(PanelLayout(128, 64).photoSide == nil)
    #expect(PanelLayout(128, 64).scene(screen, photo: photo).bands.allSatisfy { $0.photo == nil })
  }

  @Test func hostileScreensHaveAScene() {
    let long = String(repeating: "\u{1B}[2J日\u{301}", count: 3000)
    var screen = Screen(
      status: StatusBar(mode: long, device: long, count: long, notice: nil, signal: .max),
      lines: [.entry(StyledText(long), cursor: -5, pending: 7..<9, right: StyledText(long))],
      hint: String(repeating: "a  ", count: 5000))
    screen.rows += (0..<300).map { index in
      .match(StyledText(long, spans: [5..<900]), right: StyledText(long), isSelected: index > 250)
    }
    for (width, height) in [(1, 1), (96, 16), (128, 64), (240, 320), (800, 480)] {
      let scene = PanelLayout(width, height).scene(screen, scroll: .max)
      #expect(scene.bands.reduce(0) { $0 + $1.frame.width * $1.frame.height } == width * height)
    }
  }
}
