// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "embedding",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "GlassBus", path: "../.."),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .executableTarget(
            name: "WithRules",
            dependencies: [
                .product(name: "Host", package: "GlassBus"),
                .product(name: "Toast", package: "GlassBus"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .executableTarget(
            name: "WithoutLua",
            dependencies: [
                .product(name: "Chrome", package: "GlassBus"),
                .product(name: "EventBus", package: "GlassBus"),
                .product(name: "Toast", package: "GlassBus"),
            ]),
    ])
