@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Light and dark appearance: resolved colors, and the calls of trait callbacks.
struct AppearanceTests {
  /// A view that records the styles before and after each trait change.
  final class Witness: UIView {
    var previous: [UIUserInterfaceStyle?] = []
    var current: [UIUserInterfaceStyle] = []
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      previous.append(previousTraitCollection?.userInterfaceStyle)
      current.append(UITraitCollection.current.userInterfaceStyle)
    }
  }

  private let light = UITraitCollection(userInterfaceStyle: .light)
  private let dark = UITraitCollection(userInterfaceStyle: .dark)
  private let white = UIColor.white.cgColor
  private let black = UIColor.black.cgColor

  private func rgba(_ hex: UInt32, _ alpha: Double = 1) -> RGBA { RGBA(hex: hex, alpha: alpha) }

  @Test func rawValuesAreUIKits() {
    #expect(UIUserInterfaceStyle.unspecified.rawValue == 0)
    #expect(UIUserInterfaceStyle.light.rawValue == 1 && UIUserInterfaceStyle.dark.rawValue == 2)
  }

  @Test func systemColoursMatchApplesLightAndDarkValues() {
    // Apple, Human Interface Guidelines, Color.
    #expect(UIColor.systemRed.resolvedColor(with: light).rgba == rgba(0xFF3B30))
    #expect(UIColor.systemRed.resolvedColor(with: dark).rgba == rgba(0xFF453A))
    #expect(UIColor.systemBlue.resolvedColor(with: dark).rgba == rgba(0x0A84FF))
    #expect(UIColor.systemGray6.resolvedColor(with: dark).rgba == rgba(0x1C1C1E))
    #expect(UIColor.label.resolvedColor(with: dark).rgba == rgba(0xFFFFFF))
    #expect(UIColor.secondaryLabel.resolvedColor(with: light).rgba == rgba(0x3C3C43, 0.6))
    #expect(UIColor.separator.resolvedColor(with: dark).rgba == rgba(0x545458, 0.6))
  }

  @Test func withoutAnyStageColoursAreLight() {
    #expect(UIColor.systemRed.rgba == rgba(0xFF3B30) && UIColor.label.cgColor == black)
    #expect(dark.performAsCurrent { UIColor.label.cgColor } == white)
  }

  @Test func aDynamicColourResolvesForEachAppearance() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .systemBackground : .red }
    #expect(color.resolvedColor(with: light) == .red)
    #expect(color.resolvedColor(with: dark) == .black)
    let faded = color.withAlphaComponent(0.5)
    #expect(faded.resolvedColor(with: dark) == UIColor(white: 0, alpha: 0.5))
    #expect(color == color && color != faded)
    #expect(UIColor.label.withAlphaComponent(0.5).resolvedColor(with: dark).rgba.red == 1)
  }

  @Test func aDynamicBackgroundFollowsTheStageAndIsKept() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = stage.perform { UIView() }
    stage.perform {
      view.backgroundColor = .systemBackground
      stage.window.addSubview(view)
    }
    #expect(view.layer.backgroundColor == white)
    stage.userInterfaceStyle = .dark
    #expect(view.layer.backgroundColor == black && view.backgroundColor == .systemBackground)
    #expect(view.traitCollection.userInterfaceStyle == .dark)
    view.backgroundColor = .red
    stage.userInterfaceStyle = .light
    #expect(view.layer.backgroundColor == UIColor.red.cgColor)
  }

  @Test(arguments: [true, false]) func anAnimationEndedAtItsStartRestoresADynamicColour(
    _ isFinished: Bool
  ) {
    let fixture = AnimatorFixture(isEmpty: true)
    let (stage, view) = (fixture.stage, fixture.view)
    view.backgroundColor = .systemBackground
    fixture.animator.addAnimations { view.backgroundColor = .systemBlue }
    fixture.animator.startAnimation()
    stage.advance(by: 0.5)
    #expect(view.backgroundColor == .systemBlue)
    if isFinished {
      fixture.animator.stopAnimation(false)
      fixture.animator.finishAnimation(at: .start)
    } else {
      fixture.animator.isReversed = true
      stage.advance(by: 1)
    }
    #expect(fixture.completions == [.start])
    #expect(view.backgroundColor == .systemBackground && view.layer.backgroundColor == white)
    stage.userInterfaceStyle = .dark
    #expect(view.layer.backgroundColor == black)
  }

  @Test func aDynamicColourFinishedInDarkAppearanceIsDark() {
    let fixture = AnimatorFixture(isEmpty: true)
    let (stage, view) = (fixture.stage, fixture.view)
    view.backgroundColor = .red
    fixture.animator.addAnimations { view.backgroundColor = .systemBackground }
    fixture.animator.startAnimation()
    stage.advance(by: 0.5)
    fixture.animator.stopAnimation(false)
    stage.userInterfaceStyle = .dark
    fixture.animator.finishAnimation(at: .end)
    #expect(view.backgroundColor == .systemBackground && view.layer.backgroundColor == black)
    stage.userInterfaceStyle = .light
    #expect(view.layer.backgroundColor == white)
  }

  @Test func aDynamicColourReversedInDarkAppearanceIsDark() {
    let fixture = AnimatorFixture(isEmpty: true)
    fixture.view.backgroundColor = .systemBackground
    fixture.animator.addAnimations { [view = fixture.view] in view.backgroundColor = .red }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    fixture.stage.userInterfaceStyle = .dark
    fixture.animator.isReversed = true
    fixture.stage.advance(by: 1)
    #expect(fixture.view.backgroundColor == .systemBackground)
    #expect(fixture.view.layer.backgroundColor == black)
  }

  @Test func aLabelsTextFollowsTheAppearance() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.perform {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 90, height: 30))
      label.text = "Hello"
      stage.window.addSubview(label)
    }
    var color: RGBA? {
      for case .text(let text) in stage.frame().nodes.map(\.content) { return text.color }
      return nil
    }
    #expect(color == black.rgba)
    stage.userInterfaceStyle = .dark
    #expect(color == white.rgba)
  }

  @Test func anAppearanceOverrideAppliesToSubviewsOnly() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.perform {
      let (outer, inner, beside) = (UIView(), Witness(), Witness())
      stage.window.addSubview(outer)
      stage.window.addSubview(beside)
      outer.addSubview(inner)
      outer.overrideUserInterfaceStyle = .dark
      #expect(inner.traitCollection.userInterfaceStyle == .dark)
      #expect(inner.previous == [.light] && inner.current == [.dark])
      #expect(beside.previous.isEmpty)
      stage.userInterfaceStyle = .dark
      #expect(inner.previous.count == 1 && beside.previous.count == 1)
      stage.userInterfaceStyle = .light
      #expect(inner.previous.count == 1 && beside.previous.count == 2)
      outer.overrideUserInterfaceStyle = .unspecified
      #expect(inner.previous == [.light, .dark])
    }
  }

  @Test func aMovedViewTakesTheAppearanceOfItsNewSuperview() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.perform {
      let view = UIView()
      view.backgroundColor = .label
      let cave = UIView()
      cave.overrideUserInterfaceStyle = .dark
      stage.window.addSubview(cave)
      // The change of appearance is not animated, even inside an animation closure.
      UIView.animate(withDuration: 1) { cave.addSubview(view) }
      #expect(view.layer.presentedValues.backgroundColor == white)
      stage.window.addSubview(view)
      #expect(view.layer.backgroundColor == black)
    }
  }

  @Test func aControllerOverridesTheAppearanceOfItsView() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.perform {
      let controller = UIViewController()
      controller.overrideUserInterfaceStyle = .dark
      stage.window.rootViewController = controller
      #expect(controller.view.traitCollection.userInterfaceStyle == .dark)
      #expect(controller.traitCollection.userInterfaceStyle == .dark)
      controller.overrideUserInterfaceStyle = .unspecified
      #expect(controller.view.traitCollection.userInterfaceStyle == .light)
    }
  }

  @Test func anAppearanceChangeInsideAnAnimationFades() {
    let fixture = ViewOnStage()
    fixture.stage.perform { fixture.view.backgroundColor = .systemBackground }
    fixture.animate { $0.overrideUserInterfaceStyle = .dark }
    fixture.stage.advance(by: 1)
    let seen = fixture.view.layer.presentedValues.backgroundColor?.rgba.red ?? -1
    #expect(abs(seen - 0.5) < 1e-9)
  }

  @Test func codeOnADarkStageGetsDarkColoursForItsLayers() {
    let stage = Stage(size: CGSize(width: 100, height: 100), scale: 2)
    stage.userInterfaceStyle = .dark
    #expect(stage.perform { UIColor.label.cgColor } == white)
    #expect(stage.perform { UIView().traitCollection.displayScale } == 2)
    stage.send(.resize(size: CGSize(width: 50, height: 50), scale: 3, time: stage.now))
    #expect(stage.window.traitCollection.displayScale == 3)
  }

  @Test func aSceneThatMakesItsStageDarkIsDarkFromTheBeginning() {
    var color: CGColor?
    let scene = Scene("cave", summary: "Dark.") { stage in
      stage.userInterfaceStyle = .dark
      color = UIColor.label.cgColor
      return UIViewController()
    }
    let stage = scene.makeStage()
    #expect(color == white)
    #expect(stage.window.rootViewController?.view.traitCollection.userInterfaceStyle == .dark)
  }

  @Test func coloursInADetachedTaskAreLight() async {
    let rgba = await Task.detached { UIColor.label.rgba }.value
    #expect(rgba == black.rgba)
  }

  @Test func reduceMotionFollowsTheStage() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    #expect(!UIAccessibility.isReduceMotionEnabled)
    #expect(!stage.perform { UIAccessibility.isReduceMotionEnabled })
    stage.isReduceMotionEnabled = true
    #expect(stage.perform { UIAccessibility.isReduceMotionEnabled })
  }

  @Test func huesWrapAroundAndConvertToRGB() {
    func color(_ hue: CGFloat) -> UIColor {
      UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
    }
    #expect(color(0) == .red && color(1) == .red)
    for (hue, expected) in [(1.0 / 6, UIColor.yellow), (1.0 / 3, .green), (2.0 / 3, .blue)] {
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      #expect(color(hue).getRed(&red, green: &green, blue: &blue, alpha: &alpha))
      let rgba = expected.rgba
      #expect(abs(red - rgba.red) < 1e-12 && abs(green - rgba.green) < 1e-12)
      #expect(abs(blue - rgba.blue) < 1e-12 && alpha == 1)
    }
    let pale = UIColor(hue: 0.7, saturation: 0, brightness: 0.5, alpha: 0.2)
    #expect(pale == UIColor(white: 0.5, alpha: 0.2))
  }
}
