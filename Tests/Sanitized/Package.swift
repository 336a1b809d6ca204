// swift-tools-version: 6.1
// Bus, modules and rules and their tests, without the programs and servers around them: what the
// sanitizers build (see `run`, which puts Sources and Tests beside this file).
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Every folder in Sources/Modules is a module.
let folder = Context.packageDirectory + "/Sources/Modules/"
let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
let everyModule = names.map { Target.Dependency(stringLiteral: $0) }

/// The Swift files of a folder, by their paths in it, with the modules that each imports.
func sources(in folder: String) -> [(path: String, imports: Set<String>)] {
    // The folder may be a link, which the enumerator does not follow.
    let folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path + "/"
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
        let lines = (try? String(contentsOfFile: folder + path, encoding: .utf8))?.split(separator: "\n") ?? []
        let prefix = "import "
        return (path, Set(lines.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }))
    }
}

/// The other modules that the sources of a module import.
func imports(of name: String) -> [Target.Dependency] {
    let imported = sources(in: folder + name + "/").reduce(into: Set()) { $0.formUnion($1.imports) }
    return names.filter { $0 != name && imported.contains($0) }.map { .init(stringLiteral: $0) }
}

/// The tests of the checker that need a host or a harness, which are not built here.
let hostedTests = sources(in: Context.packageDirectory + "/Tests/RuleCheckTests/")
    .filter { !$0.imports.isDisjoint(with: ["Host", "Harness"]) }.map(\.path)

let modules: [Target] = names.flatMap { name in
    [
        .target(
            name: name, dependencies: ["EventBus", "Chrome"] + imports(of: name), path: "Sources/Modules/\(name)",
            swiftSettings: settings),
        .testTarget(
            name: name + "Tests",
            dependencies: ["TestSupport", "ModuleTesting", .init(stringLiteral: name), "Chrome", "EventBus"]
                + imports(of: name),
            swiftSettings: settings),
    ]
}

let package = Package(
    name: "Sanitized",
    dependencies: [.package(url: "https://github.com/apple/swift-collections", from: "1.6.0")],
    targets: [
        .target(
            name: "CLua", cSettings: [.unsafeFlags(["-O1"])],
            linkerSettings: [.linkedLibrary("lua5.4"), .linkedLibrary("m")]),
        .target(name: "Values", swiftSettings: settings, linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "EventBus",
            dependencies: [
                "Values",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"),
            ],
            swiftSettings: settings),
        .target(name: "Chrome", dependencies: ["EventBus"], swiftSettings: settings),
        .target(name: "ModuleTesting", dependencies: ["EventBus", "Chrome"], swiftSettings: settings),
        .target(name: "Rendering", dependencies: ["EventBus", "Chrome"], swiftSettings: settings),
        .testTarget(
            name: "RenderingTests", dependencies: ["TestSupport", "Rendering", "Chrome", "EventBus"],
            swiftSettings: settings),
        .target(name: "RuleHost", dependencies: ["CLua", "EventBus"], swiftSettings: settings),
        .target(name: "RuleCheck", dependencies: ["RuleHost", "EventBus"], swiftSettings: settings),
        .target(
            name: "TestSupport", dependencies: ["EventBus"], path: "Tests/TestSupport", swiftSettings: settings),
        .executableTarget(
            name: "RuleProbe", dependencies: ["RuleHost", "EventBus"], path: "Tests/RuleProbe", swiftSettings: settings),
        .testTarget(name: "CLuaTests", dependencies: ["TestSupport", "CLua"], swiftSettings: settings),
        .testTarget(name: "ValuesTests", dependencies: ["TestSupport", "Values"], swiftSettings: settings),
        .testTarget(name: "EventBusTests", dependencies: ["TestSupport", "EventBus"], swiftSettings: settings),
        .testTarget(
            name: "RuleHostTests",
            dependencies: ["TestSupport", "RuleTestSupport", "RuleProbe", "RuleHost", "CLua", "EventBus"],
            exclude: ["Hostile/scripts"], swiftSettings: settings),
        .target(
            name: "RuleTestSupport", dependencies: ["RuleHost", "EventBus"], path: "Tests/RuleTestSupport",
            swiftSettings: settings),
        .testTarget(
            name: "RuleCheckTests",
            dependencies: ["TestSupport", "RuleTestSupport", "RuleCheck", "RuleHost", "EventBus"],
            exclude: hostedTests, swiftSettings: settings),
    ] + modules
)
