import Baresip
import LinuxIO
import PhoneRuntime

/// The settings for lines, for the sound of calls, and for an empty battery.
extension Settings {
  static let calls: [any AnySetting] = [
    line, dialCommand, ringCommand, ringFromPhone, callAudioCommand, batteryEmptyCommand,
  ]

  package static let line = Setting(
    "line", .line,
    "What carries calls: auto (the mobile phone of the setting phone; otherwise the first modem "
      + "that is found: by ModemManager, by oFono, or of a known kind on a serial port), phone (a "
      + "mobile phone that is paired by Bluetooth, through oFono or PipeWire), command (see "
      + "dial-command), sip (see sip-account), modemmanager or ofono (the modem of that service), "
      + LineDevice.all.map { "\($0.name):PATH (\($0.help)), " }.joined()
      + "handoff (plain numbers go to xdg-open), none, or "
      + "pretended, which only simulates calls. Default: the dial command, if there is one; "
      + "with --virtual a pretended line; otherwise auto.",
    expected: LineKind.forms.joined(separator: ", "),
    valueName: LineKind.forms.joined(separator: "|"), choices: LineKind.words,
    LineKind.init(argument:))

  package static let ringFromPhone = flag(
    "ring-from-phone", .sounds,
    "Leave the ring to a mobile phone that carries calls and sends its own ring sound: then "
      + "neither the display's bell nor ring-command rings. PipeWire 1.4 does not report whether "
      + "the phone does: with it, both ring. With BlueALSA leave this off: "
      + "call-audio-command carries only the sound of answered calls, so nothing would ring.",
    standard: false)

  package static let dialCommand = command(
    "dial-command", .line, "Run this to dial: words, no shell; {number} is the number.",
    expected: "a program and {number}, such as: my-dialler {number}",
    read: { (text) throws(CommandWords.Problem) in try DialCommand(text) })

  package static let ringCommand = command(
    "ring-command", .sounds,
    "Run this while a call rings: words, no shell; {number} and {name} are the caller's, "
      + "empty if withheld or unknown, {alert} is ring, and {tone} is empty. It is ended "
      + "with the ring.",
    expected: "a program, such as: aplay -q ring.wav, or: my-bell {number} {name}",
    read: { (text) throws(CommandWords.Problem) in try RingCommand(text) })

  package static let callAudioCommand = command(
    "call-audio-command", .sounds,
    "Run this when a call is answered, and when the last call has ended: words, no "
      + "shell; {state} is connect or end. A program that goes on after connect is asked to "
      + "end first.",
    expected: "a program and {state}, such as: call-audio {state}",
    read: { (text) throws(CommandWords.Problem) in try CallAudioCommand(text) })

  package static let batteryEmptyCommand = command(
    "battery-empty-command", .power,
    "Run this a minute after the machine's battery has fallen to 3 %, unless it is charged by then, "
      + "and after the last call: words, no shell; {percent} is the charge.",
    expected: "a program, such as: touch /run/twelvekey/battery-empty",
    read: { (text) throws(CommandWords.Problem) in try BatteryCommand(text) })

  /// Makes a setting for a command, with advice for commands that are not valid.
  private static func command<Value: Sendable>(
    _ name: String, _ part: SettingPart, _ help: String, expected: String,
    read: @escaping @Sendable (String) throws(CommandWords.Problem) -> Value
  ) -> Setting<Value> {
    @Sendable func problem(_ text: String) -> String {
      do throws(CommandWords.Problem) {
        _ = try read(text)
        return ""
      } catch {
        return switch error {
        case .empty: "; this is empty"
        case .openQuote: "; this has a quote that is not closed"
        case .lacks(let placeholder): "; this has no \(placeholder)"
        }
      }
    }
    return Setting(
      name, part, help, expected: expected, valueName: "command", advice: { problem($0) },
      { try? read($0) })
  }

  // MARK: SIP

  static let sip: [any AnySetting] = [
    sipAccount, sipPasswordFile, sipPasswordCommand, sipListen, sipAudio, sipUser, sipControl,
    sipControlAnywhere,
  ]

  package static let sipAccount = Setting(
    "sip-account", .line,
    "The account for --line sip, such as sip:5550100@example.org. Numbers are called at "
      + "its domain.", expected: "sip:NAME@SERVER", valueName: "sip:user@domain"
  ) { text in SIPAddress(text).map { _ in text } }

  package static let sipPasswordFile = text(
    "sip-password-file", .line,
    "The file with the account's password, which only you may read (mode 0600).",
    expected: "a path", valueName: "path", isPath: true)

  /// The command that prints the password. Any text is accepted here: a message about a value that
  /// is not valid would repeat the value, which may contain a secret.
  package static let sipPasswordCommand = text(
    "sip-password-command", .line,
    "The program that prints the account's password as its first line: words, no shell. Run as the "
      + "telephone starts; it may ask on the terminal.",
    expected: "a program, such as: pass show sip", valueName: "command")

  package static let sipListen = Setting(
    "sip-listen", .line,
    "Listen there, without registering the account: for telephones that call each other "
      + "without a server.", expected: "ADDRESS:PORT, such as 127.0.0.1:5070",
    valueName: "address:port"
  ) { text in SIPSound.isAddress(text) ? text : nil }

  package static let sipAudio = Setting(
    "sip-audio", .line,
    "The sound card: baresip's module and device, with a + and another one for the "
      + "earpiece; or none.",
    expected: "MODULE,DEVICE, or none", valueName: "module,device"
  ) { text in SIPSound(text).map { _ in text } }

  package static let sipUser = text(
    "sip-user", .line,
    "The user who runs baresip if the telephone runs as root, which is refused "
      + "otherwise: a user of this machine who may use the sound card.",
    expected: "the name of a user", valueName: "name")

  package static let sipControl = Setting(
    "sip-control", .line,
    "Call through a baresip that is already running, with its own account and sound: the "
      + "address of its control port (ctrl_tcp_listen). None is started. That port asks for "
      + "no password: every user of this machine can call through it, hear the room, and run "
      + "programs as baresip's user.",
    expected: "ADDRESS:PORT, such as 127.0.0.1:4444", valueName: "address:port"
  ) { SocketAddress($0) }

  package static let sipControlAnywhere = flag(
    "sip-control-anywhere", .line,
    "Allow a --sip-control on another machine: anyone who can reach that port can call, "
      + "hear the room, and run programs as baresip's user.", standard: false)
}
