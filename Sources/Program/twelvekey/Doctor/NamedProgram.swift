import LinuxIO
import Settings

/// A program that a setting names.
struct NamedProgram {
  let setting: any AnySetting
  /// The name of the program's purpose in a sentence.
  let noun: String
  /// The name or the path of the program.
  let program: String
  /// The command with its arguments; arguments that may be secret are left out.
  let text: String

  /// The programs of all settings that name one.
  static func all(_ file: SettingsFile) -> [NamedProgram] {
    let settings: [(any AnySetting, String)] = [
      (Settings.dialCommand, "dial command"), (Settings.ringCommand, "ring command"),
      (Settings.callAudioCommand, "call audio command"),
      (Settings.batteryEmptyCommand, "battery command"),
      (Settings.sipPasswordCommand, "password command"),
    ]
    return settings.compactMap { setting, noun in
      guard let text = file.text(setting), let words = try? CommandWords.read(text) else {
        return nil
      }
      // The command may wait for a passphrase or a security key, and its output is the password.
      let isSecret = setting.name == Settings.sipPasswordCommand.name
      return NamedProgram(
        setting: setting, noun: noun, program: words[0],
        text: isSecret ? "\(words[0]), not run here" : text)
    }
  }

  /// - Throws: the reason that this user, or the machine's service if it reads the same settings
  ///   file, cannot run the program.
  func check(_ file: SettingsFile, _ system: SystemFiles) throws {
    try file.using(setting, unless: false) {
      if let failure = Self.failure(program, noun) { throw failure }
      guard file.places(setting).contains(where: { $0.path == SettingsFile.machineFile }),
        let service = ServiceState(of: "twelvekey.service", .machine, system),
        service.isEnabled || service.isRunning
      else { return }
      let search = ProgramSearch(of: service)
      if let problem = search.problem(with: program) {
        throw Self.failure(problem, program, noun, search)
      }
    }
  }

  /// Returns the reason that a program cannot be run here; `nil` if it can.
  static func failure(_ program: String, _ noun: String) -> Failure? {
    let search = ProgramSearch(folders: Console.environment("PATH") ?? "")
    return search.problem(with: program).map { failure($0, program, noun, search) }
  }

  private static func failure(
    _ problem: ProgramSearch.Problem, _ program: String, _ noun: String, _ search: ProgramSearch
  ) -> Failure {
    let user = search.user?.name
    let byWhom = user.map { " by the service, whose user is \($0)" } ?? ""
    switch problem {
    case .missing where user != nil:
      return Failure(
        "\(noun): the service finds no program \(program) in \(search.folders): name it by its path",
        .unavailable)
    case .missing:
      return Failure(
        "\(noun): there is no program \(program): install it, or name another one\n"
          + "Which package may have it: apt-cache search \(Shell.quote(Files.split(program).name))",
        .unavailable)
    case .folder(let path):
      return Failure(
        "\(noun): \(path) is a folder, and no program: name a file in it", .unavailable)
    case .notExecutable(let path):
      return Failure(
        "\(noun): \(path) may not be run\(byWhom): "
          + (user == nil ? "chmod +x" : "sudo chmod a+rx") + " \(Shell.quote(path))", .noPermission)
    case .closed(let path, let folder):
      return Failure(
        "\(noun): \(path) may not be run\(byWhom), as its folder \(folder) may not be entered\n"
          + "What allows it (package acl): sudo setfacl -m u:\(user ?? Files.userName):x "
          + Shell.quote(folder), .noPermission)
    case .hidden(let path, let folder):
      return Failure(
        "\(noun): \(path) can't be run by the service, to which \(folder) is closed\n"
          + "Put it elsewhere, and name it there: sudo cp \(Shell.quote(path)) /usr/local/bin/",
        .noPermission)
    case .noInterpreter(let path, let interpreter):
      let isWindows = interpreter.hasSuffix("\r")
      return Failure(
        "\(noun): \(path) can't be run, as its first line names "
          + (isWindows
            ? "a program with a Windows line end: sed -i 's/\\r$//' \(Shell.quote(path))"
            : "\(interpreter), which can't be run"),
        .badData)
    case .noFirstLine(let path):
      return Failure(
        "\(noun): \(path) can't be run: let its first line be #! and the program that reads it, such as "
          + "#!/bin/sh", .badData)
    }
  }
}

extension ProgramSearch {
  /// Makes a search like that of systemd for a service (systemd.exec(5)).
  fileprivate init(of service: ServiceState) {
    var hidden: [String] = []
    if ["yes", "tmpfs"].contains(service.protectHome) {
      hidden += ["/home", "/root", "/run/user"]
    }
    if service.hasPrivateTmp { hidden += ["/tmp", "/var/tmp"] }
    self.init(
      folders: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin",
      user: User(service.user.isEmpty ? "root" : service.user, groups: service.groups),
      hidden: hidden)
  }
}
