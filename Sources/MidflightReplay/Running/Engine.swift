/// The revision of the engine's behavior.
///
/// A change of arithmetic or of the order of work that may change a trace increments the revision.
/// A recording stores its revision, so that a desync can name its cause.
package nonisolated enum Engine {
  /// The revision of this program.
  package static let revision = 4
}
