import Bluetooth
import Glibc
import LinuxIO
import TestSupport
import Testing
import TimeLimit

@testable import Settings

/// Settings that the program writes itself.
@Suite(.timeLimited) final class SettingsWritingTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/config" }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String) throws { try Files.create(path, with: Array(text.utf8)) }
  private func content() throws -> String {
    String(decoding: try Files.read(path), as: UTF8.self)
  }

  private let address = "00:00:5E:00:53:01"
  private var changes: [SettingsFile.Change] {
    [.init(Settings.phone, address), .init(Settings.phoneContacts, "no")]
  }

  @Test func aFileIsMadeWithItsFolder() throws {
    let deep = folder.path + "/a/b/config"
    #expect(try SettingsFile().write(changes, named: deep) == deep)
    #expect(
      String(decoding: try Files.read(deep), as: UTF8.self)
        == "phone = \(address)\nphone-contacts = no\n")
    #expect(try SettingsFile.load(deep).value(Settings.phone)?.text == address)
  }

  /// The machine's service does not read the files of users, and no service reads a named file.
  @Test func aFileHasAReader() throws {
    #expect(SettingsFile.reader(of: SettingsFile.machineFile) == .machine)
    if let path = SettingsFile.userFile { #expect(SettingsFile.reader(of: path) == .user) }
    #expect(SettingsFile.reader(of: path) == .named)
  }

  @Test func theRestOfAFileStays() throws {
    let rest = "# my telephone\ncontacts = ~/contacts\n"
    try write(rest + "phone = 00:00:5E:00:53:02\n")
    chmod(path, 0o640)
    let file = SettingsFile.loadWhatIsRight(path)
    #expect(try file.write(changes, named: path) == path)
    #expect(try content() == rest + "phone = \(address)\nphone-contacts = no\n")
    #expect(Files.ownership(of: path)?.mode == "rw-r-----")
    // The same again changes nothing.
    let before = try Files.readStamped(path).stamp
    _ = try file.write(changes, named: path)
    #expect(try Files.readStamped(path).stamp == before)
  }

  /// A form feed ends a line for the reader of settings. A line behind one can't hide the new value.
  @Test func theValueCountsAfterwards() throws {
    try write("phone = \(address)\n# x\u{0C}phone = 00:00:5E:00:53:02\n")
    _ = try SettingsFile.loadWhatIsRight(path).write(changes, named: path)
    #expect(SettingsFile.loadWhatIsRight(path).value(Settings.phone)?.text == address)
    #expect(try content().hasPrefix("phone = \(address)\n# x\u{0C}phone = 00:00:5E:00:53:02\n"))
  }

  /// Mistakes of the user's own stay for the user.
  @Test func aFileWithMistakesKeepsThem() throws {
    try write("colour = red\nrotate\n")
    _ = try SettingsFile.loadWhatIsRight(path).write(changes, named: path)
    #expect(try content() == "colour = red\nrotate\nphone = \(address)\nphone-contacts = no\n")
  }

  /// A later file counts: a "no" to contacts must not stay a "yes" there, and the other way round.
  @Test(arguments: ["no", "yes"]) func aLaterFileDoesNotOverrule(answer: String) throws {
    let (machine, user) = (folder.path + "/machine", folder.path + "/user")
    let other = answer == "no" ? "yes" : "no"
    try Files.create(machine, with: Array("phone = 00:00:5E:00:53:02\n".utf8))
    try Files.create(
      user, with: Array("mode = t9\nphone-contacts = \(other)\n# mine\n".utf8))
    let changes: [SettingsFile.Change] = [
      .init(Settings.phone, address), .init(Settings.phoneContacts, answer),
    ]
    try SettingsFile.checkOverruling(machine, changes.map(\.name), among: [machine, path, user])
    try SettingsFile.write(changes, to: machine, among: [machine, path, user])
    func content(_ path: String) throws -> String {
      String(decoding: try Files.read(path), as: UTF8.self)
    }
    #expect(try content(machine) == "phone = \(address)\nphone-contacts = \(answer)\n")
    #expect(try content(user) == "mode = t9\nphone-contacts = \(answer)\n# mine\n")
    // An earlier file stays as it is.
    let before = try Files.readStamped(machine).stamp
    try SettingsFile.write(
      [.init(Settings.phoneContacts, other)], to: user, among: [machine, user])
    #expect(try Files.readStamped(machine).stamp == before)
    #expect(try content(user) == "mode = t9\nphone-contacts = \(other)\n# mine\n")
  }

  /// A later file that can't be changed is named with its line, and nothing is written.
  @Test func aLaterFileThatStaysIsNamed() throws {
    let user = folder.path + "/closed/user"
    try Files.makeFolders(above: user)
    try write("phone = 00:00:5E:00:53:02\n")
    if geteuid() == 0 {
      // Root does not follow a link of another user to a file of its own.
      try Files.create(folder.path + "/own", with: Array("\nphone-contacts = yes\n".utf8))
      #expect(symlink("../own", user) == 0 && lchown(user, 65_534, 65_534) == 0)
    } else {
      try Files.create(user, with: Array("\nphone-contacts = yes\n".utf8))
      chmod(folder.path + "/closed", 0o555)
    }
    defer { chmod(folder.path + "/closed", 0o755) }
    do throws(SettingsWriteProblem) {
      try SettingsFile.write(changes, to: path, among: [path, user])
      Issue.record("it was written")
    } catch {
      guard case .overruled("phone-contacts", let place) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(place.description == "\(user):2")
    }
    #expect(try content() == "phone = 00:00:5E:00:53:02\n")
  }

  @Test func aLinkStays() throws {
    try write("mode = t9\n")
    let link = folder.path + "/link"
    #expect(symlink("config", link) == 0)
    _ = try SettingsFile().write(changes, named: link)
    #expect(Files.link(link) == "config")
    #expect(try content().hasPrefix("mode = t9\nphone = "))
  }

  @Test func aPhoneIsRemovedWhereItIsSet() throws {
    let rest = "# \(address)\nmode = t9\n"
    try write(rest + "phone = \(address)\nphone-contacts = yes\n")
    func remove(_ address: String) throws -> [String] {
      try SettingsFile.remove(
        [Settings.phone, Settings.phoneContacts], where: Settings.phone,
        is: try #require(BluetoothAddress(address)), named: path)
    }
    #expect(try remove("00:00:5E:00:53:02") == [])
    #expect(try remove(address) == [path])
    #expect(try content() == rest)
    #expect(try remove(address) == [])
    // However the address is written.
    for text in [address.lowercased(), "'\(address)'", "\"\(address.lowercased())\""] {
      try Files.replace(path, with: Array((rest + "phone = \(text)\n").utf8))
      #expect(try remove(address) == [path], "\(text)")
      #expect(try content() == rest, "\(text)")
    }
  }

  @Test func whatCannotBeWrittenIsSaid() throws {
    // A folder is no file.
    #expect(throws: SettingsWriteProblem.self) {
      _ = try SettingsFile().write(self.changes, named: self.folder.path)
    }
    #expect(throws: SettingsWriteProblem.self) {
      _ = try SettingsFile().write(self.changes, named: "/proc/config")
    }
    try Files.create(folder.path + "/file", with: [])
    #expect(throws: SettingsWriteProblem.self) {
      try SettingsFile().checkWriting([Settings.phone], named: self.folder.path + "/file/config")
    }
    try SettingsFile().checkWriting([Settings.phone], named: path)
    try SettingsFile().checkWriting([Settings.phone], named: folder.path + "/a/b/c")
    #expect(try Files.names(in: folder.path) == ["file"])
  }
}
