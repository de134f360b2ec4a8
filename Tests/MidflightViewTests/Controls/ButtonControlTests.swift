@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Titles and events of buttons.
struct ButtonControlTests {
  private func bench() -> ControlBench<UIButton> {
    ControlBench {
      let button = UIButton(type: .system)
      button.setTitle("Save", for: .normal)
      button.sizeToFit()
      return button
    }
  }

  private func shownAlpha(_ button: UIButton) -> Double {
    button.titleLabel?.layer.presentedValues.opacity ?? 0
  }

  @Test(arguments: ["", nil]) func aSelectedButtonMayLoseItsContent(title: String?) {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.perform {
      let button = UIButton(type: .system)
      button.frame = CGRect(x: 0, y: 0, width: 100, height: 44)
      button.setTitle("One", for: .normal)
      stage.window.addSubview(button)
      button.isSelected = true
      button.layoutIfNeeded()
      button.setTitle(title, for: .normal)
      button.layoutIfNeeded()
      button.setTitle("Two", for: .normal)
      button.frame.size = .zero
      button.layoutIfNeeded()
    }
    #expect(!stage.isMoving)
  }

  @Test func typesHaveUIKitsRawValues() {
    #expect(UIButton.ButtonType.custom.rawValue == 0 && UIButton.ButtonType.system.rawValue == 1)
    #expect(UIButton().buttonType == .custom && UIButton(type: .system).buttonType == .system)
  }

  @Test func aStateWithoutATitleShowsTheNormalTitle() {
    let button = UIButton(type: .custom)
    #expect(button.title(for: .normal) == nil && button.currentTitle == nil)
    button.setTitle("Off", for: .normal)
    button.setTitle("On", for: .selected)
    button.setTitleColor(.red, for: .selected)
    #expect(button.title(for: .highlighted) == "Off" && button.titleLabel?.text == "Off")
    button.isSelected = true
    #expect(button.currentTitle == "On" && button.titleLabel?.text == "On")
    #expect(button.currentTitleColor == .red && button.titleColor(for: .normal) == .white)
    button.isEnabled = false
    #expect(button.currentTitle == "Off")
    button.setTitle(nil, for: .normal)
    #expect(button.currentTitle == nil)
  }

  @Test func aSystemButtonIsTintedAndGreyWhenDisabled() {
    let button = UIButton(type: .system)
    #expect(button.currentTitleColor == .systemBlue)
    button.isEnabled = false
    #expect(button.currentTitleColor.rgba.alpha == 0.3)
    button.setTitleColor(.red, for: .normal)
    #expect(button.currentTitleColor != .red)
    button.setTitleColor(.green, for: .disabled)
    #expect(button.currentTitleColor == .green)
  }

  @Test func aSelectedSystemButtonHasARoundedTintedBackground() throws {
    let bench = ControlBench { UIButton(type: .system) }
    func grounds() -> [Frame.Node] {
      bench.stage.frame().nodes.filter { $0.backgroundColor != nil && $0.cornerRadius > 0 }
    }
    bench.stage.perform {
      bench.control.setTitle("Follow", for: .normal)
      bench.control.sizeToFit()
      bench.control.tintColor = .red
    }
    #expect(grounds().isEmpty)
    bench.stage.perform { bench.control.isSelected = true }
    let ground = try #require(grounds().first)
    #expect(ground.backgroundColor == UIColor.red.rgba)
    let label = try #require(bench.control.titleLabel)
    #expect(ground.bounds.width > label.frame.width && label.textColor == .systemBackground)
    bench.stage.perform { bench.control.setTitleColor(.green, for: .selected) }
    #expect(label.textColor == .green)
    bench.stage.perform { bench.control.isSelected = false }
    #expect(grounds().isEmpty && label.textColor == .red)
  }

  @Test func aSelectedCustomButtonHasNoRoundedBackground() {
    let bench = ControlBench { UIButton(type: .custom) }
    bench.stage.perform {
      bench.control.setTitle("Follow", for: .normal)
      bench.control.isSelected = true
    }
    #expect(bench.stage.frame().nodes.allSatisfy { $0.cornerRadius == 0 })
  }

  @Test func aPressSetsOffThePrimaryAction() {
    let bench = bench()
    bench.finger.tap(bench.middle)
    #expect(bench.received == ["down", "up inside", "primary"])
    let finger = bench.finger
    bench.received = []
    finger.press(bench.middle, after: 2)
    finger.move(200, 0)
    finger.lift()
    #expect(bench.received == ["down", "outside", "exit", "up outside"])
  }

  @Test func aButtonWithAPrimaryActionShowsItsTitleAndCallsIt() {
    var calls = 0
    let action = UIAction(title: "Open") { _ in calls += 1 }
    let bench = ControlBench<UIButton> {
      let button = UIButton(primaryAction: action)
      button.sizeToFit()
      return button
    }
    #expect(bench.control.buttonType == .system && bench.control.currentTitle == "Open")
    bench.finger.tap(bench.middle)
    #expect(calls == 1)
  }

