@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Keyboard focus and key commands of controls.
struct KeyboardFocusTests {
  /// A stage with a button, a switch inside another view, a slider and a stepper, from top to
  /// bottom.
  private final class Form {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let button: UIButton
    let toggle: UISwitch
    let slider: UISlider
    let stepper: UIStepper
    var received: [String] = []

    init() {
      (button, toggle, slider, stepper) = stage.perform {
        (
          UIButton(frame: CGRect(x: 10, y: 10, width: 100, height: 40)),
          UISwitch(frame: CGRect(x: 10, y: 5, width: 0, height: 0)),
          UISlider(frame: CGRect(x: 10, y: 120, width: 200, height: 31)),
          UIStepper(frame: CGRect(x: 10, y: 180, width: 0, height: 0))
        )
      }
      stage.perform {
        let box = UIView(frame: CGRect(x: 0, y: 60, width: 200, height: 50))
        box.addSubview(toggle)
        for view in [button, box, slider, stepper] { stage.window.addSubview(view) }
      }
      button.addAction(for: .touchUpInside) { [unowned self] _ in received.append("button") }
      for (name, control) in [("switch", toggle), ("slider", slider), ("stepper", stepper)] {
        control.addAction(for: .valueChanged) { [unowned self] _ in received.append(name) }
      }
    }

    var controls: [UIControl] { [button, toggle, slider, stepper] }

    func key(_ name: String, isDown: Bool) {
      stage.send(.key(name: name, isDown: isDown, time: stage.now.advanced(by: 0.05)))
    }

    func type(_ name: String, times: Int = 1) {
      for _ in 0..<times {
        key(name, isDown: true)
        key(name, isDown: false)
      }
    }

    /// The index of the focused control; nil for none.
    var focused: Int? {
      let found = controls.indices.filter { controls[$0].isFocused }
      #expect(found.count <= 1)
      return found.first
    }

    /// The layer of the focus ring in its control; nil for none.
    var ring: CALayer? {
      let rings = controls.flatMap { $0.layer.sublayers ?? [] }.filter { $0.view == nil }
      #expect(rings.count <= 1)
      return rings.first
    }
  }

  @Test func aRemovedControlLosesTheFocus() {
    let form = Form()
    form.type("Tab")
    #expect(form.button.isFocused)
    form.stage.perform { form.button.removeFromSuperview() }
    #expect(!form.button.isFocused && form.stage.focusedControl == nil)
    form.type("Tab")
    #expect(form.toggle.isFocused)
    form.stage.perform { form.toggle.superview?.removeFromSuperview() }
    #expect(!form.toggle.isFocused)
  }

  @Test func escapeRemovesTheFocus() {
    let form = Form()
    form.type("Tab")
    form.type("Escape")
    #expect(form.focused == nil && form.ring == nil)
  }

  @Test func anArrowMovesASliderByAPartOfItsRange() {
    let form = Form()
    (form.slider.minimumValue, form.slider.maximumValue, form.slider.value) = (100, 300, 200)
    form.type("Tab", times: 3)
    form.type("Right")
    #expect(form.slider.value == 220)
    form.type("Left")
    #expect(form.slider.value == 200)
  }

  @Test func tabMovesTheFocusThroughTheViewTreeAndWraps() {
    let form = Form()
    #expect(form.focused == nil && form.ring == nil)
    for place in [0, 1, 2, 3, 0] {
      form.type("Tab")
      #expect(form.focused == place)
    }
    #expect(form.controls[0].state == .focused)
  }

  @Test(arguments: ["Left Shift", "Right Shift"]) func shiftTabMovesTheFocusBackwards(
    _ shift: String
  ) {
    let form = Form()
    form.key(shift, isDown: true)
    for place in [3, 2, 1, 0, 3] {
      form.type("Tab")
      #expect(form.focused == place)
    }
    form.key(shift, isDown: false)
    form.type("Tab")
    #expect(form.focused == 0)
  }

  @Test func keyboardFocusSkipsControlsThatCannotBeUsed() {
    let form = Form()
    form.button.isEnabled = false
    form.toggle.superview?.isHidden = true
    form.slider.isUserInteractionEnabled = false
    form.type("Tab")
    #expect(form.focused == 3)
    form.stepper.alpha = 0
    form.type("Tab")
    #expect(form.focused == nil)
  }

