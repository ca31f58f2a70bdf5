import Baresip
import Glibc
import LinuxIO
import TestSupport
import Testing
import TimeLimit

@testable import PhoneRuntime

/// What the telephone's own baresip is given, by its sound.
@Suite(.timeLimited) struct SIPPermissionsTests {
  private func confinement(_ sound: (source: String, player: String)?) throws -> Confinement {
    try SIPSettings(account: SIPAddress("sip:a@b"), sound: sound).confinement(
      of: ProgramFile("/bin/sh", searching: ""), modules: "/modules", configuration: "/private",
      own: "/private/own", bus: "unix:path=/private/own/bus")
  }

  /// The folder has the sockets of all of the user's services.
  @Test func onlyASoundServerNeedsTheRuntimeFolder() throws {
    let folder = try TemporaryFolder()
    let before = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
    setenv("XDG_RUNTIME_DIR", folder.path, 1)
    defer {
      if let before { setenv("XDG_RUNTIME_DIR", before, 1) } else { unsetenv("XDG_RUNTIME_DIR") }
    }
    let variable = "XDG_RUNTIME_DIR=\(folder.path)"
    func has(_ sound: (source: String, player: String)?) throws -> Bool {
      let confinement = try confinement(sound)
      let isGiven = confinement.environment.contains(variable)
      #expect(confinement.reads.contains(folder.path + "/pulse") == isGiven)
      return isGiven
    }
    for device in ["pulse", "pipewire", "jack", "alsa", "alsa,default", "alsa,pipewire"] {
      #expect(try has((device, device)), "\(device)")
      #expect(try has(("alsa,hw:0", device)), "\(device)")
    }
    for device in ["alsa,hw:0", "alsa,plughw:1,0", "alsa,sysdefault:CARD=PCH", "ausine,10", "oss"] {
      #expect(try !has((device, device)), "\(device)")
    }
    #expect(try !has(("aufile,/sounds/in.wav", "aufile,/sounds/out.wav")))
    #expect(try !has(nil))
  }
}
