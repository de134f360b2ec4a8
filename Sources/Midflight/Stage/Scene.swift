/// A named piece of user interface that can be opened, recorded and replayed.
///
/// The gallery's files make them; the window, the recorder and the replayer find them by name.
public struct Scene {
  /// Lower-case words joined by hyphens; also the folder of its recordings.
  public let name: String
  /// One sentence for a list of scenes: what to do and what to see.
  public let summary: String
  /// The size it was drawn for, in points.
  public let size: CGSize
  /// Makes its root view controller, inside the stage's `perform`.
  public let makeRoot: (Stage) -> UIViewController

  /// A scene of this name.
  public init(
    _ name: String, summary: String, size: CGSize = CGSize(width: 390, height: 844),
    makeRoot: @escaping (Stage) -> UIViewController
  ) {
    self.name = name
    self.summary = summary
    self.size = size
    self.makeRoot = makeRoot
  }

  /// A new stage with the scene on it, at moment zero.
  ///
  /// - Parameters:
  ///   - size: In points; nil for the size the scene was drawn for.
  ///   - scale: Pixels a point.
  public func makeStage(size: CGSize? = nil, scale: CGFloat = 1) -> Stage {
    let stage = Stage(size: size ?? self.size, scale: scale)
    stage.perform { stage.window.rootViewController = makeRoot(stage) }
    return stage
  }
}

/// Scenes by name, in the order in which a list shows them.
public struct SceneCatalog {
  /// Every scene, in order.
  public let scenes: [Scene]

  /// A catalog of these scenes, whose names differ.
  public init(_ scenes: [Scene]) {
    for (index, scene) in scenes.enumerated() {
      require(
        !scenes[..<index].contains { $0.name == scene.name },
        "SceneCatalog: two scenes are named \(scene.name); a recording could not tell them apart.")
    }
    self.scenes = scenes
  }

  /// The scene of this name; nil if there is none.
  public subscript(name: String) -> Scene? { scenes.first { $0.name == name } }
}
