@testable import Midflight
import MotionCore
import Testing

/// Tests of mistakes: each message names the call, and the call to make instead.
struct BadUseTests {
  /// Returns the text on standard error before the program ends.
  private func words(_ result: ExitTest.Result?) throws -> String {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }

  /// Returns the diagnostics of code on a stage.
  private func diagnostics(
    _ body: (Stage) -> Void, then: (Stage) -> Void = { _ in }
  ) -> [String] {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var events: [String] = []
    stage.onFact = { if case .diagnostic(let words) = $0 { events.append(words) } }
    stage.perform { body(stage) }
    then(stage)
    return events
  }

  // MARK: - Mistakes that end the program

  @Test func addingAViewToItselfStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = UIView()
        view.addSubview(view)
      }
    }
    let messages = try words(result)
    #expect(messages.contains("addSubview(_:) on a UIView with itself"))
    #expect(messages.contains("add it to another view"))
  }

  @Test func addingAViewToItsDescendantStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (outer, inner) = (UIView(), UIImageView())
        outer.addSubview(inner)
        inner.addSubview(outer)
      }
    }
    let messages = try words(result)
    #expect(messages.contains("addSubview(_:) on a UIImageView with a view it is in"))
    #expect(messages.contains("removeFromSuperview()"))
  }

  @Test func addingASubviewToAVisualEffectViewStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIVisualEffectView(effect: nil).addSubview(UIView()) }
    }
    #expect(try words(result).contains("add views to its contentView"))
  }

  @Test func aLayerClassThatIsNoCALayerStopsTheProgram() async throws {
    final class Wrong: UIView {
      override class var layerClass: AnyClass { NSObject.self }
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Wrong() }
    }
    let messages = try words(result)
    #expect(
      messages.contains("Wrong.layerClass is NSObject") && messages.contains("return CALayer.self"))
  }

  @Test func aFrameWithNaNStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIView().frame = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1) }
    }
    let messages = try words(result)
    #expect(
      messages.contains("frame = (0.0, 0.0, nan, 1.0)") && messages.contains("check the arithmetic")
    )
  }

  @Test func anInfiniteCenterStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIView().center.x = .infinity }
    }
    let messages = try words(result)
    #expect(messages.contains("center of a UIView") && messages.contains("check the arithmetic"))
  }

  @Test func anAnchorPointWithNaNStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { CALayer().anchorPoint = CGPoint(x: CGFloat.nan, y: 0) }
    }
    #expect(try words(result).contains("anchorPoint = (nan, 0.0)"))
  }

  @Test func aZPositionOfNaNStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { CALayer().zPosition = .nan }
    }
    #expect(try words(result).contains("zPosition = nan"))
  }

  @Test func aStepperMinimumAboveItsMaximumStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIStepper().minimumValue = 101 }
    }
    let messages = try words(result)
    #expect(messages.contains("UIStepper.minimumValue = 101.0"))
    #expect(messages.contains("set maximumValue first, to more than 101.0"))
  }

  @Test func aStepperMaximumBelowItsMinimumStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIStepper().maximumValue = -1 }
    }
    let messages = try words(result)
    #expect(messages.contains("UIStepper.maximumValue = -1.0"))
    #expect(messages.contains("set minimumValue first, to less than -1.0"))
  }

  @Test
  func aStepperWithEqualMinimumAndMaximumStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIStepper().maximumValue = 0 }
    }
  }

  @Test
  func anAlphaOfNaNStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIView().alpha = .nan }
    }
    #expect(try words(result).contains("alpha of a UIView"))
  }

  @Test
  func addingAControllerToItselfStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let controller = UIViewController()
        controller.addChild(controller)
      }
    }
    #expect(try words(result).contains("with itself: a controller cannot be its own child"))
  }

  @Test func addingALayerToItselfStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let layer = CAShapeLayer()
        layer.addSublayer(layer)
      }
    }
    let messages = try words(result)
    #expect(
      messages.contains("addSublayer(_:)") && messages.contains("on a CAShapeLayer with itself"))
  }

  @Test func aSegmentThatIsNoStringOrImageStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = UISegmentedControl(items: [1]) }
    }
    let messages = try words(result)
    #expect(messages.contains("UISegmentedControl(items:) with a Int: give strings and images"))
  }

  @Test func aNegativeSegmentWidthStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UISegmentedControl(items: ["One"]).setWidth(-1, forSegmentAt: 0) }
    }
    #expect(try words(result).contains("setWidth(-1.0, forSegmentAt: 0): give 0 or more points"))
  }

  @Test func aSymbolWithPointSizeZeroStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = UIImage.SymbolConfiguration(pointSize: 0) }
    }
    #expect(try words(result).contains("UIImage.SymbolConfiguration(pointSize: 0.0): give a"))
  }

  @Test(arguments: ["strokeEnd", "lineWidth", "miterLimit"])
  func aShapeLayerNumberThatIsNotFiniteStopsTheProgram(
    _ name: String
  ) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [name] in
      await MainActor.run {
        let layer = CAShapeLayer()
        switch name {
        case "strokeEnd": layer.strokeEnd = .nan
        case "lineWidth": layer.lineWidth = .infinity
        default: layer.miterLimit = .nan
        }
      }
    }
    #expect(try words(result).contains("\(name) of a layer set to a value that is not finite"))
  }

  @Test func aNegativeNumberOfTapsRequiredStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UILongPressGestureRecognizer().numberOfTapsRequired = -1 }
    }
    #expect(
      try words(result).contains(
        "UILongPressGestureRecognizer.numberOfTapsRequired = -1: give 0 or more taps"))
  }

  // MARK: - Mistakes with a diagnostic

  @Test func aRecogniserAddedToASecondViewMovesThereWithADiagnostic() {
    let (one, other) = (UIView(), UIView())
    let messages = diagnostics { _ in
      let pan = UIPanGestureRecognizer()
      one.addGestureRecognizer(pan)
      one.addGestureRecognizer(pan)
      other.addGestureRecognizer(pan)
      #expect(pan.view === other && one.gestureRecognizers == [])
    }
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains("addGestureRecognizer(_:) with a UIPanGestureRecognizer") == true)
    #expect(messages.first?.contains("make a recogniser for each view") == true)
  }

  @Test func aNegativeViewAnimationDurationIsZeroAndDiagnosed() {
    let view = UIView()
    let messages = diagnostics { stage in
      stage.window.addSubview(view)
      UIView.animate(withDuration: -1) { view.alpha = 0.5 }
      #expect(!stage.isMoving && view.alpha == 0.5)
      UIView.animate(withDuration: 0) { view.alpha = 1 }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("UIView.animate(withDuration: -1.0") == true)
    #expect(messages.first?.contains("give 0 or more seconds") == true)
  }

  @Test func aRefusedNumberIsNamedWithItsProperty() async throws {
    let spacing = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIStackView().spacing = .nan }
    }
    #expect(try words(spacing).contains("UIStackView.spacing = nan"))
    let margins = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        UIView().layoutMargins = UIEdgeInsets(top: 0, left: .nan, bottom: 0, right: 0)
      }
    }
    #expect(try words(margins).contains("UIView.layoutMargins"))
    let insets = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        UIButton().contentEdgeInsets = UIEdgeInsets(top: .infinity, left: 0, bottom: 0, right: 0)
      }
    }
    #expect(try words(insets).contains("UIButton.contentEdgeInsets"))
    let color = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UIColor(red: .nan, green: 0, blue: 0, alpha: 1)
    }
    #expect(try words(color).contains("UIColor(red: nan"))
  }

  @Test func recognisersThatCannotRecogniseAnythingAreDiagnosed() {
    let events = diagnostics { stage in
      let pan = UIPanGestureRecognizer()
      pan.minimumNumberOfTouches = 3
      pan.maximumNumberOfTouches = 2
      let swipe = UISwipeGestureRecognizer()
      swipe.direction = []
      for recognizer in [pan, UIScreenEdgePanGestureRecognizer(), swipe] {
        stage.window.addGestureRecognizer(recognizer)
      }
      stage.window.addGestureRecognizer(UIPanGestureRecognizer())
    } then: { stage in
      stage.send(.down(pointer: 0, at: .zero, button: .finger, time: .zero))
    }
    #expect(events.count == 3)
    #expect(events.first?.contains("minimumNumberOfTouches, 3, is more than") == true)
    #expect(events.contains { $0.contains("it has no edges") })
    #expect(events.contains { $0.contains("it has no direction") })
  }

  @Test func aRecogniserOnANonInteractiveLabelIsDiagnosed() {
    let events = diagnostics { stage in
      let (label, touchable) = (UILabel(), UILabel())
      for label in [label, touchable] {
        stage.window.addSubview(label)
        label.addGestureRecognizer(UITapGestureRecognizer())
      }
      touchable.isUserInteractionEnabled = true
    } then: { stage in
      stage.advance(to: stage.now)
    }
    #expect(events.count == 1)
    #expect(events.first?.contains("a UILabel, has isUserInteractionEnabled = false") == true)
  }

  @Test func anUnretainedDynamicAnimatorIsDiagnosed() {
    let events = diagnostics { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      stage.window.addSubview(view)
      UIDynamicAnimator(referenceView: stage.window)
        .addBehavior(UISnapBehavior(item: view, snapTo: CGPoint(x: 50, y: 50)))
    } then: { stage in
      stage.advance(by: 1)
    }
    #expect(events.count == 1 && events.first?.contains("before its first step") == true)
  }

  @Test func addingToAPathWithoutAMoveIsIgnoredAndDiagnosed() {
    let path = UIBezierPath()
    let events = diagnostics { _ in
      path.addLine(to: CGPoint(x: 1, y: 1))
      path.addCurve(to: .zero, controlPoint1: .zero, controlPoint2: .zero)
      path.addQuadCurve(to: .zero, controlPoint: .zero)
      #expect(path.isEmpty)
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 1, y: 1))
    }
    #expect(!path.isEmpty)
    #expect(events.count == 3 && events.allSatisfy { $0.contains("call move(to:) first") })
  }

  @Test func anItemOfAnotherBarIsIgnored() {
    let events = diagnostics { _ in
      let tabs = UITabBarController()
      tabs.viewControllers = [UIViewController()]
      tabs.tabBar(tabs.tabBar, didSelect: UITabBarItem())
      #expect(tabs.selectedIndex == 0)
    }
    #expect(events.count == 1 && events[0].contains("set selectedViewController"))
  }
}

@Test func blocksAddingBlocksEndlesslyStopTheProgram() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    @MainActor in
    Stage(size: CGSize(width: 1, height: 1)).perform {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
      @MainActor func add() { animator.addAnimations { add() } }
      add()
      animator.startAnimation()
    }
  }
  let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(words.contains("animation blocks inside one another"))
}

@Test func closuresNestingThemselvesEndlesslyStopTheProgram() async {
  let running = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    @MainActor in
    Stage(size: CGSize(width: 1, height: 1)).perform {
      @MainActor func run() {
        UIViewPropertyAnimator.runningPropertyAnimator(
          withDuration: 1, delay: 0, animations: { run() }, completion: nil)
      }
      run()
    }
  }
  let modifying = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    @MainActor in
    Stage(size: CGSize(width: 1, height: 1)).perform {
      @MainActor func modify() {
        UIView.modifyAnimations(withRepeatCount: 1, autoreverses: false) { modify() }
      }
      UIView.animate(withDuration: 1) { modify() }
    }
  }
  for result in [running, modifying] {
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("animation blocks inside one another"))
  }
}
