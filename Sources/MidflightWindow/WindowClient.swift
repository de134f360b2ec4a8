import Foundation
import MotionCore

/// The content of a window and the receiver of its input.
///
/// The tool creates a client around a stage and passes it to `DesktopWindow.run(_:)`. The window
/// calls the client only on the main actor, and never while the client calls the window.
@MainActor public protocol WindowClient: AnyObject {
  /// Handles an input event.
  ///
  /// - Parameter event: An event whose time counts from the start of `run(_:)` by the monotonic
  ///   clock, without the time in which the window was hidden. The time is never earlier than that
  ///   of a previous `receive` or `advance`.
  func receive(_ event: InputEvent)

  /// A Boolean value that indicates whether key presses should produce text, also through input
  /// methods.
  ///
  /// While true, an input method may consume key presses. The default is false.
  var wantsText: Bool { get }

  /// Handles text that a person typed while `wantsText` is true. The default does nothing.
  ///
  /// The keys' own events still go to `receive(_:)`. The text may be private, so recordings do not
  /// contain it.
  func insertText(_ text: String)

  /// Handles a repetition of a held key, at the desktop's rate. The default does nothing.
  ///
  /// The repeat rate is a desktop setting, so recordings do not contain repetitions.
  ///
  /// - Parameters:
  ///   - name: SDL's name of the key, as in the `receive(_:)` call for its press.
  ///   - moment: The time, by the clock of events.
  func repeatKey(_ name: String, at moment: Moment)

  /// Returns the centre of the view that two fingers would act on at a point, in the window's
  /// points. The default returns nil, which means the window's centre.
  ///
  /// A mouse with Alt or Ctrl held acts as two fingers around this centre. Only the window calls
  /// this function, never a replay, so it must not change any state.
  func centerForTwoFingers(at point: CGPoint) -> CGPoint?

  /// Moves time forward to `moment`, just before the window calls `frame()`.
  func advance(to moment: Moment)

  /// Returns the frame of the current moment. The window does not paint a frame equal to the last
  /// one.
  func frame() -> Frame

  /// The moment of the next change without input; nil if there is none.
  var nextDue: Moment? { get }

  /// A Boolean value that indicates whether the picture changes with time. While false, the window
  /// sleeps.
  var isMoving: Bool { get }

  /// Handles the end of the window; no other call follows, and every pointer is up or cancelled.
  ///
  /// - Parameter moment: The time of the end; no event and no `advance` was later.
  func windowWillClose(at moment: Moment)
}

extension WindowClient {
  /// The default value, false.
  public var wantsText: Bool { false }

  /// Returns nil, the default.
  public func centerForTwoFingers(at point: CGPoint) -> CGPoint? { nil }

  /// Does nothing, the default.
  public func insertText(_ text: String) {}

  /// Does nothing, the default.
  public func repeatKey(_ name: String, at moment: Moment) {}
}
