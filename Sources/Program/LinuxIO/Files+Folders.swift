import CLinux
import Glibc

extension Files {
  /// Makes the missing folders above a path. Links are followed as by ``replace(_:with:of:)``: a
  /// link of another user must lead to a file or folder of the same user.
  ///
  /// - Parameter mode: the permissions of new folders, less the process's umask.
  /// - Throws: `ENOTDIR` if the path of a folder leads to something that is not a folder, `ELOOP`
  ///   for a link that is not followed, or the error of mkdir(2).
  package static func makeFolders(above path: String, mode: UInt32 = 0o755) throws(LinuxError) {
    let bytes = Array(path.utf8)
    for end in bytes.indices where bytes[end] == UInt8(ascii: "/") && end > 0 {
      if bytes[end - 1] == UInt8(ascii: "/") { continue }
      let folder = String(decoding: bytes[..<end], as: UTF8.self)
      if isFolder(folder) { continue }
      let place = try Place(folder, followsLink: true)
      // status() also checks the owner, if the path has a link of another user.
      if try place.status() != nil { throw LinuxError("mkdir", ENOTDIR, on: folder) }
      guard mkdirat(place.folder.number, place.name, mode) == 0 else {
        let code = clinux_errno()
        // Another process may have made the folder meanwhile.
        if code == EEXIST, isFolder(folder) { continue }
        throw LinuxError("mkdir", code, on: folder)
      }
      place.synchronize()
    }
  }

  /// Whether a folder is in a virtual file system of the kernel, such as `/proc` and `/sys`, or in
  /// an automount folder.
  package static func isOfKernel(_ folder: String) -> Bool {
    let type = clinux_file_system(folder)
    return type >= 0 && kernelTypes.contains(UInt32(truncatingIfNeeded: type))
  }

  /// The types of these file systems, from linux/magic.h.
  private static let kernelTypes: Set<UInt32> = [
    0x9fa0,  // proc
    0x6265_6572,  // sysfs
    0x1cd1,  // devpts
    0x27_e0eb, 0x6367_7270,  // cgroup, cgroup2
    0x6462_6720,  // debugfs
    0x7472_6163,  // tracefs
    0x7363_6673,  // securityfs
    0x6265_6570,  // configfs
    0x6165_676c,  // pstore
    0xcafe_4a11,  // bpf
    0x1980_0202,  // mqueue
    0x9584_58f6,  // hugetlbfs
    0x6573_5543,  // fusectl
    0x4249_4e4d,  // binfmt_misc
    0xde5e_81e4,  // efivarfs
    0x6e73_6673,  // nsfs
    0xf97c_ff8c,  // selinuxfs
    0x6759_6969,  // rpc_pipefs
    0x187,  // autofs
  ]

  /// Whether the path leads to a folder after all links are followed.
  package static func isFolder(_ path: String) -> Bool {
    if case .folder = kind(path) { true } else { false }
  }
}
