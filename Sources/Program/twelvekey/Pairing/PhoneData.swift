import AddressBooks
import ArgumentParser
import Bluetooth
import CallModel
import LinuxIO
import LocalState
import PhoneRuntime
import Settings

/// The contacts and calls that were taken over from a phone.
enum PhoneData {
  /// What was deleted in the folder of one state.
  struct Deletion {
    var folder: String
    /// "contacts", "calls" or both.
    var things: String
  }

  /// Deletes the contacts and calls that were taken over from a phone: those beside the state of this
  /// command, and as root those of the machine's service, too. A failure does not keep the rest.
  ///
  /// - Parameter addresses: the addresses that the phone has, or had.
  /// - Returns: what was there, and is deleted.
  /// - Throws: the first failure.
  static func delete(
    of addresses: [BluetoothAddress], _ state: StateOptions, _ file: SettingsFile
  ) throws -> [Deletion] {
    var paths: [String] = []
    if let path = state.path(file) ?? StateOptions.ownPath, path != "none" { paths.append(path) }
    if state.state == nil, let folder = SettingsFile.serviceFolder,
      !paths.contains(folder + "/state.db")
    {
      paths.append(folder + "/state.db")
    }
    var deletions: [Deletion] = []
    var failure: (any Error)?
    for address in addresses {
      for path in paths {
        do {
          if let deletion = try delete(of: address, beside: path) { deletions.append(deletion) }
        } catch {
          failure = failure ?? error
        }
      }
    }
    if let failure { throw failure }
    return deletions
  }

  private static func delete(of address: BluetoothAddress, beside path: String) throws -> Deletion?
  {
    let (folder, name) = Files.split(path)
    let kinds: Set<Kind>
    if folder == SettingsFile.serviceFolder, OwnedFolder.isForeign(folder) {
      kinds = try deleteAsOwner(address, in: folder, name)
    } else {
      kinds = try delete(address, path)
    }
    let things = Kind.allCases.filter(kinds.contains).map(\.rawValue)
    return things.isEmpty
      ? nil : Deletion(folder: folder, things: things.joined(separator: " and "))
  }

  private enum Kind: String, CaseIterable { case contacts, calls }

  private static func delete(_ address: BluetoothAddress, _ path: String) throws -> Set<Kind> {
    var kinds: Set<Kind> = []
    var failure: Failure?
    // The contacts come last: a running telephone watches their file, and reads the calls again
    // when it is gone.
    if Files.exists(path) {
      do {
        let known = try KnownState(path: path)
        if known.knowledge.log.contains(where: { $0.phone == address.text }) {
          kinds.insert(.calls)
        }
        try known.file.forgetCalls(ofPhone: address.text)
      } catch {
        // The contacts are deleted even if the calls can't be.
        failure = Failure(error)
      }
    }
    let book = PhoneBook(stateFolder: Files.split(path).folder, address: address)
    if Files.isThere(book.path) { kinds.insert(.contacts) }
    do {
      try book.remove()
    } catch {
      throw Failure(writing: "the contacts of the phone to", book.path, error)
    }
    if let failure { throw failure }
    return kinds
  }

  /// Deletes in the folder of the machine's service as its user, who could mislead root there.
  private static func deleteAsOwner(
    _ address: BluetoothAddress, in folder: String, _ name: String
  ) throws -> Set<Kind> {
    // The bits of the kinds, or the code of a failure, which is above them.
    let result = try OwnedFolder.run(in: folder) {
      do {
        let kinds = try delete(address, "/" + name)
        return Kind.allCases.enumerated().reduce(0) {
          $0 | (kinds.contains($1.element) ? 1 << Int32($1.offset) : 0)
        }
      } catch {
        let failure = error as? Failure ?? Failure("\(error)", .inputOutput)
        Console.log("in \(folder): \(failure.message)", .error)
        return failure.code.rawValue
      }
    }
    guard result < 1 << Int32(Kind.allCases.count) else {
      throw Failure(
        "not all contacts and calls of the phone are deleted in \(folder)", ExitCode(result))
    }
    return Set(
      Kind.allCases.enumerated().filter { result & 1 << Int32($0.offset) != 0 }.map(\.element))
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
    switch try PhonebookReading.finish(book) {
    case nil: throw ExitCode.interrupted
    case .success(let taken):
      try state.required(file).save([.phoneCalls(taken.calls)])
      let calls = taken.calls.lists.values.reduce(0) { $0 + $1.count }
      Console.log(
        "\(Count.of(taken.contacts, "contact")) and \(Count.of(calls, "call")) from \(phone.name)")
    case .failure(let problem):
      Console.log("no contacts yet: \(problem.words(phone.name))")
    }
  }
}
