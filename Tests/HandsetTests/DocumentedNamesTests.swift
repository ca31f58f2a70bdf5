import CallModel
import ContactSearch
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// The names in `Fixtures/json` are all that there are, and no others.
@Suite(.timeLimited) struct DocumentedNamesTests {
  private func documented(_ place: String) throws -> [String] {
    let schemas = try JSONSchemas.documented.get()
    return try #require(schemas["definitions.schema.json#/$defs/\(place)"], "\(place)").names
      .sorted()
  }

  @Test func names() throws {
    #expect(try documented("scene") == Handset.sceneNames.sorted())
    #expect(try documented("mode") == Mode.allCases.map(\.rawValue).sorted())
    #expect(try documented("language") == KeypadLanguage.allCases.map(\.rawValue).sorted())
    #expect(try documented("key") == Key.all.map(\.name).sorted())
    #expect(try documented("kind") == MatchKind.allCases.map(\.label).sorted())
    #expect(
      try documented("match/properties/field")
        == NameField.allCases.filter { $0 != .name }.map(\.label).sorted())
    #expect(try documented("callState") == Call.State.allCases.map(\.rawValue).sorted())
    #expect(try documented("callKind") == LoggedCall.Kind.allCases.map(\.rawValue).sorted())
    #expect(try documented("registration") == Registration.allCases.map(\.rawValue).sorted())
    #expect(try documented("rows") == KeypadRows.allCases.map(\.rawValue).sorted())
  }

  /// Every scene is in the table of scene types, each once.
  @Test func everySceneHasItsOwnName() {
    #expect(Set(Handset.sceneNames).count == Handset.sceneNames.count)
    #expect(Handset.sceneNames.count == 18)
  }

  /// Key scripts have the same names as reports.
  @Test func scripts() throws {
    #expect(LineCue.registrations == Registration.allCases.map(\.rawValue))
    let scenes = try documented("scene")
    for screen in Command.ScreenName.allCases { #expect(scenes.contains(screen.rawValue)) }
    for state in try documented("sim") {
      #expect(throws: Never.self) {
        try KeyScript("{sim \(state == "failed" ? "failed x" : state)}")
      }
    }
    for name in try documented("key") {
      let script = try KeyScript(name.count > 1 ? "{\(name)}" : name)
      #expect(script.events.map(\.key.name) == [name, name])
      #expect(try KeyScript("{hold \(name)}").events.map(\.key.name) == [name, name])
    }
  }
}
