extension UIView {
  /// The debug description: the view's class, name and frame, and its animations with their current
  /// curves or springs.
  var debuggerText: String {
    let name = accessibilityIdentifier.map { " \"\($0)\"" } ?? ""
    let place = "(\(frame.minX) \(frame.minY); \(frame.width) \(frame.height))"
    let movers = wordsForMovers
    if movers.isEmpty { return "\(type(of: self))\(name) \(place)" }
    return "\(type(of: self))\(name) \(place), moved by\n  " + movers.joined(separator: "\n  ")
  }

  /// The descriptions of the animations and animators that move the view.
  private var wordsForMovers: [String] {
    guard let stage = window?.stage, !layer.tracks.isEmpty else { return [] }
    func moves(_ block: AnimationBlock) -> Bool { layer.tracks.contains { $0.block === block } }
    return stage.viewAnimations.filter { moves($0.block) }.map(\.debugDescription)
      + stage.animators.filter { $0.playback.blocks.contains(where: moves) }.map(\.description)
  }
}
