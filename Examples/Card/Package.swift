// swift-tools-version: 6.2
import PackageDescription

// A clone of Midflight in a folder named `midflight`. In an app of your own, write its URL here.
let midflight = "file://\(Context.packageDirectory)/../../../midflight"

let package = Package(
  name: "CardApp",
  dependencies: [.package(url: midflight, branch: "main")],
  targets: [
    .executableTarget(
      name: "CardApp", dependencies: [.product(name: "MidflightApp", package: "midflight")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "CardAppTests",
      dependencies: ["CardApp", .product(name: "MidflightTesting", package: "midflight")]),
  ]
)
