import Midflight
import MotionCore
import StageFixtures
import Testing

/// A stage with a view in the upper left quarter of another, and a log of recognizers. A line of
/// the log is `name state`.
final class GestureBench {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let outer = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let view = RecordingView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  /// The lines of the recognizers' actions.
  var received: [String] = []
  /// The diagnostics of invalid states.
  private(set) var diagnostics: [String] = []
  /// All states of recognizers, including failures.
  private(set) var states: [String] = []

  init() {
    stage.perform {
      stage.window.addSubview(outer)
      outer.addSubview(view)
    }
    stage.onFact = { [unowned self] in
      switch $0 {
      case .gesture(let name, let state): states.append("\(name) \(state)")
      case .diagnostic(let sentence): diagnostics.append(sentence)
      default: break
      }
    }
  }

  /// Adds a recognizer to a view and logs its actions.
  @discardableResult func watch<Recognizer: UIGestureRecognizer>(
    _ view: UIView, _ recognizer: Recognizer, as name: String
  ) -> Recognizer {
    recognizer.name = name
    recognizer.addAction { [unowned self] in received.append("\(name) \($0.state)") }
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  func finger(_ pointer: Int = 0, _ button: PointerButton = .finger) -> Finger {
    Finger(on: stage, pointer: pointer, button: button)
  }

  /// Drags from the center of the inner view in moves of 10 points.
  func drag(_ dx: CGFloat = 40, _ dy: CGFloat = 0) {
    let finger = finger()
    finger.press(CGPoint(x: 100, y: 100))
    let steps = max(1, Int(max(abs(dx), abs(dy)) / 10))
    for _ in 0..<steps { finger.move(dx / CGFloat(steps), dy / CGFloat(steps)) }
    finger.lift()
  }

  func tap(after seconds: TimeInterval = 0, at point: CGPoint = CGPoint(x: 100, y: 100)) {
    finger().tap(point, after: seconds)
  }
}

/// A pan that begins with the press.
final class InstantPan: UIPanGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if state == .possible { state = .began }
  }
}
