import ArgumentParser
import CallModel
import ContactSearch
import JSON
import LinuxIO
import PhoneRuntime

/// The command for the call log and for the use of contacts, which orders the matches.
struct Calls: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calls",
    abstract: "The call log, and who is called most.",
    subcommands: [CallsList.self, CallsLog.self, CallsDials.self, CallsForget.self])
}

struct CallsList: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the contacts you call, the most used first.",
    discussion: """
      A line has the name, the number, how many calls there were and the day of the last (UTC). \
      Recent calls count for more: a call is worth half as much after 25 days.

      Example:
        twelvekey calls list --json
      """)

  @Flag(help: "One JSON object per number.")
  var json = false

  @OptionGroup var state: StateOptions
  @OptionGroup var config: ConfigOption

  func execute() throws {
    let calls = try state.requiredToRead(config.load())?.knowledge.calls ?? []
    func day(_ call: CallRecord) -> String { CivilDate(day: call.lastDay).description }
    try Console.list(calls, json: json) { call, object in
      object.add("name", call.name)
      object.add("number", call.number)
      object.add("count", call.count)
      object.add("last", day(call))
    } text: { call in
      "\(call.name)\t\(call.number)\t\(Count.of(call.count, "call"))\t\(day(call))\n"
    }
    if calls.isEmpty { Console.log("no contact has been called yet") }
  }
}

struct CallsLog: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List the calls made, answered, missed and refused, the latest first.",
    discussion: """
      Each line has the kind, the start (UTC), the duration, the name and the number. `failed` \
      is a call that the line refused or could not make. A call of the paired phone's own list \
      has no duration, and the word phone at the end.

      Example:
        twelvekey calls log --json
      """)

  @Flag(help: "One JSON object per call.")
  var json = false

  @OptionGroup var state: StateOptions
  @OptionGroup var config: ConfigOption

  func execute() throws {
    let calls = try state.requiredToRead(config.load())?.knowledge.log ?? []
    func time(_ call: LoggedCall) -> String { CivilTime(seconds: call.time).description }
    try Console.list(calls, json: json) { call, object in
      object.add("kind", call.kind.rawValue)
      object.add("name", call.name)
      object.add("number", call.number)
      object.add("at", time(call))
      object.add("seconds", Self.seconds(of: call))
      object.add("phone", call.phone)
    } text: { call in
      let duration = Self.seconds(of: call).map { DurationText.clock(seconds: $0) } ?? "-"
      return "\(call.kind.rawValue)\t\(time(call))\t\(duration)\t"
        + "\(call.name ?? "")\t\(call.number ?? call.missingNumber)"
        + (call.phone == nil ? "\n" : "\tphone\n")
    }
    if calls.isEmpty { Console.log("no calls yet") }
  }

  /// The duration of a call; `nil` if it is not known: a phone's lists have none.
  private static func seconds(of call: LoggedCall) -> Int? {
    call.phone != nil && call.kind != .missed ? nil : call.seconds
  }
}

struct CallsForget: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Forget the calls of contacts, or all calls.",
    discussion: """
      Also forgets for which keys they were chosen, and their calls in the log, also missed ones. \
      Settings stay: speed dials (`calls dials --remove`), and the number that was starred as a \
      contact's first, which is taken back where it was starred, on the contact's page.

      Examples:
        twelvekey calls forget 'John Smith'
        twelvekey calls forget --all
      """)

  @Argument(help: ArgumentHelp("Names as `calls list` has them.", valueName: "name"))
  var names: [String] = []

  @Flag(help: "All calls.")
  var all = false

  @OptionGroup var state: StateOptions
  @OptionGroup var config: ConfigOption

  func validate() throws {
    if all != names.isEmpty { throw ValidationError("name contacts to forget, or use --all") }
  }

  func execute() throws {
    let known = try state.required(config.load())
    if all {
      try known.file.forgetAllCalls()
      Console.log("all calls forgotten; speed dials and starred numbers stay")
      return
    }
    for name in names {
      let isKnown = try known.file.forgetCalls(of: name)
      Console.log(isKnown ? "calls of '\(name)' forgotten" : "'\(name)' was never called")
    }
  }
}
