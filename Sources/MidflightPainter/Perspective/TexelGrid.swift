/// A picture's texels for reading; valid as long as the picture's buffer.
struct TexelGrid {
  /// The premultiplied colours, rows from the top.
  let texels: UnsafePointer<UInt32>
  /// The distance between the starts of two rows, in texels.
  let texelsPerRow: Int
  /// The size in texels, 1 or more on each side.
  let width: Int
  let height: Int

  /// Creates a grid over a surface's bytes.
  ///
  /// - Parameter bytes: The bytes of `surface`, whose format has four bytes per pixel.
  init(_ bytes: UnsafeRawBufferPointer, of surface: Surface) {
    // A surface has at least one pixel.
    texels = bytes.bindMemory(to: UInt32.self).baseAddress.unsafelyUnwrapped
    texelsPerRow = surface.bytesPerRow / 4
    (width, height) = (surface.widthInPixels, surface.heightInPixels)
  }

  /// A texel; 0 (transparent) beyond the edges.
  subscript(column: Int, row: Int) -> UInt32 {
    guard column >= 0, row >= 0, column < width, row < height else { return 0 }
    return texels[row * texelsPerRow + column]
  }
}
