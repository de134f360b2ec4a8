import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MotionCore
import Testing

extension TestPlayer {
  /// The accepted difference of a colour channel, of 255, as for the sheets of the `replay`
  /// command.
  ///
  /// Another version of FreeType or Cairo may change an edge by this much. An intended change is
  /// larger.
  private static let pictureTolerance = 8

  /// Compares the picture of this moment with `Pictures/NAME.png` beside the caller's file.
  ///
  /// Channels of colours may differ by 8 of 255. Text requires the fonts of the expected picture. A
  /// difference fails the test, with the picture found and the recording. The variable
  /// `MIDFLIGHT_UPDATE` permits to write the file, as in `RecordingFile.replay(scenes:)`.
  ///
  /// - Parameters:
  ///   - name: The name of the file without `.png`; a slash separates folders.
  ///   - scale: The number of pixels per point; nil for the player's own scale.
  ///   - sourceLocation: The place of the call, for failures.
  public func expectPicture(
    _ name: String, scale: CGFloat? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let url = URL(fileURLWithPath: sourceLocation.filePath).deletingLastPathComponent()
      .appendingPathComponent("Pictures/\(name).png")
    do {
      let picture = try Picture(of: stage.frame(), scale: scale)
      let failure = try Settings.Update.current().check(url, contents: picture.pngData()) {
        let difference = picture.difference(from: try Picture(contentsOf: url))
        return difference.flatMap { $0.largest > Self.pictureTolerance ? "\($0)" : nil }
      }
      guard let failure else { return }
      var report = report("expectPicture: \(failure)")
      report.picture = { picture }
      report.details.append(("expected", url.path))
      report.record(at: sourceLocation)
    } catch {
      fail("expectPicture “\(name)”: \(error)", at: sourceLocation)
    }
  }
}
