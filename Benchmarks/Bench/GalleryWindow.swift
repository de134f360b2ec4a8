import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MidflightStudio
import MotionCore

/// The gallery with its inspector, in which the sample recording is replayed or a scene is live.
///
/// Painting is measured with one, and what its frames cost to make is counted.
struct GalleryWindow {
  let studio: Studio
  /// Frames that were made.
  private var count = 0

  /// A window at one pixel a point, before its first frame.
  ///
  /// - Parameter scene: One that is live; nil for the recording's, which is replayed.
  init(
    _ sample: SampleRecording, width: Int = 1280, height: Int = 800, live scene: String? = nil
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The window tells its name: the same in every process.
    let file = folder.appendingPathComponent("sample.jsonl")
    try sample.recording.encoded().write(to: file)
    var settings = StudioSettings()
    settings.scene = scene ?? sample.recording.header.scene
    studio = try Studio(
      settings: settings, size: CGSize(width: width, height: height),
      shelf: RecordingShelf(folder), preparing: { $0.keepsHistory = true },
      makeInspector: { _ in InspectorPanel() })
    if scene == nil { studio.openRecording(file) }
  }

  /// What a pointer does in the scene while it is pressed, where that is in the window.
  func strokes(of events: [InputEvent]) -> [[CGPoint]] {
    guard let picture = studio.chrome.window.firstView(named: "viewport") as? FrameView else {
      return []
    }
    var (strokes, isPressed): ([[CGPoint]], Bool) = ([], false)
    for event in events {
      switch event {
      case .down(_, let point, _, _):
        strokes.append([place(of: point, in: picture)])
        isPressed = true
      case .move(_, let point, _) where isPressed, .up(_, let point, _, _) where isPressed:
        strokes[strokes.count - 1].append(place(of: point, in: picture))
        if case .up = event { isPressed = false }
      default: break
      }
    }
    return strokes
  }

  private func place(of point: CGPoint, in picture: FrameView) -> CGPoint {
    picture.convert(picture.convertFromFrame(point) ?? .zero, to: nil)
  }

  /// What is seen a sixtieth of a second after the last frame; at first, at the beginning.
  mutating func nextFrame() -> Frame {
    defer { count += 1 }
    studio.advance(to: Moment(seconds: Double(count) / 60))
    return studio.frame()
  }

  /// How often a window has to wake for its studio within so many seconds from now on, with no input: for each frame
  /// while something moves, and else when something is due.
  mutating func wakeUps(within seconds: Double) -> Int {
    let end = Moment(seconds: Double(count) / 60 + seconds)
    var wakeUps = 0
    while true {
      let next = Moment(seconds: Double(count) / 60)
      guard let due = studio.isMoving ? next : studio.nextDue, max(due, next) < end else {
        return wakeUps
      }
      count = max(count, Int((due.seconds * 60).rounded(.up)))
      _ = nextFrame()
      wakeUps += 1
    }
  }
}

extension UIView {
  /// The first in this one, or itself, that has a name.
  fileprivate func firstView(named name: String) -> UIView? {
    if accessibilityIdentifier == name { return self }
    for view in subviews {
      if let found = view.firstView(named: name) { return found }
    }
    return nil
  }
}
