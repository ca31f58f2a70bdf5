import LinuxIO
import Records

/// The contacts and calls of a paired phone.
extension Telephone {
  /// Starts to follow the phone whose contacts are kept, if there is one.
  func startPhonebook() {
    guard let file = options.phoneBook else { return }
    let sync = PhonebookSync(file, loop)
    phonebook = sync
    loop.add(sync) { [unowned self] error in
      phonebook = nil
      report(.broken(error))
    }
    sync.start { [unowned self] in
      report(.phonebook($0))
    } save: { [unowned self] calls in
      // Only the file shows which of the calls are new.
      options.store?.save([.phoneCalls(calls)]) { [unowned self] _ in
        afterCalls.append { [unowned self] in relearn() }
      }
    }
  }

  /// Follows another phone, or none.
  func replacePhonebook(_ file: (any PhoneBookFile)?) {
    if let phonebook {
      loop.remove(phonebook)
      phonebook.close()
    }
    phonebook = nil
    options.phoneBook = file
    startPhonebook()
  }

  /// No phone is read while a call rings, is dialled or is on, and no picture where none is shown.
  func updatePhonebook() {
    guard let phonebook else { return }
    let isInCall = Self.ask(&session) { $0.isInCall }
    phonebook.set(isInCall: isInCall, at: EventLoop.now)
    phonebook.set(showsPictures: display.showsPictures)
  }
}
