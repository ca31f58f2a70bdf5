import Baresip
import Glibc
import LinuxIO

/// The settings of a telephone over SIP.
package struct SIPSettings {
  /// The account of this telephone; numbers are called at its domain. `nil` if the account belongs
  /// to a baresip that runs already.
  package var account: SIPAddress?
  package var password: String?
  /// The address and port to listen on. If it is set, the account is not registered with a server.
  package var listen: String?
  /// baresip's audio modules with their devices: the source is the microphone, the player is the
  /// loudspeaker. `nil` for neither.
  package var sound: (source: String, player: String)?
  /// The control port of a baresip that runs already. If it is set, no baresip is started, and the
  /// running one keeps its own settings.
  package var control: SocketAddress?
  /// A folder for recordings of both directions, for tests: `dump-*-enc.wav`, `dump-*-dec.wav`.
  package var recordings: String?
  /// The baresip to start: looked up in `PATH`.
  package var program = "baresip"
  /// The folder of baresip's modules; `nil` for the folder that belongs to the program's file.
  package var modules: String?
  /// The account that runs baresip; `nil` for this process's own, which must not be root.
  package var user: UserAccount?

  package init(
    account: SIPAddress?, password: String? = nil, listen: String? = nil,
    sound: (source: String, player: String)? = ("alsa,default", "alsa,default"),
    control: SocketAddress? = nil
  ) {
    self.account = account
    self.password = password
    self.listen = listen
    self.sound = sound
    self.control = control
  }

  /// The file of the program to start.
  ///
  /// - Throws: `ENOENT` of `run` if there is no such program.
  package func programFile() throws(LinuxError) -> ProgramFile {
    try ProgramFile(program, searching: getenv("PATH").map { String(cString: $0) } ?? "")
  }

  /// Returns the folder with baresip's modules; `nil` if no folder contains the named module.
  ///
  /// - Parameters:
  ///   - name: a module that the folder must contain.
  ///   - program: the file of baresip.
  package static func modules(
    with name: String = "ctrl_dbus.so", beside program: String
  ) -> String? {
    let parts = program.split(separator: "/").dropLast(2)
    let prefix = parts.map { "/\($0)" }.joined()
    let libraries =
      [prefix + "/lib"]
      + (["/usr", "/usr/local"].contains(prefix)
        ? ["/usr/lib", "/usr/local/lib"] : [])
    let folders = libraries.flatMap { library in
      [library] + ((try? Files.names(in: library)) ?? []).map { "\(library)/\($0)" }
    }
    return folders.lazy.map { "\($0)/baresip/modules" }.first { Files.exists("\($0)/\(name)") }
  }

  /// Returns an account as baresip reads it. The other party can't make baresip place calls
  /// (REFER).
  func line(of account: SIPAddress) -> String {
    let interval = listen == nil ? 600 : 0
    var line = "<\(account.text)>;answermode=manual;call_transfer=no;regint=\(interval)"
    // The password is in quotes; baresip knows no escapes inside them.
    if let password { line += ";auth_pass=\"\(password)\"" }
    return line
  }

  /// Whether baresip accepts the password: the command with the account must fit in 1,024 bytes.
  package static func isUsable(password: String) -> Bool {
    !password.isEmpty && password.utf8.count <= 400
      && !password.contains { $0 == "\"" || $0.isNewline || $0 == "\0" }
  }

  /// Returns baresip's configuration.
  ///
  /// - Parameter folder: a folder without sounds, so that baresip does not also ring while the
  ///   telephone rings.
  func configuration(modules: String, folder: String) -> String {
    // Without a source baresip sends nothing, not even tones: the source is a tone too low to be
    // heard. The player is a bridge whose other end is not connected.
    let sound = self.sound ?? ("ausine,10", "aubridge,nobody")
    let drivers = Set([sound.source, sound.player].map { String($0.prefix { $0 != "," }) })
    var lines = [
      "call_local_timeout 120", "call_max_calls 4", "audio_source \(sound.source)",
      "audio_player \(sound.player)", "audio_alert \(sound.player)", "auplay_channels 1",
      "audio_txmode poll", "audio_telev_pt 101", "statmode_default off", "menu_bell no",
      // Ends a call whose other party has vanished without a message. A call on hold is silent,
      // too.
      "rtp_timeout 60",
      "ctrl_dbus_use session", "audio_path \(folder)",
      "snd_path \(recordings ?? folder)",
      "module_path \(modules)", "module g711.so",
    ]
    lines += drivers.sorted().map { "module \($0).so" }
    // With this, versions after 1.1 do not listen on TCP ports.
    lines.append("sip_transports udp")
    // The account is added later over the bus, so that no event about it is missed.
    lines += ["module ctrl_dbus.so", "module_app menu.so"]
    if recordings != nil { lines.append("module sndfile.so") }
    // The only rates that some drivers accept.
    if drivers.contains("aufile") { lines += ["ausrc_srate 8000", "auplay_srate 8000"] }
    if drivers.contains("ausine") { lines += ["ausrc_srate 48000"] }
    lines.append("ausrc_channels \(drivers.contains("ausine") ? 2 : 1)")
    if let listen { lines.append("sip_listen \(listen)") }
    // A loopback address is called from the loopback interface, with or without a network.
    if let place = listen ?? account?.domain, place.hasPrefix("127.") {
      lines.append("net_interface \(place.prefix { $0 != ":" })")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
