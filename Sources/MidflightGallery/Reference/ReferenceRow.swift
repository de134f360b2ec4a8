#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

/// A square that goes to and fro on a card of its own, with what may be called beside its name.
final class ReferenceRow: UIView {
  let caption = UILabel()
  /// Says something on the square.
  let number = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
  let square: UIView
  /// What moves the square, if somebody asked for it here.
  private(set) var animator: UIViewPropertyAnimator?
  /// Where the square's middle may be.
  let places: [CGFloat]

  /// A row of these calls.
  ///
  /// - Parameter action: Told the index of the call that was pressed.
  init(
    _ name: String, _ text: String, _ calls: [String], y: CGFloat,
    _ action: @escaping (ReferenceRow, Int) -> Void
  ) {
    square = UIView(frame: CGRect(x: 16, y: 48, width: 40, height: 40))
    places = [36, 322]
    let buttonWidth: CGFloat = calls.count > 2 ? 50 : 64
    let width = CGFloat(calls.count) * (buttonWidth + 8) - 8
    super.init(frame: CGRect(x: 16, y: y, width: 358, height: 96))
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 12

    caption.frame = CGRect(x: 16, y: 8, width: 318 - width, height: 32)
    caption.text = text
    caption.font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
    caption.textColor = .secondaryLabel
    addSubview(caption)
    addSubview(Rail(from: CGPoint(x: places[0], y: 68), to: CGPoint(x: places[1], y: 68)))
    square.backgroundColor = .systemBlue
    square.layer.cornerRadius = 10
    square.accessibilityIdentifier = name
    addSubview(square)
    number.textColor = .white
    number.textAlignment = .center
    number.font = .monospacedDigitSystemFont(ofSize: 15, weight: .semibold)
    square.addSubview(number)

    let buttons = calls.enumerated().map { index, call in
      let button = UIButton.filled(call)
      button.titleLabel?.font = .systemFont(ofSize: 13, weight: .medium)
      button.accessibilityIdentifier = "\(name) \(call)"
      button.addAction(for: .touchUpInside) { [unowned self] _ in action(self, index) }
      return button
    }
    addRow(buttons, at: CGRect(x: 358 - 16 - width, y: 8, width: width, height: 32))
  }

  required init?(coder: NSCoder) { return nil }

  /// Whether nothing moves the square.
  var isFree: Bool { animator.map { $0.state == .inactive } ?? true }

  /// The place at which the square is not.
  var goal: CGFloat { places.max { abs($0 - square.center.x) < abs($1 - square.center.x) } ?? 36 }

  /// An animator that takes the square to the other place in two seconds.
  func makeAnimator(_ timingParameters: (any UITimingCurveProvider)? = nil)
    -> UIViewPropertyAnimator
  {
    let goal = goal
    let animator = UIViewPropertyAnimator(
      duration: 2,
      timingParameters: timingParameters ?? UICubicTimingParameters(animationCurve: .easeInOut))
    animator.addAnimations { [square] in square.center.x = goal }
    self.animator = animator
    return animator
  }
}
