extension UIView {
  /// The options of `UIView`'s animation methods.
  public nonisolated struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits: 0–9 flags, 16–19 the curve, 20–23 the transition, 24–27 the frame rate.
    public let rawValue: UInt
    /// Creates the options with these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A Boolean value that indicates whether the options contain a transition.
    var hasTransition: Bool { (1...7).contains((rawValue >> 20) & 0xF) }

    /// Performs layout inside the animation after the changes.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Enables touches on views while they move. Without the option, a touch on a moving view goes
    /// to the view behind.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts replacing properties (opacity and colours) at their presentation values instead of
    /// the model values.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation without end. Inside an animator, the animation runs by itself.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs each cycle forwards, then backwards. Inside an animator, the animation is fitted into
    /// the animator's time.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Keeps the animation's own duration inside another animation. A duration longer than an
    /// animator's is cut off at the animator's end.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keeps the animation's own curve inside another animation.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Animates the changes in a transition's closure.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Shows and hides the views of a transition between views, instead of adding and removing
    /// them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Keeps the animation's own options inside another animation.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// A curve that starts and ends slowly. The default.
    public static let curveEaseInOut: AnimationOptions = []
    /// A curve that starts slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// A curve that ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// A constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// A flip about the vertical axis, the left side first.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// A flip about the vertical axis, the right side first.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// A page that leaves upwards. Unlike UIKit, a curl does not bend the page.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// A page that arrives from above. Unlike UIKit, a curl does not bend the page.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// A cross-dissolve from old to new content.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// A flip about the horizontal axis, the top first.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// A flip about the horizontal axis, the bottom first.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// The default frame rate. No effect, because presentation values are functions of time at any
    /// frame rate.
    public static let preferredFramesPerSecondDefault: AnimationOptions = []
    /// 60 frames per second. No effect: see `preferredFramesPerSecondDefault`.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// 30 frames per second. No effect: see `preferredFramesPerSecondDefault`.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    /// Performs pending layout before the animation without animating, and the layout that the
    /// animations request inside the animation. Since iOS 26; Apple does not document the raw
    /// value.
    public static let flushUpdates = AnimationOptions(rawValue: 1 << 29)

    /// Hit-tests views at their model positions, as UIKit does during `UIView.animate`, instead of
    /// their presentation positions. Unlike UIKit, which has no such option.
    public static let manualHitTesting = AnimationOptions(rawValue: 1 << 30)
  }

  /// The options of `animateKeyframes`: those of `AnimationOptions`, with curves as raw values, and
  /// the calculation mode.
  public nonisolated struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits of `AnimationOptions`, and the calculation mode in bits 10–13.
    public let rawValue: UInt
    /// Creates the options with these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Performs layout inside the animation after the changes.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Enables touches on views while they move.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Starts at presentation values instead of the model values.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation without end.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs each cycle forwards, then backwards.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Keeps the animation's own duration inside another animation.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Keeps the animation's own options inside another animation.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

    /// Linear interpolation between keyframes. The default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// A jump to each keyframe at its start.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// A constant speed over all keyframes, regardless of their times.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// A smooth curve through the keyframes.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// A smooth curve through the keyframes, at a constant speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }
}

extension UIView.AnimationOptions {
  /// The curve of the options; `easeInOut` for unknown bits.
  var curve: UIView.AnimationCurve {
    UIView.AnimationCurve(rawValue: Int((rawValue >> 16) & 0xF)) ?? .easeInOut
  }
}
