import AddressBooks
import ArgumentParser
import Bluetooth
import CallModel
import Glibc
import Keypad
import LinuxIO
import LocalState
import PhoneRuntime
import Settings

/// The contacts and calls that were taken over from a phone.
enum PhoneData {
  /// Deletes the contacts and calls that were taken over from a phone.
  static func delete(of address: BluetoothAddress, _ state: StateOptions, _ file: SettingsFile)
    throws
  {
    guard let folder = state.folder(file) else { return }
    let book = PhoneBook(stateFolder: folder, address: address)
    do {
      try book.remove()
    } catch {
      throw Failure(writing: "the contacts of the phone to", book.path, error)
    }
    guard let known = try state.existingOrOwn(file) else { return }
    do {
      try known.file.forgetCalls(ofPhone: address.text)
    } catch {
      throw Failure(error)
    }
  }

  /// Reads the contacts and calls of a phone that was just paired. A failure is reported with its
  /// remedy, and is no failure of the pairing: the telephone reads the phone when it is connected.
  ///
  /// - Throws: ``ExitCode/interrupted`` if a signal ends the reading.
  static func take(
    _ phone: PairedPhone, _ state: StateOptions, _ file: SettingsFile
  ) throws(ExitCode) {
    do {
      try read(phone, state, file)
    } catch let code as ExitCode {
      throw code
    } catch {
      let failure = (error as? StateError).map { Failure($0) } ?? Failure(starting: error)
      Console.log("not all contacts and calls are saved: \(failure?.message ?? "\(error)")")
    }
  }

  private static func read(
    _ phone: PairedPhone, _ state: StateOptions, _ file: SettingsFile
  ) throws {
    // The state of root is not that of the telephone, which runs as another user.
    guard let address = BluetoothAddress(phone.address), let folder = state.folder(file),
      Files.userName != "root"
    else {
      return Console.log("the telephone reads its contacts and calls when it is connected")
    }
    Console.log(
      "reading the contacts of \(phone.name); if it asks whether that is allowed, allow it there")
    let book = PhoneBook(stateFolder: folder, address: address)
    switch try read(book) {
    case .success(let taken):
      try state.required(file).save([.phoneCalls(taken.calls)])
      let calls = taken.calls.lists.values.reduce(0) { $0 + $1.count }
      Console.log(
        "\(Count.of(taken.contacts, "contact")) and \(Count.of(calls, "call")) from \(phone.name)")
    case .failure(let problem):
      Console.log("no contacts yet: \(problem.words(phone.name))")
    }
  }

  private static func read(
    _ book: PhoneBook
  ) throws -> Result<PhonebookReading.Taken, PhonebookProblem> {
    let interruption = Interruption()
    let loop = try EventLoop(signals: Interruption.signals)
    defer {
      // Also removes what the phone has sent so far.
      loop.close()
      loop.releaseSignals()
    }
    loop.add(interruption) { _ in }
    let reading = PhonebookReading(book, loop)
    var result: Result<PhonebookReading.Taken, PhonebookProblem>?
    loop.add(reading) { result = .failure(.file($0.description)) }
    reading.start { result = $0 }
    while true {
      if let result { return result }
      if interruption.hasCome { throw ExitCode.interrupted }
      try loop.turn { result != nil || interruption.hasCome }
    }
  }

  /// The signals that end a reading.
  private final class Interruption: EventSource {
    static let signals = [SIGINT, SIGTERM, SIGHUP]
    private(set) var hasCome = false

    func signal(_ number: Int32, at now: Instant) { hasCome = true }
  }
}
