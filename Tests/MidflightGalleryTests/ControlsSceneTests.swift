import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

/// Checks the scene `controls` with a person's input.
struct ControlsSceneTests {
  private let stage = SceneCatalog.gallery["controls"]!.makeStage()

  private func view<View: UIView>(_ name: String) throws -> View {
    func find(_ view: UIView) -> UIView? {
      if view.accessibilityIdentifier == name { return view }
      for inner in view.subviews { if let found = find(inner) { return found } }
      return nil
    }
    return try #require(find(stage.window) as? View)
  }

  private func tap(_ view: UIView, x: CGFloat = 0.5) {
    let location = view.convert(
      CGPoint(x: view.bounds.width * x, y: view.bounds.midY), to: stage.window)
    stage.send(.down(pointer: 0, at: location, time: stage.now.advanced(by: 0.1)))
    stage.send(.up(pointer: 0, at: location, time: stage.now.advanced(by: 0.08)))
    stage.advance(by: 1)
  }

  private func type(_ key: String) {
    stage.send(.key(name: key, isDown: true, time: stage.now.advanced(by: 0.1)))
    stage.send(.key(name: key, isDown: false, time: stage.now.advanced(by: 0.05)))
  }

  @Test func theSegmentsSwitchTheWindowsAppearance() throws {
    let appearance: UISegmentedControl = try view("appearance")
    #expect(appearance.selectedSegmentIndex == 0)
    tap(appearance, x: 0.75)
    #expect(stage.window.traitCollection.userInterfaceStyle == .dark)
    tap(appearance, x: 0.25)
    #expect(stage.window.traitCollection.userInterfaceStyle == .light)
  }

  @Test func theDarkSegmentIsSelectedInADarkWindow() throws {
    let scene = try #require(SceneCatalog.gallery["controls"])
    let stage = Stage(size: scene.size)
    stage.userInterfaceStyle = .dark
    stage.perform { stage.window.rootViewController = scene.makeRoot(stage) }
    let segments = stage.frame().nodes.filter { node in
      if case .text(let text) = node.content { text.runs.first?.string == "Dark" } else { false }
    }
    guard case .text(let text) = try #require(segments.first).content else { return }
    #expect(text.font.weight == 600)
  }

  @Test func aTintButtonTintsTheSceneAndIsSelected() throws {
    let (red, blue): (UIButton, UIButton) = (try view("tint-red"), try view("tint-blue"))
    #expect(blue.isSelected && !red.isSelected)
    tap(red)
    #expect(red.isSelected && !blue.isSelected)
    let reset: UIButton = try view("reset")
    #expect(reset.currentTitleColor == .systemRed)
  }

  @Test func theProgressFollowsTheSlider() throws {
    let (slider, progress): (UISlider, UIProgressView) = (try view("volume"), try view("level"))
    let start = slider.convert(CGPoint(x: slider.bounds.midX, y: 15), to: stage.window)
    stage.send(.down(pointer: 0, at: start, time: stage.now))
    for step in 1...10 {
      let point = CGPoint(x: start.x + CGFloat(step) * 6, y: start.y)
      stage.send(.move(pointer: 0, at: point, time: stage.now.advanced(by: 0.01)))
    }
    #expect(slider.value > 0.6 && progress.progress == slider.value)
  }

  @Test func silenceDisablesTheVolume() throws {
    let slider: UISlider = try view("volume")
    tap(try view("silent"))
    #expect(!slider.isEnabled)
    tap(try view("silent"))
    #expect(slider.isEnabled)
  }

  @Test func theNumberBesideTheStepperIsItsValue() throws {
    let label: UILabel = try view("copies-label")
    #expect(label.text == "1")
    tap(try view("copies"), x: 0.75)
    #expect(label.text == "2")
    tap(try view("reset"))
    #expect(label.text == "1")
  }

  @Test func everyControlCanBeReachedByKeyAndNoneTwice() throws {
    var names: [String] = []
    let expected = [
      "appearance", "tint-blue", "tint-green", "tint-orange", "tint-red", "tint-purple", "silent",
      "volume", "copies", "enabled", "reset", "fill",
    ]
    for _ in expected {
      type("Tab")
      names += try expected.filter { name in
        let control: UIControl = try view(name)
        return control.isFocused
      }
    }
    #expect(names == expected)  // "locked" is disabled, so the focus skips it
  }

  @Test func theKeyboardAloneFillsAndChangesTheVolume() throws {
    let (slider, fill): (UISlider, UIButton) = (try view("volume"), try view("fill"))
    for _ in 0..<12 { type("Tab") }
    #expect(fill.isFocused)
    type("Space")
    stage.advance(by: 1)
    #expect(slider.value == 1 && fill.currentTitle == "Empty")
    for _ in 0..<8 { type("Tab") }
    for _ in 0..<14 where !slider.isFocused { type("Tab") }
    type("Left")
    #expect(abs(slider.value - 0.9) < 1e-6)
  }

  @Test func theSwitchDisablesTheStepperAndTheResetButton() throws {
    tap(try view("enabled"))
    let (copies, reset): (UIStepper, UIButton) = (try view("copies"), try view("reset"))
    #expect(!copies.isEnabled && !reset.isEnabled)
    tap(try view("copies"), x: 0.75)
    #expect(copies.value == 1)
    tap(try view("enabled"))
    #expect(copies.isEnabled && reset.isEnabled)
  }

  @Test func everySymbolOfTheSymbolsTabExists() throws {
    var diagnostics: [String] = []
    stage.onFact = { if case .diagnostic(let words) = $0 { diagnostics.append(words) } }
    let bar: UITabBar = try view("tabs")
    tap(bar, x: 0.75)
    let star: UIButton = try view("star")
    let buttons = try #require(star.superview).subviews.compactMap { $0 as? UIButton }
    #expect(buttons.count > 40 && buttons.allSatisfy { $0.currentImage != nil })
    #expect(diagnostics == [])
  }
}
