@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Selection in segmented controls.
struct SegmentControlTests {
  /// Returns three segments, 100 points wide each.
  private func bench(selected: Int = 0) -> ControlBench<UISegmentedControl> {
    ControlBench(at: CGPoint(x: 50, y: 100), for: .valueChanged) {
      let control = UISegmentedControl(items: ["One", "Two", "Three"])
      control.frame.size.width = 300
      control.selectedSegmentIndex = selected
      return control
    }
  }

  /// Code after an `await` is outside `perform`; a layout then follows each single change.
  @Test func anInsertionOutsidePerformMovesThePillWithAnAnimation() {
    let (inside, outside) = (bench(selected: 1), bench(selected: 1))
    for bench in [inside, outside] { bench.stage.perform {} }
    inside.stage.perform { inside.control.insertSegment(withTitle: "C", at: 0, animated: true) }
    outside.control.insertSegment(withTitle: "C", at: 0, animated: true)
    for _ in 0..<10 {
      #expect(pill(outside.control).seen.frame == pill(inside.control).seen.frame)
      for bench in [inside, outside] { bench.stage.advance(by: 0.03) }
    }
  }

  private func pill(_ control: UISegmentedControl) -> UIView { control.subviews[0] }

  /// The pill of a tiny segment has no room inside the segment.
  @Test(arguments: [CGSize.zero, CGSize(width: 7, height: 32), CGSize(width: 100, height: 3)])
  func tinySegmentsShowTheirSelection(size: CGSize) {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.perform {
      let view = UISegmentedControl(items: ["One", "Two"])
      view.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: size)
      stage.window.addSubview(view)
      view.selectedSegmentIndex = 1
    }
    stage.advance(by: 1)
    #expect(!stage.isMoving)
  }

  @Test func aNewControlIsAsOnIOS() {
    let control = UISegmentedControl(items: ["One", "Two"])
    #expect(control.numberOfSegments == 2 && control.titleForSegment(at: 1) == "Two")
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && !control.isMomentary)
    #expect(UISegmentedControl.noSegment == -1 && control.frame.height == 32)
    #expect(pill(control).isHidden)
  }

  /// The second title is too long only in bold.
  @Test(arguments: ["A title that is far too long", "Notifications"])
  func aTitleThatIsTooLongEndsWithinThePill(_ title: String) throws {
    let bench = ControlBench(at: CGPoint(x: 50, y: 100), for: .valueChanged) {
      let control = UISegmentedControl(items: [title, "B"])
      control.frame.size.width = 200
      control.selectedSegmentIndex = 1
      return control
    }
    let labels = bench.control.subviews.compactMap { $0 as? UILabel }
    let label = try #require(labels.first { $0.text == title })
    bench.finger.tap(bench.point(50, 16))
    #expect(label.font == .systemFont(ofSize: 13, weight: .semibold))
    #expect(label.frame.minX >= 0 && label.frame.maxX <= 100)
    let isInside = label.frame.minX >= 8 && label.frame.maxX <= 92
    #expect(isInside || label.intrinsicContentSize.width <= 84)
    let short = try #require(labels.first { $0.text == "B" })
    #expect(short.frame == CGRect(x: 100, y: 0, width: 100, height: 32))
  }

  @Test func aTapSelectsASegmentAndSendsValueChangedOnce() {
    let bench = bench()
    bench.finger.tap(bench.point(250, 16))
    #expect(bench.control.selectedSegmentIndex == 2 && bench.received == ["value"])
    bench.finger.tap(bench.point(250, 16))
    #expect(bench.received == ["value"])
  }

  @Test func aDragOntoADisabledSegmentKeepsTheSelection() {
    let bench = bench()
    bench.control.setEnabled(false, forSegmentAt: 1)
    let finger = bench.finger
    finger.press(bench.point(50, 16))
    for _ in 0..<10 { finger.move(10, 0) }
    finger.lift()
    #expect(bench.control.selectedSegmentIndex == 0 && bench.received == [])
  }

  @Test func selectingASegmentInCodeSendsNoActions() {
    let bench = bench()
    bench.stage.perform { bench.control.selectedSegmentIndex = 1 }
    #expect(pill(bench.control).seen.position.x == 150 && bench.received == [])
  }

  @Test func thePillMovesToTheSegmentAndIsCaughtInFlight() {
    let bench = bench()
    expectNoJump(of: [pill(bench.control)]) { bench.finger.tap(bench.point(250, 16)) }
    bench.stage.advance(by: 0.1)
    let seen = pill(bench.control).seen.position.x
    #expect(seen > 60 && seen < 245)
    let finger = bench.finger
    expectNoJump(of: [pill(bench.control)]) {
      finger.press(bench.point(50, 16))
      finger.lift(after: 0)
    }
    bench.stage.advance(by: 2)
    expect(pill(bench.control).seen.position.x, near: 50)
    #expect(bench.control.selectedSegmentIndex == 0 && bench.received == ["value", "value"])
  }

  @Test func aDragMovesThePillAndSelectsOnRelease() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.point(50, 16))
    finger.move(100, 0)
    bench.stage.advance(by: 2)
    expect(pill(bench.control).seen.position.x, near: 150)
    #expect(bench.control.selectedSegmentIndex == 0 && bench.received == [])
    finger.lift()
    #expect(bench.control.selectedSegmentIndex == 1 && bench.received == ["value"])
  }

  @Test func aTouchReleasedOutsideOrCancelledSelectsNothing() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.point(50, 16))
    finger.move(100, 0)
    finger.move(0, 200)
    finger.lift()
    finger.press(bench.point(250, 16), after: 1)
    finger.cancel()
    bench.stage.advance(by: 2)
    expect(pill(bench.control).seen.position.x, near: 50)
    #expect(bench.control.selectedSegmentIndex == 0 && bench.received == [])
  }

  @Test func aSegmentThatIsNotEnabledIsNotSelectedByTouch() {
    let bench = bench()
    bench.control.setEnabled(false, forSegmentAt: 1)
    bench.finger.tap(bench.point(150, 16))
    #expect(bench.received == [] && !bench.control.isEnabledForSegment(at: 1))
    bench.control.accessibilityIncrement()
    #expect(bench.control.selectedSegmentIndex == 2 && bench.received == ["value"])
    bench.control.accessibilityIncrement()
    #expect(bench.control.selectedSegmentIndex == 2)
    bench.control.accessibilityDecrement()
    #expect(bench.control.selectedSegmentIndex == 0)
  }

  @Test func theSelectionStaysWithItsSegment() {
    let control = UISegmentedControl(items: ["B", "C"])
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "A", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 0) == "A")
    control.insertSegment(withTitle: "D", at: 99, animated: false)
    #expect(control.titleForSegment(at: 3) == "D")
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == -1)
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0)
  }

  @Test func aMomentaryControlReportsTheSegmentAndKeepsNoSelection() {
    let bench = bench(selected: -1)
    bench.control.isMomentary = true
    var reported: [Int] = []
    bench.control.addAction(for: .valueChanged) { control in
      reported.append((control as? UISegmentedControl)?.selectedSegmentIndex ?? -9)
    }
    bench.finger.tap(bench.point(150, 16))
    #expect(reported == [1] && bench.control.selectedSegmentIndex == -1)
  }

  @Test func anUnknownSegmentOrInvalidItemStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UISegmentedControl(items: ["A"]).selectedSegmentIndex = 1 }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = UISegmentedControl(items: [1]) }
    }
  }

  @Test func thePillIsSmallUnderAFingerAndIgnoresMovesInItsSegment() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.point(50, 16))
    bench.stage.advance(by: 2)
    expect(pill(bench.control).seen.affineTransform().a, near: 0.95)
    finger.move(5, 0)
    finger.move(-3, 0)
    #expect(bench.stage.nextDue == nil, "nothing moves: it is where it was")
    finger.move(0, 120)
    finger.move(0, -120)
    bench.stage.advance(by: 2)
    expect(pill(bench.control).seen.affineTransform().a, near: 0.95)
    finger.lift()
    bench.stage.advance(by: 2)
    expect(pill(bench.control).seen.affineTransform().a, near: 1)
    #expect(bench.received == [])
  }

  @Test func aSelectionOfASegmentThatIsNotThereStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UISegmentedControl(items: ["One"]).selectedSegmentIndex = 1 }
    }
    let printed = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(printed.contains("UISegmentedControl.selectedSegmentIndex = 1: it has 1, counted"))
  }

  // MARK: - Actions

  private func bench(of actions: [UIAction]) -> ControlBench<UISegmentedControl> {
    ControlBench(at: CGPoint(x: 50, y: 100), for: .valueChanged) {
      UISegmentedControl(
        frame: CGRect(x: 0, y: 0, width: 100 * CGFloat(actions.count), height: 32),
        actions: actions)
    }
  }

  @Test func aSegmentCallsItsActionBeforeValueChanged() {
    var called: [String] = []
    var bench: ControlBench<UISegmentedControl>?
    let actions = ["One", "Two"].map { title in
      UIAction(title: title) { action in
        called.append(
          "\(action.title) by \(action.sender as? UISegmentedControl === bench?.control)")
        called += bench?.received ?? []
      }
    }
    bench = self.bench(of: actions)
    #expect(bench?.control.titleForSegment(at: 1) == "Two" && called.isEmpty)
    bench.map { $0.finger.tap($0.point(150, 16)) }
    #expect(called == ["Two by true"] && bench?.received == ["value"])
    bench.map { $0.finger.tap($0.point(150, 16)) }
    #expect(called.count == 1, "it was selected already")
  }

  @Test func anActionsImageIsShownInPlaceOfItsTitle() throws {
    let image = try #require(UIImage(systemName: "star"))
    let control = UISegmentedControl(
      frame: .zero, actions: [UIAction(title: "Star", image: image) { _ in }])
    #expect(control.imageForSegment(at: 0) === image && control.titleForSegment(at: 0) == nil)
    #expect(control.frame.width > 0, "it is as large as suits it")
  }

  @Test func anActionIsFoundByItsIdentifierAndStandsInOneSegmentOnly() {
    func action(_ title: String, _ name: String) -> UIAction {
      UIAction(title: title, identifier: UIAction.Identifier(name)) { _ in }
    }
    let control = UISegmentedControl(
      frame: .zero, actions: [action("One", "1"), action("Two", "2"), action("Three", "3")])
    #expect(control.segmentIndex(identifiedBy: .init("3")) == 2)
    #expect(control.segmentIndex(identifiedBy: .init("4")) == NSNotFound)
    control.insertSegment(action: action("Drei", "3"), at: 0, animated: false)
    #expect(control.numberOfSegments == 3 && control.titleForSegment(at: 0) == "Drei")
    control.insertSegment(action: action("Trois", "3"), at: 0, animated: false)
    #expect(control.numberOfSegments == 3 && control.titleForSegment(at: 0) == "Trois")
    control.setAction(action("Quatre", "4"), forSegmentAt: 2)
    #expect(control.actionForSegment(at: 2)?.identifier.rawValue == "4")
    #expect(control.segmentIndex(identifiedBy: .init("2")) == NSNotFound)
  }

  @Test(arguments: 0...4)
  func anActionOfAKnownIdentifierIsInsertedAtTheGivenIndex(index: Int) {
    func action(_ title: String, _ name: String) -> UIAction {
      UIAction(title: title, identifier: UIAction.Identifier(name)) { _ in }
    }
    for known in 0..<3 {
      let control = UISegmentedControl(
        frame: .zero, actions: [action("One", "0"), action("Two", "1"), action("Three", "2")])
      control.selectedSegmentIndex = (known + 1) % 3
      let selected = control.titleForSegment(at: control.selectedSegmentIndex)
      control.insertSegment(action: action("New", "\(known)"), at: index, animated: false)
      #expect(control.numberOfSegments == 3)
      #expect(control.segmentIndex(identifiedBy: .init("\(known)")) == min(index, 2))
      #expect(control.titleForSegment(at: min(index, 2)) == "New")
      #expect(control.titleForSegment(at: control.selectedSegmentIndex) == selected)
    }
  }

  @Test func oneActionInTwoSegmentsIsRefused() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let action = UIAction(title: "One", identifier: UIAction.Identifier("1")) { _ in }
        let control = UISegmentedControl(frame: .zero, actions: [action])
        control.insertSegment(withTitle: "Two", at: 1, animated: false)
        control.setAction(action, forSegmentAt: 1)
      }
    }
    let printed = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(printed.contains("setAction(_:forSegmentAt: 1)") && printed.contains("segment 0"))
  }
}
