/// The scenes by name, in the order and under the headings of a list.
@MainActor public struct SceneCatalog {
  /// A group of scenes with a heading.
  @MainActor public struct Chapter {
    /// The heading; nil for none.
    public let title: LocalizedText?
    /// The scenes, in order.
    public let scenes: [Scene]

    /// Creates a chapter with a heading.
    public nonisolated init(_ title: LocalizedText?, _ scenes: [Scene]) {
      self.title = title
      self.scenes = scenes
    }
  }

  /// The chapters, in order.
  public let chapters: [Chapter]
  /// The scenes of all chapters, in order.
  public let scenes: [Scene]

  /// Creates a catalog of chapters. Two scenes with one name end the program.
  public nonisolated init(_ chapters: [Chapter]) {
    let scenes = chapters.flatMap(\.scenes)
    for (index, scene) in scenes.enumerated() {
      require(
        !scenes[..<index].contains { $0.name == scene.name },
        "SceneCatalog: two scenes are named \(scene.name); a recording could not tell them apart.")
    }
    self.chapters = chapters
    self.scenes = scenes
  }

  /// Creates a catalog of scenes without headings. Two scenes with one name end the program.
  public nonisolated init(_ scenes: [Scene]) {
    self.init([Chapter(nil, scenes)])
  }

  /// Returns the scene with a name; nil if there is none.
  public subscript(name: String) -> Scene? { scenes.first { $0.name == name } }
}
