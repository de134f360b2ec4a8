import Foundation
import MotionCore

/// What a studio's window is like, and remembers from one day to the next.
///
/// A tool reads them from a file and from the command line, gives them to a `Studio`, and writes
/// those that the studio has at its end.
package nonisolated struct StudioSettings: Codable, Hashable, Sendable {
  /// The content's size in points.
  package var width = 1280.0
  /// The content's size in points.
  package var height = 800.0
  /// Its top left corner on the desktop, in that one's units; nil for the middle.
  package var x: Double?
  /// The same, down.
  package var y: Double?
  /// Whether it takes all that its display leaves; then the size and the corner are those that it comes
  /// back to.
  package var isMaximized = false
  /// The scene that was open; nil for `firstScene`.
  package var scene: String?
  /// Whether the list is shown, where there is room for it.
  package var showsList = true
  /// Whether the inspector is shown, where there is room for it.
  package var showsInspector = true
  /// `en` or `zh`; nil for what the desktop speaks.
  package var language: String?
  /// Whether the window is dark; nil for what the desktop says.
  package var isDark: Bool?
  /// What the inspector shows.
  package var inspector = InspectorSettings()

  /// What a window opens with for the first time, if its catalog has it: something that is thrown, caught
  /// and dragged back in time at once. Otherwise it is the catalog's first.
  package static let firstScene = "interruptible-pan"

  /// The least size in points for which panels are laid out.
  package static let leastSize = CGSize(width: 640, height: 480)

  /// A window as it is when it opens for the first time.
  package init() {}

  /// Those in a file's bytes. What one of them lacks is as in a new window; sizes that no window has
  /// come nearer.
  package init(json: Data) throws {
    let kept = try JSONDecoder().decode(Kept.self, from: json)
    self.init()
    if let width = kept.width, width.isFinite {
      self.width = min(max(width, Double(Self.leastSize.width)), 16_384)
    }
    if let height = kept.height, height.isFinite {
      self.height = min(max(height, Double(Self.leastSize.height)), 16_384)
    }
    (x, y) = (kept.x.flatMap(Self.onDesktop), kept.y.flatMap(Self.onDesktop))
    isMaximized = kept.isMaximized ?? false
    (scene, language, isDark) = (kept.scene, kept.language, kept.isDark)
    showsList = kept.showsList ?? true
    showsInspector = kept.showsInspector ?? true
    inspector = kept.inspector ?? InspectorSettings()
  }

  /// X11 counts no farther than that; nil for what lies beyond.
  private static func onDesktop(_ coordinate: Double) -> Double? {
    abs(coordinate) <= 32_767 ? coordinate.rounded() : nil
  }

  /// A file's bytes.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  private struct Kept: Decodable {
    var width: Double?
    var height: Double?
    var x: Double?
    var y: Double?
    var isMaximized: Bool?
    var scene: String?
    var showsList: Bool?
    var showsInspector: Bool?
    var language: String?
    var isDark: Bool?
    var inspector: InspectorSettings?
  }
}
