import Foundation
import MotionCore

/// What a window shows, and whom it tells about input.
///
/// The tool makes one around a stage and gives it to `DesktopWindow.run(_:)`. The window calls it
/// on the main actor only, and never from within one of its own calls.
@MainActor public protocol WindowClient: AnyObject {
  /// Takes something a person did.
  ///
  /// - Parameter event: Its time counts from the beginning of `run(_:)` by the monotonic clock, without
  ///   the time in which the window was hidden; no time is earlier than the one of an earlier `receive` or `advance`.
  func receive(_ event: InputEvent)

  /// Whether keys that a person presses should be made text of, by the desktop's input methods too.
  ///
  /// While they are, an input method may keep keys for itself. False unless implemented.
  var wantsText: Bool { get }

  /// Takes text that a person typed while `wantsText`; ignored unless implemented.
  ///
  /// It comes beside the keys' own events, which `receive(_:)` gets; and as it may be anybody's words,
  /// it is none of the input that recordings hold.
  func insertText(_ text: String)

  /// Takes a key that a person holds down, once more, as often as the desktop repeats keys; ignored
  /// unless implemented.
  ///
  /// How a keyboard repeats is a setting of the desktop, so this too is none of the input that
  /// recordings hold.
  ///
  /// - Parameters:
  ///   - name: SDL's name of the key, as `receive(_:)` had it when it went down.
  ///   - moment: As the time of an event.
  func repeatKey(_ name: String, at moment: Moment)

  /// The middle of what two fingers would act on at a point, in the window's points; nil, for the
  /// window's middle, unless implemented.
  ///
  /// A mouse with Alt or Ctrl held is two fingers that lie around it. Only the window asks, never a
  /// replay: answering must change nothing.
  func middleForTwoFingers(at point: CGPoint) -> CGPoint?

  /// Moves time forward to `moment`, just before a frame is asked for.
  func advance(to moment: Moment)

  /// What is seen at the moment reached. A frame that equals the one on screen is not painted.
  func frame() -> Frame

  /// When something will next happen by itself; nil if nothing will.
  var nextDue: Moment? { get }

  /// Whether pictures change as time passes. While false, the window sleeps.
  var isMoving: Bool { get }

  /// The last call, when the window closes or fails: every pointer is up or cancelled.
  ///
  /// - Parameter moment: When that is; no event and no `advance` was later.
  func windowWillClose(at moment: Moment)
}

extension WindowClient {
  /// False.
  public var wantsText: Bool { false }

  /// Nil.
  public func middleForTwoFingers(at point: CGPoint) -> CGPoint? { nil }

  /// Ignores it.
  public func insertText(_ text: String) {}

  /// Ignores it.
  public func repeatKey(_ name: String, at moment: Moment) {}
}
