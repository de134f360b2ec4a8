import MotionCore
import StageFixtures
import Testing

@testable import Midflight

/// Tests that the library's own bookkeeping and the surrounding animation do not affect each other.
struct OwnScopeTests {
  /// An operation on a control or a container inside the caller's animation.
  nonisolated enum Operation: String, CaseIterable, Sendable {
    case flashIndicators, growContent, insetContent
    case pressButton, disableButton, selectButton, pressSwitch, disableSwitch, disableSlider
    case pressSlider, pressStepper, disableStepper, pressSegments, changeEffect, raiseStepper
    case disableSegments, selectFirstSegment, insertSegment, focusControl
    case insertFirstSegment, removeSegment, widenSegment, setRootController
    case setButtonTitle, setButtonImage, tintButton, tintSelectedButton
    case tintStepper, tintBar
    case setBadge, selectItem, disableItem, pressItem, setItems, setItemTitle
    case presentCard, presentFully, presentCustom, dismissCard, selectTab, setControllers
    case makeScroll, makeButton, makeSwitch, makeSlider, makeStepper, makeSegments, makeProgress
    case makeBar, makeEffect
    case replaceRootUnderCard, styleProgress

    /// A Boolean value that indicates whether the operation is a transition, which
    /// `setAnimationsEnabled(false)` leaves unanimated, as in UIKit.
    var isTransition: Bool { rawValue.hasPrefix("present") || rawValue.hasPrefix("dismiss") }
  }

  /// The context of an operation.
  nonisolated enum Context: String, CaseIterable, Sendable {
    case nothing, animation, repetition, spring, keyframes, animator, group, transaction
    case unanimated, switchedOff
  }

  /// A stage with the object of an operation, and a view that the caller moves.
  private final class Bench {
    let stage = Stage(size: CGSize(width: 400, height: 800))
    let probe = UIView(frame: CGRect(x: 0, y: 600, width: 10, height: 10))
    let act: () -> Void
    private(set) var reported: [String] = []

    init(_ operation: Operation) {
      let stage = stage
      let root = UITabBarController()
      act = stage.perform { Bench.prepare(operation, on: stage, root) }
      stage.perform { stage.window.addSubview(probe) }
      stage.advance(by: 1)
    }

    /// Performs the operation in a context that lasts 2 s and moves the probe.
    func act(inside context: Context) {
      let work = { [act, probe] in
        act()
        probe.center.x += 100
      }
      stage.perform {
        switch context {
        case .nothing: act()
        case .animation:
          UIView.animate(withDuration: 2, animations: work) { [weak self] in self?.record("\($0)") }
        case .repetition:
          UIView.animate(
            withDuration: 2, delay: 0, options: [.repeat, .autoreverse], animations: work
          ) { [weak self] in self?.record("\($0)") }
        case .spring:
          UIView.animate(
            withDuration: 2, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
            animations: work)
        case .keyframes:
          UIView.animateKeyframes(withDuration: 2, delay: 0) {
            UIView.addKeyframe(
              withRelativeStartTime: 0, relativeDuration: 1, animations: work)
          }
        case .group:
          let animator = UIViewPropertyAnimator(duration: 2, curve: .linear, animations: nil)
          let group = AnimatorGroup()
          group.add(animator)
          group.addAnimations(work)
          group.startAnimation()
        case .animator:
          let animator = UIViewPropertyAnimator(duration: 2, curve: .linear, animations: work)
          animator.addCompletion { [weak self] in self?.record("\($0)") }
          animator.startAnimation()
        case .transaction:
          CATransaction.begin()
          CATransaction.setAnimationDuration(2)
          CATransaction.setDisableActions(true)
          CATransaction.setCompletionBlock { [weak self] in self?.record("done") }
          act()
          CATransaction.commit()
        case .unanimated: UIView.performWithoutAnimation(act)
        case .switchedOff:
          UIView.setAnimationsEnabled(false)
          act()
          UIView.setAnimationsEnabled(true)
        }
      }
    }

    private func record(_ what: String) { reported.append("\(stage.now.seconds) \(what)") }

    /// The presentation of everything except the probe.
    var seen: [Double] { Bench.seen(of: stage.window.layer, but: probe.layer) }

    private static func seen(of layer: CALayer, but probe: CALayer) -> [Double] {
      guard layer !== probe else { return [] }
      let values = layer.presentedValues
      let color = values.backgroundColor?.rgba ?? RGBA(red: 0, green: 0, blue: 0, alpha: 0)
      let own =
        [
          values.position.x, values.position.y, values.bounds.minX, values.bounds.minY,
          values.bounds.width, values.bounds.height, values.cornerRadius, values.borderWidth,
        ].map(Double.init) + [values.opacity, color.red, color.green, color.blue, color.alpha]
      return own + (layer.sublayers ?? []).flatMap { seen(of: $0, but: probe) }
    }

