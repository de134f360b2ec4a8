import MotionCore

/// The spring on which what is thrown goes along y, where that is another than along x; or none.
///
/// What a spring is made of and no more, as there may be one for each of thousands of tracks, and none in most.
nonisolated struct AcrossSpring: Hashable, Sendable {
  private var stiffness = 0.0
  private var damping = 0.0

  /// - Parameter spring: Of mass 1; nil for none.
  init(_ spring: Spring? = nil) {
    if let spring { (stiffness, damping) = (spring.stiffness, spring.damping) }
  }

  /// Whether there is one.
  var isThere: Bool { stiffness > 0 }

  /// Nil if there is none.
  var spring: Spring? {
    isThere ? Spring(mass: 1, stiffness: stiffness, damping: damping) : nil
  }
}
