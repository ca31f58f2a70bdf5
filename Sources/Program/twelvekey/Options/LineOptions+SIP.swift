import Baresip
import LinuxIO
import PhoneRuntime
import Settings

/// The settings of a line over SIP.
extension LineOptions {
  /// Returns the place of the account's password; `nil` if none is named.
  func sipPasswordPlace(_ file: SettingsFile) throws -> SIPPassword.Place? {
    try SIPPassword.Place(path: sipPasswordFile, command: sipPasswordCommand, file)
  }

  /// Returns the settings from the options, and from the file where no option is given.
  ///
  /// - Parameter runsCommand: whether a password command is run; if not, its password is missing.
  func sipSettings(_ file: SettingsFile, runsCommand: Bool = true) throws -> SIPSettings {
    if let control = try control(file) { return try sipSettings(file, control) }
    guard let account = sipAccount ?? file.value(Settings.sipAccount) else {
      throw Failure(
        "--line sip needs an account: --sip-account sip:NAME@SERVER", .usage)
    }
    var settings = SIPSettings(account: try Self.address(account))
    settings.user = try sipUser(file)
    settings.listen = sipListen ?? file.value(Settings.sipListen)
    if let sound = sipAudio ?? file.value(Settings.sipAudio), let read = SIPSound(sound) {
      settings.sound = read.devices
      if let sound = read.devices { try Self.check(sound.source, sound.player) }
    }
    switch try sipPasswordPlace(file) {
    case nil: break
    case .command? where !runsCommand: break
    case let place?: settings.password = try SIPPassword(at: place).text
    }
    return settings
  }

  /// Returns the settings for a baresip that runs already.
  private func sipSettings(_ file: SettingsFile, _ control: SocketAddress) throws -> SIPSettings {
    let own: [(String?, String)] = [
      (sipListen, "--sip-listen"), (sipAudio, "--sip-audio"),
      (sipPasswordFile, "--sip-password-file"), (sipPasswordCommand, "--sip-password-command"),
      (sipUser, "--sip-user"),
    ]
    if let (_, name) = own.first(where: { $0.0 != nil }) {
      throw Failure(
        "\(name) is for a baresip that the telephone starts; the one at --sip-control has its own",
        .usage)
    }
    return SIPSettings(account: try sipAccount.map(Self.address), control: control)
  }

  private static func address(_ text: String) throws -> SIPAddress {
    guard let address = SIPAddress(text) else {
      throw Failure("--sip-account must be sip:NAME@SERVER, not \(text)", .usage)
    }
    return address
  }

  private func control(_ file: SettingsFile) throws -> SocketAddress? {
    guard let address = sipControl ?? file.value(Settings.sipControl) else { return nil }
    let isAnywhere = sipControlAnywhere ?? file.value(Settings.sipControlAnywhere) ?? false
    guard address.isLoopback || isAnywhere else {
      throw Failure(
        "--sip-control \(address) is not on this machine, and baresip asks for no password there: "
          + "anyone who can reach that port can call, and run programs as its user.\n"
          + "If nobody else can: --sip-control-anywhere",
        .usage)
    }
    return address
  }

  /// Returns the user that baresip runs as; `nil` for this user.
  private func sipUser(_ file: SettingsFile) throws -> UserAccount? {
    guard let name = sipUser ?? file.value(Settings.sipUser) else {
      guard UserAccount.isRoot else { return nil }
      throw Failure(
        "--line sip does not run baresip as root. Run the telephone as another user, or name a user to "
          + "run baresip: --sip-user NAME", .usage)
    }
    guard let user = UserAccount(name) else {
      throw Failure("--sip-user: this machine has no user \(name)", .usage)
    }
    guard user.id != 0 else { throw Failure("--sip-user must not be root", .usage) }
    if UserAccount.isRoot { return user }
    guard user.isThisOne else {
      throw Failure("--sip-user \(name): only root can run baresip as another user", .usage)
    }
    return nil
  }

  /// Throws if baresip lacks the module of a sound device. Without the module, baresip has no sound
  /// and reports no error.
  private static func check(_ devices: String...) throws {
    guard let program = try? SIPSettings(account: nil).programFile(),
      let folder = SIPSettings.modules(beside: program.path)
    else { return }
    for module in devices.map({ $0.prefix { $0 != "," } })
    where !Files.exists("\(folder)/\(module).so") {
      throw Failure("baresip has no module \(module) for --sip-audio: see \(folder)", .usage)
    }
  }
}
