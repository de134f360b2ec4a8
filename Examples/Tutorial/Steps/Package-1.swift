// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Sheet",
  dependencies: [.package(path: "../midflight")],  // a clone beside this folder
  targets: [
    .executableTarget(
      name: "Sheet", dependencies: [.product(name: "MidflightApp", package: "midflight")])
  ]
)