  @Test func thePressDimsTheTitleAndLeavingShowsItAgain() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.middle)
    bench.stage.advance(by: 0.1)
    expect(shownAlpha(bench.control), near: 0.2)
    finger.move(200, 0)
    bench.stage.advance(by: 0.25)
    expect(shownAlpha(bench.control), near: 1)
    finger.move(-200, 0)
    bench.stage.advance(by: 0.1)
    expect(shownAlpha(bench.control), near: 0.2)
    finger.lift()
    bench.stage.advance(by: 0.25)
    expect(shownAlpha(bench.control), near: 1)
  }

  @Test func theFadeIsCaughtInFlightWithoutAJump() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.middle)
    finger.lift(after: 0.15)
    bench.stage.advance(by: 0.1)
    let before = shownAlpha(bench.control)
    #expect(before > 0.25 && before < 0.95)
    finger.press(bench.middle)
    expect(shownAlpha(bench.control), near: before)
    bench.stage.advance(by: 0.5)
    expect(shownAlpha(bench.control), near: 0.2)
  }

  @Test func aCustomButtonIsNotDimmed() {
    let bench = ControlBench { UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 40)) }
    bench.finger.press(bench.middle)
    bench.stage.advance(by: 1)
    #expect(shownAlpha(bench.control) == 1)
    #expect(bench.stage.animators.isEmpty)
  }

  @Test func contentAlignmentAndInsetsPlaceAButtonsTitle() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    button.setTitle("Go", for: .normal)
    button.layoutIfNeeded()
    let label = try #require(button.titleLabel)
    #expect(label.center == CGPoint(x: 100, y: 30))
    button.contentEdgeInsets = UIEdgeInsets(top: 4, left: 10, bottom: 6, right: 20)
    button.contentHorizontalAlignment = .left
    button.contentVerticalAlignment = .bottom
    button.layoutIfNeeded()
    #expect(label.frame.minX == 10 && label.frame.maxY == 54)
    button.contentHorizontalAlignment = .right
    button.layoutIfNeeded()
    #expect(label.frame.maxX == 180)
    let text = label.intrinsicContentSize
    #expect(button.intrinsicContentSize == CGSize(width: text.width + 30, height: text.height + 10))
  }

  @Test(arguments: ["i", "A title wider than thirty points"])
  func sizeToFitPadsAButtonAsUIKitDoes(_ title: String) throws {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.sizeToFit()
    let text = try #require(button.titleLabel).intrinsicContentSize
    // A button has 6 points above and below its title and a width of at least 30.
    #expect(button.frame.size == CGSize(width: max(text.width, 30), height: text.height + 12))
  }

  @Test func aStackViewLaysOutAButtonAgainWhenItsContentGrows() throws {
    let (stage, stack) = (Stage(size: CGSize(width: 400, height: 400)), UIStackView())
    let (button, spacer) = (UIButton(type: .system), UIView())
    button.setTitle("Save", for: .normal)
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
    stage.perform {
      for view in [button, spacer] { stack.addArrangedSubview(view) }
      stage.window.addSubview(stack)
    }
    let label = try #require(button.titleLabel)
    let changes = [
      { button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20) },
      { label.font = .systemFont(ofSize: 30) },
    ]
    for change in changes {
      let before = button.frame.width
      stage.perform(change)
      #expect(button.frame.width == button.intrinsicContentSize.width)
      #expect(button.frame.width > before && spacer.frame.minX == button.frame.maxX)
    }
  }

  @Test func aButtonWithAFrameShowsItsActionToo() {
    let image = UIImage(systemName: "plus")
    let action = UIAction(title: "Add", image: image) { _ in }
    let frame = CGRect(x: 1, y: 2, width: 90, height: 30)
    let button = UIButton(frame: frame, primaryAction: action)
    #expect(button.title(for: .normal) == "Add" && button.image(for: .normal) === image)
    #expect(button.frame == frame && button.buttonType == .custom)
    #expect(button.allControlEvents == .primaryActionTriggered)
    #expect(UIButton(frame: frame, primaryAction: nil).title(for: .normal) == nil)
  }

  @Test func aMultilineTitleWrapsAtTheButtonsWidth() throws {
    let button = UIButton(type: .system)
    button.setTitle("Two lines of title", for: .normal)
    let label = try #require(button.titleLabel)
    let oneLine = button.sizeThatFits(.zero)
    label.numberOfLines = 0
    label.lineBreakMode = .byWordWrapping
    #expect(button.sizeThatFits(CGSize(width: 80, height: 0)).height > oneLine.height + 10)
    #expect(button.sizeThatFits(CGSize(width: 80, height: 0)).width <= 80)
    button.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
    button.layoutIfNeeded()
    #expect(label.frame.height > 30 && label.frame.midY == 30)
    label.numberOfLines = 1
    button.setNeedsLayout()
    button.layoutIfNeeded()
    #expect(label.frame.height < 20)
  }

  @Test func buttonTitlesTruncateInTheMiddleByDefault() {
    #expect(UIButton().titleLabel?.lineBreakMode == .byTruncatingMiddle)
    #expect(UILabel().lineBreakMode == .byTruncatingTail && !UILabel().isOpaque)
  }

  @Test func anImageWithoutATitleFillsAButtonWithFillAlignment() throws {
    let button = UIButton(type: .system)
    button.setImage(UIImage(systemName: "star"), for: .normal)
    button.contentHorizontalAlignment = .fill
    button.contentVerticalAlignment = .fill
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 90)
    button.layoutIfNeeded()
    #expect(button.imageView?.frame == CGRect(x: 0, y: 0, width: 100, height: 90))
    button.setTitle("Star", for: .normal)
    button.layoutIfNeeded()
    let image = try #require(button.imageView)
    #expect(image.frame.width == image.image?.size.width)
  }
}
