import Foundation

/// A sheet of many frames: rows of small pictures, each with a line of text beneath.
///
/// The tool makes sheets from several moments of a recording, or from several recordings. The
/// layout is in pixels, so that text of any sheet is legible, however small the pictures are.
package struct ContactSheet {
  /// A picture of the sheet, with its caption.
  package struct Cell {
    /// The frame, drawn from the cell's upper left corner. The rest of the cell is black.
    package var frame: Frame
    /// The text beneath the picture, cut off at the width of the cell.
    package var caption: String

    /// Creates a cell from a frame and a caption.
    package init(_ frame: Frame, caption: String) {
      self.frame = frame
      self.caption = caption
    }
  }

  /// The distance between cells and around the sheet, in pixels.
  package static let margin: CGFloat = 12
  /// The height of the caption below each picture, in pixels: one line of text.
  package static let captionHeight: CGFloat = 22

  /// The cells, row by row.
  package let cells: [Cell]
  /// The number of cells in a row; 1 or more.
  package let columns: Int
  /// The size of a picture, in whole pixels.
  package let cellSize: CGSize
  /// The scale of the frames in the cells.
  package let pixelsPerPoint: CGFloat

  /// Creates a sheet of cells. The program stops if `columns` or `pixelsPerPoint` is not above 0.
  ///
  /// - Parameters:
  ///   - columns: The number of cells in a row; 1 or more.
  ///   - canvas: The size of a picture, in points.
  ///   - pixelsPerPoint: The scale of the pictures; more than 0.
  package init(_ cells: [Cell], columns: Int, canvas: CGSize, pixelsPerPoint: CGFloat) {
    require(
      columns > 0 && pixelsPerPoint > 0,
      "ContactSheet(columns: \(columns), pixelsPerPoint: \(pixelsPerPoint)): give more than 0.")
    self.cells = cells
    self.columns = columns
    self.pixelsPerPoint = pixelsPerPoint
    cellSize = CGSize(
      width: max(1, (canvas.width * pixelsPerPoint).rounded()),
      height: max(1, (canvas.height * pixelsPerPoint).rounded()))
  }

  /// The size of the whole sheet, in pixels. Without cells, one margin high.
  package var size: CGSize {
    let rows = (cells.count + columns - 1) / columns
    return CGSize(
      width: Self.margin + CGFloat(columns) * (cellSize.width + Self.margin),
      height: Self.margin
        + CGFloat(rows) * (cellSize.height + Self.captionHeight + Self.margin))
  }

  /// The sheet as a frame at one pixel per point. The cells fill the rows from the left, on a light
  /// grey ground.
  package var frame: Frame {
    var frame = Frame(size: size, scale: 1)
    frame.nodes = [
      Frame.Node(
        bounds: CGRect(origin: .zero, size: size), backgroundColor: Self.gray(0.95))
    ]
    for (index, cell) in cells.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let origin = CGPoint(
        x: Self.margin + CGFloat(column) * (cellSize.width + Self.margin),
        y: Self.margin + CGFloat(row) * (cellSize.height + Self.captionHeight + Self.margin))
      frame.nodes += nodes(of: cell, at: origin)
    }
    frame.nodes[0].descendantCount = frame.nodes.count - 1
    return frame
  }

  /// Returns the picture, its frame's nodes, its edge and its caption, at a position in pixels. The
  /// picture clips the frame's nodes.
  private func nodes(of cell: Cell, at origin: CGPoint) -> [Frame.Node] {
    let translation = CGAffineTransform(translationX: origin.x, y: origin.y)
    let toSheet = CGAffineTransform(scaleX: pixelsPerPoint, y: pixelsPerPoint).concatenating(
      translation)
    let shown = cell.frame.nodes(transformedBy: toSheet)
    let picture = Frame.Node(
      transform: translation, bounds: CGRect(origin: .zero, size: cellSize),
      backgroundColor: Self.gray(0), masksToBounds: true, descendantCount: shown.count)
    let edge = Frame.Node(
      transform: translation, bounds: CGRect(origin: .zero, size: cellSize),
      border: Frame.Border(width: 1, color: Self.gray(0.75)))
    let font = TextMetrics(pointSize: 13, hasMonospacedDigits: true)
    let baseline = cellSize.height + (Self.captionHeight + font.capHeight) / 2
    let run = Frame.Text.Run(
      cell.caption, origin: CGPoint(x: 0, y: baseline), width: font.width(of: cell.caption))
    let caption = Frame.Node(
      transform: translation,
      bounds: CGRect(
        x: 0, y: 0, width: cellSize.width, height: cellSize.height + Self.captionHeight),
      content: .text(Frame.Text(font: font, color: Self.gray(0.2), runs: [run])))
    return [picture] + shown + [edge, caption]
  }

  private static func gray(_ white: Double) -> RGBA {
    RGBA(red: white, green: white, blue: white)
  }
}
