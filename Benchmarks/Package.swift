// swift-tools-version: 6.1
// A package of its own, so that users of GlassBus never fetch what it is compared with.
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "GlassBus", path: ".."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    ],
    targets: [
        .target(name: "CCallgrind"),
        .target(name: "CBareLua", linkerSettings: [.linkedLibrary("lua5.4"), .linkedLibrary("m")]),
        .executableTarget(
            name: "bench",
            dependencies: [
                "CBareLua", "CCallgrind",
                .product(name: "EventBus", package: "GlassBus"),
                .product(name: "Chrome", package: "GlassBus"),
                .product(name: "Screen", package: "GlassBus"),
                .product(name: "Toast", package: "GlassBus"),
                .product(name: "Toolbar", package: "GlassBus"),
                .product(name: "PopupBar", package: "GlassBus"),
                .product(name: "RuleHost", package: "GlassBus"),
                .product(name: "RuleCheck", package: "GlassBus"),
                .product(name: "RuleExplore", package: "GlassBus"),
                .product(name: "Host", package: "GlassBus"),
                .product(name: "Harness", package: "GlassBus"),
                .product(name: "OpenCombine", package: "OpenCombine"),
            ],
            path: "Sources/Bench",
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    ]
)
