import Midflight
import MotionCore

@testable import MidflightStudio

/// Small scenes for tests of the window.
enum Toys {
  /// A button that counts its presses, and a square that slides forever, in two chapters.
  static let catalog = SceneCatalog([
    SceneCatalog.Chapter(
      ["en": "Controls", "zh": "控件"],
      [
        Scene(
          "toy-button", title: ["en": "A button", "zh": "按钮"],
          summary: ["en": "Press it.", "zh": "按下它。"],
          size: CGSize(width: 320, height: 480)
        ) { _ in ButtonToy() }
      ]),
    SceneCatalog.Chapter(
      ["en": "Motion", "zh": "运动"],
      [
        Scene(
          "toy-slide", title: ["en": "A slide", "zh": "滑动"],
          summary: ["en": "Watch the square.", "zh": "看方块。"],
          size: CGSize(width: 480, height: 320)
        ) { _ in SlideToy() }
      ]),
  ])

  /// Returns the number of presses of the button.
  static func presses(of player: ScenePlayer) -> Int {
    (player.stage.window.rootViewController as? ButtonToy)?.presses ?? -1
  }
}

final class ButtonToy: UIViewController {
  private(set) var presses = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    for index in 0..<2 {
      let button = UIButton(type: .system)
      button.setTitle("Press", for: .normal)
      button.frame = CGRect(x: 100, y: 100 + 100 * index, width: 120, height: 44)
      button.accessibilityIdentifier = "button\(index)"
      button.addAction(for: .touchUpInside) { [unowned self] _ in presses += 1 }
      view.addSubview(button)
    }
  }
}

final class SlideToy: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let square = UIView(frame: CGRect(x: 0, y: 100, width: 40, height: 40))
    square.backgroundColor = .systemRed
    square.accessibilityIdentifier = "square"
    view.addSubview(square)
    UIView.animate(withDuration: 2, delay: 0, options: [.repeat, .autoreverse]) {
      square.frame.origin.x = 400
    }
  }
}

/// A scene whose press pauses an animator that is not interruptible.
final class RefusalToy: UIViewController {
  private var animator: UIViewPropertyAnimator?

  override func viewDidLoad() {
    super.viewDidLoad()
    let square = UIView(frame: CGRect(x: 0, y: 300, width: 40, height: 40))
    view.addSubview(square)
    let animator = UIViewPropertyAnimator(duration: 60, curve: .linear) {
      square.frame.origin.x = 200
    }
    animator.isInterruptible = false
    self.animator = animator
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 100, y: 100, width: 120, height: 44)
    button.addAction(for: .touchUpInside) { [unowned self] _ in
      if animator.state == .inactive { animator.startAnimation() }
      self.animator?.pauseAnimation()
    }
    view.addSubview(button)
  }
}

extension StudioBench {
  /// Presses the button of the first scene.
  func pressToy() throws {
    let middle = CGPoint(x: 160, y: 122)
    press(middle)
    wait(0.05)
    lift(middle)
  }
}
