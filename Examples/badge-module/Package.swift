// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "badge-module",
    platforms: [.macOS(.v15)],
    products: [.library(name: "BadgeModule", targets: ["BadgeModule"])],
    dependencies: [.package(name: "GlassBus", path: "../..")],
    targets: [
        .target(
            name: "BadgeModule",
            dependencies: [
                .product(name: "Chrome", package: "GlassBus"), .product(name: "EventBus", package: "GlassBus"),
            ]),
        .executableTarget(
            name: "badgectl",
            dependencies: ["BadgeModule", .product(name: "BusctlKit", package: "GlassBus")]),
        .executableTarget(
            name: "badge-app",
            dependencies: ["BadgeModule", .product(name: "Host", package: "GlassBus")]),
        .testTarget(
            name: "BadgeModuleTests",
            dependencies: ["BadgeModule", .product(name: "Harness", package: "GlassBus")]),
    ])
