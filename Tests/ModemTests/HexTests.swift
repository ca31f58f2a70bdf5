import CallModel
import Keypad
import Modem
import Testing
import TimeLimit

/// What a modem writes in hexadecimal digits: the caller's number, and the network's messages.
@Suite(.timeLimited) struct HexTests {
  private func session(_ characters: String?) -> ATSession {
    var session = ATSession()
    _ = Transcript.events(
      &session, more: ["+CSCS=?": characters.map { "+CSCS: (\"\($0)\")\r\n\r\nOK" } ?? "ERROR"])
    return session
  }

  /// - Returns: the number of the call that the modem lists behind its ring.
  private func caller(_ ring: String, _ listed: String, _ characters: String?) -> String? {
    var session = session(characters)
    _ = session.receive(Array("\r\nRING\r\n\r\n\(ring)\r\n".utf8), at: .zero + .seconds(4))
    let outputs = session.receive(
      Array("\r\n+CLCC: 1,1,4,0,0\(listed)\r\n\r\nOK\r\n".utf8), at: .zero + .seconds(4))
    for case .event(.call(.incoming(_, let number))) in outputs { return number }
    return "no call"
  }

  @Test(arguments: ["UCS2", "GSM", nil]) func aCallerIsRead(_ characters: String?) {
    for (written, number) in [
      ("\"002B00340039003300300031003200330034003500360037\",145", "+493012345 67"),
      ("\"00340039003300300031003200330034003500360037\",145", "+493012345 67"),
      ("\"002b0031\",145", "+1"),
      ("\"0030003300300031003200330034003500360037\",129", "03012345 67"),
      ("002B0031003500350035,145", "+1555"), ("\"+493012345\",145", "+493012345"),
      ("\"493012345\",145", "+493012345"), ("\"12345678\",129", "12345678"),
      ("\"00493012345678\",129", "00493012345678"), ("\"002B003\",129", "002B003"),
      ("\"0041006E006E0061\",208", "0041006E006E0061"),
    ] {
      let number = String(number.filter { $0 != " " })
      #expect(caller("+CLIP: \(written),\"\",0,\"\",0", "", characters) == number, "\(written)")
      #expect(caller("+CRING: VOICE", ",\(written),\"0041\"", characters) == number, "\(written)")
    }
    // Eight digits are of a number of two only where it is known that the modem writes so.
    let short = caller("+CLIP: \"00310032\",129", "", characters)
    #expect(short == (characters == "UCS2" ? "12" : "00310032"))
    #expect(caller("+CLIP: \"\",128,\"\",0,\"\",1", "", characters) == nil)
  }

  @Test func whoWaitsIsRead() {
    var session = session("UCS2")
    let said = "\r\n+CCWA: \"002B0034003900330030\",145,1\r\n"
    _ = session.receive(Array(said.utf8), at: .zero + .seconds(4))
    let outputs = session.receive(
      Array("\r\n+CLCC: 2,1,5,0,0\r\n\r\nOK\r\n".utf8), at: .zero + .seconds(4))
    #expect(outputs.contains(.event(.call(.incoming(.there(1), number: "+4930")))))
  }

  @Test func emergencyNumbersAreRead() {
    var session = session("UCS2")
    let said = "\r\n+CEN1: 1,262\r\n\r\n+CEN2: 31,\"003100310038\"\r\n"
    let outputs = session.receive(Array(said.utf8), at: .zero + .seconds(4))
    #expect(outputs.contains(.event(.status(.emergencyNumbers(["118"])))))
  }

  /// Whatever set of characters the modem says it has, and whatever coding stands beside the text.
  @Test(arguments: ["UCS2", "GSM", "IRA", "UTF-8", nil])
  func whatTheNetworkSaysIsRead(_ characters: String?) {
    for (said, words) in [
      ("\"00420061006C003A00200035\",72", "Bal: 5"), ("\"00420061006C003A00200035\",15", "Bal: 5"),
      ("\"00420061006C003A00200035\"", "Bal: 5"), ("\"00420061006c003a00200035\",0", "Bal: 5"),
      ("\"041104300441002000350030\",15", "Бас 50"), ("\"041104300441002000350030\"", "Бас 50"),
      ("\"60A876844F59989D\",72", "您的余额"), ("\"12345678\",15", "12345678"),
      ("\"12345678\",72", "12345678"), ("\"12345678\",68", "12345678"),
      ("\"12345678\"", "12345678"),
      ("\"491711234567\",15", "491711234567"), ("\"1234\",72", "1234"),
      ("\"Balance: 12.50\",15", "Balance: 12.50"), ("\"ABCDEF\",15", "ABCDEF"),
      ("\"00410042\",72", "AB"), ("\"AA180C3602\",15", "*100#"),
      ("\"653700480069\",17", "Hi"),
      ("\"E43200480069\",17", "Hi"), ("\"04110430\",17", "Ба"),
    ] {
      #expect(news("0,\(said)", characters) == words, "\(said)")
    }
    // In a set of two bytes a character everything is in that.
    guard characters != "UCS2" else { return }
    for (said, words) in [
      ("\"42616C616E63653A2031322E3530\",68", "Balance: 12.50"),
      ("\"42616C616E63653A2031322E3530\",15", "Balance: 12.50"),
      ("\"42616c616e63653a2031322e3530\"", "Balance: 12.50"),
      ("\"66FC722035\",244", "für 5"), ("\"31323334\",244", "1234"),
      ("\"31323334\",15", "31323334"),
      ("\"60A876844F59989D\",15", "您的余额"), ("\"00410042\",15", "AB"),
      ("\"C2303BEC1E9775A098CC558301\",15", "Balance: 12.50"),
    ] {
      #expect(news("0,\(said)", characters) == words, "\(said)")
    }
  }

  private func news(_ said: String, _ characters: String?) -> String? {
    var session = session(characters)
    let outputs = session.receive(Array("\r\n+CUSD: \(said)\r\n".utf8), at: .zero + .seconds(4))
    for case .event(.service(.information(let words))) in outputs { return words }
    return nil
  }
}
