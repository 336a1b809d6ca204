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

func tests(of name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.init(stringLiteral: name)] + dependencies, swiftSettings: settings)
}

let package = Package(
    name: "Fleet",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "GlassBus", path: ".."),
    ],
    targets: [
        // Signatures by Ed25519, and SHA-256.
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        // A bundle of rules is a sixth of its size when it is compressed.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        // The connection to a broker. The NATS project keeps it, and distributions have it.
        .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),

        target("FleetWire", ["CSodium", "CZlib", glassBus("EventBus"), glassBus("Host"), glassBus("ControlAPI")]),
        target("FleetCore", ["FleetWire", glassBus("EventBus"), glassBus("Host")]),
        target("NATSLink", ["CNATS", "CSodium", "FleetWire", glassBus("EventBus")]),
        target("FleetStore", ["FleetWire", "FleetCore", "CZlib", glassBus("EventBus"), glassBus("Host")]),

        // Folders that end with a test, and random numbers that come again.
        .target(name: "FleetTestSupport", path: "Tests/FleetTestSupport", swiftSettings: settings),
        tests(of: "FleetWire", ["FleetTestSupport", glassBus("EventBus"), glassBus("Host")]),
        tests(of: "FleetCore", ["FleetWire", glassBus("EventBus"), glassBus("Host")]),
        tests(of: "NATSLink", ["FleetWire", glassBus("EventBus")]),
        tests(
            of: "FleetStore", ["FleetTestSupport", "FleetCore", "FleetWire", glassBus("EventBus"), glassBus("Host")]),
    ])
