// swift-tools-version: 6.1
// The core and its tests, without the programs and servers around it: what the sanitizers
// build (see `run`, which puts Sources and Tests beside this file).
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Sanitized",
    dependencies: [.package(url: "https://github.com/apple/swift-collections", from: "1.6.0")],
    targets: [
        .target(
            name: "CLua", cSettings: [.unsafeFlags(["-O1"])],
            linkerSettings: [.linkedLibrary("lua5.4"), .linkedLibrary("m")]),
        .target(
            name: "EventBus",
            dependencies: [
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"),
            ],
            swiftSettings: settings, linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Chrome", dependencies: ["EventBus"], swiftSettings: settings),
        .target(
            name: "Toast", dependencies: ["EventBus", "Chrome"], path: "Sources/Modules/Toast",
            swiftSettings: settings),
        .target(name: "RuleHost", dependencies: ["CLua", "EventBus"], swiftSettings: settings),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .executableTarget(
            name: "RuleProbe", dependencies: ["RuleHost", "EventBus"], path: "Tests/RuleProbe", swiftSettings: settings),
        .testTarget(name: "CLuaTests", dependencies: ["CLua"], swiftSettings: settings),
        .testTarget(name: "EventBusTests", dependencies: ["TestSupport", "EventBus"], swiftSettings: settings),
        .testTarget(name: "ToastTests", dependencies: ["Toast", "Chrome", "EventBus"], swiftSettings: settings),
        .testTarget(
            name: "RuleHostTests", dependencies: ["TestSupport", "RuleProbe", "RuleHost", "CLua", "EventBus"],
            exclude: ["Hostile/scripts"], swiftSettings: settings),
    ]
)
