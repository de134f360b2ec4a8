#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let classMethods = Scene(
    "class-methods", title: ["en": "Class methods", "zh": "类方法"],
    summary: [
      "en": "Fade one view out and another in, and try to touch them meanwhile.",
      "zh": "一个视图淡出，另一个淡入；试着在这期间触摸它们。",
    ]
  ) { _ in ClassMethodsViewController() }
}

/// The three forms of `UIView.animate`: a block, a block with a completion, and a block with a
/// delay and options.
///
/// A class method returns no object, so nothing can pause it. By default, UIKit delivers no touches
/// to a view during such an animation; `.allowUserInteraction` permits them. The completion's
/// argument states whether the animation reached its end.
final class ClassMethodsViewController: UIViewController {
  private lazy var firstView = view.addTile(
    "firstView", .systemBlue, at: CGRect(x: 32, y: 104, width: 155, height: 155), cornerRadius: 24)
  private lazy var secondView = view.addTile(
    "secondView", .systemGreen, at: CGRect(x: 203, y: 104, width: 155, height: 155),
    cornerRadius: 24)
  private let allowsTouches = UISwitch()
  private let readout = Readout(
    ["Taps on the first", "Taps on the second", "finished"], at: CGPoint(x: 16, y: 556))
  private var taps = [0, 0]

  /// Adds the two views, the first visible, and counts the taps that reach each.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Class methods", hint: "Press a form, and tap the squares while they fade.")
    layOut()
    secondView.alpha = 0
    for (index, square) in [firstView, secondView].enumerated() {
      square.addGestureRecognizer(
        UITapGestureRecognizer { [unowned self] _ in
          taps[index] += 1
          show()
        })
    }
    show()
    readout["finished"] = "–"
  }

  // MARK: - The three forms

  /// Exchanges the views in one second, without a completion.
  func animate() {
    let (first, second) = opacities
    UIView.animate(withDuration: 1) {
      self.firstView.alpha = first
      self.secondView.alpha = second
    }
  }

  /// Exchanges the views in one second. The readout shows a dash until the completion, and then its
  /// argument.
  func animateAndTell() {
    let (first, second) = opacities
    readout["finished"] = "–"
    UIView.animate(withDuration: 1) {
      self.firstView.alpha = first
      self.secondView.alpha = second
    } completion: { finished in
      self.readout["finished"] = "\(finished)"
    }
  }

  /// Exchanges the views after half a second. The switch decides whether they receive touches
  /// meanwhile. The readout shows the completion's argument.
  func animateLater() {
    let (first, second) = opacities
    readout["finished"] = "–"
    let options: UIView.AnimationOptions =
      allowsTouches.isOn ? [.curveEaseIn, .allowUserInteraction] : .curveEaseIn
    // Alpha animations replace each other instead of adding up. With `.beginFromCurrentState`, the
    // new animation starts at the visible value.
    UIView.animate(
      withDuration: 1, delay: 0.5, options: options.union(.beginFromCurrentState)
    ) {
      self.firstView.alpha = first
      self.secondView.alpha = second
    } completion: { finished in
      self.readout["finished"] = "\(finished)"
    }
  }

  /// The final alphas: the visible view fades out, and the other one fades in.
  ///
  /// The model counts: the first view fades in unless its model's alpha is 1.
  private var opacities: (CGFloat, CGFloat) { firstView.alpha == 1 ? (0, 1) : (1, 0) }

  private func show() {
    readout["Taps on the first"] = "\(taps[0])"
    readout["Taps on the second"] = "\(taps[1])"
  }

  /// Adds the card, a button for each form, the switch and the readout.
  private func layOut() {
    _ = view.addCard(at: CGRect(x: 16, y: 76, width: 358, height: 211))
    for square in [firstView, secondView] {
      view.addSubview(Outline(square.frame, cornerRadius: 24))
      view.bringSubviewToFront(square)
    }
    let forms: [(String, (ClassMethodsViewController) -> () -> Void)] = [
      ("animate(withDuration:animations:)", ClassMethodsViewController.animate),
      ("animate(withDuration:animations:completion:)", ClassMethodsViewController.animateAndTell),
      ("animate(withDuration:delay:options:…)", ClassMethodsViewController.animateLater),
    ]
    for (index, form) in forms.enumerated() {
      let button = UIButton.filled(form.0)
      button.titleLabel?.font = .systemFont(ofSize: 14, weight: .medium)
      // On iOS: action: #selector(animate)
      button.addTarget(self, action: form.1, for: .touchUpInside)
      view.addRow([button], at: CGRect(x: 16, y: 304 + 52 * index, width: 358, height: 44))
    }
    let card = view.addCard(at: CGRect(x: 16, y: 472, width: 358, height: 60))
    let label = UILabel(frame: CGRect(x: 16, y: 0, width: 260, height: 60))
    label.text = "The last: .allowUserInteraction"
    label.font = .systemFont(ofSize: 15)
    card.addSubview(label)
    allowsTouches.frame.origin = CGPoint(x: 291, y: 14.5)
    allowsTouches.accessibilityIdentifier = "allowsTouches"
    card.addSubview(allowsTouches)
    view.addSubview(readout)
  }
}
