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
  /// The first fault of the catalog, in words; nil if each name belongs to one scene.
  package let fault: String?

  /// Creates a catalog of chapters. Each scene needs a name of its own.
  public nonisolated init(_ chapters: [Chapter]) {
    self.chapters = chapters
    scenes = chapters.flatMap(\.scenes)
    var names: Set<String> = []
    fault = scenes.first { !names.insert($0.name).inserted }.map {
      "two scenes are named “\($0.name)”; rename one, because a recording names its scene"
    }
  }

  /// Creates a catalog of scenes without headings. Each scene needs a name of its own.
  public nonisolated init(_ scenes: [Scene]) {
    self.init([Chapter(nil, scenes)])
  }

  /// The scene with a name; nil if there is none. Ends the program if two scenes have one name.
  public subscript(name: String) -> Scene? {
    require(fault == nil, "SceneCatalog: \(fault ?? "").")
    return scenes.first { $0.name == name }
  }
}
