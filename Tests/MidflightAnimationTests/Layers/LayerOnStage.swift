@testable import Midflight
import MotionCore

/// A stage with one layer of 100 × 100 points at (50, 50). Tests use the stage to record the calls
/// of animation delegates.
final class LayerOnStage {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let layer: CALayer
  /// The events as text, in order.
  private(set) var events: [String] = []
  private(set) var moments: [Double] = []
  private(set) var diagnostics: [String] = []
  private let recorder = EventRecorder()
  /// A delegate that records its calls.
  var delegate: any CAAnimationDelegate { recorder }

  init(_ layer: CALayer = CALayer()) {
    self.layer = layer
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.position = CGPoint(x: 50, y: 50)
    stage.perform { stage.window.layer.addSublayer(layer) }
    stage.onFact = { [unowned self] in
      if case .diagnostic(let words) = $0 { diagnostics.append(words) }
    }
    recorder.receive = { [unowned self] in say($0) }
  }

  func say(_ words: String) {
    events.append(words)
    moments.append(stage.animationNow.seconds)
  }

  /// Adds an animation with the recording delegate. A duration of 0 becomes 2 s.
  @discardableResult
  func add(
    _ animation: CAAnimation, forKey key: String? = nil, _ change: (CAAnimation) -> Void = { _ in }
  ) -> CAAnimation {
    if animation.duration == 0 { animation.duration = 2 }
    animation.delegate = recorder
    change(animation)
    stage.perform { layer.add(animation, forKey: key) }
    return animation
  }

  /// Returns a basic animation, of `position.x` by default.
  static func basic(
    _ keyPath: String = "position.x", from: Any? = nil, to: Any? = nil, by: Any? = nil
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    return animation
  }

  /// The displayed x coordinate of the layer's center.
  var seenX: CGFloat { layer.presentedValues.position.x }
  var seenOpacity: Double { layer.presentedValues.opacity }
  var seenTransform: CATransform3D {
    layer.presentationTransform3D
      ?? CATransform3DMakeAffineTransform(layer.presentedValues.transform)
  }

  private final class EventRecorder: CAAnimationDelegate {
    var receive: (String) -> Void = { _ in }
    func animationDidStart(_ anim: CAAnimation) { receive("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { receive("stop \(flag)") }
  }
}
