import ArgumentParser
import Foundation
import Midflight
import MidflightApp
import MidflightPainter
import MidflightReplay
import MotionCore

/// The hidden `midflight icon` command: paints the program's icon. Scripts/stage calls it.
struct IconCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "icon", abstract: "Paint the program's icon.", shouldDisplay: false)

  @Argument(help: "The side in pixels, 16…1024.") var side: Int
  @Option(name: .shortAndLong, help: "The .png file to write.") var output: String

  /// Throws for a side outside its range.
  func validate() throws {
    guard (16...1024).contains(side) else {
      throw ValidationError("\(side): the side must be 16…1024 pixels.")
    }
  }

  /// Writes the picture, and replaces an existing file.
  @MainActor func perform() throws {
    let stage = Stage(size: CGSize(width: Icon.side, height: Icon.side))
    stage.perform { Icon.add(to: stage.window) }
    let painter = try Painter(widthInPixels: side, heightInPixels: side)
    painter.paint(
      stage.frame(), background: RGBA(red: 0, green: 0, blue: 0, alpha: 0),
      pixelsPerPoint: CGFloat(side) / Icon.side)
    try writeAtomically(try painter.picture().pngData(), to: URL(fileURLWithPath: output))
  }
}

/// The icon: a thrown card, two earlier positions, and the finger that catches the card.
private enum Icon {
  /// The side in points.
  static let side: CGFloat = 48

  /// Adds the icon's views to an empty window.
  static func add(to window: UIWindow) {
    let plate = square(side: 44, at: CGPoint(x: 24, y: 24), cornerRadius: 10, .systemBlue)
    window.addSubview(plate)
    // The distances between the cards shrink, because a thrown view slows down.
    for (x, y, alpha) in [(13, 31, 0.2), (21, 23, 0.45), (27, 17, 1)]
      as [(CGFloat, CGFloat, CGFloat)]
    {
      let card = square(side: 20, at: CGPoint(x: x, y: y), cornerRadius: 4, .white)
      card.alpha = alpha
      plate.addSubview(card)
    }
    plate.addSubview(square(side: 8, at: CGPoint(x: 27, y: 17), cornerRadius: 4, .systemOrange))
  }

  private static func square(
    side: CGFloat, at center: CGPoint, cornerRadius: CGFloat, _ color: UIColor
  ) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
    view.center = center
    view.backgroundColor = color
    view.layer.cornerRadius = cornerRadius
    return view
  }
}