    /// A Boolean value that indicates whether only the probe still moves.
    var isQuiet: Bool {
      func isQuiet(_ layer: CALayer) -> Bool {
        (layer === probe.layer || layer.tracks.isEmpty)
          && (layer.sublayers ?? []).allSatisfy(isQuiet)
      }
      return isQuiet(stage.window.layer)
    }

    private static func prepare(
      _ operation: Operation, on stage: Stage, _ root: UITabBarController
    ) -> () -> Void {
      let window = stage.window
      func add<View: UIView>(_ view: View, height: CGFloat = 40) -> View {
        if view.frame.isEmpty { view.frame = CGRect(x: 20, y: 20, width: 200, height: height) }
        window.addSubview(view)
        return view
      }
      func scroll() -> UIScrollView {
        let scroll = add(UIScrollView(), height: 300)
        scroll.contentSize = CGSize(width: 800, height: 2000)
        return scroll
      }
      func button(_ type: UIButton.ButtonType) -> UIButton {
        let button = add(UIButton(type: type))
        button.setTitle("Go", for: .normal)
        button.setImage(UIImage(systemName: "plus"), for: .normal)
        return button
      }
      func bar() -> UITabBar {
        let bar = add(UITabBar(), height: 49)
        bar.items = ["One", "Two"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
        return bar
      }
      func controllers() -> (UIViewController, UIViewController) {
        let (root, card) = (UIViewController(), UIViewController())
        window.rootViewController = root
        return (root, card)
      }
      switch operation {
      case .flashIndicators: return { [view = scroll()] in view.flashScrollIndicators() }
      case .growContent: return { [view = scroll()] in view.contentSize.height = 4000 }
      case .insetContent: return { [view = scroll()] in view.contentInset.bottom = 300 }
      case .pressButton: return { [view = button(.system)] in view.isHighlighted = true }
      case .disableButton: return { [view = button(.custom)] in view.isEnabled = false }
      case .selectButton: return { [view = button(.system)] in view.isSelected = true }
      case .setButtonTitle:
        return { [view = button(.system)] in view.setTitle("Continue", for: .normal) }
      case .setButtonImage:
        return { [view = button(.system)] in
          view.setImage(UIImage(systemName: "star"), for: .normal)
        }
      case .tintButton: return { [view = button(.system)] in view.tintColor = .systemRed }
      case .tintSelectedButton:
        let view = button(.system)
        view.isSelected = true
        return { view.tintColor = .systemRed }
      case .tintStepper: return { [view = add(UIStepper())] in view.tintColor = .systemRed }
      case .tintBar: return { [view = bar()] in view.tintColor = .systemRed }
      case .pressSwitch: return { [view = add(UISwitch())] in view.isHighlighted = true }
      case .disableSwitch: return { [view = add(UISwitch())] in view.isEnabled = false }
      case .disableSlider: return { [view = add(UISlider())] in view.isEnabled = false }
      case .pressSlider: return { [view = add(UISlider())] in view.isHighlighted = true }
      case .pressStepper: return { [view = add(UIStepper())] in view.isHighlighted = true }
      case .disableStepper: return { [view = add(UIStepper())] in view.isEnabled = false }
      case .pressSegments:
        return { [view = add(UISegmentedControl(items: ["One", "Two"]))] in
          view.isHighlighted = true
        }
      case .changeEffect:
        return { [view = add(UIVisualEffectView(effect: UIBlurEffect(style: .dark)))] in
          view.effect = UIBlurEffect(style: .light)
        }
      case .raiseStepper: return { [view = add(UIStepper())] in view.value = 100 }
      case .insertFirstSegment, .removeSegment, .widenSegment:
        let view = add(UISegmentedControl(items: ["One", "Two", "Three"]))
        view.selectedSegmentIndex = 0
        switch operation {
        case .insertFirstSegment:
          return { view.insertSegment(withTitle: "Zero", at: 0, animated: false) }
        case .removeSegment: return { view.removeSegment(at: 1, animated: false) }
        default: return { view.setWidth(100, forSegmentAt: 0) }
        }
      case .setRootController:
        root.viewControllers = [UIViewController(), UIViewController()]
        return { window.rootViewController = root }
      case .disableSegments, .selectFirstSegment, .insertSegment:
        let view = add(UISegmentedControl(items: ["One", "Two"]))
        switch operation {
        case .disableSegments: return { view.isEnabled = false }
        case .insertSegment:
          return { view.insertSegment(withTitle: "Three", at: 2, animated: false) }
        default: return { view.selectedSegmentIndex = 1 }
        }
      case .focusControl: return { [view = add(UISlider())] in stage.focus(on: view) }
      case .setBadge: return { [view = bar()] in view.items?[0].badgeValue = "3" }
      case .selectItem: return { [view = bar()] in view.selectedItem = view.items?[1] }
      case .disableItem: return { [view = bar()] in view.items?[1].isEnabled = false }
      case .setItems:
        return { [view = bar()] in
          view.items = ["Three", "Four", "Five"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
        }
      case .setItemTitle: return { [view = bar()] in view.items?[0].title = "Another" }
      case .pressItem:
        return { [view = bar()] in
          for case let control as UIControl in view.subviews { control.isHighlighted = true }
        }
      case .presentCard, .presentFully, .presentCustom, .dismissCard:
        let (root, card) = controllers()
        card.modalPresentationStyle =
          switch operation {
          case .presentFully: .fullScreen
          case .presentCustom: .custom
          default: .pageSheet
          }
        guard operation == .dismissCard else { return { root.present(card, animated: true) } }
        root.present(card, animated: false)
        return { root.dismiss(animated: true) }
      case .selectTab:
        root.viewControllers = [UIViewController(), UIViewController()]
        window.rootViewController = root
        return { root.selectedIndex = 1 }
      case .setControllers:
        root.viewControllers = [UIViewController()]
        window.rootViewController = root
        return {
          root.setViewControllers([UIViewController(), UIViewController()], animated: true)
        }
      case .replaceRootUnderCard:
        let (root, card) = controllers()
        card.modalPresentationStyle = .pageSheet
        root.present(card, animated: false)
        return { window.rootViewController = UIViewController() }
      case .styleProgress:
        return { [view = add(UIProgressView(), height: 4)] in view.progressViewStyle = .bar }
      case .makeScroll: return { window.addSubview(UIScrollView()) }
      case .makeButton: return { window.addSubview(UIButton(type: .system)) }
      case .makeSwitch: return { window.addSubview(UISwitch()) }
      case .makeSlider: return { window.addSubview(UISlider()) }
      case .makeStepper: return { window.addSubview(UIStepper()) }
      case .makeSegments: return { window.addSubview(UISegmentedControl()) }
      case .makeProgress: return { window.addSubview(UIProgressView()) }
      case .makeBar: return { window.addSubview(UITabBar()) }
      case .makeEffect:
        return { window.addSubview(UIVisualEffectView(effect: UIBlurEffect(style: .dark))) }
      }
    }
  }

  @Test(arguments: Operation.allCases, Context.allCases)
  func internalChangesLookTheSameInsideAnyAnimation(_ operation: Operation, _ context: Context) {
    if operation.isTransition, context == .switchedOff { return }
    let (bench, alone) = (Bench(operation), Bench(operation))
    bench.act(inside: context)
    alone.act(inside: .nothing)
    for _ in 0..<40 {
      #expect(bench.seen == alone.seen, "after \(bench.stage.now.seconds - 1) s")
      for bench in [bench, alone] { bench.stage.advance(by: 0.05) }
      if bench.seen != alone.seen { break }
    }
    bench.stage.advance(by: 10)
    #expect(bench.isQuiet)
  }

  @Test(arguments: Operation.allCases) func theCallersAnimationEndsOnTimeAroundAnyOperation(
    _ operation: Operation
  ) {
    for (context, expected) in [
      (Context.animation, ["3.0 true"]), (.animator, ["3.0 end"]), (.transaction, ["1.0 done"]),
      (.repetition, []),
    ] {
      let bench = Bench(operation)
      bench.act(inside: context)
      bench.stage.advance(by: 5)
      #expect(bench.reported == expected, "\(context)")
    }
  }

  @Test func flashingIndicatorsAgainKeepsAnOffsetAnimation() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    var reported: [Bool] = []
    stage.perform {
      stage.window.addSubview(scroll)
      scroll.contentSize = CGSize(width: 400, height: 2000)
      UIView.animate(withDuration: 2) {
        scroll.contentOffset.y = 600
        scroll.flashScrollIndicators()
      } completion: {
        reported.append($0)
      }
    }
    stage.advance(by: 1)
    stage.perform { scroll.flashScrollIndicators() }
    stage.advance(by: 1)
    #expect(reported == [true])
  }

