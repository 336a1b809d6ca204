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
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    ],
    targets: [
        .target(
            name: "EventBus",
            dependencies: [
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"),
            ],
            swiftSettings: settings,
            // The standard library's floating point needs it where Foundation is not linked.
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .testTarget(name: "EventBusTests", dependencies: ["EventBus"], swiftSettings: settings),
    ]
)
