extension UIView {
  /// How a class method of `UIView` animates.
  public nonisolated struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// Flags in bits 0–9, the curve in bits 16–19, the transition in 20–23, the frame rate in 24–27.
    public let rawValue: UInt
    /// The options of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Whether one of the transitions is among them.
    var hasTransition: Bool { (1...7).contains((rawValue >> 20) & 0xF) }

    /// Lays out inside the animation what the changes made ask for.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Lets views be touched while they move.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Begins what does not add up, alpha and colours, at what is seen instead of at the model.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Begins anew at each end, without an end.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs back after it has run there.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Inside another animation: lasts as long as it says itself.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Inside another animation: follows its own curve.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// In a transition: animates what its closure changes, too.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// In a transition between views: shows and hides them instead of adding and removing.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Inside another animation: takes none of its options.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// Slow, fast, slow: the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Begins slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At one speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// Turns over about the vertical axis, the left side first.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Turns over about the vertical axis, the right side first.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Leaves upwards like a page.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// Comes from above like a page.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// Dissolves from one into the other.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Turns over about the horizontal axis, the top first.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Turns over about the horizontal axis, the bottom first.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// Accepted: what is seen is a function of the time, at any frame rate.
    public static let preferredFramesPerSecondDefault: AnimationOptions = []
    /// Accepted, as `preferredFramesPerSecondDefault`.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// Accepted, as `preferredFramesPerSecondDefault`.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    /// Does layout that was asked for before the animations, without them, and what they ask for
    /// animated with them. Since iOS 26; its raw value there is not documented.
    public static let flushUpdates = AnimationOptions(rawValue: 1 << 29)

    /// Touches views where the model has them, as UIKit does under `UIView.animate`, and not where
    /// they are seen. Unlike UIKit, which has no such option.
    public static let manualHitTesting = AnimationOptions(rawValue: 1 << 30)
  }

  /// How `animateKeyframes` animates: as `AnimationOptions`, whose curves can be given as raw values,
  /// and how to go from keyframe to keyframe.
  public nonisolated struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// As `AnimationOptions`; the calculation mode in bits 10–13.
    public let rawValue: UInt
    /// The options of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out inside the animation what the changes made ask for.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Lets views be touched while they move.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Begins at what is seen instead of at the model.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Begins anew at each end, without an end.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs back after it has run there.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Inside another animation: lasts as long as it says itself.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Inside another animation: takes none of its options.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

    /// Straight from keyframe to keyframe: the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Jumps to each keyframe at its start.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// At an even speed all the way, whatever the keyframes' times.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Along a smooth curve through the keyframes.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Along a smooth curve at an even speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }
}

extension UIView.AnimationOptions {
  /// The curve in its bits.
  var curve: UIView.AnimationCurve {
    UIView.AnimationCurve(rawValue: Int((rawValue >> 16) & 0xF)) ?? .easeInOut
  }
}
