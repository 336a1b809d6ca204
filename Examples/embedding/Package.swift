// swift-tools-version: 6.1
import PackageDescription

func glassBus(_ name: String) -> Target.Dependency { .product(name: name, package: "GlassBus") }

let package = Package(
    name: "embedding",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "GlassBus", path: "../..")],
    targets: [
        .executableTarget(
            name: "WithRules", dependencies: [glassBus("EventBus"), glassBus("Host"), glassBus("Toast")]),
        .executableTarget(
            name: "OnTheMainActor", dependencies: [glassBus("EventBus"), glassBus("Host"), glassBus("Toast")]),
        .executableTarget(
            name: "WithoutLua", dependencies: [glassBus("Chrome"), glassBus("EventBus"), glassBus("Toast")]),
        .target(name: "Deleting", dependencies: [glassBus("EventBus"), glassBus("Host"), glassBus("Toast")]),
        .testTarget(
            name: "DeletingTests",
            dependencies: [
                "Deleting", glassBus("Chrome"), glassBus("EventBus"), glassBus("Harness"), glassBus("Toast"),
            ]),
    ])
