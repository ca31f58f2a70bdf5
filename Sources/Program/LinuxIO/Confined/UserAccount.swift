import Glibc

/// A user of this machine: getpwnam(3), getgrouplist(3).
package struct UserAccount: Hashable, Sendable {
  package let name: String
  package let id: uid_t
  package let home: String
  let group: gid_t
  /// All groups of the user.
  let groups: [gid_t]

  /// Returns `nil` for an unknown name.
  package init?(_ name: String) {
    guard !name.isEmpty, !name.contains("\0"), let entry = getpwnam(name)?.pointee else {
      return nil
    }
    self.name = name
    id = entry.pw_uid
    group = entry.pw_gid
    home = String(cString: entry.pw_dir)
    var count: Int32 = 64
    var groups = [gid_t](repeating: 0, count: Int(count))
    if getgrouplist(name, entry.pw_gid, &groups, &count) < 0 {
      groups = [gid_t](repeating: 0, count: max(Int(count), 1))
      guard getgrouplist(name, entry.pw_gid, &groups, &count) >= 0 else { return nil }
    }
    self.groups = Array(groups.prefix(Int(count)))
  }

  /// Whether this process runs as this user.
  package var isThisOne: Bool { id == geteuid() }

  /// Whether this process runs as root.
  package static var isRoot: Bool { geteuid() == 0 }
}
