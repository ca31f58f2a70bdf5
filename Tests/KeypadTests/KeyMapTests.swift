import Testing
import TimeLimit

@testable import Keypad

@Suite(.timeLimited) struct KeyMapTests {
  private func names(_ map: KeyMap, _ codes: UInt16...) -> String {
    codes.map { (map.keys[$0] ?? []).map(\.name).joined(separator: "+") }.joined(separator: " ")
  }

  private let numpad = KeyMap(codes: DigitFamily.keypad.codes, rows: .legend)

  @Test func aNumpadsKeysDoWhatTheyLookLike() {
    #expect(
      names(
        numpad, KeyCode.keypad7, KeyCode.keypad0, KeyCode.keypadAsterisk, KeyCode.keypadSlash,
        KeyCode.keypadEnter, KeyCode.backspace, KeyCode.keypadDot, KeyCode.keypadPlus,
        KeyCode.keypadMinus, KeyCode.numLock) == "7 0 * # call erase erase down up ")
  }

  @Test func aNumpadWhoseNumLockIsOffStillTypesDigits() {
    #expect(
      names(
        numpad, KeyCode.insert, KeyCode.end, KeyCode.down, KeyCode.pageDown, KeyCode.left,
        KeyCode.right, KeyCode.home, KeyCode.up, KeyCode.pageUp, KeyCode.delete)
        == "0 1 2 3 4 6 7 8 9 erase")
  }

  @Test func aPhonesArrowsAndEndKeyAreWhatTheySay() {
    let map = KeyMap(
      codes: DigitFamily.numeric.codes.union([KeyCode.keypadEnter, KeyCode.end]), rows: .legend)
    #expect(
      names(
        map, KeyCode.numeric(7), KeyCode.numericStar, KeyCode.numericPound, KeyCode.send,
        KeyCode.end, KeyCode.up, KeyCode.down, KeyCode.left, KeyCode.right, KeyCode.select,
        KeyCode.menu, KeyCode.back, KeyCode.phone, KeyCode.pickUpPhone, KeyCode.hangUpPhone)
        == "7 * # call end up down left right select mode erase call call end")
    #expect(
      names(map, KeyCode.f1, KeyCode.f2, KeyCode.f13, KeyCode.f14) == "select erase select erase")
  }

  @Test func phoneRowsTurnANumpadOver() {
    let map = KeyMap(codes: DigitFamily.keypad.codes, rows: .phone)
    #expect(
      names(
        map, KeyCode.keypad7, KeyCode.keypad8, KeyCode.keypad9, KeyCode.keypad4, KeyCode.keypad5,
        KeyCode.keypad6, KeyCode.keypad1, KeyCode.keypad2, KeyCode.keypad3, KeyCode.keypad0)
        == "1 2 3 4 5 6 7 8 9 0")
    #expect(names(map, KeyCode.home, KeyCode.end, KeyCode.pageDown) == "1 7 9")
  }

  @Test func phoneRowsLeaveAPhonesOwnKeysAlone() {
    let map = KeyMap(codes: DigitFamily.numeric.codes, rows: .phone)
    #expect(names(map, KeyCode.numeric(7), KeyCode.topRow(1)) == "7 1")
  }

  @Test func eventsAloneTellANumpad() {
    #expect(names(KeyMap(codes: [KeyCode.home, KeyCode.end], rows: .legend), KeyCode.end) == "1")
    #expect(names(KeyMap(codes: [KeyCode.one, KeyCode.end], rows: .legend), KeyCode.end) == "end")
  }

  // MARK: The user's own map

  private func parse(_ text: String) throws(KeyMapFile.Problem) -> KeyMapFile {
    try KeyMapFile(parsing: text, code: { ["KEY_CALC": 140, "KEY_F5": 63, "KEY_MENU": 139][$0] })
  }

  @Test func aMapFileOverridesTheTable() throws {
    let file = try parse(
      """
      # my pad
      KEY_CALC = call     # the calculator key
      KEY_F5=0 0 0
      240 = *
      scan 700b1 = pound
      KEY_MENU = none
      """)
    let map = KeyMap(codes: DigitFamily.keypad.codes, rows: .legend, overrides: file)
    #expect(names(map, 140, 63, 240, 139, KeyCode.keypad5) == "call 0+0+0 *  5")
    #expect(map.scans[0x700b1] == [.pound])
  }

  @Test(arguments: [
    ("KEY_CALC call", 1, 1, "no '=' here"), ("\nKEY_NO = call", 2, 1, "there is no code 'KEY_NO'"),
    ("KEY_CALC = green", 1, 12, "there is no key 'green'"), ("KEY_CALC =", 1, 10, "no key after"),
    ("scan xyz = 0", 1, 6, "not a hexadecimal scan code"),
    ("a b c = 0", 1, 1, "one code before '='"),
  ])
  func aBadLineIsNamed(text: String, line: Int, column: Int, reason: String) {
    do throws(KeyMapFile.Problem) {
      _ = try parse(text)
      Issue.record("read without a word: \(text)")
    } catch {
      #expect(error.line == line)
      #expect(error.column == column)
      #expect(error.reason.contains(reason))
    }
  }
}
