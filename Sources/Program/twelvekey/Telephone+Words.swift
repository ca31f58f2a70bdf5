import ArgumentParser
import CallModel
import Handset
import Keypad
import LinuxIO
import PhoneRuntime

extension Telephone {
  /// Runs a telephone as a command. An error that ends it becomes a failure with advice and an exit
  /// code.
  static func run(_ handset: Handset, _ options: Options) throws {
    let telephone = try Telephone(handset: handset, options: options)
    Console.mayWait.store(false, ordering: .relaxed)
    do {
      if try telephone.run() == .interrupted { throw ExitCode.interrupted }
    } catch let problem as KeypadHub.Problem {
      throw Failure(problem)
    }
  }
}

extension Telephone.Options {
  init(openDisplay: @escaping () throws -> any Display) {
    self.init(
      openDisplay: openDisplay, words: { $0.words },
      report: { Console.log($0.text, $0.isFailure ? .error : .notice) })
  }
}

extension Telephone.News {
  private static let isReading = "reading the address book"

  var words: Notice {
    switch self {
    case .keypad(let name): Notice("keypad: \(name)")
    case .keypadUnplugged(let name): Notice("keypad unplugged: \(name)")
    case .keypadProblem(let problem): Notice(problem.notice)
    case .keyboardInstead(let hasDevices):
      Notice(
        "no keypad: type on this keyboard" + (hasDevices ? " (why: `twelvekey devices`)" : ""))
    case .waiting(let survey) where survey.isEmpty:
      Notice("no keypad yet: plug one in")
    case .waiting(let survey):
      Notice(
        "no keypad yet: plug one in. Found:\n"
          + DeviceTable.text(survey.map(\.node), survey.map(\.verdict)).dropLast())
    case .displayAwaited(let error):
      Notice(
        "waiting for a panel: \(Failure(starting: error)?.line ?? "\(error)")")
    case .displayTaken(let path): Notice("panel: \(path)")
    case .displayGone(let path): Notice("the panel \(path) is gone; waiting for it")
    case .displayRefused(let error):
      Notice(failure: Failure(starting: error)?.message ?? "\(error)")
    case .scriptTypes:
      Notice("a key script is running: keys do nothing until it ends (Ctrl-C quits)")
    case .pasteCut: Notice("incomplete paste: not pasted")
    case .padLacks(let columns, let rows):
      Notice("no room for the pad: it needs \(columns)×\(rows)")
    case .dumped(let path): Notice("screen saved: \(path)", insteadOf: "screen saved")
    case .notDumped(let problem): Notice(Failure(problem).message)
    case .notKept(let change, let error):
      Notice(
        "not saved: \((error as? Failure)?.message ?? "\(error)")", insteadOf: change.notice)
    case .phoneSaved(let path): Notice("the phone is set in \(path)")
    case .phoneNotSaved(let error):
      Notice(
        failure: "the phone is paired, but not set: \((error as? Failure)?.line ?? "\(error)")")
    case .phoneNotSettable(let error):
      Notice(failure: (error as? Failure)?.line ?? "\(error)")
    case .line(let problem): Notice(problem.words)
    case .power(let news, let endsSoon): news.notice(endsSoon: endsSoon)
    case .batteryCommandFailed(let why): Notice(failure: "battery command: \(why)")
    case .store(let news): Notice(news.words)
    case .bookUnwatched(let error): Notice(BookAdvice.unwatched(error))
    case .phonebook(let news): Notice(news.words, insteadOf: PhonebookSync.News.beginning)
    case .bookBeingRead(let progress):
      Notice(
        "\(Self.isReading): \(Count.of(progress.files, "file")), "
          + "\(Count.of(progress.contacts, "contact")) so far", insteadOf: Self.isReading)
    case .settings(let names) where names.isEmpty:
      Notice("settings reloaded", insteadOf: Self.isReading)
    case .settings(let names):
      Notice(
        "settings reloaded; needs a restart: \(names.joined(separator: ", "))",
        insteadOf: Self.isReading)
    case .settingsRefused(let error):
      Notice(
        failure: "settings not reloaded: \(Failure(starting: error)?.line ?? "\(error)")",
        insteadOf: Self.isReading)
    case .broken(let error): Notice(error.description)
    }
  }
}

extension PowerAlarm.News {
  fileprivate func notice(endsSoon: Bool) -> Notice {
    switch self {
    case .low(let percent): Notice("battery low: \(percent)%", insteadOf: "battery ")
    case .empty(let percent):
      Notice(
        "battery empty: \(percent)%" + (endsSoon ? ", switching off in a minute" : ""),
        insteadOf: "battery ")
    case .voltageTooLow:
      Notice("the power supply's voltage is too low (see `twelvekey doctor`)")
    }
  }
}

