import Foundation

/// A message from the window of `watch` to the program that runs the scene. Times are nanoseconds
/// of the session.
nonisolated enum WatchRequest: Codable {
  /// Input, as a line of a recording, in the window's points.
  case event(line: String)
  case text(String)
  case repetition(key: String, at: Int64)
  /// The text on the clipboard, before a key that may paste it.
  case clipboard(String?)
  case advance(to: Int64)
  /// A message that stays until the next one; nil for none.
  case status(String?)
  /// The program paints the present frame into shared pixels, and replies.
  case paint(SharedPixels.Place, pixelsPerPoint: Double)
  /// The program replies with the middle of the view for two fingers at a point.
  case center(x: Double, y: Double)
}

/// The reply of the program to a request to paint, or to find a middle.
nonisolated struct WatchReply: Codable {
  /// The changed pixels: x, y, width and height of each rectangle.
  var changed: [[Int]] = []
  var center: [Double]?
  var nextDue: Int64?
  var isMoving = false
  /// A Boolean value that indicates whether panels surround the scene.
  var hasPanels = false
  var wantsText = false
  var title = ""
  /// The size in points that the window gets; nil for no change.
  var size: [Double]?
  var leastSize: [Double] = []
  /// The text for the clipboard; nil for none.
  var copied: String?
  var isClosing = false
}
