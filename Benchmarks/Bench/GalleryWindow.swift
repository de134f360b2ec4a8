import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MidflightStudio
import MotionCore

/// The gallery with its inspector at 1280×800: a replay of the sample recording, or a live scene.
final class GalleryWindow {
  /// The size in points.
  static let size = CGSize(width: 1280, height: 800)
  /// The gallery.
  let studio: Studio
  private var frameCount = 0

  /// Creates a gallery before its first frame, with the scene of the sample recording.
  ///
  /// - Parameter sample: The replayed recording; nil for a live scene.
  init(replaying sample: SampleRecording?) throws {
    var settings = StudioSettings()
    settings.scene = try SampleRecording.scene().scene.name
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    studio = try Studio(
      .gallery, settings: settings, size: Self.size, library: RecordingLibrary(folder),
      preparing: { $0.keepsHistory = true }, makeInspector: { _ in InspectorPanel() })
    if let sample {
      try sample.write(to: folder, name: "sample")
      studio.openRecording(folder.appendingPathComponent("sample.jsonl"))
    }
  }

  /// Advances by a sixtieth of a second and returns the frame; the first frame is at time 0.
  func nextFrame() -> Frame {
    defer { frameCount += 1 }
    studio.advance(to: Moment(seconds: Double(frameCount) / 60))
    return studio.frame()
  }

  /// Converts a point of the scene into a point of the window; the origin without a viewport.
  func windowPoint(_ point: CGPoint) -> CGPoint {
    let viewport = view(named: "viewport", in: studio.chrome.window) as? FrameView
    return viewport?.convert(viewport?.convertFromFrame(point) ?? .zero, to: nil) ?? .zero
  }

  /// Returns the first view with an identifier, in the view or below it; nil without one.
  private func view(named name: String, in view: UIView) -> UIView? {
    if view.accessibilityIdentifier == name { return view }
    return view.subviews.lazy.compactMap { self.view(named: name, in: $0) }.first
  }
}
