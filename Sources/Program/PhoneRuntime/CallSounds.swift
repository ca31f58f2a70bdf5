import LinuxIO

/// The sounds of calls: the bell, and the programs that ring and turn the sound on.
struct CallSounds {
  let ringer: Ringer
  let audio: CallAudio
  /// See ``Telephone/SoundCommands/leavesRingToPhone``.
  let leavesRingToPhone: Bool

  init(_ commands: Telephone.SoundCommands, _ wiring: Wiring, bell: @escaping () -> Void) {
    ringer = Ringer(commands.ring, wiring, bell: bell)
    audio = CallAudio(commands.callAudio, wiring)
    leavesRingToPhone = commands.leavesRingToPhone
  }

  private var sources: [any EventSource] { [ringer, audio] }

  func start(
    in loop: EventLoop, _ emit: @escaping (Notice) -> Void,
    whenBroken broken: @escaping (LinuxError) -> Void
  ) {
    for source in sources { loop.add(source, whenBroken: broken) }
    ringer.start(emit)
    audio.start(emit)
  }

  func close(in loop: EventLoop) {
    for source in sources {
      loop.remove(source)
      source.close()
    }
  }
}
