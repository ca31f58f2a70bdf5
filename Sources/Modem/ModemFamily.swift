/// What modems of one maker do in their own way.
///
/// From the makers' own manuals of AT commands: SIM7500/SIM7600, EC2x, ME909, SARA/LARA.
struct ModemFamily: Hashable, Sendable {
  /// As `+CGMI` has it, in lower case.
  let maker: String
  /// As people write it; `nil` where the models say it.
  var title: String?
  /// Turns on that the modem tells by itself what becomes of its calls; `nil` where it can't, or does
  /// so unasked.
  var announcing: String?
  /// The sound of a call over USB: what asks whether there is such a thing, turns it on, and off.
  var sound: Sound?
  /// Turns on that the modem tells its signal's strength when that changes.
  var signal: String?
  /// Asks how often a code of the SIM may be tried.
  var tries: SIMTries?
  /// Whether codes for the network are written as the network packs them.
  var packsServices = false
  /// The models, as `+CGMM` has them, that carry no voice at all.
  var withoutVoice: [String] = []

  struct Sound: Hashable, Sendable {
    let test: String, on: String, off: String
  }

  static let all = [
    ModemFamily(
      maker: "simcom", announcing: "+CLCC=1",
      sound: Sound(test: "+CPCMREG=?", on: "+CPCMREG=1", off: "+CPCMREG=0"),
      signal: "+AUTOCSQ=1,1", tries: .inEitherOrder("+SPIC"),
      withoutVoice: ["SIM7670G", "SIM7080", "SIM7070"]),
    ModemFamily(
      maker: "quectel", title: "Quectel", announcing: "+QINDCFG=\"ccinfo\",1",
      sound: Sound(test: "+QPCMV=?", on: "+QPCMV=1,2", off: "+QPCMV=0"),
      signal: "+QINDCFG=\"csq\",1", tries: .ofCard("+QPINC=\"SC\""),
      // Those for narrow bands; some of the BG95 and BG96 do call.
      withoutVoice: ["BC66", "BC95"]),
    ModemFamily(
      maker: "huawei", title: "Huawei", announcing: "^CURC=1", tries: .besideState("^CPIN?"),
      packsServices: true),
    ModemFamily(
      maker: "u-blox", title: "u-blox", announcing: "+UCALLSTAT=1", tries: .inOrder("+UPINCNT"),
      withoutVoice: ["SARA-R4", "SARA-R5", "SARA-N"]),
  ]

  /// What every modem has, and no more.
  static let other = ModemFamily(maker: "", tries: .byName("+CPINR"))

  static func of(maker: String) -> ModemFamily {
    let name = maker.lowercased()
    return all.first { name.hasPrefix($0.maker) } ?? other
  }

  /// Whoever the maker says to be: the names of models are nobody else's.
  static func hasVoice(model: String) -> Bool {
    let name = model.uppercased()
    return !all.contains { $0.withoutVoice.contains { name.contains($0) } }
  }

  /// What people call a modem; `nil` where it says nothing of itself.
  ///
  /// - Parameters: as `+CGMI` and `+CGMM` have them.
  func name(maker: String, model: String) -> String? {
    let bare = model.split(separator: "_").last.map(String.init) ?? model
    let words = [title ?? (self.maker.isEmpty ? maker : ""), self.maker.isEmpty ? model : bare]
    let name = words.filter { !$0.isEmpty }.joined(separator: " ")
    let shown = name.unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(40)
    return shown.isEmpty ? nil : String(String.UnicodeScalarView(shown))
  }
}
