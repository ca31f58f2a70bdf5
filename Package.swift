// swift-tools-version: 6.0
// 6.0 is what Debian 13 and Raspberry Pi OS 13 ship as `swiftlang`.
import PackageDescription

// A release sets these in the environment: the commit and the compiler that `--version` prints, which a
// build doesn't know, and the folder of a package's word lists, which are then not built in.
func defines(_ names: String...) -> [CSetting] {
  names.compactMap { name in
    Context.environment[name].map { CSetting.define(name, to: "\"\($0)\"") }
  }
}

let package = Package(
  name: "twelvekey",
  products: [.executable(name: "twelvekey", targets: ["twelvekey"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // C: shims and module maps, no logic.
    .target(name: "CBenchmark"),
    .target(name: "CBuild", cSettings: defines("TWELVEKEY_COMMIT", "TWELVEKEY_SWIFT")),
    .target(name: "CLinux"),
    .target(
      name: "CSampleContacts", cSettings: [.headerSearchPath("../../../Fixtures")]),
    .target(
      name: "CWordLists",
      cSettings: [.headerSearchPath("../../../Fixtures")] + defines("TWELVEKEY_WORDS")),
    .target(name: "CHanReadings", cSettings: [.headerSearchPath("../../../Fixtures")]),
    .target(name: "CFonts", cSettings: [.headerSearchPath("../../../Fixtures")]),
    .target(name: "CNumberPlans", cSettings: [.headerSearchPath("../../../Fixtures")]),
    .target(name: "CIconv"),
    .target(name: "CCharacterSets", cSettings: [.headerSearchPath("../../../Fixtures")]),
    .systemLibrary(
      name: "CLibevdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(
      name: "CLibudev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CXkbcommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(
      name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // These link each user of the module, even without pkg-config.
    .target(
      name: "CPictures", dependencies: ["CJPEG", "CPNG"],
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png")]),

    // Loads FreeType, HarfBuzz and fontconfig when a scalable font is needed, and links none of them.
    // pkg-config would link FreeType, so the folder of its headers is named here. A cross build takes the
    // headers of the target machine.
    .target(
      name: "CTypesetting",
      cSettings: [
        .unsafeFlags(["-I/usr/include/freetype2", "-iwithsysroot/usr/include/freetype2"])
      ]),

    // Pure values: no clock, no file, no device.
    .target(name: "Keypad", dependencies: ["CHanReadings"]),
    .target(name: "Recordings", dependencies: ["Keypad", "CYAML", "CLibevdev"]),
    .target(name: "Contacts", dependencies: ["CIconv", "CCharacterSets", "CNumberPlans"]),
    .target(name: "ContactSearch", dependencies: ["Keypad", "Contacts"]),
    .target(name: "Bytes"),
    .target(name: "TextEntry", dependencies: ["Keypad", "Bytes"]),
    .target(name: "CellDisplay", dependencies: ["CFriBidi"]),
    .target(name: "Compression", dependencies: ["CZlib"]),
    .target(name: "JSON"),
    .target(name: "PixelDisplay", dependencies: ["CellDisplay", "Bytes", "CFonts", "Compression"]),
    .target(
      name: "Typesetting",
      dependencies: ["CellDisplay", "PixelDisplay", "LinuxIO", "CTypesetting"]),
    .target(name: "Pictures", dependencies: ["CPictures"]),
    .target(name: "CallModel", dependencies: ["Keypad"]),
    .target(name: "Modem", dependencies: ["Keypad", "CallModel"]),
    .target(name: "Baresip", dependencies: ["Keypad", "CallModel", "JSON"]),
    .target(name: "BusMessages"),
    .target(name: "Bluetooth", dependencies: ["Keypad", "CallModel", "BusMessages"]),
    .target(
      name: "BusLines", dependencies: ["Keypad", "CallModel", "BusMessages", "Bluetooth"]),
    .target(name: "Records", dependencies: ["ContactSearch", "TextEntry", "CallModel"]),
    .target(
      name: "Handset",
      dependencies: [
        "Keypad", "Contacts", "ContactSearch", "TextEntry", "CallModel", "CellDisplay", "Records",
        "Bluetooth",
      ]),

    // The state that is kept between runs.
    .target(
      name: "LocalState",
      dependencies: ["CSQLite", "TextEntry", "ContactSearch", "CallModel", "Records"]),

    // The machine: event loop, evdev, udev, uinput, terminal, processes, keyboard layouts.
    .target(
      name: "LinuxIO",
      dependencies: [
        "CLinux", "CLibevdev", "CLibudev", "CSystemd", "CXkbcommon", "Keypad", "PixelDisplay",
        "BusMessages",
      ]),

    // The running telephone: sources, session, display, line and store in one loop.
    .target(
      name: "PhoneRuntime",
      dependencies: [
        "Keypad", "Contacts", "ContactSearch", "TextEntry", "CallModel", "Modem", "Baresip",
        "BusLines", "BusMessages", "Bluetooth", "CellDisplay", "Records", "Handset",
        "LocalState", "LinuxIO",
      ]),

    // Address books as files: reading, following and writing them, and their pictures.
    .target(
      name: "AddressBooks",
      dependencies: [
        "Keypad", "Contacts", "Handset", "Pictures", "LinuxIO", "PhoneRuntime", "CSampleContacts",
        "Bluetooth",
      ]),

    // The settings: their names and values, and the files in which they are.
    .target(
      name: "Settings",
      dependencies: [
        "Keypad", "Contacts", "CellDisplay", "PixelDisplay", "Baresip", "Handset", "LinuxIO",
        "PhoneRuntime", "Bluetooth",
      ]),

    // The command line: options, messages and advice.
    .executableTarget(
      name: "twelvekey",
      dependencies: [
        "Keypad", "Recordings", "Contacts", "ContactSearch", "TextEntry", "CallModel",
        "CellDisplay", "Records", "Handset", "LocalState", "LinuxIO", "PhoneRuntime",
        "AddressBooks", "Settings", "Baresip", "Pictures", "Compression", "PixelDisplay",
        "Typesetting", "JSON", "BusMessages", "Bluetooth", "CBuild", "CWordLists",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Measures speed and quality of the parts: `swift run -c release twelvekey-benchmark`.
    .executableTarget(
      name: "twelvekey-benchmark",
      dependencies: [
        "Keypad", "Contacts", "ContactSearch", "TextEntry", "CellDisplay", "PixelDisplay",
        "Typesetting", "Handset", "CWordLists", "CSQLite", "CBenchmark", "TestSupport",
        "SimulatedCallers",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Shared by tests and benchmarks: seeded random numbers, files of the repository, JSON Schemas.
    .target(name: "TestSupport", dependencies: ["JSON"], path: "Tests/TestSupport"),
    // A modem and its network, for tests of lines.
    .target(
      name: "SimulatedModem", dependencies: ["Keypad", "TestSupport"],
      path: "Tests/SimulatedModem"),
    // Simulated users of several kinds of life, and their calls.
    .target(
      name: "SimulatedCallers", dependencies: ["Contacts", "ContactSearch", "TestSupport"],
      path: "Tests/SimulatedCallers"),
    // Simulated users who type while other things happen.
    .target(
      name: "SimulatedTypist",
      dependencies: [
        "Keypad", "Contacts", "ContactSearch", "Handset", "CallModel", "CellDisplay", "TestSupport",
      ], path: "Tests/SimulatedTypist"),
    // Runs each of their stories ten thousand times: `swift run -c release twelvekey-typists`.
    .executableTarget(
      name: "twelvekey-typists", dependencies: ["SimulatedTypist"], path: "Tests/Typists"),
    // Runs every story on every line: `swift run twelvekey-lines`.
    .executableTarget(
      name: "twelvekey-lines",
      dependencies: [
        "Keypad", "Contacts", "ContactSearch", "Handset", "CallModel", "LinuxIO", "PhoneRuntime",
        "Baresip", "Bluetooth", "SimulatedModem", "TestSupport",
      ], path: "Tests/Lines", exclude: ["Services"]),
    // The time limit of a test.
    .target(name: "TimeLimit", path: "Tests/TimeLimit"),
    // Replaces the C library's calls that make files durable, in every program that links it.
    .target(name: "CWatchedCalls", path: "Tests/CWatchedCalls"),
    .target(name: "WatchedCalls", dependencies: ["CWatchedCalls"], path: "Tests/WatchedCalls"),

    // Runs the program and doesn't import it: Debian's SwiftPM can't link a program into tests.
    .testTarget(
      name: "TwelvekeyTests",
      dependencies: [
        "TestSupport", "TimeLimit", "CLinux", "SimulatedModem", "Pictures", "JSON", "CallModel",
        "Records", "LocalState",
      ]),
    .testTarget(
      name: "KeypadTests", dependencies: ["TestSupport", "TimeLimit", "Keypad", "Recordings"]),
    .testTarget(
      name: "RecordingsTests", dependencies: ["TestSupport", "TimeLimit", "Recordings", "Keypad"]),
    .testTarget(name: "ContactsTests", dependencies: ["TestSupport", "TimeLimit", "Contacts"]),
    .testTarget(
      name: "ContactSearchTests",
      dependencies: ["TestSupport", "TimeLimit", "SimulatedCallers", "ContactSearch", "Contacts"]),
    .testTarget(
      name: "TextEntryTests",
      dependencies: ["TestSupport", "TimeLimit", "TextEntry", "Keypad", "CWordLists"]),
    .testTarget(
      name: "CallModelTests", dependencies: ["TestSupport", "TimeLimit", "CallModel", "Keypad"]),
    .testTarget(
      name: "ModemTests",
      dependencies: [
        "TestSupport", "TimeLimit", "SimulatedModem", "Modem", "CallModel", "Keypad",
      ]),
    .testTarget(
      name: "BaresipTests",
      dependencies: ["TimeLimit", "Baresip", "CallModel", "Keypad", "JSON"]),
    .testTarget(name: "JSONTests", dependencies: ["TestSupport", "TimeLimit", "JSON"]),
    .testTarget(
      name: "BusLinesTests",
      dependencies: [
        "TestSupport", "TimeLimit", "BusLines", "BusMessages", "Bluetooth", "CallModel", "Keypad",
      ]),
    .testTarget(
      name: "BluetoothTests",
      dependencies: [
        "TestSupport", "TimeLimit", "Bluetooth", "BusMessages", "CallModel", "Keypad",
      ]),
    .testTarget(
      name: "LocalStateTests",
      dependencies: [
        "TestSupport", "TimeLimit", "WatchedCalls", "LocalState", "Records", "TextEntry",
        "ContactSearch", "CallModel", "CSQLite",
      ]),
    .testTarget(
      name: "CellDisplayTests", dependencies: ["TestSupport", "TimeLimit", "CellDisplay"]),
    .testTarget(
      name: "PixelDisplayTests",
      dependencies: [
        "TestSupport", "TimeLimit", "PixelDisplay", "Typesetting", "CellDisplay", "Handset",
        "Keypad",
        "Contacts", "ContactSearch",
      ]),
    .testTarget(
      name: "PicturesTests", dependencies: ["TestSupport", "TimeLimit", "Pictures", "Contacts"]),
    .testTarget(
      name: "HandsetTests",
      dependencies: [
        "TestSupport", "TimeLimit", "SimulatedTypist", "Handset", "Records", "Keypad", "Contacts",
        "ContactSearch", "CellDisplay", "TextEntry", "CallModel",
      ]),
    // Tests that need no device; the rig runs the others.
    .testTarget(
      name: "LinuxIOTests",
      dependencies: [
        "TestSupport", "TimeLimit", "WatchedCalls", "LinuxIO", "CLinux", "CSystemd", "CXkbcommon",
        "Keypad", "PixelDisplay", "BusMessages",
      ]),
    .testTarget(
      name: "PhoneRuntimeTests",
      dependencies: [
        "TestSupport", "TimeLimit", "SimulatedModem", "PhoneRuntime", "Records", "Handset",
        "Keypad", "Contacts", "ContactSearch", "TextEntry", "CallModel", "CellDisplay",
        "LocalState", "LinuxIO", "Baresip", "Bluetooth", "BusMessages",
      ]),
    .testTarget(
      name: "SettingsTests",
      dependencies: ["TestSupport", "TimeLimit", "Bluetooth", "LinuxIO", "Settings"]),
    .testTarget(
      name: "AddressBooksTests",
      dependencies: [
        "TestSupport", "TimeLimit", "AddressBooks", "Bluetooth", "Contacts", "Handset", "LinuxIO",
        "PhoneRuntime",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// These modules search, read, write and draw. Debug builds optimise them too, and keep their assertions:
// the tests then take half the time, and the build a sixth more. Each is compiled as a whole, which is
// cheaper than file by file: so no batches. With one thread the compiler would write a single object, but
// SwiftPM expects one for each file.
let optimised: Set = [
  "Keypad", "Contacts", "ContactSearch", "TextEntry", "CellDisplay", "Compression", "JSON",
  "PixelDisplay", "Typesetting", "Pictures", "LocalState", "Handset", "Bytes", "TestSupport",
  "SimulatedTypist", "SimulatedCallers",
]
precondition(optimised.isSubset(of: package.targets.map(\.name)), "no such module: \(optimised)")
for target in package.targets where optimised.contains(target.name) {
  target.swiftSettings = [
    .unsafeFlags(
      ["-O", "-wmo", "-num-threads", "2", "-disable-batch-mode", "-assert-config", "Debug"],
      .when(configuration: .debug))
  ]
}

// The folders follow the way of a key. A module that stands in none of these lists is C.
let folders = [
  "Input": ["Keypad", "Recordings"],
  "Text": ["TextEntry"],
  "Search": ["Contacts", "ContactSearch"],
  "Telephony": ["CallModel", "Records", "Handset"],
  "Lines": ["Modem", "Baresip", "BusMessages", "Bluetooth", "BusLines"],
  "Displays": [
    "CellDisplay", "PixelDisplay", "Typesetting", "Pictures", "Compression", "JSON", "Bytes",
  ],
  "Program": [
    "LinuxIO", "LocalState", "PhoneRuntime", "AddressBooks", "Settings", "twelvekey",
    "twelvekey-benchmark",
  ],
]
for target in package.targets where target.path == nil && !target.isTest {
  let folder = folders.first { $0.value.contains(target.name) }?.key ?? "C"
  target.path = "Sources/\(folder)/\(target.name)"
}
