import Chance
import Foundation
import MotionCore
import StageFixtures
import Testing

@testable import Midflight

/// A frame without changes shares the nodes of the last frame. Any other frame is built anew.
struct FrameCacheTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func cachedFramesEqualFreshFramesAfterRandomChanges(seed: UInt64) {
    var meddler = Meddler(seed: seed)
    var kept: [(frame: Frame, copy: Frame)] = []
    for step in 0..<400 {
      let change = meddler.change()
      if meddler.random.once(in: 2) { continue }
      let frame = meddler.random.once(in: 9) ? nil : meddler.stage.frame()
      let fresh = meddler.stage.frameFromNothing()
      if let frame, frame != fresh {
        Issue.record(
          "step \(step), after \(change): \(frame.nodes.count) nodes are not what is seen")
        return
      }
      // Frames without the focus ring, and frames that a caller keeps, share the cache.
      if meddler.random.once(in: 12) { _ = meddler.stage.frame(showsFocus: false) }
      if meddler.random.once(in: 20) { kept.append((meddler.stage.frame(), fresh)) }
      if step % 50 == 0 { kept.removeAll { $0.frame == $0.copy } }
    }
    #expect(kept.allSatisfy { $0.frame == $0.copy })
  }

  @Test(arguments: [0, 1, 2, 3, 4])
  func framesWithAndWithoutTheFocusRingStayDistinct(read: Int) {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.perform {
      stage.window.addSubview(UISwitch(frame: CGRect(x: 10, y: 10, width: 51, height: 31)))
    }
    stage.send(.key(name: "Tab", isDown: true, time: stage.now))
    let shown = stage.frame()
    for _ in 0..<read { _ = stage.frame(showsFocus: false) }
    let hidden = stage.frame(showsFocus: false)
    #expect(hidden.nodes.count < shown.nodes.count)
    #expect(stage.frame() == shown)
    #expect(stage.frame(showsFocus: false) == hidden)
  }

  @Test func unchangedFramesShareTheirNodes() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    let first = stage.frame()
    stage.advance(by: 1)
    let second = stage.frame()
    #expect(place(of: first) == place(of: second))
    view.alpha = 0.5
    #expect(place(of: stage.frame()) != place(of: second))
  }

  private func place(of frame: Frame) -> UnsafeRawPointer? {
    frame.nodes.withUnsafeBytes(\.baseAddress)
  }

  @Test(arguments: [1, 30, 1_024, 1_400, 5_000])
  func framesShowEveryChangedViewAmongManyViews(count: Int) {
    let stage = Stage(size: CGSize(width: 300, height: 300))
    let views = (0..<1_500).map { UIView(frame: CGRect(x: $0 % 300, y: 0, width: 5, height: 5)) }
    var random = Seeded(7)
    stage.perform { for view in views { stage.window.addSubview(view) } }
    for _ in 0..<12 {
      stage.perform {
        for _ in 0..<count {
          views[Int(random.next() % 1_500)].center.y = random.number(in: 0...300)
        }
      }
      if random.once(in: 3) { continue }
      #expect(stage.frame() == stage.frameFromNothing())
    }
  }
}

/// A source of random changes to a hierarchy with views of all kinds. The changes depend only on
/// the seed.
private struct Meddler {
  let stage = Stage(size: CGSize(width: 300, height: 300), scale: 2)
  var random: Seeded
  private var views: [UIView] = []
  private var animators: [UIViewPropertyAnimator] = []

  init(seed: UInt64) {
    random = Seeded(seed)
    for _ in 0..<12 { _ = addView() }
  }

