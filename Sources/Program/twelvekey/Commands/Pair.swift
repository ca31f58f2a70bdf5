import ArgumentParser
import Bluetooth
import CallModel
import Glibc
import Handset
import JSON
import LinuxIO
import PhoneRuntime
import Settings

struct Pair: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair",
    abstract: "Pair a smartphone as the line, by Bluetooth.",
    discussion: """
      Looks for phones, compares six digits with the phone that you pick, and writes it into the \
      settings: from then on its calls are made and answered here. On the keypad, the code *#8# does \
      the same.

      Examples:
        twelvekey pair
        twelvekey pair --visible
        twelvekey pair --list
        twelvekey pair --forget 1
      """)

  @Flag(help: "Wait for a pairing that begins on the phone: for 3 minutes phones see this machine.")
  var visible = false

  @Flag(help: "List the paired phones: number, name, address, whether connected, whether set.")
  var list = false

  @Flag(help: "With --list: one JSON object per phone.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Remove a paired phone: its number in --list, its address or its name.", valueName: "phone"))
  var forget: String?

  @Flag(help: "With --forget: delete the contacts and calls that were taken over from it, too.")
  var deleteData = false

  @Flag(help: "With --forget: keep the contacts and calls that were taken over from it.")
  var keepData = false

  @OptionGroup var config: ConfigOption
  @OptionGroup var state: StateOptions

  func validate() throws {
    if [visible, list, forget != nil].count(where: { $0 }) > 1 {
      throw ValidationError("use only one of --visible, --list and --forget")
    }
    if json, !list { throw ValidationError("--json needs --list") }
    if deleteData || keepData, forget == nil {
      throw ValidationError("--delete-data and --keep-data need --forget")
    }
    if deleteData, keepData {
      throw ValidationError("use only one of --delete-data and --keep-data")
    }
  }

  func execute() throws {
    do {
      if list {
        try printList()
      } else if let forget {
        try remove(forget)
      } else {
        try pair()
      }
    } catch let problem as PairingProblem {
      if problem == .cancelled { throw ExitCode.interrupted }
      throw Failure(problem)
    }
  }

  // MARK: Pairing

  private func pair() throws {
    guard Terminal.isTerminal(0) else {
      throw Failure(
        "pairing asks questions: run it on a terminal, or dial \(ServiceCode.pairing) on the "
          + "telephone's keypad", .usage)
    }
    try PhoneSetting.check(config.config)
    let phone = try PairingDialogue().run(isVisible: visible)
    let name = "\(phone.name) (\(phone.address))"
    let path: String
    do {
      path = try PhoneSetting.save(phone, config.config)
    } catch var failure as Failure {
      failure.message = "\(name) is paired, but not set: \(failure.message)"
      throw failure
    }
    if let problem = phone.problem {
      Console.log(
        "\(name) is paired, but not connected yet: \(problem.words)\n\(problem.connectionAdvice)")
    }
    Console.log("\(name) is set in \(path)")
    if phone.takesContacts, phone.problem == nil {
      try PhoneData.take(phone, state, SettingsFile.loadWhatIsRight(config.config))
    }
    reportOtherLine()
    Console.log("next: twelvekey run" + Self.reloading(SettingsFile.reader(of: path)))
  }

  /// The further lines of advice behind "next: twelvekey run", for the telephone that runs already.
  private static func reloading(_ reader: SettingsFile.Reader) -> String {
    switch reader {
    case .machine: "\nif the service runs already: sudo systemctl reload twelvekey"
    case .user:
      "\nif your own service runs already: systemctl --user reload twelvekey"
        + "\nthe machine's service does not read that file; for it: sudo twelvekey pair"
    case .named: ""
    }
  }

  /// Says that the settings name another line.
  private func reportOtherLine() {
    let file = SettingsFile.loadWhatIsRight(config.config)
    // A dial command is the line if no other one is named.
    let setting: any AnySetting =
      file.text(Settings.line) == nil ? Settings.dialCommand : Settings.line
    guard let value = file.text(setting), value != "auto", value != "phone",
      let place = file.places(setting).last
    else { return }
    Console.log(
      "\(place): '\(setting.name) = \(value)' is set here: "
        + "calls don't go through the phone until it is removed")
  }

  // MARK: Paired phones

  /// A paired phone, and whether the settings name it.
  private typealias Row = (number: Int, device: BluezObjects.Device, isSet: Bool)

  private func rows(_ objects: BluezObjects) -> [Row] {
    let phone = SettingsFile.loadWhatIsRight(config.config).value(Settings.phone)
    let set = phone.map { objects.paired($0) } ?? []
    return objects.devices.filter { $0.isPaired && ($0.isPhone || set.contains($0)) }
      .enumerated().map { ($0.offset + 1, $0.element, set.contains($0.element)) }
  }

  private func printList() throws {
    let rows = rows(try BluetoothQuery.objects())
    try Console.list(rows, json: json) { row, object in
      object.add("number", row.number)
      object.add("name", row.device.name)
      object.add("address", row.device.address.text)
      object.add("connected", row.device.isConnected)
      object.add("set", row.isSet)
    } text: { row in
      Console.row(
        String(row.number), row.device.name, row.device.address.text,
        row.device.isConnected ? "connected" : "not connected", row.isSet ? "set" : "not set")
    }
    if rows.isEmpty { Console.log("no phone is paired: twelvekey pair") }
    if rows.count > 1, !json { Console.log("to set another one, pick it: twelvekey pair") }
  }

  private func remove(_ text: String) throws {
    let wanted = BluetoothAddress(text)
    var objects = BluezObjects()
    // What is here of an address can be removed without Bluetooth.
    var missing: PairingProblem?
    do {
      objects = try BluetoothQuery.objects()
    } catch let problem as PairingProblem where wanted != nil {
      missing = problem
    }
    let named = wanted.map { objects.paired($0) } ?? []
    let found = rows(objects).filter { row in
      if wanted != nil { return named.contains(row.device) }
      return String(row.number) == text || row.device.name == text
    }
    // A phone that was removed elsewhere may still be in the settings, and its data here.
    var addresses = [wanted].compactMap { $0 }
    for address in found.flatMap({ [$0.device.firstAddress, $0.device.address] })
    where !addresses.contains(address) { addresses.append(address) }
    guard let address = addresses.first else {
      throw Failure("no paired phone '\(text)': see `twelvekey pair --list`", .noInput)
    }
    if found.count > 1, wanted == nil {
      throw Failure(
        "'\(text)' is more than one phone; give an address: "
          + found.map { $0.device.address.text }.joined(separator: ", "), .usage)
    }
    let name = found.first?.device.name ?? address.text
    let deletes = try deletesData(of: name)
    for address in addresses { try PhoneSetting.checkRemoving(address, config.config) }
    for row in found { try BluetoothQuery.remove(row.device) }
    let hasGone = try removeRest(of: addresses, name, deletes: deletes)
    if let missing {
      if hasGone { Console.log("\(name) may still be paired: Bluetooth can't be asked") }
      throw missing
    }
    if found.isEmpty, !hasGone {
      throw Failure("no paired phone '\(text)': see `twelvekey pair --list`", .noInput)
    }
    if !found.isEmpty { Console.log("\(name) is removed; remove this machine on the phone, too") }
  }

  /// Removes a phone that is no longer paired from here.
  ///
  /// - Parameter addresses: the addresses that it has, or had. There is at least one.
  /// - Returns: whether there was something.
  private func removeRest(
    of addresses: [BluetoothAddress], _ name: String, deletes: Bool
  ) throws -> Bool {
    let address = addresses[0]
    do {
      let settings = SettingsFile.loadWhatIsRight(config.config)
      let deletions = try deletes ? PhoneData.delete(of: addresses, state, settings) : []
      for deletion in deletions {
        Console.log("the \(deletion.things) of \(name) in \(deletion.folder) are deleted")
      }
      if deletes, deletions.isEmpty { Console.log("no contacts and calls of \(name) were found") }
      if deletes, state.state == nil, geteuid() != 0, Files.exists(SettingsFile.machineStateFolder)
      {
        Console.log(
          "what the machine's service has taken over stays: "
            + "sudo twelvekey pair --forget \(address) --delete-data")
      }
      let paths = try addresses.flatMap { try PhoneSetting.remove($0, config.config) }
      for path in paths { Console.log("\(path): the phone is no longer set") }
      return !deletions.isEmpty || !paths.isEmpty
    } catch var failure as Failure {
      // The number and the name of the phone are gone.
      for address in addresses {
        let again =
          deletes
          ? "twelvekey pair --forget \(address) --delete-data"
          : "twelvekey pair --forget \(address) --keep-data"
        failure.message += "\nThen again: \(again)"
      }
      throw failure
    }
  }

  /// Whether the contacts and calls of the phone are to be deleted; asks on a terminal.
  private func deletesData(of name: String) throws -> Bool {
    if deleteData || keepData { return deleteData }
    guard Terminal.isTerminal(0) else {
      throw Failure(
        "say whether the contacts and calls of \(name) are to be deleted, too: --delete-data or "
          + "--keep-data", .usage)
    }
    return try YesNoPrompt.ask("Delete the contacts and calls taken over from \(name), too?")
  }
}
