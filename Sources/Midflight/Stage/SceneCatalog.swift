/// Scenes by name, in the order and under the headings in which a list shows them.
public struct SceneCatalog {
  /// Scenes that belong together, under a heading.
  public struct Chapter {
    /// The heading; nil for scenes that stand without one.
    public let title: LocalizedText?
    /// Its scenes, in order.
    public let scenes: [Scene]

    /// Scenes under a heading.
    public init(_ title: LocalizedText?, _ scenes: [Scene]) {
      self.title = title
      self.scenes = scenes
    }
  }

  /// Every chapter, in order.
  public let chapters: [Chapter]
  /// Every scene, in order.
  public let scenes: [Scene]

  /// A catalog of these chapters. No two of their scenes have one name.
  public init(_ chapters: [Chapter]) {
    let scenes = chapters.flatMap(\.scenes)
    for (index, scene) in scenes.enumerated() {
      require(
        !scenes[..<index].contains { $0.name == scene.name },
        "SceneCatalog: two scenes are named \(scene.name); a recording could not tell them apart.")
    }
    self.chapters = chapters
    self.scenes = scenes
  }

  /// A catalog of these scenes, whose names differ.
  public init(_ scenes: [Scene]) {
    self.init([Chapter(nil, scenes)])
  }

  /// The scene of this name; nil if there is none.
  public subscript(name: String) -> Scene? { scenes.first { $0.name == name } }
}
