/// The painter of a window, replaced whenever the window's size in pixels changes.
struct PainterOfSize {
  /// Creates a painter for a width and a height in pixels.
  let make: DesktopWindow.PainterFactory
  private var painter: (any FramePainting)?
  private var size = Screen.PixelSize(width: 0, height: 0)

  init(make: @escaping DesktopWindow.PainterFactory) { self.make = make }

  /// Returns the painter for a size; creates one if the size differs from the last call's.
  ///
  /// After an error, the next call tries again.
  ///
  /// - Throws: `WindowFailure.noPainter`; the earlier painter stays.
  mutating func callAsFunction(
    _ size: Screen.PixelSize
  ) throws(WindowFailure) -> any FramePainting {
    if let painter, self.size == size { return painter }
    do {
      let painter = try make(size.width, size.height)
      self.painter = painter
      self.size = size
      return painter
    } catch {
      let attempt = "painting \(size.width)×\(size.height) pixels"
      throw .noPainter(attempt: attempt, words: String(describing: error))
    }
  }
}
