// swift-tools-version: 6.1
import PackageDescription

// In a package of your own, the dependency is .package(url:from:), as README.md shows.
let package = Package(
    name: "first-app",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "GlassBus", path: "../..")],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: ["EventBus", "Host", "Toast"].map { .product(name: $0, package: "GlassBus") })
    ])
