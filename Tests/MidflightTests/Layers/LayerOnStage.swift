@testable import Midflight
import MotionCore

/// A layer on a stage, 100 points wide and high in the middle of (50, 50), and what delegates were told.
final class LayerOnStage {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let layer: CALayer
  /// What happened, in words, in order.
  private(set) var said: [String] = []
  private(set) var moments: [Double] = []
  private(set) var diagnostics: [String] = []
  private let ear = Ear()
  /// Writes down what it is told.
  var delegate: any CAAnimationDelegate { ear }

  init(_ layer: CALayer = CALayer()) {
    self.layer = layer
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.position = CGPoint(x: 50, y: 50)
    stage.perform { stage.window.layer.addSublayer(layer) }
    stage.onFact = { [unowned self] in
      if case .diagnostic(let words) = $0 { diagnostics.append(words) }
    }
    ear.hear = { [unowned self] in say($0) }
  }

  func say(_ words: String) {
    said.append(words)
    moments.append(stage.animationNow.seconds)
  }

  /// Adds an animation: at one speed for 2 s unless it says otherwise.
  @discardableResult
  func add(
    _ animation: CAAnimation, forKey key: String? = nil, _ change: (CAAnimation) -> Void = { _ in }
  ) -> CAAnimation {
    if animation.duration == 0 { animation.duration = 2 }
    animation.delegate = ear
    change(animation)
    stage.perform { layer.add(animation, forKey: key) }
    return animation
  }

  /// A basic animation of `position.x` unless told otherwise.
  static func basic(
    _ keyPath: String = "position.x", from: Any? = nil, to: Any? = nil, by: Any? = nil
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    return animation
  }

  /// Where the layer's middle is seen.
  var seenX: CGFloat { layer.presentedValues.position.x }
  var seenOpacity: Double { layer.presentedValues.opacity }
  var seenTransform: CATransform3D {
    layer.seenSpace ?? CATransform3DMakeAffineTransform(layer.presentedValues.transform)
  }

  private final class Ear: CAAnimationDelegate {
    var hear: (String) -> Void = { _ in }
    func animationDidStart(_ anim: CAAnimation) { hear("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { hear("stop \(flag)") }
  }
}
