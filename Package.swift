// swift-tools-version: 6.1
// Who may import whom is the architecture (docs/architecture.md): each line below is a
// target, so the compiler enforces it.
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "GlassBus",
    products: [
        .library(name: "EventBus", targets: ["EventBus"]),
        .library(name: "Chrome", targets: ["Chrome"]),
        .library(name: "RuleHost", targets: ["RuleHost"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    ],
    targets: [
        .target(name: "CLua", linkerSettings: [.linkedLibrary("lua5.4"), .linkedLibrary("m")]),
        .target(
            name: "EventBus",
            dependencies: [
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"),
            ],
            swiftSettings: settings,
            // The standard library's floating point needs it where Foundation is not linked.
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "Chrome", dependencies: ["EventBus"], swiftSettings: settings),
        .target(
            name: "Toast", dependencies: ["EventBus", "Chrome"], path: "Sources/Modules/Toast",
            swiftSettings: settings),
        .target(name: "RuleHost", dependencies: ["CLua", "EventBus"], swiftSettings: settings),
        .testTarget(name: "CLuaTests", dependencies: ["CLua"], swiftSettings: settings),
        .testTarget(name: "EventBusTests", dependencies: ["EventBus"], swiftSettings: settings),
        .testTarget(name: "ChromeTests", dependencies: ["Chrome", "EventBus"], swiftSettings: settings),
        .testTarget(name: "ToastTests", dependencies: ["Toast", "Chrome", "EventBus"], swiftSettings: settings),
        .testTarget(name: "RuleHostTests", dependencies: ["RuleHost", "CLua", "EventBus"], swiftSettings: settings),
    ]
)
