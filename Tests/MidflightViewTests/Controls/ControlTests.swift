@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// The events of controls and their targets.
struct ControlTests {
  private func bench() -> ControlBench<UIControl> {
    ControlBench { UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 50)) }
  }

  // docs/FACTS.md, "Controls".
  @Test func eventsAndStatesHaveUIKitsRawValues() {
    let bits: [(UIControl.Event, UInt)] = [
      (.touchDown, 0), (.touchDownRepeat, 1), (.touchDragInside, 2), (.touchDragOutside, 3),
      (.touchDragEnter, 4), (.touchDragExit, 5), (.touchUpInside, 6), (.touchUpOutside, 7),
      (.touchCancel, 8), (.valueChanged, 12), (.primaryActionTriggered, 13),
      (.menuActionTriggered, 14), (.editingDidBegin, 16), (.editingChanged, 17),
      (.editingDidEnd, 18), (.editingDidEndOnExit, 19),
    ]
    for (event, bit) in bits { #expect(event.rawValue == 1 << bit) }
    #expect(UIControl.State.normal.rawValue == 0 && UIControl.State.highlighted.rawValue == 1)
    #expect(UIControl.State.disabled.rawValue == 2 && UIControl.State.selected.rawValue == 4)
    #expect(UIControl.State.focused.rawValue == 8)
  }

  @Test func aNewControlIsAsOnIOS() {
    let control = UIControl()
    #expect(control.isEnabled && !control.isSelected && !control.isHighlighted)
    #expect(!control.isTracking && !control.isTouchInside && control.state == .normal)
    #expect(control.allControlEvents == [])
  }

  // MARK: - Tracking

  @Test func aTapSendsTouchDownAndTouchUpInside() {
    let bench = bench()
    bench.finger.tap(bench.middle)
    #expect(bench.received == ["down", "up inside"])
  }

  @Test func aSecondTapInARowSendsTouchDownRepeat() {
    let bench = bench()
    bench.finger.tap(bench.middle)
    bench.finger.tap(bench.middle, after: 0.1)
    #expect(bench.received == ["down", "up inside", "down", "repeat", "up inside"])
  }

  @Test func aDragOutAndBackInSendsDragExitAndDragEnter() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.point(50, 25))
    finger.move(10, 0)
    finger.move(150, 0)
    #expect(!bench.control.isHighlighted && !bench.control.isTouchInside)
    #expect(bench.control.isTracking)
    finger.move(10, 0)
    finger.move(-160, 0)
    #expect(bench.control.isHighlighted && bench.control.isTouchInside)
    finger.lift()
    #expect(
      bench.received == [
        "down", "inside", "outside", "exit", "outside", "enter", "inside", "up inside",
      ])
    #expect(!bench.control.isTracking && !bench.control.isTouchInside)
  }

  @Test func theTouchIsInsideDuringTheReleaseAndTheHighlightEnds() {
    let bench = bench()
    var reported: [Bool] = []
    bench.control.addAction(for: .touchUpInside) { control in
      reported += [control.isTouchInside, control.isTracking]
      control.isHighlighted = true
    }
    bench.finger.tap(bench.middle)
    #expect(reported == [true, false])
    #expect(!bench.control.isHighlighted && !bench.control.isTouchInside)
  }

  @Test func aSubclassMayOverrideAddingAndSendingActions() {
    final class Counting: UIControl {
      var calls: [String] = []
      override func sendActions(for controlEvents: UIControl.Event) {
        calls.append("send")
        super.sendActions(for: controlEvents)
      }
      override func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
        calls.append("add")
        super.addAction(action, for: controlEvents)
      }
      override func addTarget<Target: AnyObject, Result>(
        _ target: Target?, action: @escaping (Target) -> () -> Result,
        for controlEvents: UIControl.Event
      ) {
        calls.append("target")
        super.addTarget(target, action: action, for: controlEvents)
      }
    }
    final class EventRecorder {
      var received = 0
      func receive() { received += 1 }
    }
    let (counting, recorder) = (Counting(), EventRecorder())
    let control: UIControl = counting
    control.addAction(UIAction { _ in recorder.received += 10 }, for: .valueChanged)
    control.addTarget(recorder, action: EventRecorder.receive, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(counting.calls == ["add", "target", "send"] && recorder.received == 11)
  }

  @Test func aTouchReleasedOutsideSendsTouchUpOutside() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.middle)
    finger.move(0, 200)
    finger.lift()
    #expect(bench.received == ["down", "outside", "exit", "up outside"])
  }

  @Test(arguments: [(69, true), (70, false)]) func outsideBeginsSeventyPointsAway(
    _ distance: CGFloat, _ isInside: Bool
  ) {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.point(99, 25))
    finger.move(1 + distance, 0)
    #expect(bench.control.isTouchInside == isInside)
  }

  @Test func aCancelledTouchSendsTouchCancel() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.middle)
    finger.cancel()
    #expect(bench.received == ["down", "cancel"])
    #expect(bench.control.state == .normal && !bench.control.isTracking)
  }

  @Test func disablingAControlDuringATouchCancelsTheTouch() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.middle)
    bench.control.isEnabled = false
    finger.move(1, 0)
    finger.lift()
    bench.finger.tap(bench.middle)
    #expect(bench.received == ["down", "cancel"])
    #expect(bench.control.state == .disabled)
  }

  @Test func onlyThePrimaryButtonOfAMousePresses() {
    let bench = bench()
    Finger(on: bench.stage, button: .secondary).tap(bench.middle)
    #expect(bench.received == [])
    Finger(on: bench.stage, button: .primary).tap(bench.middle, after: 2)
    #expect(bench.received == ["down", "up inside"])
  }

  @Test func aControlMayRefuseATouchOrStopTrackingIt() {
    let bench = ControlBench { ShyControl(frame: CGRect(x: 0, y: 0, width: 100, height: 50)) }
    bench.finger.tap(bench.point(10, 25))
    #expect(bench.received == [])
    let finger = bench.finger
    finger.press(bench.point(60, 25))
    finger.move(10, 0)
    finger.move(-40, 0)
    #expect(!bench.control.isTracking && !bench.control.isHighlighted)
    finger.lift()
    #expect(bench.received == ["down", "inside"])
  }

  @Test func trackingIsOverWhenItsEndIsReported() {
    let bench = ControlBench { ShyControl(frame: CGRect(x: 0, y: 0, width: 100, height: 50)) }
    bench.finger.tap(bench.point(60, 25))
    #expect(bench.control.wasTrackingAtEnd == false)
  }

  // MARK: - Notified targets

  @Test func actionsRunInOrderOfRegistration() {
    let control = UIControl()
    let recorder = EventRecorder()
    control.addAction(for: .valueChanged) { _ in recorder.received.append("closure") }
    control.addTarget(recorder, action: EventRecorder.plain, for: .valueChanged)
    control.addAction(UIAction { _ in recorder.received.append("action") }, for: .valueChanged)
    control.addTarget(
      recorder, action: EventRecorder.withControl, for: [.valueChanged, .touchDown])
    control.sendActions(for: .valueChanged)
    #expect(recorder.received == ["closure", "plain", "action", "control"])
    #expect(control.allControlEvents == [.valueChanged, .touchDown])
  }

  @Test func sendingSeveralEventsCallsAnActionOnce() {
    let control = UIControl()
    var calls = 0
    control.addAction(for: [.touchDown, .touchUpInside]) { _ in calls += 1 }
    control.sendActions(for: [.touchDown, .touchUpInside])
    #expect(calls == 1)
  }

  @Test func anActionReplacesOneWithTheSameIdentifier() {
    let control = UIControl()
    var received: [String] = []
    for name in ["first", "second"] {
      let identifier = UIAction.Identifier("save")
      control.addAction(
        UIAction(identifier: identifier) { _ in received.append(name) }, for: .touchDown)
    }
    control.addAction(UIAction { _ in received.append("other") }, for: .touchDown)
    control.addAction(UIAction { _ in received.append("another") }, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(received == ["second", "other", "another"])
  }

  @Test func anActionIsReplacedAfterAnEarlierOneWasRemoved() {
    let control = UIControl()
    var received: [String] = []
    func action(_ name: String) -> UIAction {
      UIAction(identifier: UIAction.Identifier("save")) { _ in received.append(name) }
    }
    let first = action("first")
    control.addAction(first, for: .touchDown)
    control.removeAction(first, for: .touchDown)
    control.addAction(action("second"), for: .touchDown)
    control.addAction(action("third"), for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(received == ["third"])
  }

  @Test func anActionKnowsItsSender() {
    let control = UIControl()
    var sender: Any?
    let action = UIAction { sender = $0.sender }
    control.addAction(action, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(sender as? UIControl === control && action.sender == nil)
  }

  @Test func aRemovedTargetReceivesNoMoreOfThoseEvents() {
    let control = UIControl()
    let recorder = EventRecorder()
    control.addTarget(recorder, action: EventRecorder.plain, for: [.touchDown, .valueChanged])
    control.removeTarget(recorder, action: nil, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(recorder.received == [])
    control.sendActions(for: .valueChanged)
    #expect(recorder.received == ["plain"])
    let action = UIAction { _ in recorder.received.append("action") }
    control.addAction(action, for: .touchDown)
    control.removeAction(action, for: .allEvents)
    #expect(control.allControlEvents == .valueChanged)
  }

  /// The release of a removed action's closure may remove other handlers.
  @Test func aRemovedActionMayRemoveTheRest() {
    final class Remover {
      weak var control: UIControl?
      isolated deinit { control?.removeTarget(nil, action: nil, for: .allEvents) }
    }
    let control = UIControl()
    control.addAction(UIAction { _ in }, for: .touchDown)
    do {
      let remover = Remover()
      remover.control = control
      let id = UIAction.Identifier("remover")
      control.addAction(UIAction(identifier: id) { _ in _ = remover }, for: .touchDown)
    }
    control.removeAction(identifiedBy: UIAction.Identifier("remover"), for: .touchDown)
    #expect(control.allControlEvents == [])
  }

  @Test func aTargetIsNotKeptAlive() {
    let control = UIControl()
    weak var gone: EventRecorder?
    do {
      let recorder = EventRecorder()
      control.addTarget(recorder, action: EventRecorder.plain, for: .touchDown)
      gone = recorder
    }
    #expect(gone == nil)
    control.sendActions(for: .touchDown)
  }

  @Test func aTargetMethodForAnotherControlClassStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        UIControl().addTarget(EventRecorder(), action: EventRecorder.withButton, for: .touchDown)
      }
    }
  }
}

/// A control that tracks touches in its right half only.
private final class ShyControl: UIControl {
  var wasTrackingAtEnd: Bool?

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    touch.location(in: self).x >= 50
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    touch.location(in: self).x >= 50
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    wasTrackingAtEnd = isTracking
  }
}

private final class EventRecorder {
  var received: [String] = []
  func plain() { received.append("plain") }
  func withControl(_ control: UIControl) { received.append("control") }
  func withButton(_ button: UIButton) { received.append("button") }
}
