import Bluetooth
import LinuxIO
import PhoneRuntime

extension PhonebookProblem {
  /// The places of obexd in Debian's packages, the present one first.
  static let programs = ["/usr/libexec/bluetooth/obexd", "/usr/lib/bluetooth/obexd"]

  private var isInstalled: Bool { Self.programs.contains { Files.exists($0) } }
  private var missing: String {
    "obexd is not installed: sudo apt-get install bluez-obexd" + (Self.isOfService ? restart : "")
  }
  private var restart: String { " && sudo systemctl restart twelvekey" }

  /// Whether this is the machine's service, which has a bus of its own for obexd. The bus is started
  /// with the service, and only where obexd is installed (twelvekey-bus.service).
  private static var isOfService: Bool {
    Console.environment("DBUS_SESSION_BUS_ADDRESS")?.contains("/run/twelvekey-bus/") ?? false
  }

  /// The problem and its remedy, in a sentence.
  ///
  /// - Parameter phone: the name of the phone.
  func words(_ phone: String) -> String {
    switch self {
    case .forbidden:
      "\(phone) does not allow it: allow contacts on the phone. Android: Settings, Connected devices, "
        + "this telephone, Contacts and call history; iPhone: Settings, Bluetooth, (i), Sync Contacts"
    case .empty:
      "\(phone) sends no contacts: allow contacts on the phone. Android: Settings, Connected devices, "
        + "this telephone, Contacts and call history; iPhone: Settings, Bluetooth, (i), Sync Contacts"
    case .notSupported: "\(phone) offers no contacts by Bluetooth (PBAP)"
    case .away: "\(phone) is out of reach"
    case .noService where !isInstalled: missing
    case .noBus where !isInstalled: missing
    case .noService where Self.isOfService:
      "obexd can't be started: sudo journalctl -u twelvekey-bus"
    case .noService: "obexd can't be started: systemctl --user status obex"
    case .noBus where Self.isOfService:
      "the telephone's bus for obexd is not running: sudo systemctl restart twelvekey"
    case .noBus:
      "obexd has no bus here. It runs in the session of a user: loginctl enable-linger "
        + "\(Files.userName)"
    case .shutOut: "the bus does not let \(Files.userName) talk to obexd"
    case .timeout: "\(phone) does not answer; if it asks whether contacts may be read, allow it"
    case .tooLarge: "\(phone) sends too much"
    case .incomplete: "\(phone) has sent only a part of its contacts: they stay as they were"
    case .file(let why): why
    case .failed(let why): why.isEmpty ? "\(phone): obexd gives no reason" : "\(phone): \(why)"
    }
  }
}

extension PhonebookSync.News {
  /// The beginning of the notices that a later one replaces.
  static let beginning = "contacts of the phone: "

  var words: String {
    switch self {
    case .taken(let phone, let contacts): "\(Count.of(contacts, "contact")) from \(phone)"
    case .failed(let phone, let problem): Self.beginning + problem.words(phone)
    }
  }
}
