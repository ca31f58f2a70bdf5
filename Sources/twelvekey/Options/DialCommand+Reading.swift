import LinuxIO

extension RingCommand {
  /// Of an option.
  init(reading text: String) throws {
    do {
      self = try RingCommand(text)
    } catch {
      let reason = error == .empty ? "is empty" : "has a quote that is not closed"
      throw Failure(
        "the ring command \(reason); write for example: --ring-command 'aplay -q ring.wav'",
        .usage)
    }
  }
}

extension CallAudioCommand {
  /// Of an option.
  init(reading text: String) throws {
    do {
      self = try CallAudioCommand(text)
    } catch {
      let reason =
        switch error {
        case .empty: "is empty"
        case .openQuote: "has a quote that is not closed"
        case .noState: "has no {state}"
        }
      throw Failure(
        "the call audio command \(reason); write for example: --call-audio-command 'program {state}'",
        .usage)
    }
  }
}

extension DialCommand {
  /// Of an option or a setting.
  init(reading text: String) throws {
    do {
      self = try DialCommand(text)
    } catch {
      let reason =
        switch error {
        case .empty: "is empty"
        case .openQuote: "has a quote that is not closed"
        case .noNumber: "has no {number}"
        }
      throw Failure(
        "the dial command \(reason); write for example: --dial-command 'program {number}'",
        .usage)
    }
  }
}
