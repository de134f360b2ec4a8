import Midflight

extension UIView {
  /// What is seen of it at its stage's now.
  var seen: CALayer {
    guard let seen = layer.presentation() else {
      fatalError("A layer has a presentation at any time.")
    }
    return seen
  }
}
