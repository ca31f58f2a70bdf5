import CLinux
import Glibc

extension ChildProcess {
  /// Starts a program that the kernel confines. It has a separate process group and environment,
  /// and /dev/null as standard input and output. The program receives SIGTERM when this process
  /// ends in any way.
  ///
  /// - Parameter words: the arguments after the program's name.
  /// - Throws: if there are no descriptors left, Landlock refuses a rule, or the program can't be
  ///   started.
  package convenience init(
    _ program: ProgramFile, _ words: [String], named name: String, in confinement: Confinement
  ) throws(LinuxError) {
    let (reading, writing) = try FileDescriptor.pipe(for: name, isPatient: false)
    let ruleset = try LandlockRuleset(
      confinement, running: [program.path] + (program.loader.map { [$0] } ?? []))
    var arguments: [UnsafeMutablePointer<CChar>?] = ([name] + words).map { strdup($0) }
    arguments.append(nil)
    var environment: [UnsafeMutablePointer<CChar>?] = confinement.environment.map { strdup($0) }
    environment.append(nil)
    let (path, folder) = (strdup(program.path), strdup(confinement.folder))
    defer {
      for text in arguments + environment { free(text) }
      free(path)
      free(folder)
    }
    let groups = confinement.user?.groups ?? []
    var calls: Int32 = -1
    let child = arguments.withUnsafeBufferPointer { arguments in
      environment.withUnsafeBufferPointer { environment in
        groups.withUnsafeBufferPointer { groups in
          var what = clinux_confined()
          what.program = UnsafePointer(path)
          what.arguments = arguments.baseAddress
          what.environment = environment.baseAddress
          what.folder = UnsafePointer(folder)
          what.output = writing.number
          what.ruleset = ruleset?.number ?? -1
          if let user = confinement.user {
            what.changes_user = 1
            (what.user, what.group) = (user.id, user.group)
            (what.groups, what.group_count) = (groups.baseAddress, groups.count)
          }
          what.file_size = Confinement.fileSize
          what.files = Confinement.openFiles
          what.memory = Confinement.memory
          what.holds_listening = confinement.gate == nil ? 0 : 1
          return clinux_start_confined(&what, &calls)
        }
      }
    }
    guard child > 0 else { throw LinuxError("run", clinux_errno(), on: name) }
    if calls >= 0 { confinement.gate?.file = FileDescriptor(owning: calls) }
    self.init(id: child, output: ChildOutput(reading, isForwarded: false), named: name)
  }
}
