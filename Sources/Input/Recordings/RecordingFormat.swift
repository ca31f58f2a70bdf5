/// The program that wrote a recording.
package enum RecordingFormat: String, Hashable, Sendable, CaseIterable {
  /// `evemu-describe` and `evemu-record`, formats 1.0 to 1.3.
  case evemu
  /// The output of `evtest` on a terminal.
  case evtest
  /// `libinput record`, YAML, version 1.
  case libinput
  /// The output of Android's `getevent` with times (`-t`).
  case getevent
}
