/// What modems of one maker do in their own way.
///
/// From the makers' own manuals of AT commands: SIM7500/SIM7600, EC2x, ME909, SARA/LARA.
struct ModemFamily: Hashable, Sendable {
  /// As `+CGMI` has it, in lower case.
  let maker: String
  /// Turns on that the modem tells by itself what becomes of its calls; `nil` where it can't, or does
  /// so unasked.
  var announcing: String?
  /// The sound of a call over USB: what asks whether there is such a thing, turns it on, and off.
  var sound: Sound?
  /// Turns on that the modem tells its signal's strength when that changes.
  var signal: String?
  /// The models, as `+CGMM` has them, that carry no voice at all.
  var withoutVoice: [String] = []

  struct Sound: Hashable, Sendable {
    let test: String, on: String, off: String
  }

  static let all = [
    ModemFamily(
      maker: "simcom", announcing: "+CLCC=1",
      sound: Sound(test: "+CPCMREG=?", on: "+CPCMREG=1", off: "+CPCMREG=0"),
      signal: "+AUTOCSQ=1,1", withoutVoice: ["SIM7670G", "A7672E-LASC", "SIM7080", "SIM7070"]),
    ModemFamily(
      maker: "quectel", announcing: "+QINDCFG=\"ccinfo\",1",
      sound: Sound(test: "+QPCMV=?", on: "+QPCMV=1,2", off: "+QPCMV=0"),
      signal: "+QINDCFG=\"csq\",1", withoutVoice: ["BG95", "BG96", "BC66", "BC95"]),
    ModemFamily(maker: "huawei", announcing: "^CURC=1", signal: nil),
    ModemFamily(
      maker: "u-blox", announcing: "+UCALLSTAT=1", withoutVoice: ["SARA-R4", "SARA-R5", "SARA-N"]),
  ]

  /// What every modem has, and no more.
  static let other = ModemFamily(maker: "")

  static func of(maker: String) -> ModemFamily {
    let name = maker.lowercased()
    return all.first { name.hasPrefix($0.maker) } ?? other
  }

  func hasVoice(model: String) -> Bool {
    !withoutVoice.contains { model.uppercased().contains($0) }
  }
}
