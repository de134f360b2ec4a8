// swift-tools-version: 6.2
import PackageDescription

// A clone of Midflight in a folder named `midflight`. In an app of your own, write its URL here.
let midflight = "file://\(Context.packageDirectory)/../../../midflight"

let package = Package(
  name: "iOSApp",
  dependencies: [.package(url: midflight, branch: "main")],
  targets: [
    .executableTarget(
      name: "iOSApp", dependencies: [.product(name: "MidflightApp", package: "midflight")]),
    .testTarget(
      name: "iOSAppTests",
      dependencies: ["iOSApp", .product(name: "MidflightTesting", package: "midflight")]),
  ]
)
