/// Work on many pixels, in bands of rows that a crew shares out.
///
/// A band's pixels go by what the picture is made of, and never by another band's: so the bytes are the same in
/// how many bands ever they are made, and whoever makes them.
struct Bands {
  /// Who does them; nil if they are not shared out.
  let crew: (any PaintingCrew)?

  /// What a band has at least, in pixels: less is done sooner than another processor wakes up.
  private static let fewest = 1 << 14

  /// Does work for rows, each of them once.
  ///
  /// - Parameters:
  ///   - count: How many rows there are.
  ///   - pixels: How many pixels they have, all together.
  ///   - work: Called with rows beside each other; it must write to those alone.
  func perform(count: Int, pixels: Int, _ work: @escaping (Range<Int>) -> Void) {
    let bands = min(pixels / Bands.fewest, count)
    guard let crew, bands > 1 else { return work(0..<count) }
    crew.perform(bands) { work(count * $0 / bands..<count * ($0 + 1) / bands) }
  }
}
