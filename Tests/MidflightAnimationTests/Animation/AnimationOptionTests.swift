import Midflight
import Testing

/// Tests of the options' raw values, which apps shift and convert, against UIKit's header
/// `UIView.h`.
struct AnimationOptionTests {
  typealias Options = UIView.AnimationOptions
  typealias KeyframeOptions = UIView.KeyframeAnimationOptions

  /// An option, its name in Swift, and its bits in the header: a number, shifted.
  nonisolated struct Published: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let ours: UInt
    let theirs: UInt

    init(_ option: Options, _ name: String, _ number: UInt, shifted bits: UInt) {
      (testDescription, ours, theirs) = (name, option.rawValue, number << bits)
    }

    init(_ option: KeyframeOptions, _ name: String, _ number: UInt, shifted bits: UInt) {
      (testDescription, ours, theirs) = ("keyframes: \(name)", option.rawValue, number << bits)
    }
  }

  nonisolated static let published: [Published] = [
    Published(Options.layoutSubviews, "layoutSubviews", 1, shifted: 0),
    Published(Options.allowUserInteraction, "allowUserInteraction", 1, shifted: 1),
    Published(Options.beginFromCurrentState, "beginFromCurrentState", 1, shifted: 2),
    Published(Options.repeat, "repeat", 1, shifted: 3),
    Published(Options.autoreverse, "autoreverse", 1, shifted: 4),
    Published(Options.overrideInheritedDuration, "overrideInheritedDuration", 1, shifted: 5),
    Published(Options.overrideInheritedCurve, "overrideInheritedCurve", 1, shifted: 6),
    Published(Options.allowAnimatedContent, "allowAnimatedContent", 1, shifted: 7),
    Published(Options.showHideTransitionViews, "showHideTransitionViews", 1, shifted: 8),
    Published(Options.overrideInheritedOptions, "overrideInheritedOptions", 1, shifted: 9),

    Published(Options.curveEaseInOut, "curveEaseInOut", 0, shifted: 16),
    Published(Options.curveEaseIn, "curveEaseIn", 1, shifted: 16),
    Published(Options.curveEaseOut, "curveEaseOut", 2, shifted: 16),
    Published(Options.curveLinear, "curveLinear", 3, shifted: 16),

    Published(Options.transitionFlipFromLeft, "transitionFlipFromLeft", 1, shifted: 20),
    Published(Options.transitionFlipFromRight, "transitionFlipFromRight", 2, shifted: 20),
    Published(Options.transitionCurlUp, "transitionCurlUp", 3, shifted: 20),
    Published(Options.transitionCurlDown, "transitionCurlDown", 4, shifted: 20),
    Published(Options.transitionCrossDissolve, "transitionCrossDissolve", 5, shifted: 20),
    Published(Options.transitionFlipFromTop, "transitionFlipFromTop", 6, shifted: 20),
    Published(Options.transitionFlipFromBottom, "transitionFlipFromBottom", 7, shifted: 20),

    Published(
      Options.preferredFramesPerSecondDefault, "preferredFramesPerSecondDefault", 0, shifted: 24),
    Published(Options.preferredFramesPerSecond60, "preferredFramesPerSecond60", 3, shifted: 24),
    Published(Options.preferredFramesPerSecond30, "preferredFramesPerSecond30", 7, shifted: 24),

    Published(KeyframeOptions.layoutSubviews, "layoutSubviews", 1, shifted: 0),
    Published(KeyframeOptions.allowUserInteraction, "allowUserInteraction", 1, shifted: 1),
    Published(KeyframeOptions.beginFromCurrentState, "beginFromCurrentState", 1, shifted: 2),
    Published(KeyframeOptions.repeat, "repeat", 1, shifted: 3),
    Published(KeyframeOptions.autoreverse, "autoreverse", 1, shifted: 4),
    Published(
      KeyframeOptions.overrideInheritedDuration, "overrideInheritedDuration", 1, shifted: 5),
    Published(KeyframeOptions.overrideInheritedOptions, "overrideInheritedOptions", 1, shifted: 9),
    Published(KeyframeOptions.calculationModeLinear, "calculationModeLinear", 0, shifted: 10),
    Published(KeyframeOptions.calculationModeDiscrete, "calculationModeDiscrete", 1, shifted: 10),
    Published(KeyframeOptions.calculationModePaced, "calculationModePaced", 2, shifted: 10),
    Published(KeyframeOptions.calculationModeCubic, "calculationModeCubic", 3, shifted: 10),
    Published(
      KeyframeOptions.calculationModeCubicPaced, "calculationModeCubicPaced", 4, shifted: 10),
  ]

  @Test(arguments: published) func anOptionHasUIKitsRawValue(_ option: Published) {
    #expect(option.ours == option.theirs)
  }

  /// Options that UIKit lacks or does not document are outside the bit fields of its header.
  @Test(arguments: [Options.flushUpdates, .manualHitTesting])
  func midflightsOptionsAreOutsideUIKitsBitFields(_ option: Options) {
    #expect(option.rawValue >= 1 << 28 && option.rawValue.nonzeroBitCount == 1)
    #expect(Options.flushUpdates != .manualHitTesting)
  }
}
