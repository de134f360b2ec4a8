import MotionCore

/// The class of an image literal without another type.
public typealias _ImageLiteralType = UIImage

/// The class of a colour literal without another type.
public typealias _ColorLiteralType = UIColor

// The initialisers are in extensions of the protocols. In the classes they would be required, and
// each subclass with initialisers of its own would have to repeat them.

nonisolated extension UIImage: _ExpressibleByImageLiteral {}

nonisolated extension _ExpressibleByImageLiteral where Self: UIImage {
  /// Creates the image of `#imageLiteral(resourceName:)`, as `UIImage(named:)` does. A missing image,
  /// and a literal of a subclass, stop the program with a message.
  public init(imageLiteralResourceName path: String) {
    guard let image = UIImage(named: path) else {
      fatalError(
        "#imageLiteral(resourceName: \"\(path)\"): there is no such image among the program's "
          + "resources; add \(path).png, or use UIImage(named:in: .module, with: nil).")
    }
    self = image.requireOwnClass()
  }
}

nonisolated extension UIColor: _ExpressibleByColorLiteral {}

nonisolated extension _ExpressibleByColorLiteral where Self: UIColor {
  /// Creates a colour from sRGB components, each 0 … 1. A literal of a subclass stops the program
  /// with a message.
  public init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    let color = UIColor(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    self = color.requireOwnClass()
  }
}

nonisolated extension NSObject {
  /// Returns the object as the wanted class, and stops the program for a subclass of the object's
  /// class.
  func requireOwnClass<Wanted>(as type: Wanted.Type = Wanted.self) -> Wanted {
    guard let wanted = self as? Wanted else {
      fatalError("A \(Self.self) is no \(type): use \(Self.self) for literals and animations.")
    }
    return wanted
  }
}
