import MotionCore

// The names of version 0.1 from before the public interface became smaller. The next version
// removes them.

/// The former name of `InputEvent.CancelReason`.
@available(*, deprecated, renamed: "InputEvent.CancelReason")
public typealias CancelReason = InputEvent.CancelReason

/// The former name of `Stage.Fact`.
@available(*, deprecated, renamed: "Stage.Fact")
public typealias Fact = Stage.Fact

extension Stage {
  /// The former name of `centerForTwoFingers(at:)`.
  @available(*, deprecated, renamed: "centerForTwoFingers(at:)")
  public func middleForTwoFingers(at point: CGPoint) -> CGPoint? { centerForTwoFingers(at: point) }
}
