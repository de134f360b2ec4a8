import Foundation
import MotionCore

/// Geometry in an object, with UIKit's names.
nonisolated extension NSValue {
  /// Creates a value with a point.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  /// Creates a value with a size.
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  /// Creates a value with a rectangle.
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
  /// Creates a value with a vector.
  public convenience init(cgVector: CGVector) { self.init(cgVector, as: "[2d]") }
  /// Creates a value with an affine transform.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(transform, as: "[6d]")
  }
  /// Creates a value with a 3D transform.
  public convenience init(caTransform3D transform: CATransform3D) {
    self.init(transform, as: "[16d]")
  }
  /// Creates a value with insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) { self.init(insets, as: "[4d]") }

  /// The stored point.
  public var cgPointValue: CGPoint { pointValue }
  /// The stored size.
  public var cgSizeValue: CGSize { sizeValue }
  /// The stored rectangle.
  public var cgRectValue: CGRect { rectValue }
  /// The stored vector; zero for a value of another kind.
  public var cgVectorValue: CGVector { stored(as: "[2d]") ?? .zero }
  /// The stored affine transform; the identity for a value of another kind.
  public var cgAffineTransformValue: CGAffineTransform { stored(as: "[6d]") ?? .identity }
  /// The stored 3D transform; the identity for a value of another kind.
  public var caTransform3DValue: CATransform3D { stored(as: "[16d]") ?? CATransform3DIdentity }
  /// The stored insets; zero for a value of another kind.
  public var uiEdgeInsetsValue: UIEdgeInsets { stored(as: "[4d]") ?? .zero }

  // Foundation on Linux stores arrays of numbers, but no structures.

  /// Creates a value with a structure of doubles.
  ///
  /// - Parameter type: The structure as an array in Objective-C's encoding, such as "[6d]".
  private convenience init<Structure>(_ structure: Structure, as type: String) {
    let copy = UnsafeMutablePointer<Structure>.allocate(capacity: 1)
    defer { copy.deallocate() }
    copy.initialize(to: structure)
    self.init(bytes: copy, objCType: type)
  }

  /// Returns the stored structure of doubles; nil for a value of another kind.
  private func stored<Structure>(as type: String) -> Structure? {
    guard String(cString: objCType) == type else { return nil }
    return withUnsafeTemporaryAllocation(of: Structure.self, capacity: 1) { buffer in
      guard let address = buffer.baseAddress else { return nil }
      getValue(UnsafeMutableRawPointer(address))
      return address.pointee
    }
  }
}
