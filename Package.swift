// swift-tools-version: 6.1
// The allowed imports are the architecture (docs/architecture.md): each line below is a
// target, so the compiler enforces them.
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The modules that the package ships: each has a folder in Sources/Modules, one in Tests, and an entry here. A
/// module imports the bus, the targets that all modules share, and those listed after its name.
let modules: [(name: String, imports: [Target.Dependency])] = [
    ("Toast", []),
    ("Toolbar", []),
    ("SideButton", ["Toolbar"]),
    ("Accessory", ["Toolbar"]),
    ("NavigationBar", []),
    ("PopupBar", []),
    ("Screen", []),
]
let allModules = modules.map { Target.Dependency(stringLiteral: $0.name) }

func library(_ name: String) -> Product { .library(name: name, targets: [name]) }

func target(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

func tests(of name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: ["TestSupport", .init(stringLiteral: name)] + dependencies,
        exclude: exclude,
        swiftSettings: settings)
}

/// A product of another package, resolved only if a package that uses this one enables the trait.
func product(_ name: String, of package: String, for trait: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: [trait]))
}

let logging = product("Logging", of: "swift-log", for: "Rules")
let services = product("ServiceLifecycle", of: "swift-service-lifecycle", for: "Rules")
let arguments = product("ArgumentParser", of: "swift-argument-parser", for: "Studio")
let metrics = product("Metrics", of: "swift-metrics", for: "Telemetry")
let metricsTestKit = product("MetricsTestKit", of: "swift-metrics", for: "Telemetry")
let tracing = product("Tracing", of: "swift-distributed-tracing", for: "Telemetry")
let inMemoryTracing = product("InMemoryTracing", of: "swift-distributed-tracing", for: "Telemetry")
let http = product("HTTPTypes", of: "swift-http-types", for: "Server")
func nio(_ name: String) -> Target.Dependency { product(name, of: "swift-nio", for: "Server") }
let deques = Target.Dependency.product(name: "DequeModule", package: "swift-collections")

/// The folder with Lua's own sources (lua.h, lapi.c, …), from the environment variable GLASSBUS_LUA: compiles Lua 5.4
/// from them on systems without a package of it. Nil for the system's library.
let luaSources: String? = Context.environment["GLASSBUS_LUA"].flatMap { folder in
    let folder = URL(filePath: folder, relativeTo: URL(filePath: Context.packageDirectory + "/")).path
    if let found = [folder, folder + "/src"].first(where: { FileManager.default.fileExists(atPath: $0 + "/lua.h") }) {
        return found
    }
    // trap: the manifest has no other way to report an error
    fatalError("GLASSBUS_LUA: there is no lua.h in \(folder), nor in its folder src")
}

/// The paths of Lua's files, as C reads them.
func luaFiles(_ names: [String]) -> [CSetting] {
    (luaSources.map { [$0] } ?? []).flatMap { folder in
        names.map { name in
            let macro = name.uppercased().replacingOccurrences(of: ".", with: "_")
            return .define("GLASSBUS_LUA_\(macro)", to: "\"\(folder)/\(name)\"")
        }
    }
}

