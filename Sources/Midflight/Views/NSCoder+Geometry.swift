import Foundation
import MotionCore

/// Geometry as texts, with UIKit's names and format: each number with up to 17 digits, so that the
/// text gives the number back exactly.
nonisolated extension NSCoder {
  /// Returns a text such as "{1, 2}".
  public class func string(for point: CGPoint) -> String { braced(point.x, point.y) }
  /// Returns a text such as "{1, 2}".
  public class func string(for vector: CGVector) -> String { braced(vector.dx, vector.dy) }
  /// Returns a text such as "{1, 2}".
  public class func string(for size: CGSize) -> String { braced(size.width, size.height) }
  /// Returns a text such as "{{0, 0}, {1, 2}}".
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  /// Returns a text such as "[1, 0, 0, 1, 0, 0]".
  public class func string(for transform: CGAffineTransform) -> String {
    let numbers = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    return "[\(numbers.map(text).joined(separator: ", "))]"
  }
  /// Returns a text such as "{1, 2, 3, 4}": top, left, bottom, right.
  public class func string(for insets: UIEdgeInsets) -> String {
    braced(insets.top, insets.left, insets.bottom, insets.right)
  }
  /// Returns a text such as "{1, 2, 3, 4}": top, leading, bottom, trailing.
  public class func string(for directionalEdgeInsets: NSDirectionalEdgeInsets) -> String {
    let insets = directionalEdgeInsets
    return braced(insets.top, insets.leading, insets.bottom, insets.trailing)
  }

  /// Returns the point of a text; zero for a text without two numbers.
  public class func cgPoint(for string: String) -> CGPoint {
    numbers(2, in: string).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }
  /// Returns the vector of a text; zero for a text without two numbers.
  public class func cgVector(for string: String) -> CGVector {
    numbers(2, in: string).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }
  /// Returns the size of a text; zero for a text without two numbers.
  public class func cgSize(for string: String) -> CGSize {
    numbers(2, in: string).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }
  /// Returns the rectangle of a text; zero for a text without four numbers.
  public class func cgRect(for string: String) -> CGRect {
    numbers(4, in: string).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
  }
  /// Returns the transform of a text; the identity for a text without six numbers.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    numbers(6, in: string).map { CGAffineTransform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) }
      ?? .identity
  }
  /// Returns the insets of a text; zero for a text without four numbers.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    numbers(4, in: string).map {
      UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    } ?? .zero
  }

  private static func text(_ number: CGFloat) -> String {
    String(format: "%.17g", Double(number))
  }

  private static func braced(_ numbers: CGFloat...) -> String {
    "{\(numbers.map(text).joined(separator: ", "))}"
  }

  /// Returns the numbers in a text; nil for another count.
  private static func numbers(_ count: Int, in string: String) -> [CGFloat]? {
    let parts = string.split { "{}[], ".contains($0) }
    let numbers = parts.compactMap { Double($0) }.map { CGFloat($0) }
    return numbers.count == count && parts.count == count ? numbers : nil
  }
}

/// Returns a text such as "{1, 2}".
nonisolated public func NSStringFromCGPoint(_ point: CGPoint) -> String {
  NSCoder.string(for: point)
}

/// Returns a text such as "{1, 2}".
nonisolated public func NSStringFromCGVector(_ vector: CGVector) -> String {
  NSCoder.string(for: vector)
}

/// Returns a text such as "{1, 2}".
nonisolated public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }

/// Returns a text such as "{{0, 0}, {1, 2}}".
nonisolated public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }

/// Returns a text such as "[1, 0, 0, 1, 0, 0]".
nonisolated public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  NSCoder.string(for: transform)
}

/// Returns a text such as "{1, 2, 3, 4}": top, left, bottom, right.
nonisolated public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  NSCoder.string(for: insets)
}

extension CGFloat {
  /// Creates a number from an object, as on iOS.
  nonisolated public init(truncating number: NSNumber) { self.init(number.doubleValue) }

  /// Creates a number from an object, as on iOS; never nil, because the object's number is read as
  /// a `Double`.
  nonisolated public init?(exactly number: NSNumber) { self.init(number.doubleValue) }
}
