import Baresip
import Glibc
import LinuxIO

/// What a telephone over SIP needs to know.
package struct SIPSettings {
  /// Who this telephone is; numbers are called at its domain. `nil` where a baresip that runs says it.
  package var account: SIPAddress?
  package var password: String?
  /// Address and port where it listens; then there is no server where the account is registered.
  package var listen: String?
  /// baresip's modules and their devices: what is spoken from, and what is heard on. `nil` for neither.
  package var sound: (source: String, player: String)?
  /// The control port of a baresip that runs: then none is started, and it has its own settings.
  package var control: SocketAddress?
  /// A folder where all that is spoken and heard is kept, for tests: `dump-*-enc.wav`, `dump-*-dec.wav`.
  package var recordings: String?
  /// Which baresip is started: looked up in `PATH`.
  package var program = "baresip"
  /// Where its modules are; `nil` for where Debian's are.
  package var modules: String?
  /// The user that baresip runs as; `nil` for this user, which must not be root.
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

  /// The folder with baresip's modules, including this one; `nil` if there is none.
  ///
  /// - Parameter program: the file of baresip.
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

  /// An account as baresip reads it: nobody at the other end has it make calls (REFER).
  func line(of account: SIPAddress) -> String {
    let interval = listen == nil ? 600 : 0
    var line = "<\(account.text)>;answermode=manual;call_transfer=no;regint=\(interval)"
    // In quotes, in which baresip knows no escapes.
    if let password { line += ";auth_pass=\"\(password)\"" }
    return line
  }

  /// Whether baresip takes it: what it is told has room in 1,024 bytes, with the account.
  package static func isUsable(password: String) -> Bool {
    !password.isEmpty && password.utf8.count <= 400
      && !password.contains { $0 == "\"" || $0.isNewline || $0 == "\0" }
  }

  /// baresip's configuration.
  ///
  /// - Parameter folder: a folder without sounds, so that baresip does not ring besides the telephone.
  func configuration(modules: String, folder: String) -> String {
    // Without a source nothing is sent at all, and no tones: too low to be heard; and a bridge at whose
    // other end nobody is.
    let sound = self.sound ?? ("ausine,10", "aubridge,nobody")
    let drivers = Set([sound.source, sound.player].map { String($0.prefix { $0 != "," }) })
    var lines = [
      "call_local_timeout 120", "call_max_calls 4", "audio_source \(sound.source)",
      "audio_player \(sound.player)", "audio_alert \(sound.player)", "auplay_channels 1",
      "audio_txmode poll", "audio_telev_pt 101", "statmode_default off", "menu_bell no",
      // Who is gone without a word is noticed; a call on hold is silent.
      "rtp_timeout 60",
      "ctrl_dbus_use session", "audio_path \(folder)",
      "snd_path \(recordings ?? folder)",
      "module_path \(modules)", "module g711.so",
    ]
    lines += drivers.sorted().map { "module \($0).so" }
    // Then versions after 1.1 do not listen at TCP ports.
    lines.append("sip_transports udp")
    // The account comes later over the bus, so that no event about it is missed.
    lines += ["module ctrl_dbus.so", "module_app menu.so"]
    if recordings != nil { lines.append("module sndfile.so") }
    // What some drivers take only.
    if drivers.contains("aufile") { lines += ["ausrc_srate 8000", "auplay_srate 8000"] }
    if drivers.contains("ausine") { lines += ["ausrc_srate 48000"] }
    lines.append("ausrc_channels \(drivers.contains("ausine") ? 2 : 1)")
    if let listen { lines.append("sip_listen \(listen)") }
    // Who is on this machine alone is called from there, with or without a network.
    if let place = listen ?? account?.domain, place.hasPrefix("127.") {
      lines.append("net_interface \(place.prefix { $0 != ":" })")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
