import CellDisplay
import Handset
import Keypad
import Testing
import TimeLimit

@Suite(.timeLimited) struct DrawnKeysTests {
  @Test func theFaceIsThatOfATelephone() {
    let rows = PadFace(KeyLights()).cells(.bare).rowTexts
    #expect(
      rows == [
        "1      2 abc  3 def ", "4 ghi  5 jkl  6 mno ", "7 pqrs 8 tuv  9 wxyz",
        "*      0 +    #     ", "                    ",
      ])
  }

  @Test func pressedKeysAreLit() {
    var lights = KeyLights()
    lights.handle(KeyEvent(.pound, .press, at: .zero))
    lights.handle(KeyEvent(.digit(7), .press, at: .zero))
    let face = PadFace(lights)
    #expect(face.rows.joined().filter(\.isLit).map(\.legend) == ["7 pqrs", "#"])
    #expect(face.other == "")
    // A key that a 3×4 pad lacks is named.
    lights.handle(KeyEvent(.call, .press, at: .zero))
    #expect(PadFace(lights).other == "call")
    #expect(PadFace(lights).rows.joined().filter(\.isLit).count == 2)
    lights.handle(KeyEvent(.call, .release, at: .zero))
    #expect(PadFace(lights).other == "")
  }

  @Test func aloneOnATerminal() {
    let face = PadFace(KeyLights())
    let large = face.cells(title: "Twelvekey", hint: "Ctrl-C quits", columns: 80, rows: 24)
    #expect(large.rowTexts[0].hasPrefix("Twelvekey "))
    #expect(large.rowTexts[1].hasPrefix("┌──────┐┌──────┐┌──────┐ "))
    #expect(large.rowTexts[12].hasPrefix("└──────┘"))
    #expect(large.rowTexts[23].hasPrefix("Ctrl-C quits "))
    let small = face.cells(title: "Twelvekey", hint: "Ctrl-C quits", columns: 20, rows: 4)
    #expect(small.rowTexts == Array(face.cells(.bare).rowTexts[..<4]))
    let five = face.cells(title: "Twelvekey", hint: "Ctrl-C quits", columns: 20, rows: 5)
    #expect(five.rowTexts[0].hasPrefix("Twelvekey"))
    #expect(five.rowTexts[4].hasPrefix("* "))
  }
}
