/// What an inspector shows of all that it has, and a window remembers of it.
package nonisolated struct InspectorSettings: Codable, Hashable, Sendable {
  /// The sections that are folded away, by their English headings, from top to bottom.
  package var foldedSections: [String] = []
  /// Whether arrows say where views go, and how fast.
  package var showsArrows = true
  /// Whether it is seen where views were in the last half second.
  package var showsOnionSkin = false
  /// Whether the run with other timing is seen over the scene.
  package var showsGhost = true
  /// Whether it is seen beside the scene too, where there is room.
  package var showsBeside = true

  /// An inspector as it is when a window opens for the first time.
  package init() {}

  /// Those in a file; what one of them lacks is as in a new window.
  package init(from decoder: any Decoder) throws {
    let kept = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    foldedSections =
      try kept.decodeIfPresent([String].self, forKey: .foldedSections) ?? foldedSections
    showsArrows = try kept.decodeIfPresent(Bool.self, forKey: .showsArrows) ?? showsArrows
    showsOnionSkin = try kept.decodeIfPresent(Bool.self, forKey: .showsOnionSkin) ?? showsOnionSkin
    showsGhost = try kept.decodeIfPresent(Bool.self, forKey: .showsGhost) ?? showsGhost
    showsBeside = try kept.decodeIfPresent(Bool.self, forKey: .showsBeside) ?? showsBeside
  }
}
