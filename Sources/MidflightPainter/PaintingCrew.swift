/// Who does parts of a painter's work, several at once.
///
/// A painter has no threads of its own, and needs none. Given a crew, a window's painter is done sooner. What a
/// pixel is never goes by who painted it, when, or along with how many. But with a crew a picture that is all new is
/// painted in quarters, and where Cairo cuts a turned edge, it rounds that a little differently
/// (`Painter.paintsOnlyChanges`).
package protocol PaintingCrew: AnyObject, Sendable {
  /// Does so many parts of some work, and returns when all are done.
  ///
  /// - Parameter work: Called once with each of 0, 1 and so on, from any threads, as many at once as there are;
  ///   none of them writes to what another one reads or writes. A part may ask the crew for such work itself. It is
  ///   not called any more when this returns.
  func perform(_ parts: Int, _ work: @escaping (Int) -> Void)
}
