import Glibc
import LinuxIO

extension SIPSettings {
  /// Returns the permissions of the telephone's own baresip.
  ///
  /// - Parameters:
  ///   - configuration: the folder with its configuration, readable.
  ///   - own: its own folder, writable.
  ///   - bus: the address of its bus.
  func confinement(
    of program: ProgramFile, modules: String, configuration: String, own: String, bus: String
  ) -> Confinement {
    let home = user?.home ?? getenv("HOME").map { String(cString: $0) } ?? "/"
    let run = usesServer ? runtimeFolder : nil
    var confinement = Confinement(folder: own)
    confinement.user = user
    // Clients find a sound server by XDG_RUNTIME_DIR, and its settings by HOME.
    confinement.environment = ["HOME=\(home)", "DBUS_SESSION_BUS_ADDRESS=\(bus)"]
    if let run { confinement.environment.append("XDG_RUNTIME_DIR=\(run)") }
    confinement.reads = [configuration, modules] + Self.libraries + Self.network
    // The libraries beside the program, if it was not installed with the system.
    confinement.reads += [program.path, program.loader ?? program.path].map {
      Files.split(Files.split(Files.resolved($0) ?? $0).folder).folder + "/lib"
    }
    if let sound {
      confinement.reads += Self.sound
      confinement.reads += [".asoundrc", ".config/pulse", ".config/pipewire"].map {
        "\(home)/\($0)"
      }
      if let run { confinement.reads.append(run + "/pulse") }
      confinement.devices.append("/dev/snd")
      allow(sound.source, isWritten: false, &confinement)
      allow(sound.player, isWritten: true, &confinement)
    }
    confinement.devices.append("/dev/null")
    if let recordings { confinement.writes.append(recordings) }
    return confinement
  }

  /// Whether sound may go through a sound server of the user.
  private var usesServer: Bool {
    guard let sound else { return false }
    return [sound.source, sound.player].contains { device in
      let parts = device.split(separator: ",", maxSplits: 1)
      switch parts.first {
      case "pulse", "pipewire", "jack", "portaudio": return true
      // Other ALSA devices may lead to a server, as the default device does on a desktop.
      case "alsa":
        return !["hw:", "plughw:", "sysdefault:"].contains { parts.last?.hasPrefix($0) == true }
      default: return false
      }
    }
  }

  /// The folder of the user's own services.
  private var runtimeFolder: String? {
    let path =
      user.map { "/run/user/\($0.id)" }
      ?? getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? ""
    return path.hasPrefix("/") && Files.isFolder(path) ? path : nil
  }

  /// Allows a sound device, and the files that some drivers also need.
  private func allow(_ device: String, isWritten: Bool, _ confinement: inout Confinement) {
    let parts = device.split(separator: ",", maxSplits: 1).map(String.init)
    switch parts[0] {
    case "aufile" where parts.count == 2 && isWritten:
      confinement.writes.append(Files.split(parts[1]).folder)
    case "aufile" where parts.count == 2: confinement.reads.append(parts[1])
    case "oss": confinement.devices += ["/dev/dsp", "/dev/audio", "/dev/mixer"]
    case "jack", "pulse", "portaudio": confinement.writes.append("/dev/shm")
    default: break
    }
  }

  private static let libraries = [
    "/lib", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib",
    "/etc/ld.so.cache",
  ]

  /// The files for host names, the time zone and certificates.
  private static let network = [
    "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/nsswitch.conf", "/etc/gai.conf",
    "/etc/services", "/etc/protocols", "/etc/localtime", "/etc/ssl", "/usr/share/ca-certificates",
    "/usr/share/zoneinfo", "/run/systemd/resolve", "/run/NetworkManager/resolv.conf",
    "/run/resolvconf", "/dev/urandom", "/dev/random", "/sys/devices/system/cpu",
    "/proc/cpuinfo", "/proc/stat", "/proc/meminfo",
  ]

  private static let sound = [
    "/etc/asound.conf", "/etc/alsa", "/usr/share/alsa", "/etc/pulse", "/etc/pipewire",
    "/usr/share/pipewire", "/usr/share/spa-0.2", "/etc/machine-id", "/var/lib/dbus/machine-id",
    "/etc/passwd", "/proc/asound", "/sys/class/sound",
  ]
}
