#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let reference = Scene(
    "reference", title: ["en": "Reference", "zh": "参考"],
    summary: [
      "en": "Seven rows, seven things an animator can be told; press Run in each.",
      "zh": "七行，动画对象的七种用法；逐行按“Run”。",
    ]
  ) { _ in ReferenceViewController() }
}

/// Properties and calls of animators from UIKit's reference, one in each row.
///
/// - `isInterruptible`: whether an app can pause a running animator.
/// - `isUserInteractionEnabled`: whether moving views receive touches.
/// - Two animators on one property: their geometry adds up.
/// - `delayFactor`: a block that starts later and ends with the others.
/// - `UIViewImplicitlyAnimating`: an app's own animator class.
/// - `UITimingCurveProvider`: an app's own timing.
/// - `finishAnimation(at:)`: start, current position or end.
final class ReferenceViewController: UIViewController {
  private var rows: [ReferenceRow] = []
  private var taps = 0
  private lazy var counter = CounterAnimator(duration: 2) { [unowned self] number in
    rows[4].number.text = "\(number)"
  }

  /// Adds the seven rows. Nothing moves before a press.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Reference", hint: "Press Run in a row, and then what is beside it.")
    typealias Me = ReferenceViewController
    add("interruptible", "isInterruptible = false", ["Run", "Pause"], Me.runUninterruptible)
    add("untouchable", "isUserInteractionEnabled = false", ["Run"], Me.runUntouchable)
    add("two", "Two animators on one property", ["Run"], Me.runTwo)
    add("delayed", "addAnimations(…, delayFactor: 0.5)", ["Run"], Me.runDelayed)
    add("counting", "A custom UIViewAnimating", ["Run", "Pause"], Me.count)
    add("stopAndGo", "A custom timing curve provider", ["Run"], Me.runStopAndGo)
    add("finished", "Finish at:", ["Run", "start", "current", "end"], Me.finish)

    for row in [rows[1], rows[4]] { row.number.text = "0" }
    // Counts taps on the second row's square, to show the taps that arrive.
    rows[1].square.addGestureRecognizer(
      UITapGestureRecognizer { [unowned self] _ in
        taps += 1
        rows[1].number.text = "\(taps)"
      })
  }

  /// Runs an animator that is not interruptible. An app checks `isInterruptible` before a pause.
  ///
  /// Pause has no effect. Run does nothing while the square moves.
  private func runUninterruptible(in row: ReferenceRow, _ call: Int) {
    if call == 1 {
      if row.animator?.isInterruptible == true { row.animator?.pauseAnimation() }
    } else if row.isFree {
      let animator = row.makeAnimator()
      animator.isInterruptible = false
      animator.startAnimation()
    }
  }

  /// Runs an animator whose view receives no touches.
  ///
  /// Does nothing while the square moves.
  private func runUntouchable(in row: ReferenceRow, _ call: Int) {
    guard row.isFree else { return }
    let animator = row.makeAnimator()
    animator.isUserInteractionEnabled = false
    animator.startAnimation()
  }

  /// Runs two animators that change the centre. The sum is visible, and the later target is the
  /// model's value.
  ///
  /// Does nothing while the first animator runs.
  private func runTwo(in row: ReferenceRow, _ call: Int) {
    guard row.isFree else { return }
    row.makeAnimator().startAnimation()
    let middle = (row.places[0] + row.places[1]) / 2
    UIViewPropertyAnimator(duration: 1, curve: .easeInOut) {
      row.square.center.x = middle
    }.startAnimation()
  }

  /// Adds a block that starts after half of the duration; both blocks end together.
  ///
  /// The block toggles the colour and the corners. Does nothing while the square moves.
  private func runDelayed(in row: ReferenceRow, _ call: Int) {
    guard row.isFree else { return }
    let animator = row.makeAnimator()
    animator.addAnimations(
      {
        row.square.backgroundColor =
          row.square.backgroundColor == .systemPurple ? .systemBlue : .systemPurple
        row.square.layer.cornerRadius = row.square.layer.cornerRadius == 10 ? 20 : 10
      }, delayFactor: 0.5)
    animator.startAnimation()
  }

  /// Run starts the counting animator, and has no effect while it is active. Pause pauses it, or
  /// lets it continue.
  private func count(in row: ReferenceRow, _ call: Int) {
    if call == 1 {
      if counter.isRunning {
        counter.pauseAnimation()
      } else if counter.state == .active {
        counter.startAnimation()
      }
    } else if counter.state == .inactive {
      let goal = row.goal
      counter.addAnimations { row.square.center.x = goal }
      counter.startAnimation()
    }
  }

  /// Moves the square with the custom timing; does nothing while the square moves.
  private func runStopAndGo(in row: ReferenceRow, _ call: Int) {
    guard row.isFree else { return }
    row.makeAnimator(StopAndGo()).startAnimation()
  }

  /// Stops the animator at the visible value, and then finishes it at the chosen position.
  ///
  /// Run starts an animator, unless one is active. The other buttons do nothing without an active
  /// animator.
  private func finish(in row: ReferenceRow, _ call: Int) {
    guard call > 0 else {
      if row.isFree { row.makeAnimator().startAnimation() }
      return
    }
    guard let animator = row.animator, animator.state == .active else { return }
    animator.stopAnimation(false)
    animator.finishAnimation(at: [.start, .current, .end][call - 1])
  }

  /// Adds a row below the others.
  private func add(
    _ name: String, _ text: String, _ calls: [String],
    _ action: @escaping (ReferenceViewController) -> (ReferenceRow, Int) -> Void
  ) {
    let row = ReferenceRow(name, text, calls, y: 72 + 108 * CGFloat(rows.count)) {
      [unowned self] row, call in action(self)(row, call)
    }
    rows.append(row)
    view.addSubview(row)
  }
}

