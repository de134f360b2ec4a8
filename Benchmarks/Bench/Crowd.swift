import Foundation
import Midflight
import MotionCore

/// Many views on a stage, some of them on their way.
struct Crowd {
  /// Where they are.
  let stage = Stage(size: CGSize(width: 1280, height: 800))
  /// In the window, or in branches of it; none in another, all within its bounds.
  let views: [UIView]
  /// What moves them; held, so that they stay on their way.
  private(set) var animators: [UIViewPropertyAnimator] = []

  /// Seconds that an animation takes: no measuring comes near its end.
  static let duration = 10_000.0

  /// So many views at rest, in rows.
  ///
  /// - Parameter branches: Views as large as the window that they lie in, as many in each; none if they all lie side by
  ///   side in the window itself.
  init(count: Int, branches: Int = 0) {
    views = stage.perform { [stage] in
      let branches = (0..<branches).map { _ in UIView(frame: stage.window.bounds) }
      for branch in branches { stage.window.addSubview(branch) }
      return (0..<count).map { index in
        let view = UIView(
          frame: CGRect(x: index * 13 % 1240, y: index * 7 % 760, width: 40, height: 40))
        view.backgroundColor = UIColor(red: 0.9, green: 0.1, blue: 0.2, alpha: 1)
        let branch = branches.isEmpty ? stage.window : branches[index * branches.count / count]
        branch.addSubview(view)
        return view
      }
    }
  }

  /// Puts them where nobody sees them, wherever they go: one in two beside the window, the others in a view that
  /// cuts off what lies beside it.
  func leaveSight() {
    stage.perform {
      let edge = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
      edge.clipsToBounds = true
      stage.window.addSubview(edge)
      for (index, view) in views.enumerated() {
        view.center.x += 2_000
        if index.isMultiple(of: 2) { edge.addSubview(view) }
      }
    }
  }

  /// The numbers that `moveEverything` changes of each view: two of the center, one alpha, of the
  /// transform a rotation, two scales and two of the translation, three of the colour.
  static let numbersPerView = 11

  /// Sends all of them off in one animator: center, alpha, transform, background colour.
  mutating func moveEverything() {
    move(Crowd.move)
  }

  /// Changes what an animation of a view usually changes.
  static func move(_ view: UIView) {
    view.center.x += 100
    view.center.y += 50
    view.alpha = 0.5
    view.transform = CGAffineTransform(rotationAngle: 1).scaledBy(x: 1.5, y: 0.75)
      .translatedBy(x: 12, y: 34)
    view.backgroundColor = UIColor(red: 0.1, green: 0.8, blue: 0.6, alpha: 1)
  }

  /// Sends off the centers of the first so many, in one animator.
  mutating func moveCenters(ofFirst count: Int) {
    moveCenters(of: views.prefix(count))
  }

  /// Sends off the centers of so many that do not lie beside each other, in one animator.
  mutating func moveCenters(ofScattered count: Int) {
    moveCenters(of: (0..<count).map { views[$0 * views.count / count] })
  }

  private mutating func moveCenters(of views: some Sequence<UIView>) {
    animate(UICubicTimingParameters(animationCurve: .easeInOut)) {
      for view in views { view.center.x += 100 }
    }
  }

  /// Changes something of each view, in one animator.
  mutating func move(_ change: @escaping (UIView) -> Void) {
    animate(UICubicTimingParameters(animationCurve: .easeInOut)) { [views] in
      for view in views { change(view) }
    }
  }

  /// Hides all but the first so many.
  func hide(allBut count: Int) {
    for view in views.dropFirst(count) { view.isHidden = true }
  }

  /// Sends each view's alpha off with a curve and a start of its own.
  mutating func moveOnOwnCurves() {
    moveOneByOne { part in
      UICubicTimingParameters(
        controlPoint1: CGPoint(x: 0.1 + 0.4 * part, y: 0.1 * part),
        controlPoint2: CGPoint(x: 0.4 + 0.2 * part, y: 1))
    }
  }

  /// Sends each view's alpha off on a spring of its own, with a start of its own.
  mutating func moveOnOwnSprings() {
    moveOneByOne { part in
      UISpringTimingParameters(dampingRatio: 0.3 + 0.5 * part, initialVelocity: .zero)
    }
  }

