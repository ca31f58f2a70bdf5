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

  /// `none` stands for no file.
  init(paths: [String]) throws {
    for path in paths where path != "none" {
      for file in try Self.files(path, depth: 0) { try read(file) }
    }
  }

  /// The contacts that come with the program.
  static var samples: [Contact] {
    let bytes = Array(
      UnsafeBufferPointer(start: csamplecontacts_bytes(), count: csamplecontacts_size()))
    return ContactFile.read(bytes: bytes, file: "sample-contacts.vcf").contacts
  }

  private mutating func read(_ path: String) throws {
    let bytes: [UInt8]
    do {
      bytes = try Files.read(path)
    } catch {
      throw Self.failure(path, error)
    }
    let file = ContactFile.read(bytes: bytes, file: path)
    contacts += file.contacts
    problems += file.problems
  }

  private static func files(_ path: String, depth: Int) throws -> [String] {
    guard Files.isFolder(path) else { return [path] }
    let names: [String]
    do {
      names = try Files.names(in: path)
    } catch {
      throw failure(path, error)
    }
    return try names.flatMap { name -> [String] in
      let file = path + "/" + name
      if Files.isFolder(file) { return depth < Self.depth ? try files(file, depth: depth + 1) : [] }
      return endings.contains { name.lowercased().hasSuffix($0) } ? [file] : []
    }
  }

  private static func failure(_ path: String, _ error: LinuxError) -> Failure {
    switch error.code {
    case EACCES, EPERM:
      let owner = Files.ownership(of: path).map {
        " It belongs to user \($0.user), group \($0.group), mode \($0.mode)."
      }
      return Failure(
        "no permission to read the address book \(path).\(owner ?? "")\n"
          + "Give yourself access: sudo setfacl -m u:\(Files.userName):r \(Shell.quote(path))",
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