/// A square that moves between two places on a card, with buttons for calls beside its name.
final class ReferenceRow: UIView {
  let caption = UILabel()
  /// A number on the square.
  let number = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
  let square: UIView
  /// The row's animator; nil before the first run.
  private(set) var animator: UIViewPropertyAnimator?
  /// The square's possible centres, in x.
  let places: [CGFloat]

  /// Creates a row with a button for each call.
  ///
  /// - Parameter action: Called with the index of the pressed button.
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
      button.titleLabel?.font = .systemFont(ofSize: calls.count > 2 ? 11 : 13, weight: .medium)
      button.accessibilityIdentifier = "\(name) \(call)"
      button.addAction(for: .touchUpInside) { [unowned self] _ in action(self, index) }
      return button
    }
    addRow(buttons, at: CGRect(x: 358 - 16 - width, y: 8, width: width, height: 32))
  }

  required init?(coder: NSCoder) { return nil }

  /// A Boolean value that indicates whether no animator moves the square.
  var isFree: Bool { animator.map { $0.state == .inactive } ?? true }

  /// The place farther from the square.
  var goal: CGFloat { places.max { abs($0 - square.center.x) < abs($1 - square.center.x) } ?? 36 }

  /// Creates an animator that moves the square to the other place in two seconds.
  ///
  /// The animator is inactive, and replaces the row's earlier one.
  ///
  /// - Parameter timingParameters: The timing; nil eases in and out.
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

/// A custom timing provider: slow in the middle.
final class StopAndGo: NSObject, UITimingCurveProvider {
  var timingCurveType: UITimingCurveType { .cubic }
  var cubicTimingParameters: UICubicTimingParameters? {
    UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.1, y: 0.9), controlPoint2: CGPoint(x: 0.9, y: 0.1))
  }
  var springTimingParameters: UISpringTimingParameters? { nil }

  override init() { super.init() }
  nonisolated init?(coder: NSCoder) { super.init() }
  nonisolated func encode(with coder: NSCoder) {}
  nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A custom animator, which forwards all calls to a property animator and counts its progress.
final class CounterAnimator: NSObject, UIViewImplicitlyAnimating {
  private let animator: UIViewPropertyAnimator
  private var observation: NSKeyValueObservation?

  /// Creates a counting animator.
  ///
  /// The animator is linear and has no animations.
  ///
  /// - Parameter show: Called with a number from 0 to 100 after each change of the fraction.
  init(duration: TimeInterval, show: @escaping (Int) -> Void) {
    animator = UIViewPropertyAnimator(duration: duration, curve: .linear)
    super.init()
    observation = animator.observe(\.fractionComplete) { animator, _ in
      show(Int((animator.fractionComplete * 100).rounded()))
    }
  }

  var state: UIViewAnimatingState { animator.state }
  var isRunning: Bool { animator.isRunning }
  var isReversed: Bool {
    get { animator.isReversed }
    set { animator.isReversed = newValue }
  }
  var fractionComplete: CGFloat {
    get { animator.fractionComplete }
    set { animator.fractionComplete = newValue }
  }
  func startAnimation() { animator.startAnimation() }
  func startAnimation(afterDelay delay: TimeInterval) { animator.startAnimation(afterDelay: delay) }
  func pauseAnimation() { animator.pauseAnimation() }
  func stopAnimation(_ withoutFinishing: Bool) { animator.stopAnimation(withoutFinishing) }
  func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    animator.finishAnimation(at: finalPosition)
  }
  func addAnimations(_ animation: @escaping () -> Void) { animator.addAnimations(animation) }
}
