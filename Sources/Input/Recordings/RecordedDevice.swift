import Keypad

/// One device of a recording: its description and its events.
package struct RecordedDevice: Hashable, Sendable {
  /// The description of the device; `nil` if the recording has only events.
  ///
  /// `codes` never contains `EV_SYN`: every device has it, and the recorders list different
  /// codes for it. `codes` is empty if the list was removed from the recording, so an empty set
  /// means "not known", not "has no keys". `phys` is known only from this program's recordings
  /// and from `getevent`, `uniq` never.
  package var description: DeviceDescription?
  /// The events in the order of the recording, including sync events. The origin of the times
  /// depends on the recorder: with evemu and libinput they start near zero; with evtest they are
  /// wall-clock times, with getevent times since the boot.
  package var events: [EvdevEvent] = []

  /// The description, which is empty if the recording has none.
  package var known: DeviceDescription { description ?? DeviceDescription(name: "") }
}
