import Midflight

/// The pointers of a replay, drawn over the scene and never on its stage.
final class GhostView: UIView {
  /// One of them, in this view's coordinates.
  struct Ghost: Equatable {
    var place: CGPoint
    var isDown: Bool
  }

  private var shown: [Ghost] = []
  private var dots: [UIView] = []

  /// Points across: a finger tip that hides little.
  private static let diameter: CGFloat = 28

  /// Shows these and no others.
  func show(_ ghosts: [Ghost]) {
    guard ghosts != shown else { return }
    shown = ghosts
    while dots.count < ghosts.count { addDot() }
    for (index, dot) in dots.enumerated() {
      dot.isHidden = index >= ghosts.count
      guard index < ghosts.count else { continue }
      let (ghost, scale) = (ghosts[index], ghosts[index].isDown ? 1 : 0.6 as CGFloat)
      dot.center = ghost.place
      dot.transform = CGAffineTransform(scaleX: scale, y: scale)
      dot.backgroundColor = UIColor(white: 0.5, alpha: ghost.isDown ? 0.45 : 0.15)
    }
  }

  private func addDot() {
    let side = GhostView.diameter
    let dot = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
    dot.layer.cornerRadius = side / 2
    dot.layer.borderWidth = 1.5
    dot.layer.borderColor = UIColor(white: 1, alpha: 0.9).cgColor
    dot.layer.shadowOpacity = 0.35
    dot.layer.shadowRadius = 3
    dot.layer.shadowOffset = CGSize(width: 0, height: 1)
    dots.append(dot)
    addSubview(dot)
  }
}
