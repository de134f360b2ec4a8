/// The revision of what replays mean.
///
/// It grows when the same recording on the same scene may give another trace than before: a change
/// of the engine's arithmetic or of its order of work. Recordings carry the revision they were made
/// with, so that a desync can say whose fault it is.
package nonisolated enum Engine {
  /// This program's.
  package static let revision = 1
}