extension LineProblem {
  var words: String {
    switch self {
    case .noPort(let path): "there is no modem at \(path)"
    case .noPermission(let path):
      "no permission to open the modem \(path): sudo usermod -aG dialout \(Files.userName)"
    case .inUse(let path, let holders):
      "the modem \(path) is in use by "
        + (holders.isEmpty ? "another program" : holders.joined(separator: ", "))
    case .noSerialPort(let path): "\(path) is not a serial port"
    case .noProgram(let name): "\(name) is not installed: sudo apt-get install \(name)-core"
    case .programEnded(let name, let why): why ?? "\(name) has stopped"
    case .addressInUse(let address):
      "\(address), or the port behind it, is in use by another program (--sip-listen)"
    case .noBaresip(let address, let why):
      why.map { "baresip at \(address): \($0)" }
        ?? "no answer from baresip at \(address): is it running, with ctrl_tcp? (--sip-control)"
    case .noBusModule:
      "this baresip has no ctrl_dbus, to keep others from controlling it; Debian 13's has"
    case .needsUser: "baresip does not run as root: name another user (--sip-user)"
    case .noLandlock(let name):
      "this kernel has no Landlock: \(name) may read and write what its user may"
    case .noListenGate(let name):
      "the kernel cannot keep \(name) from listening at TCP ports (seccomp)"
    case .noAddress(let address): "\(address) is not an address of this machine (--sip-listen)"
    case .notRunning(let service): "\(service) is not running"
    case .shutOut(let service):
      "the system bus does not let \(Files.userName) talk to \(service)"
    case .noModem(let service): "\(service) has no modem"
    case .serviceSilent(let service): "\(service) does not answer"
    case .notAllowed(let service):
      "\(service) does not let \(Files.userName) use the modem"
    case .off(let model): "the modem \(model) is off; a call turns it on"
    case .poweredOff(let model): "the modem \(model) is off; the telephone turns it on when it runs"
    case .noSIM(let model, let service):
      "the modem \(model) has no SIM, and \(service) makes no calls without one"
    case .modemFailed(let model, let why): "the modem \(model): \(why)"
    case .noVoice(let model): "the modem \(model) can't make calls: it has no voice"
    case .noPhone(let address?): "the phone \(address) is not paired: twelvekey pair"
    case .noPhone(nil): "no phone is paired: twelvekey pair"
    case .severalPhones(let phones):
      "several phones are paired; choose one with *#8# or twelvekey pair, or name it: "
        + phones.map { "phone = \($0.address) (\($0.name))" }.joined(separator: ", ")
    case .notConnected(let name): "\(name) is not connected; a call connects it"
    case .outOfReach(let name): "\(name) is out of reach"
    case .noHandsFree(let name): "no program here has the calls of \(name)"
    case .phoneFailed(let name, let why): "\(name) can't be connected: \(why)"
    case .bluetoothOff: "Bluetooth is off; a call turns it on"
    case .bluetoothFailed(let why): "Bluetooth can't be turned on: \(why)"
    case .noBluetooth: "this machine has no Bluetooth"
    case .lookingForModem: "still looking for a modem: call again"
    case .noKnownModem: "no known modem on any serial port"
    case .silent(let path): "the modem at \(path) does not answer"
    case .nothing: "no way to make calls (see `twelvekey doctor`)"
    case .gone: "the modem is gone"
    case .failed(let call, let subject, let code):
      LinuxError(call, code, on: subject).description
    }
  }
}

extension KeypadHub.Problem {
  /// The notice of a telephone that goes on with other keypads, or waits.
  var notice: String {
    switch self {
    case .noPermission(let path, _):
      "no permission to open \(path): `twelvekey doctor` says what to do"
    case .noNode(let path, let name):
      "the keypad \(name) has no \(path) here: is this a container without /dev/input?"
    case .busy(let path, let name): PermissionAdvice.busy(path: path, name: name)
    case .failed(let error): error.description
    }
  }
}

extension Failure {
  /// The failure that reports the problem of the only keypad.
  init(_ problem: KeypadHub.Problem) {
    switch problem {
    case .noPermission(let path, let name):
      self.init(PermissionAdvice.text(path: path, name: name), .noPermission)
    case .busy:
      self.init(
        problem.notice + "\nEnd that program, or use --no-grab.", .unavailable)
    case .noNode, .failed: self.init(problem.notice, .unavailable)
    }
  }
}
