import CallModel
import Keypad

/// The emergency numbers of the network and the SIM.
extension ATSession {
  struct Emergency: Hashable, Sendable {
    var ofNetwork: Set<String> = []
    var ofSIM: Set<String> = []
    /// Whether the next number is the first of a new list of the network.
    var isListNew = true
    /// Whether the previous line belonged to such a list.
    var isListOpen = false
    var file: EmergencyFile?
    var emitted: Set<String> = []
  }

  /// The maximum number of emergency numbers. Further ones are ignored. The network has 48 bytes
  /// for its list, and each number needs 3 or more (3GPP TS 24.008, 10.5.3.13). A SIM has only a
  /// few.
  static let mostEmergencyNumbers = 16
  /// The length of a number on a SIM (3GPP TS 31.102, 4.2.21). Premium-rate numbers are longer.
  static let emergencyDigits = 2...6

  /// Handles a number of `+CEN2` (3GPP TS 27.007, 8.67), but only from a list that has begun or was
  /// asked for. A text of the network can contain such a line, and anybody may have written it.
  mutating func receiveEmergencyNumber(_ number: String) {
    guard emergency.isListOpen || jobs.running?.job == .set("+CEN?"),
      number.isDigits(Self.emergencyDigits)
    else { return }
    if emergency.isListNew { emergency.ofNetwork = [] }
    emergency.isListNew = false
    guard emergency.ofNetwork.count < Self.mostEmergencyNumbers else { return }
    emergency.ofNetwork.insert(number)
    emitEmergencyNumbers()
  }

  mutating func emitEmergencyNumbers() {
    let all = emergency.ofNetwork.union(emergency.ofSIM)
    guard isKnown, all != emergency.emitted else { return }
    emergency.emitted = all
    emit(.status(.emergencyNumbers(all)))
  }

  mutating func forgetEmergencyNumbersOfSIM() {
    emergency.ofSIM = []
    emergency.file = nil
    emitEmergencyNumbers()
  }

  /// Whether a call to the number works without a SIM and without a home network. This includes the
  /// numbers of 3GPP TS 22.101, 10.1.
  func isEmergency(_ number: String) -> Bool {
    ["112", "911", "999", "000", "08", "110", "118", "119"].contains(number)
      || emergency.ofNetwork.contains(number) || emergency.ofSIM.contains(number)
  }

  // MARK: The SIM's file

  /// Reads the format of the file, and queues the commands that read it.
  mutating func learnEmergencyFile(_ lines: [String]) {
    guard let file = Self.bytes(lines).flatMap({ EmergencyFile($0) }) else { return }
    emergency.file = file
    jobs.queue += (1...file.reads).map { .readEmergency($0) }
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
    emitEmergencyNumbers()
  }

  /// Returns the data of a successful `+CRSM` (3GPP TS 27.007, 8.18). The status words are those of
  /// 3GPP TS 51.011, 9.4.
  private static func bytes(_ lines: [String]) -> [UInt8]? {
    lines.lazy.compactMap { line -> [UInt8]? in
      guard line.uppercased().hasPrefix("+CRSM:") else { return nil }
      let fields = ATFields(line.dropFirst(6))
      guard let status = fields.int(0), [0x90, 0x91, 0x9F].contains(status) else { return nil }
      return fields.text(2).flatMap { HexBytes.read($0) }
    }.first
  }
}
