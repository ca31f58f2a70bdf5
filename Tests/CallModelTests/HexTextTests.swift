import CallModel
import TestSupport
import Testing
import TimeLimit

/// Numbers and texts that a modem has written in hexadecimal digits.
@Suite(.timeLimited) struct HexTextTests {
  private func wide(_ text: String) -> String {
    HexBytes.write(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
  }

  @Test func numbersOfFourDigitsACharacterAreRead() {
    for number in [
      "+493012345678", "+15555550142", "*100#", "#31#5550142", "+1", "5550142", "+442079460123",
    ] {
      let written = wide(number)
      #expect(HexNumber.read(written) == number, "\(written)")
      #expect(HexNumber.read(written.lowercased()) == number)
      #expect(HexNumber.read(written, isUCS2: true) == number)
      // A group is not complete.
      #expect(HexNumber.read(String(written.dropLast())) == String(written.dropLast()))
      #expect(HexNumber.read(written + "00") == written + "00")
    }
  }

  /// Up to eighteen digits may be a number of an exit code and a country.
  @Test func digitsStayDigits() {
    for digits in [
      "12345678", "0049301234567890", "00310032", "003700380039", "0031003200330134",
      "442079460123",
      "5550", "00", "", "0039", "00410041", "123456789012345678",
    ] {
      #expect(HexNumber.read(digits) == digits)
    }
    #expect(HexNumber.read("003100310032") == "112")
    #expect(HexNumber.read("00310032", isUCS2: true) == "12")
    #expect(HexNumber.read("003700380039", isUCS2: true) == "789")
    for digits in ["12345678", "004930123456", "0049301234567890", "0039", "00410041"] {
      #expect(HexNumber.read(digits, isUCS2: true) == digits)
    }
  }

  @Test func whatIsNoNumberStaysAsItIs() {
    for text in [
      // A letter, a plus in the middle, a character of no number, none at all.
      "0041006E006E0061", "00310032002B0033", "0031003200330660", "002B002B00310032", "002A0023",
      "002B0000", "FFFF0031", "+493012345678", "anna@example.com", "002B00340 39", "DEADBEEF",
      String(repeating: "0031", count: 65), String(repeating: "F", count: 100_000),
    ] {
      #expect(HexNumber.read(text, isUCS2: true) == text)
    }
  }

  @Test func textsOfAnyScriptAreRead() {
    for text in [
      "Balance: 12.50", "Hi", "für 5 €", "Баланс: 150 руб.", "Ваш баланс 10", "Υπόλοιπο 5€",
      "רשת", "رصيدك 10", "शेष राशि", "ยอดเงิน", "1 Tarif\r\n2 Saldo", "Ştəkər", "გამარჯობა",
      "Բարեւ", "0",
    ] {
      #expect(HexText.read(wide(text), .ucs2) == text, "\(text)")
      if text.utf16.count > 1 {
        #expect(HexText.read(wide(text) + "0000", .unknown) == text, "\(text)")
        #expect(HexText.read(wide(text).lowercased(), .unknown) == text, "\(text)")
      }
    }
    for text in ["您的余额", "残高は５００円です", "잔액 500원", "Saldo 余额"] {
      #expect(HexText.read(wide(text), .ucs2) == text)
      #expect(HexText.read(wide(text), .unknown) == nil)
      #expect(HexText.denseText(wide(text)) == text)
    }
  }

  @Test func oneByteACharacterIsRead() {
    for text in ["Hello", "Balance: 12.50", "1 Tarif\n2 Saldo", "Ваш баланс", "für Sie"] {
      let written = HexBytes.write(text.utf8)
      #expect(HexText.read(written, .eightBit) == text, "\(text)")
      #expect(HexText.read(written, .unknown) == text, "\(text)")
      #expect(HexText.read(written.lowercased(), .unknown) == text)
    }
    #expect(HexText.read("66FC72205369652021", .eightBit) == "für Sie !")
    #expect(HexText.read("31323334", .eightBit) == "1234")
  }

  @Test func whatMayBeItselfStaysAsItIs() {
    for text in [
      "12345678", "31323334", "33445566", "1234567890123456", "89490200001234567890",
      "33445566774422334455", "4869", "ABC", "CAFE", "DEADBEEF", "48656C6C6f", "Hello", "Face",
      "C8329BFD06", "480065006C006C006F00", "", "004", "0041004", "4A5B6C7D", "00000000",
    ] {
      #expect(HexText.read(text, .unknown) == nil, "\(text)")
    }
    for text in ["12345678", "13001301345612", "01010101", "33445566", "0041004", "0012", ""] {
      #expect(HexText.read(text, .ucs2) == nil, "\(text)")
      #expect(HexText.read(text, .eightBit) == nil, "\(text)")
    }
    for text in [
      "12345678901234567890", "DEADBEEF", "0041", "60A8768", "60a87684F459", "E000E001",
      "C0DEC0DE", "4E004E01C0DEC0DF",
    ] {
      #expect(HexText.denseText(text) == nil, "\(text)")
    }
  }

  /// Of plain digits none is lost, whatever they are, and nothing that is read has a control character.
  @Test func anyDigitsAreRead() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let hex = Array("0123456789ABCDEF")
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...40, using: &random)
      let digits = String(
        (0..<min(count, 18)).map { _ in hex[Int.random(in: 0..<10, using: &random)] })
      if !digits.hasPrefix("00") {
        #expect(HexText.read(digits, .unknown) == nil, "seed \(seed)")
        #expect(HexNumber.read(digits) == digits, "seed \(seed)")
      }
      let any = String((0..<count).map { _ in hex[Int.random(in: 0..<16, using: &random)] })
      for coding in [HexText.Coding.ucs2, .eightBit, .unknown] {
        let text = HexText.read(any, coding) ?? ""
        #expect(
          text.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control || "\n\r\t".unicodeScalars.contains($0)
          }, "seed \(seed)")
      }
    }
  }
}