  @Test func theFocusRingSurroundsAndFollowsTheFocusedControl() throws {
    let form = Form()
    form.type("Tab")
    #expect(try #require(form.ring).frame == CGRect(x: -5, y: -5, width: 110, height: 50))
    form.stage.perform { form.button.bounds.size.width = 200 }
    #expect(try #require(form.ring).frame.width == 210)
    form.type("Tab")
    #expect(form.ring?.superlayer === form.toggle.layer)
  }

  @Test func theFocusRingAddsNoSubview() {
    let form = Form()
    let before = form.controls.map(\.subviews.count)
    form.type("Tab")
    #expect(form.controls.map(\.subviews.count) == before)
  }

  @Test func aPressHidesTheFocusAndTabContinuesWithTheNextControl() {
    let form = Form()
    form.type("Tab", times: 2)
    Finger(on: form.stage).tap(CGPoint(x: 300, y: 300))
    #expect(form.focused == nil && form.ring == nil)
    form.type("Tab")
    #expect(form.focused == 2)
  }

  @Test func aDisabledControlLosesTheFocus() {
    let form = Form()
    form.type("Tab")
    form.button.isEnabled = false
    #expect(form.focused == nil && form.ring == nil)
    form.type("Return")
    #expect(form.received == [])
  }

  @Test(arguments: ["Return", "Keypad Enter", "Space"])
  func spaceAndEnterActivateButtonsAndSwitches(_ key: String) {
    let form = Form()
    form.type(key)
    #expect(form.received == [])
    form.type("Tab")
    form.type(key)
    form.type("Tab")
    form.type(key)
    #expect(form.received == ["button", "switch"] && form.toggle.isOn)
    form.type("Tab")
    form.type(key)
    #expect(form.received.count == 2)
  }

  @Test func spaceHighlightsAButtonUntilTheKeyIsReleased() {
    let form = Form()
    form.type("Tab")
    form.key("Space", isDown: true)
    #expect(form.button.isHighlighted && form.received == [])
    form.key("Space", isDown: false)
    #expect(!form.button.isHighlighted && form.received == ["button"])
    form.key("Space", isDown: true)
    form.type("Tab")
    #expect(!form.button.isHighlighted)
    form.key("Space", isDown: false)
    #expect(form.received == ["button"])
  }

  @Test func arrowsMoveSlidersAndSteppers() {
    let form = Form()
    form.type("Tab", times: 3)
    form.type("Right")
    form.type("Up")
    form.type("Left")
    expect(CGFloat(form.slider.value), near: 0.1, within: 1e-6)
    form.type("Down")
    form.type("Down")
    #expect(form.slider.value == 0)
    #expect(form.received == ["slider", "slider", "slider", "slider"])
    form.type("Tab")
    form.type("Up", times: 3)
    form.type("Left")
    #expect(form.stepper.value == 2 && form.received.count == 8)
  }

  @Test func onlyTheFocusedControlReceivesKeys() {
    let form = Form()
    form.type("Tab")
    form.type("Right")
    #expect(form.received == [] && form.slider.value == 0)
  }

  @Test func aHeldArrowRepeatsItsStepUntilItsRelease() {
    let form = Form()
    form.type("Tab", times: 4)
    form.key("Right", isDown: true)
    #expect(form.stepper.value == 1)
    form.stage.advance(by: 0.49)
    #expect(form.stepper.value == 1)
    form.stage.advance(by: 0.02)
    #expect(form.stepper.value == 2)
    form.stage.advance(by: 0.5)
    #expect(form.stepper.value == 7, "ten a second")
    form.key("Right", isDown: false)
    let value = form.stepper.value
    form.stage.advance(by: 2)
    #expect(form.stepper.value == value && form.stage.nextDue == nil)
  }

  @Test(arguments: ["another key", "a press", "no control"])
  func aHeldArrowStopsOnOtherInputOrDisabling(_ what: String) {
    let form = Form()
    form.type("Tab", times: 3)
    form.key("Right", isDown: true)
    switch what {
    case "another key": form.key("Left Shift", isDown: true)
    case "a press": Finger(on: form.stage).press(CGPoint(x: 300, y: 300))
    default: form.slider.isEnabled = false
    }
    form.stage.advance(by: 2)
    expect(CGFloat(form.slider.value), near: 0.1, within: 1e-6)
  }

  @Test func theReturnKeySendsTouchDownBeforeTouchUpInside() {
    let form = Form()
    form.button.addAction(for: .touchDown) { _ in form.received.append("down") }
    form.type("Tab")
    form.type("Return")
    #expect(form.received == ["down", "button"])
  }
}
