/// The spring along y, where it differs from the spring along x; or none.
///
/// Stores a spring's constants and no more, because there may be one for each of thousands of tracks.
package struct YAxisSpring: Hashable, Sendable {
  private var stiffness = 0.0
  private var damping = 0.0

  /// - Parameter spring: Of mass 1; nil for none.
  package init(_ spring: Spring? = nil) {
    if let spring { (stiffness, damping) = (spring.stiffness, spring.damping) }
  }

  /// Nil if there is none.
  package var spring: Spring? {
    stiffness > 0 ? Spring(mass: 1, stiffness: stiffness, damping: damping) : nil
  }
}