  /// Makes one random change, with or without an animation, and returns its name.
  mutating func change() -> String {
    if views.count < 4 { return addView() }
    switch random.next() % 8 {
    case 0: return addView()
    case 1:
      stage.advance(by: random.number(in: 0...0.4))
      return "time"
    case 2: return catchAnimator()
    case 3:
      let animator = stage.perform { UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.5) }
      var words = ""
      let meddler = self
      var copy = random
      stage.perform {
        animator.addAnimations { words = meddler.touchUp(&copy) }
        animator.startAnimation()
      }
      random = copy
      animators.append(animator)
      return "animated " + words
    default:
      var copy = random
      let words = stage.perform { [copy] in
        var random = copy
        return touchUp(&random)
      }
      _ = copy.next()
      random = copy
      return words
    }
  }

  private mutating func catchAnimator() -> String {
    animators.removeAll { $0.state == .inactive }
    guard !animators.isEmpty else { return "nothing" }
    let (animator, kind) = (random.pick(animators), random.next() % 4)
    let fraction = random.number(in: 0...1)
    stage.perform {
      switch kind {
      case 0: animator.pauseAnimation()
      case 1: animator.fractionComplete = fraction
      case 2:
        animator.isReversed.toggle()
        animator.startAnimation()
      default:
        animator.stopAnimation(false)
        animator.finishAnimation(at: .current)
      }
    }
    return "animator"
  }

  private mutating func addView() -> String {
    let frame = CGRect(
      x: random.number(in: -50...250), y: random.number(in: -50...250),
      width: random.number(in: 0...80), height: random.number(in: 0...80))
    let kind = random.next() % 6
    let view: UIView
    switch kind {
    case 0:
      let label = UILabel(frame: frame)
      label.text = "Midflight"
      view = label
    case 1:
      view = ShapeLayerTests.ShapeView(frame: frame)
      let layer = view.layer as? CAShapeLayer
      layer?.path = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 9), transform: nil)
      layer?.strokeColor = UIColor.blue.cgColor
    case 2: view = ShapeLayerTests.GradientView(frame: frame)
    case 3: view = UIImageView(image: UIImage(systemName: "star"))
    case 4:
      let picture = FrameView(frame: frame)
      picture.shown = pattern(of: 3)
      view = picture
    default: view = UIView(frame: frame)
    }
    view.backgroundColor = .red
    let parent = views.isEmpty ? stage.window : random.pick(views + [stage.window])
    stage.perform { parent.addSubview(view) }
    if parent.window != nil || parent === stage.window { views.append(view) }
    if views.count > 40 {
      let old = views.removeFirst()
      stage.perform { old.removeFromSuperview() }
      views.removeAll { $0.window == nil }
    }
    return "a view of kind \(kind)"
  }

  private func touchUp(_ random: inout Seeded) -> String {
    let (view, kind) = (random.pick(views), random.next() % 20)
    let number = random.number(in: 0...1)
    switch kind {
    case 0: view.center.x += 20 * (number - 0.5)
    case 1: view.alpha = number < 0.3 ? 0 : number
    case 2: view.isHidden.toggle()
    case 3: view.transform = CGAffineTransform(rotationAngle: number)
    case 4: view.bounds.size.width = 100 * number
    case 5: view.layer.zPosition = number < 0.5 ? 0 : number
    case 6: view.bounds.origin.y = 10 * number
    case 7:
      let other = random.pick(views)
      if !other.isDescendant(of: view) { other.addSubview(view) }
    case 8: view.superview?.sendSubviewToBack(view)
    case 9: view.clipsToBounds.toggle()
    case 10: view.layer.cornerRadius = 10 * number
    case 11: view.backgroundColor = UIColor(white: number, alpha: 1)
    case 12: view.overrideUserInterfaceStyle = number < 0.5 ? .dark : .light
    case 13: animate(view.layer, number)
    case 14: view.layer.removeAllAnimations()
    default: return draw(view, number)
    }
    return "\(type(of: view)) \(kind)"
  }

  /// Adds an explicit animation. Some animations stay at their end, leave the plane, or do not
  /// apply to the kind of layer.
  private func animate(_ layer: CALayer, _ number: Double) {
    let paths = ["position", "opacity", "transform.rotation.y", "transform.scale", "strokeEnd"]
    let animation = CABasicAnimation(keyPath: paths[Int(number * 1000) % paths.count])
    animation.byValue = animation.keyPath == "position" ? CGPoint(x: 40, y: 9) : -0.7 as Any
    animation.duration = number
    animation.isAdditive = number < 0.5
    animation.isRemovedOnCompletion = number < 0.7
    animation.fillMode = .forwards
    layer.add(animation, forKey: animation.keyPath)
    if number < 0.1 { layer.speed = Float(20 * number) }
  }

  /// Returns a frame with a number of squares.
  private func pattern(of count: Int) -> Frame {
    let nodes = (0..<count).map {
      Frame.Node(
        bounds: CGRect(x: 10 * $0, y: 0, width: 9, height: 9),
        backgroundColor: RGBA(red: 1, green: 0, blue: 0))
    }
    return Frame(size: CGSize(width: 50, height: 50), nodes: nodes)
  }

  /// Changes the contents above a view's background.
  private func draw(_ view: UIView, _ number: Double) -> String {
    switch view.layer {
    case let layer as CAShapeLayer:
      switch Int(number * 1000) % 7 {
      case 0:
        layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 50 * number, height: 9), transform: nil)
      case 1: layer.lineWidth = 5 * number
      case 2: layer.strokeColor = UIColor.blue.cgColor
      case 3: layer.fillRule = number < 0.5 ? .evenOdd : .nonZero
      case 4: layer.lineDashPattern = [NSNumber(value: 1 + number)]
      case 5: layer.lineCap = number < 0.5 ? .round : .square
      default: layer.strokeEnd = number
      }
    case let layer as CAGradientLayer:
      switch Int(number * 1000) % 3 {
      case 0: layer.colors = [UIColor.red.cgColor, UIColor(white: number, alpha: 1).cgColor]
      case 1: layer.startPoint.x = number
      default: layer.type = number < 0.5 ? .radial : .axial
      }
    default: break
    }
    (view as? UILabel)?.text = "\(number)"
    (view as? UIImageView)?.image = UIImage(systemName: number < 0.5 ? "heart" : "star")
    (view as? UIImageView)?.tintColor = UIColor(white: number, alpha: 1)
    (view as? FrameView)?.shown = pattern(of: Int(4 * number))
    return "\(type(of: view)) drawn"
  }
}
