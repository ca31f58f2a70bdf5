import ArgumentParser
import ContactSearch
import LinuxIO

/// How much contacts are called, which orders the matches.
struct Calls: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Who was called, which orders the matches.",
    subcommands: [CallsList.self, CallsForget.self])
}

struct CallsList: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the numbers of contacts that were called, the most used first.",
    discussion: """
      A line has the name, the number, how many calls there were and the day of the last (UTC). \
      Recent calls count for more: a call is worth half as much after a fortnight.

      Example:
        twelvekey calls list --json
      """)

  @Flag(help: "One JSON object a number.")
  var json = false

  @OptionGroup var state: StateOptions

  func execute() throws {
    let calls = try state.requiredToRead()?.calls ?? []
    var text = ""
    for call in calls {
      let day = CivilDate(day: call.lastDay).description
      if json {
        var object = JSONObject()
        object.add("name", call.name)
        object.add("number", call.number)
        object.add("count", call.count)
        object.add("last", day)
        text += object.text + "\n"
      } else {
        text += "\(call.name)\t\(call.number)\t\(Count.of(call.count, "call"))\t\(day)\n"
      }
    }
    try json ? Console.print(text) : Console.show(text)
    if calls.isEmpty { Console.say("nobody was called yet") }
  }
}

struct CallsForget: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Forget the calls of contacts, or all calls.",
    discussion: """
      Forgets also for which keys they were chosen. A telephone that runs meanwhile forgets them, too.

      Examples:
        twelvekey calls forget 'John Smith'
        twelvekey calls forget --all
      """)

  @Argument(help: ArgumentHelp("Names as `calls list` has them.", valueName: "name"))
  var names: [String] = []

  @Flag(help: "All calls.")
  var all = false

  @OptionGroup var state: StateOptions

  func validate() throws {
    if all != names.isEmpty { throw ValidationError("name contacts to forget, or say --all") }
  }

  func execute() throws {
    let memory = try state.required()
    do {
      if all {
        try memory.forgetAllCalls()
        Console.say("all calls are forgotten")
        return
      }
      for name in names {
        let isKnown = try memory.forgetCalls(of: name)
        Console.say(isKnown ? "the calls of '\(name)' are forgotten" : "'\(name)' was not called")
      }
    } catch {
      throw Failure(error)
    }
  }
}
