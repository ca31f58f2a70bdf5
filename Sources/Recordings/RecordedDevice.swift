import Keypad

/// One device of a recording: what it said of itself and what it sent.
package struct RecordedDevice: Hashable, Sendable {
  /// `nil` when the recording holds events only.
  ///
  /// `codes` never holds `EV_SYN`: every device has it, and the three recorders disagree on what
  /// to list there. It is empty when the list of codes was cut out of the recording, so an empty
  /// set means "not known", not "has no keys". `phys` is known only from our own recordings, `uniq`
  /// never is.
  package var description: DeviceDescription?
  /// In the order of the recording, sync events included. Times have the recording's own origin:
  /// evemu and libinput start near zero, evtest prints the wall clock.
  package var events: [EvdevEvent]

  package init(description: DeviceDescription? = nil, events: [EvdevEvent] = []) {
    self.description = description
    self.events = events
  }
}
