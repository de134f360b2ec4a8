/// A spring along y that differs from the spring along x, or none.
///
/// Stores the two constants of the spring and nothing else, because each of thousands of tracks may
/// contain a value.
package struct YAxisSpring: Hashable, Sendable {
  private var stiffness = 0.0
  private var damping = 0.0

  /// Creates a value from a spring.
  ///
  /// - Parameter spring: A spring of mass 1; nil for none.
  package init(_ spring: Spring? = nil) {
    if let spring { (stiffness, damping) = (spring.stiffness, spring.damping) }
  }

  /// The spring, of mass 1; nil for none.
  package var spring: Spring? {
    stiffness > 0 ? Spring(mass: 1, stiffness: stiffness, damping: damping) : nil
  }
}
