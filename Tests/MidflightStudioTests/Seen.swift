import Midflight

extension UIView {
  /// The presentation of the layer at its stage's current moment.
  var seen: CALayer {
    guard let seen = layer.presentation() else {
      fatalError("A layer has a presentation at any time.")
    }
    return seen
  }
}
