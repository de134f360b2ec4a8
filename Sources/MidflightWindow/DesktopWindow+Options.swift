import Foundation
import MotionCore

extension DesktopWindow {
  /// The properties of a window that opens, besides its title and its size.
  package nonisolated struct Options: Sendable {
    /// SDL's units per point, more than 0 and at most 8. Nil uses the desktop's setting: on X11
    /// GDK_SCALE, or else Xft.dpi ÷ 96 rounded to a quarter.
    package var scale: CGFloat?
    /// A Boolean value that indicates whether a person can resize the window. The default is true.
    package var isResizable = true
    /// The smallest size that a person can choose, in points; limited to the window's size.
    package var minimumSize = CGSize(width: 64, height: 64)
    /// The property to reduce if the display is too small, as far as the desktop reports its size.
    package var fitting = WindowFitting.nothing
    /// The position when the window last closed. The window opens as near to it as it is wholly
    /// visible, or in the middle of the first display if the position is unknown or its display is
    /// gone. Nil leaves the position to the desktop.
    package var position: WindowPosition?
    /// The opaque colour behind the frame. The default is black.
    package var background = RGBA(red: 0, green: 0, blue: 0)

    /// Creates options with the default values.
    package init(scale: CGFloat? = nil) { self.scale = scale }
  }
}
