// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "limits",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1")
    ],
    targets: [
        .executableTarget(
            name: "empty", dependencies: [.product(name: "Hummingbird", package: "hummingbird")])
    ],
    swiftLanguageModes: [.v6]
)
