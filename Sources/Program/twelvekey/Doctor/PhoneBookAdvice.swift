import AddressBooks
import Bluetooth
import LinuxIO
import PhoneRuntime

/// The finding of `doctor` on the contacts of a paired phone.
enum PhoneBookAdvice {
  /// - Parameters:
  ///   - phone: the name of the phone.
  ///   - now: in seconds since 1970-01-01 UTC.
  static func finding(_ state: PhoneBook.State, phone: String, now: Double) -> Finding {
    if let error = state.failure {
      return .wrong(
        .noPermission,
        "contacts of \(phone): \(error.description)\nRemove the file, and the telephone reads the "
          + "phone anew: rm \(Shell.quote(state.path))")
    }
    var text = "contacts of \(phone): "
    if let count = state.count {
      text += "\(count)"
      if let changed = state.changed { text += ", last changed \(age(now - changed))" }
      text += ", in \(state.path)"
    } else {
      text += "none yet; the running telephone reads them when the phone is connected"
    }
    guard let problem = state.problem else {
      return state.count == nil ? .note(text) : .ok(text)
    }
    return .note(text + "\nThe last reading failed: \(problem.words(phone))")
  }

  private static func age(_ seconds: Double) -> String {
    let hours = Int(min(max(seconds, 0), 1e12) / 3_600)
    if hours < 1 { return "less than an hour ago" }
    return hours < 48 ? "\(Count.of(hours, "hour")) ago" : "\(Count.of(hours / 24, "day")) ago"
  }
}
