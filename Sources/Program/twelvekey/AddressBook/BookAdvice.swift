import AddressBooks
import Glibc
import LinuxIO
import Settings

/// Advice for an address book that can't be read, does not exist, or is empty.
enum BookAdvice {
  /// Returns the result of work on address books. A problem with an address book becomes a failure.
  ///
  /// - Parameter isPad: whether the work was asked for on the pad, where there are no options.
  static func advising<Result>(isPad: Bool = false, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let problem as BookProblem {
      throw Failure(problem, isPad: isPad)
    }
  }

  /// Returns the failure for a named file or folder that can't be read.
  static func failure(_ path: String, _ error: LinuxError) -> Failure {
    switch error.code {
    case EACCES, EPERM:
      return Failure(denied(path), .noPermission)
    case ENOENT, ENOTDIR:
      return Failure(missing(path, error), .noInput)
    case EFBIG:
      return Failure(
        "the address book \(path) is larger than 256 MiB, too large for an address book; name another "
          + "file", .badData)
    case EOPNOTSUPP:
      return Failure(
        "the address book \(path) is a named pipe or a device, which may never end; copy what "
          + "it gives into a file, and name that: cat \(Shell.quote(path)) >book.vcf", .badData)
    default:
      return Failure("cannot read the address book \(path): \(error.reason)", .inputOutput)
    }
  }

  /// Returns why a file within a folder can't be read, for a line of `contacts check`.
  @Sendable static func reason(_ path: String, _ error: LinuxError) -> String {
    guard error.code == EACCES, let owner = owner(of: path) else { return error.reason }
    return "\(error.reason): \(owner); sudo setfacl -m u:\(Files.userName):"
      + "\(isFolder(path) ? "rX" : "r") \(Shell.quote(path))"
  }

  /// Returns the command that lists the problems of these address books, with the same options.
  static func check(
    _ paths: [String], _ reading: any BookReading, config: String?
  ) -> String {
    var words = ["twelvekey", "contacts", "check"]
    // A path that begins with a minus would be an option.
    words += paths.filter { $0 != "none" }.map { Shell.quote($0.hasPrefix("-") ? "./" + $0 : $0) }
    if let charset = reading.charset { words += ["--charset", Shell.quote(charset.name)] }
    if let country = reading.country { words += ["--country", Shell.quote(country)] }
    if let config { words += ["--config", Shell.quote(config)] }
    return words.joined(separator: " ")
  }

  /// Returns the message for files that can't be watched. No contact is lost by that.
  static func unwatched(_ error: LinuxError) -> String {
    let reason =
      switch error.code {
      case ENOSPC: "too many files are watched; sudo sysctl fs.inotify.max_user_watches=524288"
      case EMFILE: "too many programs watch files; sudo sysctl fs.inotify.max_user_instances=512"
      default: error.reason
      }
    return "changes of \(error.subject) are only noticed at the next start: \(reason)"
  }

  // MARK: Permission

  private static func denied(_ path: String) -> String {
    let user = Files.userName
    if let folder = closedFolder(onTheWayTo: path) {
      return "no permission to read the address book \(path): "
        + "its folder \(folder) may not be entered.\n"
        + (owner(of: folder).map { "\(capitalized($0)).\n" } ?? "")
        + "Give yourself access (package acl): sudo setfacl -m u:\(user):x \(Shell.quote(folder))"
    }
    return "no permission to read the address book \(path)."
      + (owner(of: path).map { " \(capitalized($0))." } ?? "")
      + "\nGive yourself access (package acl): "
      + "sudo setfacl -R -m u:\(user):rX \(Shell.quote(path))"
  }

  /// Returns the uppermost folder above a file that this user may not enter.
  private static func closedFolder(onTheWayTo path: String) -> String? {
    var folders: [String] = []
    var folder = Files.split(path).folder
    while folder != "/", folder != ".", folders.count < 64 {
      folders.append(folder)
      folder = Files.split(folder).folder
    }
    return folders.reversed().first { isFolder($0) && !Files.mayEnter($0) }
  }

  private static func isFolder(_ path: String) -> Bool {
    if case .folder = Files.kind(path) { true } else { false }
  }

  private static func owner(of path: String) -> String? {
    Files.ownership(of: path).map {
      "it belongs to user \($0.user), group \($0.group), mode \($0.mode)"
    }
  }

  private static func capitalized(_ text: String) -> String {
    "\(text.prefix(1).uppercased())\(text.dropFirst())"
  }

  // MARK: Missing

  private static func missing(_ path: String, _ error: LinuxError) -> String {
    if error.call == "stat", let target = Files.link(path) {
      return "the address book \(path) is a link to \(target), which does not exist"
    }
    var text = "there is no address book \(path)"
    // The first part of the path that does not exist is the misspelt one.
    var (folder, name) = Files.split(path)
    while folder != "/", folder != ".", !Files.exists(folder) {
      (folder, name) = Files.split(folder)
    }
    let near = NearNames.near(name, in: (try? Files.names(in: folder)) ?? [])
    if !near.isEmpty {
      let paths = near.map { folder == "." ? $0 : Files.join(folder, $0) }
      text += "; did you mean \(paths.joined(separator: " or "))?"
    }
    return text + "\nName a .vcf or .csv file, a folder of them, or 'none'"
  }

  // MARK: Empty

  /// Returns advice on how to get contacts if the named files contain none.
  static func empty(_ paths: [String]) -> String {
    """
    no contacts in \(paths.joined(separator: ", ")). How to get yours into a file or folder:
    Google: contacts.google.com, Export, vCard (or Google CSV)
    iCloud: icloud.com/contacts, select all, Export vCard
    Outlook: outlook.com, People, Manage contacts, Export (CSV)
    Android: Contacts, Fix & manage, Export to file (.vcf)
    Nokia and other old phones: gammu backup book.vcf -yes
    CardDAV (Nextcloud and others): vdirsyncer; its folders, and khard's, are read as they are
    """
  }
}
