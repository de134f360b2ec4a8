import Foundation
import MotionCore

/// The settings of the window, which it keeps between launches.
///
/// The tool reads them from a file and from the command line, passes them to a `Studio`, and writes
/// the studio's settings at the end.
package nonisolated struct StudioSettings: Codable, Hashable, Sendable {
  /// The width of the content in points.
  package var width = 1280.0
  /// The height of the content in points.
  package var height = 800.0
  /// The left edge of the window in the desktop's units; nil for a centred window.
  package var x: Double?
  /// The top edge of the window in the desktop's units; nil for a centred window.
  package var y: Double?
  /// A Boolean value that indicates whether the window is maximized. Size and position are those of
  /// the restored window.
  package var isMaximized = false
  /// The name of the open scene; nil for `firstScene`.
  package var scene: String?
  /// A Boolean value that indicates whether the list is wanted.
  package var showsList = true
  /// A Boolean value that indicates whether the inspector is wanted.
  package var showsInspector = true
  /// The chosen width of the list in points; nil for a width that depends on the window's. A
  /// smaller window shows a narrower list, and keeps the choice.
  package var listWidth: Double?
  /// The chosen width of the inspector in points, as that of the list.
  package var inspectorWidth: Double?
  /// The code of the language, such as `en`; nil for the desktop's language.
  package var language: String?
  /// A Boolean value that indicates whether the window is dark; nil for the desktop's choice.
  package var isDark: Bool?
  /// A Boolean value that indicates whether the left mouse button acts as a finger in scenes: a drag
  /// scrolls, and the mouse does not hover.
  package var mouseIsFinger = false
  /// The settings of the inspector.
  package var inspector = InspectorSettings()

  /// The name of the scene that opens first. A catalog without it opens its first scene.
  package static let firstScene = "interruptible-pan"

  /// The smallest size in points that the layout supports.
  package static let leastSize = CGSize(width: 640, height: 480)

  /// Creates the settings of a new window.
  package init() {}

  /// Creates settings from the contents of a file. Missing values are those of a new window, and
  /// unknown ones are ignored.
  ///
  /// - A width is limited to 640 … 16 384 points, a height to 480 … 16 384.
  /// - A position beyond ±32 767 is dropped; others are rounded.
  /// - The width of a panel is limited to 0 … 16 384 points.
  ///
  /// - Throws: A decoding error for data that is no JSON object, or for a value of another type.
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
    listWidth = kept.listWidth.map { min(max($0, 0), 16_384) }
    inspectorWidth = kept.inspectorWidth.map { min(max($0, 0), 16_384) }
    mouseIsFinger = kept.mouseIsFinger ?? false
    inspector = kept.inspector ?? InspectorSettings()
  }

  /// Returns the coordinate, rounded; nil beyond 32 767, the limit of X11.
  private static func onDesktop(_ coordinate: Double) -> Double? {
    abs(coordinate) <= 32_767 ? coordinate.rounded() : nil
  }

  /// Returns the contents of a settings file: indented JSON with sorted keys and a line feed at the
  /// end.
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
    var listWidth: Double?
    var inspectorWidth: Double?
    var language: String?
    var isDark: Bool?
    var mouseIsFinger: Bool?
    var inspector: InspectorSettings?
  }
}
