import Foundation
import MotionCore

/// The widths of the list and the inspector in points.
///
/// A person chooses each width by dragging the panel's edge. Without a choice, a panel is wider in a
/// wider window: from 1280 points on, the list gets a fifth of the additional width, up to 488
/// points, and the inspector a quarter, up to 720. With 488 points, no summary of the gallery is cut
/// off.
nonisolated struct PanelWidths: Equatable, Sendable {
  var list: CGFloat
  var inspector: CGFloat

  /// The widths that the contents of the panels need.
  static let least = PanelWidths(list: 180, inspector: 320)
  /// The widths up to a window of 1280 points, which the panels need to be visible at all.
  static let usual = PanelWidths(list: 248, inspector: 320)
  /// The width that the viewport needs before a panel gives way. The smallest window has room for
  /// one panel.
  static let leastViewport: CGFloat = 320

  /// Creates the widths that a person has chosen, or else the default widths.
  ///
  /// - Parameter width: The width of the window in points.
  init(_ settings: StudioSettings, in width: CGFloat) {
    let more = max(0, width - 1280)
    list = settings.listWidth.map { CGFloat($0) } ?? min(248 + more / 5, 488).rounded()
    inspector = settings.inspectorWidth.map { CGFloat($0) } ?? min(320 + more / 4, 720).rounded()
  }

  /// Creates widths in points.
  init(list: CGFloat, inspector: CGFloat) { (self.list, self.inspector) = (list, inspector) }

  /// Returns the widths that leave room for the viewport. The list gives way before the inspector,
  /// down to its usual width. Both have room for their contents. Returns the width of a hidden panel
  /// as if it were visible.
  ///
  /// - Parameters:
  ///   - panels: The visible panels, which have room at their usual widths.
  ///   - width: The width of the window in points.
  func fitting(_ panels: Panels, in width: CGFloat) -> PanelWidths {
    let availableWidth = width - Self.leastViewport
    let kept = panels.list ? max(Self.least.list, min(list, Self.usual.list)) : 0
    let inspector = max(Self.least.inspector, min(self.inspector, availableWidth - kept))
    let rest = panels.inspector ? availableWidth - inspector : availableWidth
    return PanelWidths(list: max(Self.least.list, min(list, rest)), inspector: inspector)
  }
}
