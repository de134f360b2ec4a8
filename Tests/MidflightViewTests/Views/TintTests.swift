@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tint colors of controls in light and dark appearance.
struct TintTests {
  private let stage = Stage(size: CGSize(width: 400, height: 400))
  private let dark = UITraitCollection(userInterfaceStyle: .dark)

  /// All colors in a frame of the stage.
  private var seen: Set<RGBA> {
    var colors: Set<RGBA> = []
    for node in stage.frame().nodes {
      if let color = node.backgroundColor { colors.insert(color) }
      switch node.content {
      case .text(let text): colors.insert(text.color)
      case .shape(let shape):
        for color in [shape.fillColor, shape.stroke?.color] { color.map { _ = colors.insert($0) } }
      default: break
      }
    }
    return colors
  }

  private let tinted: [() -> UIView] = [
    {
      let slider = UISlider(frame: CGRect(x: 10, y: 10, width: 200, height: 31))
      slider.value = 0.5
      return slider
    },
    {
      let progress = UIProgressView(frame: CGRect(x: 10, y: 10, width: 200, height: 4))
      progress.progress = 0.5
      return progress
    },
    {
      let button = UIButton(type: .system)
      button.setTitle("Save", for: .normal)
      button.frame = CGRect(x: 10, y: 10, width: 100, height: 40)
      return button
    },
    {
      let button = UIButton(type: .system)
      button.setImage(UIImage(systemName: "star.fill"), for: .normal)
      button.frame = CGRect(x: 10, y: 10, width: 100, height: 40)
      return button
    },
    {
      let bar = UITabBar(frame: CGRect(x: 0, y: 300, width: 400, height: 49))
      bar.items = [UITabBarItem(title: "Home", image: UIImage(systemName: "house.fill"), tag: 0)]
      bar.selectedItem = bar.items?.first
      return bar
    },
  ]

  @Test(arguments: 0..<5) func aControlFollowsTheInheritedTint(_ index: Int) {
    #expect(tinted.count == 5)
    stage.perform { stage.window.addSubview(tinted[index]()) }
    #expect(seen.contains(UIColor.systemBlue.rgba))
    stage.perform { stage.window.tintColor = .systemPink }
    #expect(seen.contains(UIColor.systemPink.rgba) && !seen.contains(UIColor.systemBlue.rgba))
    stage.userInterfaceStyle = .dark
    #expect(seen.contains(UIColor.systemPink.resolvedColor(with: dark).rgba))
    #expect(!seen.contains(UIColor.systemPink.resolvedColor(with: UITraitCollection()).rgba))
  }

  @Test func anExplicitTrackColourOverridesTheTint() {
    stage.perform {
      stage.window.tintColor = .red
      let slider = UISlider(frame: CGRect(x: 10, y: 10, width: 200, height: 31))
      slider.minimumTrackTintColor = .green
      let progress = UIProgressView(frame: CGRect(x: 10, y: 50, width: 200, height: 4))
      progress.progressTintColor = .green
      for view in [slider, progress] { stage.window.addSubview(view) }
    }
    #expect(seen.contains(UIColor.green.rgba) && !seen.contains(UIColor.red.rgba))
  }

  private let neutral: [() -> UIView] = [
    { UISwitch(frame: CGRect(x: 10, y: 10, width: 0, height: 0)) },
    { UIStepper(frame: CGRect(x: 10, y: 10, width: 0, height: 0)) },
    {
      let control = UISegmentedControl(items: ["One", "Two", UIImage(systemName: "star") as Any])
      control.selectedSegmentIndex = 0
      return control
    },
    { UISlider(frame: CGRect(x: 10, y: 10, width: 200, height: 31)) },
  ]

  @Test(arguments: 0..<4) func controlsChangeTheirColoursInDarkAppearance(_ index: Int) {
    #expect(neutral.count == 4)
    stage.perform { stage.window.addSubview(neutral[index]()) }
    let light = seen
    stage.userInterfaceStyle = .dark
    // White knobs and gray dividers have one color for both appearances.
    let same = [UIColor.white.rgba, UIColor.systemGray.withAlphaComponent(0.3).rgba]
    #expect(light.intersection(seen).subtracting(same).isEmpty)
  }

  @Test func theSelectedSegmentIsGreyInDarkAppearance() {
    stage.perform {
      let control = UISegmentedControl(items: ["One", "Two"])
      control.selectedSegmentIndex = 0
      stage.window.addSubview(control)
    }
    #expect(seen.contains(UIColor.white.rgba))
    stage.userInterfaceStyle = .dark
    #expect(seen.contains(RGBA(hex: 0x636366)))
  }

  @Test func aSwitchInMotionFollowsTheAppearance() {
    let control = stage.perform { UISwitch() }
    stage.perform { stage.window.addSubview(control) }
    stage.perform { control.setOn(true, animated: true) }
    stage.advance(by: 0.05)
    stage.userInterfaceStyle = .dark
    stage.advance(by: 2)
    #expect(seen.contains(UIColor.systemGreen.resolvedColor(with: dark).rgba))
    #expect(!seen.contains(UIColor.systemGreen.resolvedColor(with: UITraitCollection()).rgba))
  }

  @Test func theFocusRingHasTheTintOfItsControl() throws {
    let control = stage.perform { UISwitch() }
    stage.perform {
      stage.window.addSubview(control)
      control.tintColor = .systemOrange
    }
    stage.send(.key(name: "Tab", isDown: true, time: stage.now))
    let ring = try #require(control.layer.sublayers?.first { $0.view == nil })
    #expect(ring.borderColor == UIColor.systemOrange.withAlphaComponent(0.6).cgColor)
    stage.userInterfaceStyle = .dark
    let orange = UIColor.systemOrange.resolvedColor(with: dark).withAlphaComponent(0.6)
    #expect(ring.borderColor == orange.cgColor)
  }
}
