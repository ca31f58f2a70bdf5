import JSON
import TestSupport
import Testing
import TimeLimit

/// Every command that prints JSON has its schema in `Fixtures/json`, and what it prints is as the
/// schema says; ``Program/run(_:input:environment:asNobody:under:)`` compares the two.
@Suite(.timeLimited) struct DocumentedJSONTests {
  /// The commands below a command of `--experimental-dump-help` that have the flag `--json`.
  private func commands(below command: JSONValue, _ path: [String] = []) -> [String] {
    var found: [String] = []
    if case .array(let arguments)? = command["arguments"] {
      let names = arguments.compactMap { argument -> [String]? in
        guard case .array(let names)? = argument["names"] else { return nil }
        return names.compactMap { $0["name"]?.text }
      }
      if names.contains(where: { $0.contains("json") }) {
        found.append(path.joined(separator: "-"))
      }
    }
    if case .array(let inner)? = command["subcommands"] {
      for command in inner {
        found += commands(below: command, path + [command["commandName"]?.text ?? ""])
      }
    }
    return found
  }

  @Test func everyCommandHasASchema() throws {
    let help = Program.run(["--experimental-dump-help"]).output
    let root = try #require(JSONValue(Array(help.utf8))?["command"])
    let files = try JSONSchemas.documented.get().files.map {
      String($0.prefix { $0 != "." })
    }
    // `emulate` prints JSON for `--to json`.
    #expect(Set(files) == Set(commands(below: root) + ["definitions", "emulate"]))
  }

  /// Fields that are seldom there, and each effect.
  @Test(arguments: [
    (["{name SIM7600G}{registration roaming}{signal 3}{sim pin 2}"], #""triesLeft":2}"#),
    (["{phone battery 5}{phone connecting X}"], #""progress":"connecting to X"}"#),
    (["{phone operator X}{phone rings yes}"], #""operator":"X","phoneRings":true}"#),
    (["{sim failed broken}"], #""sim":"failed""#), (["{sim absent}"], #""sim":"absent""#),
    (["{sim puk 10}{wait 1200}12345678#{wait 1200}1234#"], #""sim":"puk","triesLeft":10"#),
    (["{sim pin}"], #""sim":"pin","triesLeft":null"#),
    (["7330", "--mode", "t9", "--language", "en,de"], #""language":"en""#),
    (["843", "--mode", "t9"], #""offers":[""#), (["734"], #""furtherSpans":[[0,3]]"#),
    (["5646{call}{answered}{wait 1000}{hold #}"], #""scene":"menu""#),
    (["{ring}{ended}"], #""effect":{"missed":true}"#),
    (["{ring +16505550142}{wait 600}*"], #""effect":{"hangup":true}"#),
    (["*#8#"], #""effect":{"pair":"search"}"#),
    (
      ["*#8#{pair found Pocket}{wait 900}#"],
      #""effect":{"pair":"phone","address":"00:00:5E:00:53:00"}"#
    ),
    (["*#8#{wait 900}{hold *}"], #""effect":{"pair":"end"}"#),
    (["5", "--limit", "0"], #""selected":0"#),
  ])
  func rareFields(arguments: [String], text: String) {
    let result = Program.run(["press"] + arguments + ["--json", "--state", "none"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains(text), "\(result.output)")
  }

  @Test func everySceneIsPrinted() throws {
    let scripts = [
      "5263{call}{wait 800}{hold #}{wait 800}{up}#",
      "5646{call}{wait 3000}{answered}{wait 9000}{hold #}",
      "{ring +16505550199}{wait 9000}{ended}{wait 9000}{call}{wait 900}{hold #}{wait 800}#",
      "{hold 4}", "{hold *}{hold *}", "5646{call}{wait 3000}{busy}", "{sim pin 3}",
      "{services}*100#{call}{wait 800}#{wait 500}{service Hi}",
      "5646{call}{wait 1000}{down}112{call}{wait 900}#", "*#8#",
    ]
    let arguments = ["--json", "--state", "none", "--country", "US", "--limit", "1"]
    let printed = scripts.flatMap { script in
      Program.run(["press", script] + arguments).output.matches(of: /"scene":"(\w+)"/)
        .map { String($0.output.1) }
    }
    let scenes = try JSONSchemas.documented.get()["definitions.schema.json#/$defs/scene"]?.names
    #expect(Set(printed) == Set(scenes ?? []))
  }

  /// Random scripts lead to objects of all kinds. Each is checked as it is printed.
  @Test func randomScripts() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let keys =
      "0 1 2 3 4 5 6 7 8 9 * # {call} {end} {up} {down} {left} {right} {erase} {mode} {select}"
      .split(separator: " ")
    let others = [
      "{hold *}", "{hold #}", "{hold # 1600}", "{hold 0}", "{hold 1}", "{hold 4}", "{wait 700}",
      "{wait 2500}", "{wait 9000}", "{ring +16505550142}", "{ring}", "{ring +447700900290}",
      "{alerting}", "{answered}", "{busy}", "{refused}", "{ended}", "{lost}", "{tone 5}",
      "{sim pin 3}", "{sim pin}", "{sim puk 10}", "{sim ready}", "{sim absent}", "{sim failed x}",
      "{services}", "{service Hello}", "{service? 1 or 2}", "{service! no}", "{registration home}",
      "{registration searching}", "{registration emergencyOnly}", "{signal 2}", "{name SIM7600G}",
      "{phone battery 4}", "{phone operator Example}", "{phone connecting My phone}",
      "{phone away My phone}", "{phone here}", "{emergency 118}", "{paste 030 5550102}",
      "{paste Jane Doe}", "{command dial 5550102}",
      "{command answer}", "{command hangup}", "{command open log}", "{command open locked}",
      "{link tel:5550102}", "112{call}{wait 900}#", "5646{call}", "*100#{hold #}{wait 700}#",
      "**04*1234*4321*4321#{hold #}{wait 700}#", "*#8#", "{pair found Pocket}",
      "{pair digits 123456}",
      "{pair failed away}", "{pair done}",
    ]
    for _ in 0..<Effort.rounds(300) {
      let script = (0..<60).map { _ in
        String(
          Int.random(in: 0..<3, using: &random) > 0
            ? keys.randomElement(using: &random)! : Substring(others.randomElement(using: &random)!)
        )
      }.joined()
      let mode = ["search", "abc", "t9", "123"].randomElement(using: &random)!
      let languages = ["en", "en,de", "ko", "bg-android,en"].randomElement(using: &random)!
      let limit = ["0", "1", "5"].randomElement(using: &random)!
      let result = Program.run([
        "press", script, "--json", "--mode", mode, "--language", languages, "--limit", limit,
        "--country", "US", "--state", "none",
      ])
      #expect(result.code == 0, "seed \(seed): \(script): \(result.errors)")
      #expect(result.lines.allSatisfy { $0.hasPrefix("{") }, "seed \(seed): \(script)")
    }
  }
}
