/// A thread pool that runs parts of a painter's work in parallel.
///
/// `PaintingThreadPool` implements it. A painter has no threads of its own and works without a
/// pool. A pixel does not depend on the thread, the time or the number of threads. The one
/// exception: with a pool, a wholly new picture is painted in quarters, and Cairo rounds a rotated
/// edge slightly differently where a quarter cuts the edge (`Painter.paintsOnlyChanges`).
package protocol PaintingPool: AnyObject, Sendable {
  /// Runs the parts of some work, and returns when all parts are done.
  ///
  /// - Parameters:
  ///   - parts: The number of parts, 0 or more.
  ///   - work: Called once for each index from 0 to `parts - 1`, from any threads and in parallel.
  ///     No call may write memory that another call reads or writes. A call may use the pool
  ///     itself. No call follows the return.
  func perform(_ parts: Int, _ work: @escaping (Int) -> Void)
}
