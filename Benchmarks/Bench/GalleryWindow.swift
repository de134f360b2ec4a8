import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MidflightStudio
import MotionCore

/// The gallery with its inspector, in which the sample recording is replayed.
///
/// Painting is measured with one, and what its frames cost to make is counted.
struct GalleryWindow {
  private let studio: Studio
  /// Frames that were made.
  private var count = 0

  /// A window at one pixel a point, before its first frame.
  init(_ sample: SampleRecording, width: Int = 1280, height: Int = 800) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The window tells its name: the same in every process.
    let file = folder.appendingPathComponent("sample.jsonl")
    try sample.recording.encoded().write(to: file)
    var settings = StudioSettings()
    settings.scene = sample.recording.header.scene
    studio = try Studio(
      settings: settings, size: CGSize(width: width, height: height),
      shelf: RecordingShelf(folder), preparing: { $0.keepsHistory = true },
      makeInspector: { _ in InspectorPanel() })
    studio.openRecording(file)
  }

  /// What is seen a sixtieth of a second after the last frame; at first, at the beginning.
  mutating func nextFrame() -> Frame {
    defer { count += 1 }
    studio.advance(to: Moment(seconds: Double(count) / 60))
    return studio.frame()
  }
}
