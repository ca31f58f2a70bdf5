/// The peculiarities of one maker's modems.
///
/// They are taken from the makers' manuals of AT commands: SIM7500/SIM7600, EC2x, ME909, SARA/LARA.
struct ModemFamily: Hashable, Sendable {
  /// The maker in the answer to `+CGMI`, in lower case.
  let maker: String
  /// The maker's name in its usual spelling; `nil` if the models' names contain it.
  var title: String?
  /// The command that makes the modem report changes of its calls; `nil` if it can't, or does so
  /// unasked.
  var announcing: String?
  /// The commands for the sound of a call over USB: to test for it, to turn it on and off.
  var sound: Sound?
  /// The command that makes the modem report changes of its signal strength.
  var signal: String?
  /// The way to ask for the number of tries left for a code of the SIM.
  var tries: SIMTries?
  /// Whether codes for the network are written packed, in the form that the network uses.
  var packsServices = false
  /// The models without voice, as in the answer to `+CGMM`.
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
      // These models are for NB-IoT. Some BG95 and BG96 do make calls.
      withoutVoice: ["BC66", "BC95"]),
    ModemFamily(
      maker: "huawei", title: "Huawei", announcing: "^CURC=1", tries: .besideState("^CPIN?"),
      packsServices: true),
    ModemFamily(
      maker: "u-blox", title: "u-blox", announcing: "+UCALLSTAT=1", tries: .inOrder("+UPINCNT"),
      withoutVoice: ["SARA-R4", "SARA-R5", "SARA-N"]),
  ]

  /// The modems of all other makers, with only standard commands.
  static let other = ModemFamily(maker: "", tries: .byName("+CPINR"))

  static func of(maker: String) -> ModemFamily {
    let name = maker.lowercased()
    return all.first { name.hasPrefix($0.maker) } ?? other
  }

  /// Whether a model has voice. The maker doesn't matter, as no two makers use the same model name.
  static func hasVoice(model: String) -> Bool {
    let name = model.uppercased()
    return !all.contains { $0.withoutVoice.contains { name.contains($0) } }
  }

  /// Returns a modem's name for the user; `nil` if the modem gives neither maker nor model.
  ///
  /// - Parameters: the answers to `+CGMI` and `+CGMM`.
  func name(maker: String, model: String) -> String? {
    let bare = model.split(separator: "_").last.map(String.init) ?? model
    let words = [title ?? (self.maker.isEmpty ? maker : ""), self.maker.isEmpty ? model : bare]
    let name = words.filter { !$0.isEmpty }.joined(separator: " ")
    let shown = name.unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(40)
    return shown.isEmpty ? nil : String(String.UnicodeScalarView(shown))
  }
}
