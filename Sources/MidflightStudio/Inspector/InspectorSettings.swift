/// The settings of the inspector, which the window keeps between launches.
package nonisolated struct InspectorSettings: Codable, Hashable, Sendable {
  /// The raw values of the folded sections, from top to bottom.
  package var foldedSections: [String] = []
  /// A Boolean value that indicates whether arrows show the velocities of views.
  package var showsArrows = true
  /// A Boolean value that indicates whether earlier positions of views are visible.
  package var showsOnionSkin = false
  /// A Boolean value that indicates whether the run with other timing is drawn over the scene.
  package var showsGhost = true
  /// A Boolean value that indicates whether the run with other timing appears beside the scene, if
  /// there is room.
  package var showsBeside = true

  /// Creates the settings of a new window.
  package init() {}

  /// Creates settings from a file. Missing values are those of a new window. A value of another
  /// type throws a decoding error.
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
