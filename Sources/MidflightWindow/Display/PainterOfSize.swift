/// The painter of a window, made anew whenever the window takes another size.
struct PainterOfSize {
  /// Makes a painter for a width and a height in pixels.
  let make: DesktopWindow.PainterFactory
  private var painter: (any FramePainting)?
  private var size = Screen.PixelSize(width: 0, height: 0)

  init(make: @escaping DesktopWindow.PainterFactory) { self.make = make }

  /// The painter for this size.
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
