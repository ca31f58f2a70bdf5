import CallModel
import Testing
import TimeLimit

/// Digits, dial strings and the codes of registrations.
@Suite(.timeLimited) struct DigitsTests {
  @Test func onlyASCIIDigitsCount() {
    #expect("0123456789".isDigits && "".isDigits)
    #expect(!"12a".isDigits && !"١٢".isDigits && !"+1".isDigits)
    #expect("1234".isDigits(4...8) && !"123".isDigits(4...8) && !"123456789".isDigits(4...8))
  }

  @Test func aDialStringHasDigitsAndSigns() {
    for text in ["1", "+491", "*100#", String(repeating: "1", count: 64)] {
      #expect(DialRequest.isDialString(text), "\(text)")
    }
    for text in ["", "+", "1,2", "1;", "a", "1 2", String(repeating: "1", count: 65)] {
      #expect(!DialRequest.isDialString(text), "\(text)")
    }
  }

  @Test func registrationsHaveTheCodesOfTheStandard() {
    let codes: [Int: Registration?] = [
      0: Registration.none, 1: .home, 2: .searching, 3: .denied, 4: nil, 5: .roaming, 6: .home,
      7: .roaming, 8: .emergencyOnly, 9: .home, 10: .roaming, 11: nil, -1: nil,
    ]
    for (code, registration) in codes { #expect(Registration(code: code) == registration) }
  }

  @Test func hexadecimalDigitsAreOfASCII() {
    #expect(HexBytes.read("0aFf") == [0x0A, 0xFF])
    for text in ["", "1", "0g", "²²", "ＡＡ"] { #expect(HexBytes.read(text) == nil, "\(text)") }
  }
}
