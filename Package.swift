// swift-tools-version: 6.2
import PackageDescription

/// Values and functions of their arguments: isolated to nothing.
let values: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Things with identity: they live on the main actor.
let identities: [SwiftSetting] = values + [.defaultIsolation(MainActor.self)]

/// Tests of `Midflight`. They are several targets, because one takes more than a minute to build after a change.
func midflightTests(_ name: String) -> Target {
  .testTarget(
    name: name, dependencies: ["Midflight", "MotionCore", "Chance", "SlowTrait", "StageFixtures"],
    swiftSettings: identities)
}

/// Tests that run the built `midflight`. Processes and windows take time, which several targets divide.
func toolTests(_ name: String) -> Target {
  .testTarget(
    name: name,
    dependencies: [
      "MidflightTool", "Midflight", "MidflightGallery", "MidflightPainter", "MidflightReplay",
      "MotionCore", "SlowTrait", "ToolFixtures",
    ],
    swiftSettings: identities)
}

let package = Package(
  name: "midflight",
  products: [
    .library(name: "Midflight", targets: ["Midflight", "MotionCore"]),
    .library(name: "MidflightReplay", targets: ["MidflightReplay"]),
    .library(name: "MidflightTesting", targets: ["MidflightTesting"]),
    .library(name: "MidflightWindow", targets: ["MidflightWindow", "MidflightPainter"]),
    .library(name: "MidflightApp", targets: ["MidflightApp"]),
    .executable(name: "midflight", targets: ["MidflightTool"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
  ],
  targets: [
    .systemLibrary(name: "CCairo", providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),

    .target(name: "MotionCore", swiftSettings: values),
    .target(
      name: "Midflight",
      dependencies: ["MotionCore", .product(name: "HeapModule", package: "swift-collections")],
      swiftSettings: identities),
    .target(
      name: "MidflightPainter", dependencies: ["MotionCore", "CCairo"], swiftSettings: values),
    .target(
      name: "MidflightWindow",
      dependencies: ["Midflight", "MotionCore", "MidflightPainter", "CSDL2"],
      swiftSettings: identities),
    .target(
      name: "MidflightGallery", dependencies: ["Midflight"], packageAccess: false,
      swiftSettings: identities),
    .target(name: "Chance", swiftSettings: values),
    .target(name: "PaintingThreads", dependencies: ["MidflightPainter"], swiftSettings: values),
    .target(
      name: "MidflightFuzz", dependencies: ["Midflight", "MotionCore", "Chance"],
      swiftSettings: identities),
    .executableTarget(
      name: "fuzz", dependencies: ["MidflightFuzz"], path: "Sources/MidflightFuzzTool",
      swiftSettings: identities),
    .target(
      name: "MidflightReplay", dependencies: ["Midflight", "MotionCore"],
      swiftSettings: identities),
    .target(
      name: "MidflightTesting",
      dependencies: ["Midflight", "MidflightPainter", "MidflightReplay", "MotionCore"],
      swiftSettings: identities),
    .target(
      name: "MidflightStudio",
      dependencies: ["Midflight", "MidflightReplay", "MotionCore"],
      resources: [.embedInCode("Texts")], swiftSettings: identities),
    .target(
      name: "MidflightApp",
      dependencies: [
        "Midflight", "MidflightPainter", "MidflightReplay", "MidflightStudio", "MidflightWindow",
        "MotionCore", "PaintingThreads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: identities),
    .target(name: "MidflightPort", swiftSettings: values),
    .executableTarget(
      name: "MidflightTool",
      dependencies: [
        "Midflight", "MidflightApp", "MidflightGallery", "MidflightPainter", "MidflightPort",
        "MidflightReplay", "MotionCore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: identities),
    .target(
      name: "MidflightConformance", dependencies: ["Midflight", "MotionCore"],
      swiftSettings: values),
    .executableTarget(
      name: "conformance",
      dependencies: [
        "MidflightConformance", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/ConformanceReport", swiftSettings: values),

    .target(name: "BenchmarkFigures", path: "Benchmarks/Figures", swiftSettings: values),
    .target(name: "Counters", path: "Benchmarks/Counters"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "BenchmarkFigures", "Counters", "Midflight", "MidflightGallery", "MidflightPainter",
        "MidflightReplay", "MidflightStudio", "MidflightWindow", "MotionCore", "PaintingThreads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/Bench", swiftSettings: identities),

    .target(name: "SlowTrait", path: "Tests/SlowTrait", swiftSettings: values),
    .testTarget(
      name: "MotionCoreTests", dependencies: ["MotionCore", "Chance"], swiftSettings: values),
    .target(
      name: "StageFixtures", dependencies: ["Midflight", "MotionCore"], path: "Tests/StageFixtures",
      swiftSettings: identities),
    midflightTests("MidflightAnimatorTests"),
    midflightTests("MidflightAnimationTests"),
    midflightTests("MidflightGestureTests"),
    midflightTests("MidflightViewTests"),
    .testTarget(
      name: "MidflightFuzzTests",
      dependencies: ["MidflightFuzz", "Midflight", "MotionCore", "Chance", "SlowTrait"],
      swiftSettings: identities),
    .testTarget(
      name: "MidflightPainterTests",
      dependencies: ["MidflightPainter", "MotionCore", "Chance", "PaintingThreads", "SlowTrait"],
      swiftSettings: values),
    .testTarget(
      name: "MidflightWindowTests",
      dependencies: ["MidflightWindow", "Midflight", "MotionCore", "CSDL2"],
      swiftSettings: identities),
    .testTarget(
      name: "MidflightReplayTests",
      dependencies: [
        "MidflightReplay", "Midflight", "MidflightGallery", "MotionCore", "Chance", "SlowTrait",
      ],
      swiftSettings: identities),
    .testTarget(
      name: "MidflightTestingTests",
      dependencies: [
        "MidflightTesting", "Midflight", "MidflightPainter", "MidflightReplay", "MotionCore",
      ],
      exclude: ["Pictures"], swiftSettings: identities),
    .testTarget(
      name: "MidflightGalleryTests",
      dependencies: ["MidflightGallery", "Midflight", "MidflightReplay", "MotionCore"],
      swiftSettings: identities),
    .testTarget(
      name: "MidflightStudioTests",
      dependencies: [
        "MidflightStudio", "Midflight", "MidflightReplay", "MidflightGallery", "MotionCore",
        "SlowTrait",
      ],
      swiftSettings: identities),
    .target(
      name: "ToolFixtures",
      dependencies: ["MidflightGallery", "MidflightPainter", "MidflightReplay", "MotionCore"],
      path: "Tests/ToolFixtures", swiftSettings: identities),
    .testTarget(
      name: "MidflightAppTests",
      dependencies: [
        "MidflightApp", "MidflightTool", "Midflight", "MidflightGallery", "MidflightPainter",
        "MidflightReplay", "MidflightStudio", "MidflightWindow", "MotionCore", "SlowTrait",
        "ToolFixtures",
      ],
      swiftSettings: identities),
    toolTests("MidflightCommandTests"),
    toolTests("MidflightReplayCommandTests"),
    toolTests("MidflightDisplayTests"),
    .testTarget(
      name: "MidflightPortTests", dependencies: ["MidflightPort", "Chance"], exclude: ["Fixtures"],
      swiftSettings: values),
    .testTarget(
      name: "MidflightConformanceTests", dependencies: ["MidflightConformance", "MotionCore"],
      swiftSettings: identities),
    .testTarget(
      name: "BenchmarkFiguresTests", dependencies: ["BenchmarkFigures"], swiftSettings: values),
  ]
)

// Scripts set MIDFLIGHT_TESTS to build only the test targets that they run.
if let names = Context.environment["MIDFLIGHT_TESTS"]?.split(separator: " ") {
  package.targets.removeAll { $0.type == .test && !names.contains(Substring($0.name)) }
}

// Nothing imports a test target. Its module file takes a sixth of its build; Scripts/steps replaces the file.
if Context.environment["MIDFLIGHT_MODULE_FILES"] == "none" {
  for target in package.targets where target.type == .test {
    target.swiftSettings?.append(.unsafeFlags(["-no-emit-module-separately"]))
  }
}

// Scripts/check-api builds only the libraries and what they depend on.
if Context.environment["MIDFLIGHT_LIBRARIES"] != nil {
  let names = package.products.compactMap { $0 as? Product.Library }.flatMap(\.targets)
  let dependencies = ["CCairo", "CSDL2", "MidflightStudio", "PaintingThreads"]
  package.products.removeAll { $0 is Product.Executable }
  package.targets.removeAll { !(names + dependencies).contains($0.name) }
}

// Scripts/docs uses the plugin. Clients do not fetch it.
if Context.environment["MIDFLIGHT_DOCC"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"))
}
