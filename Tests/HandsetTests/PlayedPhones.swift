import CallModel

@testable import Handset

/// A suite whose tests play scripts on a telephone with a line that can do everything.
protocol PlayedPhones {}

extension PlayedPhones {
  static var all: Set<LineAbility> { Set(LineAbility.allCases) }
  /// The first lines of a call with the contact John Smith.
  static var john: [String] { ["John Smith", "+16505550142"] }
  /// The first lines of the empty home screen.
  static var home: [String] { ["", "8 contacts: type a name or a number"] }

  func phone(
    _ script: String = "", _ settings: HandsetSettings = HandsetSettings(),
    abilities: Set<LineAbility>? = Self.all, log: [LoggedCall] = [], country: String? = nil
  ) throws -> TestPhone {
    var phone = TestPhone(country: country, settings: settings, abilities: abilities, log: log)
    try phone.play(script)
    return phone
  }

  /// The kind, the name or number, and the seconds of each logged call.
  func logged(_ phone: TestPhone) -> [String] {
    phone.handset.desk.journal.log.map { call in
      "\(call.kind.rawValue) \(call.name ?? call.number ?? "?") \(call.seconds)"
    }
  }
}
