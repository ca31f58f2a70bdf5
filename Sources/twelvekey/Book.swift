import CSampleContacts
import Contacts
import Glibc
import LinuxIO

/// The contacts of several files and folders.
struct Book {
  var contacts: [Contact] = []
  var problems: [ContactProblem] = []
  var isSample = false

  /// Folders within folders are looked into this deep.
  static let depth = 4
  private static let endings = [".vcf", ".vcard", ".csv", ".tsv"]

  init(contacts: [Contact], problems: [ContactProblem], isSample: Bool) {
    self.contacts = contacts
    self.problems = problems
    self.isSample = isSample
  }

  /// `none` stands for no file. What is named must be readable; within a folder, what can't be
  /// read is a problem of its own and keeps nothing else away.
  init(paths: [String]) throws {
    for path in paths where path != "none" {
      if case .folder = Files.kind(path) {
        try readFolder(path)
      } else {
        do {
          add(try Files.read(path), path)
        } catch {
          throw Self.failure(path, error)
        }
      }
    }
  }

  /// The contacts that come with the program.
  static var samples: [Contact] {
    let bytes = Array(
      UnsafeBufferPointer(start: csamplecontacts_bytes(), count: csamplecontacts_size()))
    return ContactFile.read(bytes: bytes, file: "sample-contacts.vcf").contacts
  }

  private mutating func add(_ bytes: [UInt8], _ path: String) {
    let file = ContactFile.read(bytes: bytes, file: path)
    contacts += file.contacts
    problems += file.problems
  }

  private mutating func readFolder(_ path: String) throws {
    var seen: Set<[UInt64]> = []
    do {
      try readFolder(path, depth: 0, seen: &seen)
    } catch let error as LinuxError {
      throw Self.failure(path, error)
    }
  }

  private mutating func readFolder(_ path: String, depth: Int, seen: inout Set<[UInt64]>) throws {
    guard case .folder(let identity) = Files.kind(path), seen.insert(identity).inserted else {
      return
    }
    for name in try Files.names(in: path) {
      let file = path + "/" + name
      let isBook = Self.endings.contains { name.lowercased().hasSuffix($0) }
      do {
        switch Files.kind(file) {
        case .folder where depth < Self.depth:
          try readFolder(file, depth: depth + 1, seen: &seen)
        case .file where isBook:
          add(try Files.read(file), file)
        case .special where isBook:
          lose(file, "is a pipe or a device, not a file")
        case nil where isBook && name.unicodeScalars.contains("\u{fffd}"):
          lose(file, "has a name that is not UTF-8")
        case nil where isBook:
          // Reading it anyway tells why it can't be.
          add(try Files.read(file), file)
        default:
          break
        }
      } catch let error as LinuxError {
        lose(file, error.reason)
      }
    }
  }

  private mutating func lose(_ file: String, _ reason: String) {
    problems.append(ContactProblem(file: file, line: 0, reason: reason, isLost: true))
  }

  private static func failure(_ path: String, _ error: LinuxError) -> Failure {
    switch error.code {
    case EACCES, EPERM:
      let owner = Files.ownership(of: path).map {
        " It belongs to user \($0.user), group \($0.group), mode \($0.mode)."
      }
      return Failure(
        "no permission to read the address book \(path).\(owner ?? "")\n"
          + "Give yourself access (package acl): "
          + "sudo setfacl -R -m u:\(Files.userName):rX \(Shell.quote(path))",
        .noPermission)
    case ENOENT, ENOTDIR:
      return Failure(
        "there is no address book \(path); name a .vcf or .csv file, a folder of them, or 'none'",
        .noInput)
    default:
      return Failure("cannot read the address book \(path): \(error.reason)", .inputOutput)
    }
  }
}