  @Test func aScrollViewRemovedPastItsEdgeInARepeatedAnimationComesToRest() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    stage.perform {
      stage.window.addSubview(scroll)
      scroll.contentOffset.y = -100
      scroll.setContentOffset(CGPoint(x: 0, y: -50), animated: true)
    }
    stage.advance(by: 0.1)
    stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) {
        scroll.removeFromSuperview()
      }
    }
    stage.advance(by: 2)
    #expect(scroll.contentOffset == .zero && !stage.isMoving)
  }

  /// A stage with one control, a switch or a segmented control, that a finger drags.
  private final class Dragged {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let finger: Finger
    let control: UIControl

    init(_ control: UIControl, animates: Bool = true) {
      self.control = control
      finger = Finger(on: stage)
      stage.perform {
        control.frame.origin = CGPoint(x: 100, y: 100)
        stage.window.addSubview(control)
        UIView.setAnimationsEnabled(animates)
      }
      finger.press(CGPoint(x: control.frame.minX + 10, y: control.frame.midY))
      finger.move(control.bounds.width - 20, 0, after: 0.2)
    }

    /// The displayed positions and sizes of the parts.
    var seen: [CGRect] {
      func frames(_ view: UIView) -> [CGRect] {
        [view.seen.frame] + view.subviews.flatMap(frames)
      }
      return frames(control)
    }
  }

  private static func makeControl(_ isSwitch: Bool) -> UIControl {
    if isSwitch { return UISwitch() }
    let segments = UISegmentedControl(items: ["One", "Two", "Three"])
    segments.selectedSegmentIndex = 0
    return segments
  }

  @Test(arguments: [false, true], ["repetition", "unanimated", "animator"])
  func aDragThatDisablingCancelsMovesBackOnItsOwn(isSwitch: Bool, context: String) {
    let (alone, inside) = (
      Dragged(Self.makeControl(isSwitch)), Dragged(Self.makeControl(isSwitch))
    )
    for bench in [alone, inside] { bench.stage.advance(by: 0.5) }
    alone.stage.perform { alone.control.isEnabled = false }
    let disable = { inside.control.isEnabled = false }
    inside.stage.perform {
      switch context {
      case "repetition":
        UIView.animate(
          withDuration: 2, delay: 0, options: [.repeat, .autoreverse], animations: disable)
      case "unanimated": UIView.performWithoutAnimation(disable)
      default:
        UIViewPropertyAnimator(duration: 2, curve: .linear, animations: disable).startAnimation()
      }
    }
    for _ in 0..<30 {
      #expect(inside.seen == alone.seen)
      for bench in [alone, inside] { bench.stage.advance(by: 0.02) }
    }
  }

  /// Disabled animations do not change the feedback of a touch.
  @Test(arguments: [false, true]) func aDragLooksTheSameWithoutAnimations(isSwitch: Bool) {
    let (animated, unanimated) = (
      Dragged(Self.makeControl(isSwitch)), Dragged(Self.makeControl(isSwitch), animates: false)
    )
    for _ in 0..<20 {
      #expect(unanimated.seen == animated.seen)
      for bench in [animated, unanimated] { bench.stage.advance(by: 0.02) }
    }
    for bench in [animated, unanimated] { bench.finger.lift() }
    for _ in 0..<20 {
      #expect(unanimated.seen == animated.seen)
      for bench in [animated, unanimated] { bench.stage.advance(by: 0.02) }
    }
  }

  /// Feedback does not end the caller's animation of a value, which moves on.
  @Test(
    arguments: [false, true], ["highlight", "highlight twice", "disable", "touch", "slide out"])
  func theCallersAnimationOfAValueSurvivesFeedback(isSwitch: Bool, event: String) {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let control = Self.makeControl(isSwitch)
    let finger = Finger(on: stage)
    var reported: [Bool] = []
    stage.perform {
      control.frame.origin = CGPoint(x: 100, y: 100)
      stage.window.addSubview(control)
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        Self.setValue(1, of: control, animated: false)
      } completion: {
        reported.append($0)
      }
    }
    stage.advance(by: 0.5)
    switch event {
    case "touch", "slide out":
      finger.press(CGPoint(x: 101, y: 115))
      stage.advance(by: 0.1)
      if event == "slide out" {
        finger.move(0, 250)
        stage.advance(by: 0.1)
      }
      finger.cancel()
    case "disable": stage.perform { control.isEnabled = false }
    default:
      stage.perform { control.isHighlighted = true }
      if event == "highlight twice" {
        stage.advance(by: 0.1)
        stage.perform { control.isHighlighted = false }
      }
    }
    stage.advance(by: 2)
    #expect(reported == [true])
  }

  private static func setValue(_ value: Int, of control: UIControl, animated: Bool) {
    switch control {
    case let control as UISwitch: control.setOn(value == 1, animated: animated)
    case let control as UISegmentedControl: control.selectedSegmentIndex = 2 * value
    case let control as UISlider: control.setValue(Float(value), animated: animated)
    default: break
    }
  }

  /// A new value takes over the caller's animation of the old value. In a sum of both animations, a
  /// part would leave the control's bounds.
  @Test(arguments: ["switch", "slider", "tapped switch", "tapped segments"])
  func aNewValueInTheCallersAnimationKeepsThePartsInside(_ name: String) {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let control: UIControl =
      name == "slider"
      ? UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
      : Self.makeControl(name.hasSuffix("switch"))
    stage.perform {
      control.frame.origin = CGPoint(x: 100, y: 100)
      stage.window.addSubview(control)
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        Self.setValue(1, of: control, animated: false)
      }
    }
    stage.advance(by: 0.5)
    if name.hasPrefix("tapped") {
      let finger = Finger(on: stage)
      finger.press(CGPoint(x: 110, y: 115))
      stage.advance(by: 0.5)
      finger.lift()
    } else {
      stage.perform { Self.setValue(0, of: control, animated: true) }
    }
    func inside(_ view: UIView) -> Bool {
      let frame = view.seen.frame
      return (-12...control.bounds.width + 12).contains(frame.minX)
        && (-12...control.bounds.width + 12).contains(frame.maxX)
        && view.subviews.allSatisfy(inside)
    }
    for _ in 0..<60 {
      stage.advance(by: 0.02)
      #expect(control.subviews.allSatisfy(inside), "\(stage.now)")
    }
  }

  @Test func aColourDoesNotStopAMovingKnob() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let view = UISwitch(frame: .zero)
    stage.perform {
      stage.window.addSubview(view)
      view.setOn(true, animated: true)
    }
    stage.advance(by: 0.1)
    func frames(_ view: UIView) -> [CGRect] { [view.seen.frame] + view.subviews.flatMap(frames) }
    let before = frames(view)
    stage.perform { view.onTintColor = .systemRed }
    #expect(frames(view) == before && stage.isMoving)
    stage.advance(by: 1)
    #expect(frames(view) != before)
  }

  /// The visible value of a control moves with the caller's animation, as in UIKit. A colour that
  /// the caller sets moves with it, too.
  @Test(arguments: [
    "slider", "switch", "progress", "segments", "slider's colour", "switch's colour",
    "progress's colour", "segments' colour",
  ])
  func aControlsValueMovesWithTheCallersAnimation(_ name: String) {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let frame = CGRect(x: 0, y: 0, width: 200, height: 30)
    var reported: [Bool] = []
    let control: UIView = stage.perform {
      let control: UIView
      let change: () -> Void
      switch name {
      case "slider":
        let slider = UISlider(frame: frame)
        (control, change) = (slider, { slider.setValue(1, animated: true) })
      case "switch":
        let view = UISwitch(frame: frame)
        (control, change) = (view, { view.setOn(true, animated: true) })
      case "slider's colour":
        let slider = UISlider(frame: frame)
        slider.value = 1
        (control, change) = (slider, { slider.minimumTrackTintColor = .systemRed })
      case "switch's colour":
        let view = UISwitch(frame: frame)
        view.isOn = true
        (control, change) = (view, { view.onTintColor = .systemRed })
      case "progress's colour":
        let view = UIProgressView(frame: frame)
        (control, change) = (view, { view.progressTintColor = .systemRed })
      case "segments' colour":
        let view = UISegmentedControl(items: ["One", "Two"])
        view.selectedSegmentIndex = 0
        (control, change) = (view, { view.selectedSegmentTintColor = .systemRed })
      case "progress":
        let view = UIProgressView(frame: frame)
        (control, change) = (view, { view.setProgress(1, animated: true) })
      default:
        let view = UISegmentedControl(items: ["One", "Two"])
        view.selectedSegmentIndex = 0
        (control, change) = (view, { view.selectedSegmentIndex = 1 })
      }
      stage.window.addSubview(control)
      stage.window.layoutIfNeeded()
      UIView.animate(withDuration: 2, animations: change) { reported.append($0) }
      return control
    }
    func isMoving(_ layer: CALayer) -> Bool {
      !layer.tracks.isEmpty || (layer.sublayers ?? []).contains(where: isMoving)
    }
    stage.advance(by: 1.9)
    #expect(isMoving(control.layer) && reported.isEmpty)
    stage.advance(by: 0.1)
    #expect(!isMoving(control.layer) && reported == [true])
  }
}
