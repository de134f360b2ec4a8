import Midflight

/// The pointers of a replay, drawn over the scene. The scene's stage does not contain them.
final class ReplayPointersView: UIView {
  /// A pointer in the view's coordinates.
  struct Pointer: Equatable {
    var place: CGPoint
    var isDown: Bool
  }

  private var shown: [Pointer] = []
  private var dots: [UIView] = []

  /// The diameter in points, about a fingertip.
  private static let diameter: CGFloat = 28

  /// Shows the pointers, and hides all others. A pointer that is up is smaller and fainter.
  func show(_ pointers: [Pointer]) {
    guard pointers != shown else { return }
    shown = pointers
    while dots.count < pointers.count { addDot() }
    for (index, dot) in dots.enumerated() {
      dot.isHidden = index >= pointers.count
      guard index < pointers.count else { continue }
      let (pointer, scale) = (pointers[index], pointers[index].isDown ? 1 : 0.6 as CGFloat)
      dot.center = pointer.place
      dot.transform = CGAffineTransform(scaleX: scale, y: scale)
      dot.backgroundColor = UIColor(white: 0.5, alpha: pointer.isDown ? 0.45 : 0.15)
    }
  }

  /// Adds a dot of the size of a fingertip.
  private func addDot() {
    let side = ReplayPointersView.diameter
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
