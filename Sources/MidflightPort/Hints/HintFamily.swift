/// A group of iOS symbols that a port leaves to a person, for one reason. The raw value is the hint
/// for most places.
package enum HintFamily: String, Sendable {
  case autoLayout = "Auto Layout is missing: set frames in layoutSubviews()"
  case drawing = "drawing is missing: use CAShapeLayer, CAGradientLayer or a picture"
  case layer =
    "this part of Core Animation is missing: use CALayer, CAShapeLayer or CAGradientLayer"
  case text = "this text is missing: use UILabel with text, font and textColor"
  case dynamics = "of UIDynamicAnimator's behaviors, only UISnapBehavior exists: use a spring"
  case nib = "there are no nibs and storyboards: create the views in code"
  case view = "this part of UIView is missing: replace or remove it"
  case application = "this part of the application is missing: remove it"
  case navigation =
    "UINavigationController is missing: use child controllers or present(_:animated:)"
  case controls = "this control is missing: use UIButton, UISwitch, UISlider or a view of your own"
  case lists = "lists are missing: use UIScrollView with subviews"
  case sheets = "sheets have no detents: present a card, or drag a view of your own"
  case haptics = "sounds and CoreHaptics are missing: remove them"
  case accessibility = "of accessibility, only accessibilityIdentifier exists: remove it"
  case observing =
    "key-value observing is missing: use didSet, or observe(_:) of an animator"
  case time = "the stage does not move this clock: use StageTimer"
  case runtime = "the Objective-C runtime is missing: use Swift's own means"
  case selector = "selectors are missing: pass a closure or a method, such as Controller.tap"
  case requirement = "optional requirements are missing: write defaults in an extension"
  case override = "an extension cannot override: move it into the class"
  case metatype = "the type needs a required initialiser: pass a closure that makes the object"
  case initialiser = "the class needs a required initialiser"
  case framework = "this module is missing on Linux: remove what uses it"
  case file = "copied unchanged"
}

/// A place of a ported source that a person has to change.
package struct PortNote: Equatable, Sendable {
  /// The line in the output, from 1.
  package let line: Int
  /// The column in the output, in bytes from 1.
  package let column: Int
  /// The line in the input, from 1.
  package let inputLine: Int
  package let family: HintFamily
  /// The reason and the advice, in one line.
  package let hint: String
}

extension PortNote {
  /// Creates a note on an offset of the output, whose lines begin at known offsets.
  init(at offset: Int, _ lineStarts: [Int], inputLine: Int, _ family: HintFamily, _ hint: String) {
    let line = SourceText.line(of: offset, in: lineStarts)
    self.init(
      line: line + 1, column: offset - lineStarts[line] + 1, inputLine: inputLine + 1,
      family: family, hint: hint)
  }
}
