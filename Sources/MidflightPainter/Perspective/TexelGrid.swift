/// The texels of a picture that is there for as long as this is.
struct TexelGrid {
  /// Premultiplied colours, rows from the top.
  let texels: UnsafePointer<UInt32>
  /// How far a row lies after the one before it.
  let texelsPerRow: Int
  /// At least 1, as `height`.
  let width: Int
  let height: Int

  /// - Parameter bytes: The surface's; it has a format of four bytes a pixel.
  init(_ bytes: UnsafeRawBufferPointer, of surface: Surface) {
    // A surface has a pixel at least.
    texels = bytes.bindMemory(to: UInt32.self).baseAddress.unsafelyUnwrapped
    texelsPerRow = surface.bytesPerRow / 4
    (width, height) = (surface.widthInPixels, surface.heightInPixels)
  }

  /// A texel, or one beyond the edge, which is transparent.
  subscript(column: Int, row: Int) -> UInt32 {
    guard column >= 0, row >= 0, column < width, row < height else { return 0 }
    return texels[row * texelsPerRow + column]
  }
}