  /// Sends each off on a curve of its own, catches it in flight, and has it go on at the speed that it
  /// had, on another curve.
  ///
  /// One after the other, so that they are spread over the first 0.35 s of the new course's half a second, and of the
  /// 0.4 s in which a curve forgets the speed.
  mutating func interruptOnCurves() {
    moveOneByOne(lasting: Crowd.caughtDuration) { _ in
      UICubicTimingParameters(animationCurve: .easeInOut)
    }
    interruptOneByOne { part in
      UICubicTimingParameters(
        controlPoint1: CGPoint(x: 0.1 + 0.4 * part, y: 0.1 * part),
        controlPoint2: CGPoint(x: 0.4 + 0.2 * part, y: 1))
    }
  }

  /// The same, on a spring.
  mutating func interruptOnSprings() {
    moveOneByOne(lasting: Crowd.caughtDuration) { _ in
      UICubicTimingParameters(animationCurve: .easeInOut)
    }
    interruptOneByOne {
      UISpringTimingParameters(dampingRatio: 0.3 + 0.5 * $0, initialVelocity: .zero)
    }
  }

  /// Seconds that an animation takes which is caught half of them later.
  private static let caughtDuration = 0.5
  /// Seconds from the first catch to the last: all of them lie before the first end.
  private static let catching = 0.35

  private func interruptOneByOne(_ timing: (Double) -> any UITimingCurveProvider) {
    let start = stage.now.seconds
    for (index, animator) in animators.enumerated() {
      let parameters = timing(part(index))
      let share = Double(index) / Double(animators.count)
      stage.advance(to: Moment(seconds: start + Crowd.catching * share))
      stage.perform {
        animator.pauseAnimation()
        animator.continueAnimation(withTimingParameters: parameters, durationFactor: 1)
      }
    }
  }

  private mutating func moveOneByOne(
    lasting duration: Double = Crowd.duration, _ timing: (Double) -> any UITimingCurveProvider
  ) {
    for (index, view) in views.enumerated() {
      let part = part(index)
      let parameters = timing(part)
      stage.perform {
        let animator = UIViewPropertyAnimator(
          duration: duration * (1 + 0.1 * part), timingParameters: parameters)
        animator.addAnimations { view.alpha = 0.25 }
        animator.startAnimation()
        animators.append(animator)
      }
      stage.advance(by: 0.5 * duration / Double(views.count))
    }
  }

  /// 0…1, in no order: all parts of a curve are on their way at any moment.
  private func part(_ index: Int) -> Double {
    Double(index * 7919 % views.count) / Double(views.count)
  }

  private mutating func animate(
    _ parameters: any UITimingCurveProvider, _ changes: @escaping () -> Void
  ) {
    stage.perform {
      let animator = UIViewPropertyAnimator(
        duration: Crowd.duration, timingParameters: parameters)
      animator.addAnimations(changes)
      animator.startAnimation()
      animators.append(animator)
    }
  }

  /// What is done a frame later: to look at every view's alpha.
  ///
  /// - Parameter seconds: From one frame to the next.
  func lookingAtOpacities(by seconds: Double = 0.001) -> () -> Void {
    lookingAtLayers(by: seconds) { layers in
      var sum = 0.0
      for index in layers.indices { sum += layers[index].presentedOpacity }
      use(sum)
    }
  }

  /// What is done a frame later: to look at every view.
  func looking() -> () -> Void {
    lookingAtLayers { layers in
      var (seen, sum) = (LayerPose(), 0.0)
      for index in layers.indices {
        layers[index].readPose(into: &seen)
        sum += Double(seen.position.x) + seen.opacity + Double(seen.transform.a)
        sum += seen.background.rgba.red
      }
      use(sum)
    }
  }

  /// A frame goes from layer to layer, and so do those that look.
  private func lookingAtLayers(
    by seconds: Double = 0.001, _ look: @escaping (borrowing Span<CALayer>) -> Void
  ) -> () -> Void {
    let layers = views.map(\.layer)
    return { [stage] in
      stage.advance(by: seconds)
      look(layers.span)
    }
  }

  /// The view of which something is set before each frame.
  private var blinking: UIView?

  /// From now on, the opacity of the last one is set before each frame.
  mutating func blink() { blinking = views.last }

  /// What is seen a frame later.
  func frame() { use(Double(nextFrame().nodes.count)) }

  /// The frame that is seen then.
  func nextFrame() -> Frame {
    stage.advance(by: 0.001)
    if let blinking {
      stage.perform { blinking.alpha = blinking.alpha == 1 ? 0.5 : 1 }
    }
    return stage.frame()
  }
}
