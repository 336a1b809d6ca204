// swift-tools-version: 6.1
// A package of its own, so that users with one machine never need what connects many.
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func glassBus(_ name: String) -> Target.Dependency { .product(name: name, package: "GlassBus") }

func target(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(of name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.init(stringLiteral: name)] + dependencies, swiftSettings: settings)
}

let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nio =
    ["NIOCore", "NIOPosix"].map { Target.Dependency.product(name: $0, package: "swift-nio") }
    + [.product(name: "NIOSSL", package: "swift-nio-ssl")]
let http = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")

let package = Package(
    name: "Fleet",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "GlassBus", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    ],
    targets: [
        // Signatures by Ed25519, and SHA-256.
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        // A bundle of rules is a sixth of its size when it is compressed.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        target("FleetWire", ["CSodium", "CZlib", glassBus("EventBus"), glassBus("Host"), glassBus("ControlAPI")]),
        target("FleetCore", ["FleetWire", glassBus("EventBus"), glassBus("Host")]),
        // The connection to a broker.
        target("NATSLink", ["CSodium", "FleetWire", glassBus("EventBus"), glassBus("Host")] + nio),
        target("FleetStore", ["FleetWire", "FleetCore", "CZlib", glassBus("EventBus"), glassBus("Host")]),
        // What the two programs share.
        target(
            "FleetOperator",
            ["FleetWire", "FleetCore", "FleetStore", "NATSLink", arguments, glassBus("EventBus"), glassBus("Host")]),
        program(
            "glassbus-fleet",
            [
                "FleetOperator", "FleetWire", "FleetCore", "FleetStore", "NATSLink", arguments, logging,
                glassBus("EventBus"), glassBus("Host"), glassBus("RuleHost"), glassBus("ControlAPI"),
                glassBus("CommandSupport"), http,
            ] + nio),
        program(
            "busctl-fleet",
            [
                "FleetOperator", "FleetWire", "FleetCore", "FleetStore", "NATSLink", arguments, glassBus("EventBus"),
                glassBus("Host"), glassBus("ControlAPI"), glassBus("CommandSupport"),
            ]),
        // Folders that end with a test, random numbers that come again, and a broker in memory.
        .target(
            name: "FleetTestSupport", dependencies: ["FleetWire"], path: "Tests/FleetTestSupport",
            swiftSettings: settings),
        tests(of: "FleetWire", ["FleetTestSupport", "FleetCore", glassBus("EventBus"), glassBus("Host")]),
        tests(of: "FleetCore", ["FleetTestSupport", "FleetWire", glassBus("EventBus"), glassBus("Host")]),
        tests(
            of: "NATSLink",
            ["FleetWire", glassBus("EventBus"), .product(name: "NIOEmbedded", package: "swift-nio")] + nio),
        tests(of: "FleetOperator", ["FleetTestSupport", "FleetCore", "FleetStore", "FleetWire", glassBus("EventBus")]),
        tests(
            of: "glassbus-fleet",
            [
                "FleetTestSupport", "FleetCore", "FleetStore", "FleetWire", glassBus("EventBus"), glassBus("RuleHost"),
                glassBus("Host"), glassBus("ControlAPI"), logging,
            ] + nio),
        tests(
            of: "FleetStore", ["FleetTestSupport", "FleetCore", "FleetWire", glassBus("EventBus"), glassBus("Host")]),
    ])
