import MotionCore

// Deprecated names from before version 0.2.0. Version 0.4.0 removes them.

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

nonisolated extension LocalizedText {
  /// The former way to create a text in English and Chinese.
  @available(*, deprecated, message: "Use a dictionary literal: [\"en\": …, \"zh\": …].")
  public init(_ english: String, chinese: String) { self = ["en": english, "zh": chinese] }
}
