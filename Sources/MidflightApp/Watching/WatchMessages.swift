import Foundation
import MidflightStudio
import MotionCore

/// A message from the window of `watch` to the program that runs the scene. Times are nanoseconds
/// since the first message.
nonisolated enum WatchRequest: Codable {
  /// The first message: the scene and the window, and the session to continue.
  case start(WatchStart)
  /// Input, as a line of a recording, in the window's points.
  case event(line: String)
  case text(String)
  case repetition(key: String, at: Int64)
  /// The text on the clipboard, before a key that may paste it.
  case clipboard(String?)
  case advance(to: Int64)
  /// The program repeats the session in a loop, or ends the loop.
  case toggleLoop
  /// The failure of a build or of an earlier program; nil after a success.
  case failure(Studio.RebuildFailure?)
  /// The program paints the present frame into shared pixels, and replies.
  case paint(SharedPixels.Place, pixelsPerPoint: Double)
  /// The program replies with the middle of the view for two fingers at a point.
  case center(CGPoint)
  /// The program replies, and then completes the recording that is being written.
  case close(at: Int64)
}

/// The state of the window in which a program starts.
nonisolated struct WatchStart: Codable {
  /// The settings, with the name of the scene.
  var settings: StudioSettings
  /// The size of the window in points.
  var size: CGSize
  /// Pixels per point.
  var scale: CGFloat
  var reducesMotion: Bool
  /// A Boolean value that indicates whether the scene fills the window.
  var showsOnlyScene = true
  /// The state of the search field.
  var searchState = Studio.SearchState()
  /// The last activity of the window at time 0, as a line of a recording; nil for none.
  var activity: String?
  /// The session to continue; nil for a new one.
  var session: WatchedSession?
}

/// A session that a new program continues. Times are nanoseconds of the session.
nonisolated struct WatchedSession: Codable {
  /// The path of a file with the recording so far.
  var path = ""
  /// The end of the session.
  var end: Int64 = 0
  /// The moment on display.
  var position: Int64 = 0
  var isPlaying = true
  var isLooping = false
  /// Input of a scene alone that a crashed program had not reported, as lines of a recording. Times
  /// count from the end of the session.
  var unreported: [String] = []
}

/// The reply of the program to a request to paint, to find a centre or to close.
nonisolated struct WatchReply: Codable {
  /// The rectangles of changed pixels.
  var changed: [CGRect] = []
  var center: CGPoint?
  var nextDue: Int64?
  var isMoving = false
  var wantsText = false
  var title = ""
  /// The size in points that the window gets; nil for no change.
  var size: CGSize?
  var leastSize = CGSize(width: 64, height: 64)
  /// The text for the clipboard; nil for none.
  var copied: String?
  var isClosing = false
  /// A Boolean value that indicates whether this is the reply to a request to close.
  var isLast = false
  var settings: StudioSettings?
  var showsOnlyScene = true
  var searchState = Studio.SearchState()
  /// The session on display, without its recording.
  var session = WatchedSession()
  /// The new lines of the session's recording. For another session, its header and all lines.
  var newLines = Data()
  /// A Boolean value that indicates whether the lines begin another session.
  var isOtherSession = false
  /// A Boolean value that indicates whether the session has input, apart from moves.
  var hasInput = false
}
