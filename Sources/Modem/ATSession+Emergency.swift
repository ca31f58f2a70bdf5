import Keypad
import Telephony

/// The emergency numbers that the network and the SIM name.
extension ATSession {
  struct Emergency: Hashable, Sendable {
    var ofNetwork: Set<String> = []
    var ofSIM: Set<String> = []
    /// The next one is the first of a new list of the network's.
    var isListNew = true
    /// The line before was of such a list.
    var isListOpen = false
    var file: EmergencyFile?
    var told: Set<String> = []
  }

  /// More are not believed: the network has 48 bytes for its list, and 3 or more for each (3GPP TS 24.008,
  /// 10.5.3.13); a SIM has a few.
  static let mostEmergencyNumbers = 16
  /// As long as a SIM can have them (3GPP TS 31.102, 4.2.21). What an ordinary call costs much has more.
  static let emergencyDigits = 2...6

  /// `+CEN2`, 3GPP TS 27.007, 8.67: of a list that has begun, or was asked for. A text of the network's can
  /// have lines of its own, and anybody may have written it.
  mutating func hearEmergencyNumber(_ number: String) {
    guard emergency.isListOpen || running?.job == .set("+CEN?"),
      number.isDigits(Self.emergencyDigits)
    else { return }
    if emergency.isListNew { emergency.ofNetwork = [] }
    emergency.isListNew = false
    guard emergency.ofNetwork.count < Self.mostEmergencyNumbers else { return }
    emergency.ofNetwork.insert(number)
    tellEmergencyNumbers()
  }

  mutating func tellEmergencyNumbers() {
    let all = emergency.ofNetwork.union(emergency.ofSIM)
    guard phase == .working || phase == .probing(isKnown: true), all != emergency.told else {
      return
    }
    emergency.told = all
    tell(.emergencyNumbers(all))
  }

  mutating func forgetEmergencyNumbersOfSIM() {
    emergency.ofSIM = []
    emergency.file = nil
    tellEmergencyNumbers()
  }

  /// Whether such a call needs no SIM and no network of its own: those of 3GPP TS 22.101, 10.1, too.
  func isEmergency(_ number: String) -> Bool {
    ["112", "911", "999", "000", "08", "110", "118", "119"].contains(number)
      || emergency.ofNetwork.contains(number) || emergency.ofSIM.contains(number)
  }

  // MARK: The SIM's file

  /// How the file is, and so how it is read.
  mutating func learnEmergencyFile(_ lines: [String]) {
    guard let file = Self.bytes(lines).flatMap({ EmergencyFile($0) }) else { return }
    emergency.file = file
    queue += (1...file.reads).map { .readEmergency($0) }
  }

  func readEmergencyWords(_ record: Int) -> String? {
    switch emergency.file {
    case .plain(let size)?: "+CRSM=176,28599,0,0,\(size)"
    case .records(let size, _)?: "+CRSM=178,28599,\(record),4,\(size)"
    case nil: nil
    }
  }

  mutating func learnEmergencyNumbers(_ lines: [String]) {
    guard let bytes = Self.bytes(lines), let file = emergency.file else { return }
    for number in file.numbers(bytes)
    where emergency.ofSIM.count < Self.mostEmergencyNumbers {
      emergency.ofSIM.insert(number)
    }
    tellEmergencyNumbers()
  }

  /// What `+CRSM` gives (8.18) where the SIM has done it: 3GPP TS 51.011, 9.4.
  private static func bytes(_ lines: [String]) -> [UInt8]? {
    lines.lazy.compactMap { line -> [UInt8]? in
      guard line.uppercased().hasPrefix("+CRSM:") else { return nil }
      let fields = ATFields(line.dropFirst(6))
      guard let status = fields.int(0), [0x90, 0x91, 0x9F].contains(status) else { return nil }
      return fields.text(2).flatMap { HexBytes.read($0) }
    }.first
  }
}
