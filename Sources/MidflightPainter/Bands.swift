/// Splits work on the pixels of a picture into horizontal bands and runs the bands on a thread
/// pool.
///
/// A pixel depends only on the input picture, never on another band's output. The result is
/// therefore the same for every number of bands and every order of execution.
struct Bands {
  /// The thread pool that runs the bands; nil runs all rows on the calling thread.
  let pool: (any PaintingPool)?

  /// The fewest pixels in a band. A smaller band takes less time than waking another processor.
  private static let fewest = 1 << 14

  /// Calls `work` for consecutive row ranges that cover `0..<count`, each row once.
  ///
  /// Makes one band for every `fewest` pixels, at most `count`. With one band or without a pool,
  /// the calling thread makes a single call with `0..<count`, also when `count` is 0. Returns when
  /// all rows are done.
  ///
  /// - Parameters:
  ///   - count: The number of rows, 0 or more.
  ///   - pixels: The number of pixels in all rows together.
  ///   - work: Processes adjacent rows, from any thread; it must write only to those rows.
  func perform(count: Int, pixels: Int, _ work: @escaping (Range<Int>) -> Void) {
    let bands = min(pixels / Bands.fewest, count)
    guard let pool, bands > 1 else { return work(0..<count) }
    pool.perform(bands) { work(count * $0 / bands..<count * ($0 + 1) / bands) }
  }
}
