import Foundation
import Midflight
import MidflightTesting
import MotionCore

/// The scenes of these tests.
extension Scene {
  /// A sheet at the bottom, with a handle. A flick down closes the sheet.
  static let sheet = Scene("sheet", summary: "Flick the sheet down.") { _ in
    SheetViewController()
  }

  /// Creates a scene whose root view is set up by a closure.
  static func with(
    name: String = "test", size: CGSize = CGSize(width: 400, height: 400),
    _ setUp: @escaping (UIView) -> Void
  ) -> Scene {
    Scene(name, summary: "A scene of a test.", size: size) { _ in
      let controller = UIViewController()
      controller.view.frame.size = size
      setUp(controller.view)
      return controller
    }
  }

  /// A scene with a named square of 100 points at (100, 100).
  static func withSquare(_ setUp: @escaping (UIView) -> Void) -> Scene {
    .with { root in
      let square = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
      square.accessibilityIdentifier = "square"
      square.backgroundColor = .systemBlue
      root.addSubview(square)
      setUp(square)
    }
  }

  /// A scene with a square that an animator moves by 200 points in a second, with constant
  /// velocity. After 0.5 s, a closure receives the animator.
  static func withMovingSquare(_ change: @escaping (UIViewPropertyAnimator) -> Void) -> Scene {
    .withSquare { square in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        square.frame.origin.x += 200
        square.backgroundColor = .white
      }
      animator.startAnimation()
      StageTimer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in change(animator) }
    }
  }

  /// A scene whose square moves by 200 points in a second, from 0.1 s on, with constant velocity. A
  /// press pauses the animator, and its release continues it.
  static let movingSquare = Scene.withSquare { square in
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      square.frame.origin.x += 200
    }
    StageTimer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in
      animator.startAnimation()
    }
    let press = UILongPressGestureRecognizer()
    press.addAction { recognizer in
      switch recognizer.state {
      case .began: animator.pauseAnimation()
      case .ended: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      default: break
      }
    }
    press.minimumPressDuration = 0
    press.name = "catch"
    square.addGestureRecognizer(press)
  }
}

/// A sheet of 600 points that follows the finger on its handle.
final class SheetViewController: UIViewController {
  private let sheet = UIView(frame: CGRect(x: 0, y: 244, width: 390, height: 600))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.frame.size = CGSize(width: 390, height: 844)
    sheet.accessibilityIdentifier = "sheet"
    sheet.backgroundColor = .systemGray
    view.addSubview(sheet)
    let handle = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 40))
    handle.accessibilityIdentifier = "sheet.handle"
    handle.backgroundColor = .systemBlue
    sheet.addSubview(handle)
    let pan = UIPanGestureRecognizer(target: self, action: SheetViewController.drag)
    pan.name = "sheet.pan"
    handle.addGestureRecognizer(pan)
  }

  private func drag(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .changed: sheet.frame.origin.y = 244 + max(pan.translation(in: view).y, 0)
    case .ended, .cancelled:
      let isClosed = pan.velocity(in: view).y > 500
      let animator = UIViewPropertyAnimator(duration: 0.4, dampingRatio: 1) { [unowned self] in
        sheet.frame.origin.y = isClosed ? 844 : 244
      }
      animator.startAnimation()
    default: break
    }
  }
}

/// A list of words that a scene writes and a test reads.
final class Log {
  var words: [String] = []
}
