import ArgumentParser
import Baresip
import LinuxIO
import Telephone

/// What a line over SIP needs to know.
struct SIPOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Who this telephone is for --line sip, such as sip:5550100@example.org: numbers are called at "
        + "that domain.", valueName: "sip:user@domain"))
  var sipAccount: String?

  @Option(
    help: ArgumentHelp(
      "The file with the account's password, which only you may read (mode 0600).",
      valueName: "path"))
  var sipPasswordFile: String?

  @Option(
    help: ArgumentHelp(
      "Listen there, and register the account nowhere: for telephones that call each other without "
        + "a server.", valueName: "address:port"))
  var sipListen: String?

  @Option(
    help: ArgumentHelp(
      "The sound card: baresip's module and device; behind a + another one to hear on; or none.",
      valueName: "module,device"))
  var sipAudio: String?

  /// What the options say, and the file where they say nothing.
  func settings(_ file: SettingsFile) throws -> SIPSettings {
    guard let account = sipAccount ?? file.value(Settings.sipAccount) else {
      throw Failure(
        "--line sip needs an account: --sip-account sip:NAME@SERVER", .usage)
    }
    guard let address = SIPAddress(account) else {
      throw Failure("--sip-account wants sip:NAME@SERVER, not \(account)", .usage)
    }
    var settings = SIPSettings(account: address)
    settings.listen = try listen(file)
    settings.password = try (sipPasswordFile ?? file.value(Settings.sipPasswordFile)).map {
      try Self.password(in: $0)
    }
    if let sound = sipAudio ?? file.value(Settings.sipAudio) {
      guard let read = SIPSound(sound) else {
        throw Failure("--sip-audio wants MODULE,DEVICE or none, not \(sound)", .usage)
      }
      settings.sound = read.devices
      if let sound = read.devices { try Self.check(sound.source, sound.player) }
    }
    return settings
  }

  private func listen(_ file: SettingsFile) throws -> String? {
    guard let text = sipListen ?? file.value(Settings.sipListen) else { return nil }
    guard SIPSound.isAddress(text) else {
      throw Failure("--sip-listen wants ADDRESS:PORT, such as 127.0.0.1:5070, not \(text)", .usage)
    }
    return text
  }

  /// Without its module baresip has no sound, and says nothing of it.
  private static func check(_ devices: String...) throws {
    guard let folder = SIPSettings.modules() else { return }
    for module in devices.map({ $0.prefix { $0 != "," } })
    where !Files.exists("\(folder)/\(module).so") {
      throw Failure("baresip has no module \(module) for --sip-audio: see \(folder)", .usage)
    }
  }

  private static func password(in path: String) throws -> String {
    let bytes: [UInt8]
    do throws(LinuxError) {
      bytes = try Files.read(path, limit: 4_096)
    } catch {
      throw Failure("cannot read the password: \(error.description)", .noInput)
    }
    if let owner = Files.ownership(of: path), !owner.mode.hasSuffix("------") {
      throw Failure(
        "others may read the password in \(path) (mode \(owner.mode)): chmod 600 \(path)",
        .noPermission)
    }
    let password = String(
      String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline })
    guard SIPSettings.isUsable(password: password) else {
      throw Failure("\(path) has no password that SIP takes: one line, without quotes", .badData)
    }
    return password
  }
}