let package = Package(
    name: "GlassBus",
    // Tested on Debian 12 (x86_64). The bus, the modules, Rendering, RuleHost, RuleCheck and RuleExplore import nothing
    // that is specific to a platform.
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        "Values", "EventBus", "Chrome", "RuleHost", "RuleCheck", "RuleExplore", "Rendering", "Host", "HostTelemetry",
        "ModuleTesting",
        "Harness",
        "HarnessTesting",
        "ControlAPI", "Studio", "CommandSupport", "BusctlKit",
    ].map(library) + modules.map { library($0.name) } + [.executable(name: "busctl", targets: ["busctl"])],
    // All by default. A package that needs less lists the traits it needs: `traits: []` for the bus and the modules,
    // which depend only on swift-collections.
    traits: [
        .default(enabledTraits: ["Rules", "Server", "Studio", "Telemetry"]),
        .trait(name: "Rules", description: "Hosts with rules in Lua, and tests of them: Host and Harness."),
        .trait(name: "Server", description: "The control socket: ControlAPI.", enabledTraits: ["Rules"]),
        .trait(
            name: "Studio", description: "The command line with the studio: BusctlKit and Studio.",
            enabledTraits: ["Server"]),
        .trait(
            name: "Telemetry", description: "Metrics and traces of a host: HostTelemetry.", enabledTraits: ["Rules"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // The location of Lua 5.4. Without pkg-config, it is Debian's.
        luaSources == nil
            ? .systemLibrary(
                name: "CLuaLibrary", pkgConfig: "lua5.4",
                providers: [.apt(["liblua5.4-dev", "pkg-config"]), .brew(["lua@5.4", "pkg-config"])])
            : .target(
                name: "CLuaLibrary", path: "Sources/CLuaSources",
                cSettings: luaFiles(
                    ["lprefix.h"]
                        + [
                            "lzio", "lctype", "lopcodes", "lmem", "lundump", "ldump", "lstate", "lgc", "llex", "lcode",
                            "lparser", "ldebug", "lfunc", "lobject", "ltm", "lstring", "ltable", "ldo", "lvm", "lapi",
                            "lauxlib",
                        ].map { $0 + ".c" })),
        .target(
            name: "CLua", dependencies: ["CLuaLibrary"], cSettings: luaFiles(["lua.h", "lauxlib.h"]),
            linkerSettings: (luaSources == nil ? [.linkedLibrary("lua5.4")] : []) + [.linkedLibrary("m")]),
        .target(
            name: "Values", swiftSettings: settings,
            // The standard library's floating point needs it where Foundation is not linked.
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        target("EventBus", ["Values", deques, .product(name: "HeapModule", package: "swift-collections")]),
        target("Chrome", ["EventBus"]),
        target("Rendering", ["EventBus", "Chrome"]),
        // A part of Harness that needs no host, so that the modules' own tests build without one.
        target("ModuleTesting", ["EventBus", "Chrome"]),
        target("RuleHost", ["CLua", "EventBus"]),
        target("RuleCheck", ["RuleHost", "EventBus"]),
        target("RuleExplore", ["RuleCheck", "RuleHost", "EventBus"]),
        target("ShippedModules", ["EventBus"] + allModules),
        target(
            "Host",
            [
                "ShippedModules", "Screen", "EventBus", "Chrome", "RuleHost", "RuleCheck", logging, services, deques,
            ]),
        target("HostTelemetry", ["Host", "EventBus", "RuleHost", services, metrics, tracing]),
        target("Harness", ["ModuleTesting", "Host", "Chrome", "EventBus", "RuleHost", "RuleCheck", deques]),
        // Separate from Harness, which busctl includes, because it needs the testing library.
        target("HarnessTesting", ["Harness", "Host", "EventBus", "RuleHost"]),
        target(
            "ControlAPI",
            [
                "Harness", "Host", "Chrome", "EventBus", "RuleHost", logging,
                http,
                services,
                nio("NIOCore"),
                nio("NIOPosix"),
                nio("NIOHTTP1"),
            ]),
        target("LanguageServer", ["Harness", "Host", "EventBus", "RuleHost", "RuleCheck"]),
        // Opens the standard streams that a program was started without.
        .target(name: "CStandardStreams"),
        // The files of the studio's page.
        .target(name: "CStudio", exclude: ["page"]),
        target(
            "Studio",
            [
                "CStudio", "ControlAPI", "Harness", "Host", "Rendering", "RuleCheck", "RuleExplore", "Chrome",
                "EventBus",
                "RuleHost", "Screen",
                http,
                nio("NIOCore"),
            ]),
        // Shared by the commands of busctl and busctl fleet.
        target("CommandSupport", ["Values", "CStandardStreams", arguments]),
        target(
            "BusctlKit",
            [
                "CommandSupport", "Host", "Harness", "ControlAPI", "LanguageServer", "Rendering", "Studio", "Chrome",
                "EventBus",
                "RuleHost",
                "RuleCheck", "RuleExplore", "Screen", "Toolbar", "CStandardStreams", arguments, logging,
            ]),
        .executableTarget(name: "busctl", dependencies: ["BusctlKit", "Host"], swiftSettings: settings),

        // The part of an app in docs/embedding.md, whose tests run with all others.
        target("Deleting", ["EventBus", "Host", "Toast"], path: "Examples/embedding/Sources/Deleting"),
        .testTarget(
            name: "DeletingTests", dependencies: ["Deleting", "Chrome", "EventBus", "Harness", "Toast"],
            path: "Examples/embedding/Tests/DeletingTests", swiftSettings: settings),
        target("TestSupport", ["EventBus"], path: "Tests/TestSupport"),
        .testTarget(
            name: "CLuaTests", dependencies: ["CLua", "TestSupport"], exclude: ["Stock/libraries.lua"],
            swiftSettings: settings),
        tests(of: "Values", []),
        tests(of: "EventBus", []),
        tests(of: "Chrome", ["EventBus"], exclude: ["Plurals/samples.tsv"]),
        tests(of: "Rendering", ["Chrome", "EventBus"], exclude: ["poses.jsonl"]),
        // Runs one hostile script in a process of its own.
        .executableTarget(
            name: "RuleProbe", dependencies: ["RuleHost", "EventBus"], path: "Tests/RuleProbe", swiftSettings: settings),
        // A bus with one small module, for which the tests of rules write rules.
        target("RuleTestSupport", ["RuleHost", "EventBus"], path: "Tests/RuleTestSupport"),
        tests(of: "RuleHost", ["RuleProbe", "RuleTestSupport", "CLua", "EventBus"], exclude: ["Hostile/scripts"]),
        tests(of: "RuleCheck", ["RuleTestSupport", "RuleHost", "EventBus", "Chrome", "Host", "Harness"]),
        tests(of: "RuleExplore", ["RuleTestSupport", "RuleCheck", "RuleHost", "EventBus", "Host"]),
        tests(of: "Host", ["Chrome", "EventBus", "RuleHost", logging, services] + allModules),
        tests(
            of: "Harness", ["Host", "Chrome", "NavigationBar", "Toast", "EventBus", "RuleHost", "RuleCheck", logging]),
        tests(
            of: "HostTelemetry",
            ["Host", "EventBus", "Toast", metrics, metricsTestKit, tracing, inMemoryTracing]),
        tests(of: "HarnessTesting", ["Harness", "Toast", "EventBus", "Host", "RuleHost"]),
        tests(
            of: "ControlAPI",
            [
                "Harness", "Host", "Toast", "Chrome", "EventBus", logging,
                nio("NIOCore"),
                nio("NIOEmbedded"),
                nio("NIOPosix"),
            ]),
        tests(of: "LanguageServer", ["Harness", "Host", "EventBus", "RuleHost", "RuleCheck", "Toast"]),
        tests(
            of: "Studio",
            [
                "Chrome", "ControlAPI", "EventBus", "Host", logging,
                nio("NIOCore"),
                http,
            ]),
        tests(
            of: "BusctlKit",
            [
                "busctl", "CommandSupport", "Chrome", "ControlAPI", "EventBus", "Harness", "Host", "Rendering",
                "RuleHost", "RuleCheck", "RuleExplore",
                "Studio", arguments, logging,
            ] + allModules),
    ]
        + modules.map { target($0.name, ["EventBus", "Chrome"] + $0.imports, path: "Sources/Modules/\($0.name)") }
        + modules.map { tests(of: $0.name, ["ModuleTesting", "Chrome", "EventBus"] + $0.imports) }
)
