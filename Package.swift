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
        .library(name: "Host", targets: ["Host"]),
        .library(name: "Harness", targets: ["Harness"]),
        .executable(name: "busctl", targets: ["busctl"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
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
        .target(
            name: "Toolbar", dependencies: ["EventBus", "Chrome"], path: "Sources/Modules/Toolbar",
            swiftSettings: settings),
        .target(
            name: "NavigationBar", dependencies: ["EventBus", "Chrome"], path: "Sources/Modules/NavigationBar",
            swiftSettings: settings),
        .target(
            name: "SideButton", dependencies: ["EventBus", "Chrome"], path: "Sources/Modules/SideButton",
            swiftSettings: settings),
        .target(
            name: "Accessory", dependencies: ["EventBus", "Chrome"], path: "Sources/Modules/Accessory",
            swiftSettings: settings),
        .target(
            name: "PopupBar", dependencies: ["EventBus", "Chrome"], path: "Sources/Modules/PopupBar",
            swiftSettings: settings),
        .target(name: "Rendering", dependencies: ["EventBus", "Chrome"], swiftSettings: settings),
        .target(name: "RuleHost", dependencies: ["CLua", "EventBus"], swiftSettings: settings),
        .target(
            name: "Host",
            dependencies: [
                "Accessory", "EventBus", "Chrome", "NavigationBar", "PopupBar", "SideButton", "Toast", "Toolbar",
                "RuleHost",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .target(
            name: "Harness",
            dependencies: [
                "Host", "Chrome", "EventBus", "RuleHost",
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            swiftSettings: settings),
        .target(
            name: "ControlAPI",
            dependencies: [
                "Host", "EventBus", "RuleHost",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "busctl",
            dependencies: [
                "Host", "Harness", "ControlAPI", "Rendering", "Chrome", "EventBus", "RuleHost",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(name: "CLuaTests", dependencies: ["CLua"], swiftSettings: settings),
        .testTarget(name: "EventBusTests", dependencies: ["TestSupport", "EventBus"], swiftSettings: settings),
        .testTarget(name: "ChromeTests", dependencies: ["Chrome", "EventBus"], swiftSettings: settings),
        .testTarget(name: "ToastTests", dependencies: ["Toast", "Chrome", "EventBus"], swiftSettings: settings),
        .testTarget(
            name: "ToolbarTests", dependencies: ["TestSupport", "Toolbar", "Chrome", "EventBus"],
            swiftSettings: settings),
        .testTarget(
            name: "NavigationBarTests", dependencies: ["TestSupport", "NavigationBar", "Chrome", "EventBus"],
            swiftSettings: settings),
        .testTarget(
            name: "SideButtonTests", dependencies: ["TestSupport", "SideButton", "Chrome", "EventBus"],
            swiftSettings: settings),
        .testTarget(
            name: "AccessoryTests", dependencies: ["TestSupport", "Accessory", "Chrome", "EventBus"],
            swiftSettings: settings),
        .testTarget(
            name: "PopupBarTests", dependencies: ["TestSupport", "PopupBar", "Chrome", "EventBus"],
            swiftSettings: settings),
        .testTarget(
            name: "RenderingTests", dependencies: ["TestSupport", "Rendering", "Toolbar", "Chrome", "EventBus"],
            swiftSettings: settings),
        // Runs one hostile script in a process of its own.
        .executableTarget(
            name: "RuleProbe", dependencies: ["RuleHost", "EventBus"], path: "Tests/RuleProbe", swiftSettings: settings),
        .testTarget(
            name: "RuleHostTests", dependencies: ["TestSupport", "RuleProbe", "RuleHost", "CLua", "EventBus"],
            exclude: ["Hostile/scripts"], swiftSettings: settings),
        .testTarget(
            name: "HostTests",
            dependencies: [
                "TestSupport",
                "Host", "Chrome", "Toast", "EventBus", "RuleHost",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "HarnessTests",
            dependencies: [
                "TestSupport",
                "Harness", "Host", "Chrome", "EventBus", "RuleHost",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ControlAPITests",
            dependencies: [
                "TestSupport",
                "ControlAPI", "Host", "EventBus",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "busctlTests",
            dependencies: [
                "TestSupport",
                "busctl", "Chrome", "ControlAPI", "EventBus", "Harness", "Host", "Rendering", "RuleHost",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
    ]
)
