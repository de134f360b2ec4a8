@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Rows and columns of views.
struct StackViewTests {
  /// A stack view on a stage. The arranged views have the given widths and are 10 points high.
  private final class Bench {
    let stage: Stage
    let stack: UIStackView
    var diagnostics: [String] = []

    init(_ widths: [CGFloat], width: CGFloat = 200, scale: CGFloat = 1) {
      stage = Stage(size: CGSize(width: 400, height: 400), scale: scale)
      stack = UIStackView(
        arrangedSubviews: widths.map {
          UIView(frame: CGRect(x: 0, y: 0, width: $0, height: 10))
        })
      stack.frame = CGRect(x: 0, y: 0, width: width, height: 40)
      stage.perform { stage.window.addSubview(stack) }
      stage.onFact = { [unowned self] in
        if case .diagnostic(let sentence) = $0 { diagnostics.append(sentence) }
      }
    }

    func set(_ change: (UIStackView) -> Void) { stage.perform { change(stack) } }
    var frames: [CGRect] { stack.arrangedSubviews.map(\.frame) }
    var spans: [[CGFloat]] { frames.map { [$0.minX, $0.width] } }
    subscript(index: Int) -> UIView { stack.arrangedSubviews[index] }
  }

  @Test func aViewThatDidAddSubviewArrangesIsArrangedOnce() {
    final class Arranging: UIStackView {
      override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        if !arrangedSubviews.contains(subview) { addArrangedSubview(subview) }
      }
    }
    let (stack, view) = (Arranging(frame: .zero), UIView())
    stack.addArrangedSubview(view)
    #expect(stack.arrangedSubviews == [view])
    view.removeFromSuperview()
    #expect(stack.arrangedSubviews.isEmpty)
  }

  @Test func defaultsAndRawValuesAreUIKits() {
    let stack = UIStackView()
    #expect(stack.axis == .horizontal && stack.distribution == .fill && stack.alignment == .fill)
    #expect(stack.spacing == 0 && !stack.isLayoutMarginsRelativeArrangement)
    let distributions: [UIStackView.Distribution] = [
      .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
    ]
    #expect(distributions.map(\.rawValue) == Array(0...4))
    let alignments: [UIStackView.Alignment] = [
      .fill, .leading, .firstBaseline, .center, .trailing, .lastBaseline,
    ]
    #expect(alignments.map(\.rawValue) == Array(0...5))
    #expect(UIStackView.Alignment.top == .leading && UIStackView.Alignment.bottom == .trailing)
    let view = UIView()
    stack.addArrangedSubview(view)
    #expect(stack.customSpacing(after: view) == UIStackView.spacingUseDefault)
  }

  @Test func hidingAViewOfAnInnerStackAnimatesTheOuterStack() {
    let bench = Bench([20, 20])
    let (inner, first, second) = (UIStackView(), UIView(), UIView())
    let (next, filler) = (bench[0], bench[1])
    bench.set { stack in
      for view in [first, second] {
        view.frame.size = CGSize(width: 30, height: 10)
        inner.addArrangedSubview(view)
      }
      stack.alignment = .top
      inner.alignment = .top
      stack.insertArrangedSubview(inner, at: 0)
      filler.setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
    }
    let before = next.seen.position.x
    bench.stage.perform { UIView.animate(withDuration: 1) { second.isHidden = true } }
    #expect(next.seen.position.x == before)
    let target = next.center.x
    #expect(target != before)
    bench.stage.advance(by: 0.5)
    let seen = next.seen.position.x
    #expect(seen > min(before, target) && seen < max(before, target))
  }

  /// Returns the displayed positions at the start of an animation that hides a view two stacks
  /// deep. The outer spacing changes before.
  private func seenAfterSpacing(laidOutBetween: Bool) -> [CGPoint] {
    let bench = Bench([20, 20])
    let (middle, inner, view) = (UIStackView(), UIStackView(), UIView())
    bench.set { stack in
      view.frame.size = CGSize(width: 30, height: 10)
      inner.addArrangedSubview(view)
      middle.addArrangedSubview(inner)
      stack.insertArrangedSubview(middle, at: 1)
    }
    bench.stage.perform {
      bench.stack.spacing = 10
      if laidOutBetween { bench.stack.layoutIfNeeded() }
      UIView.animate(withDuration: 1) { view.isHidden = true }
    }
    return bench.stack.arrangedSubviews.map(\.seen.position)
  }

  @Test func pendingLayoutOfAnOuterViewIsNotAnimated() {
    #expect(seenAfterSpacing(laidOutBetween: false) == seenAfterSpacing(laidOutBetween: true))
  }

  @Test func layoutIfNeededLaysOutTheOuterStacksFirst() {
    let bench = Bench([20])
    bench.set { stack in
      let (inner, child) = (UIStackView(), UIView())
      inner.addArrangedSubview(child)
      stack.addArrangedSubview(inner)
      child.layoutIfNeeded()
      #expect(child.frame.height == 40 && inner.frame.height == 40)
    }
  }

  @Test func aRowIsFilledFromEdgeToEdge() {
    let bench = Bench([20, 30, 50])
    #expect(bench.spans == [[0, 120], [120, 30], [150, 50]])
    #expect(bench.frames.allSatisfy { $0.minY == 0 && $0.height == 40 })
    bench.set { _ in bench[1].setContentHuggingPriority(.init(1), for: .horizontal) }
    #expect(bench.spans == [[0, 20], [20, 130], [150, 50]])
    bench.set { $0.frame.size.width = 60 }
    #expect(bench.spans == [[0, 20], [20, 30], [50, 10]])
    bench.set { _ in
      bench[0].setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    }
    #expect(bench.spans == [[0, 0], [0, 30], [30, 30]])
  }

  @Test func distributionsShareTheRow() {
    let bench = Bench([20, 30, 50])
    bench.set { ($0.spacing, $0.distribution) = (10, .fillEqually) }
    #expect(bench.spans == [[0, 60], [70, 60], [140, 60]])
    bench.set { $0.distribution = .fillProportionally }
    #expect(bench.spans == [[0, 36], [46, 54], [110, 90]])
    bench.set { $0.distribution = .equalSpacing }
    #expect(bench.spans == [[0, 20], [70, 30], [150, 50]])
    // The centers are at 10 and 175, so the middle center is at 92.5. Edges lie on whole pixels.
    bench.set { $0.distribution = .equalCentering }
    #expect(bench.spans == [[0, 20], [78, 30], [150, 50]])
  }

  @Test func alignmentsPlaceViewsAcrossTheAxis() {
    let bench = Bench([20, 30])
    let tops: [UIStackView.Alignment: CGFloat] = [.leading: 0, .center: 15, .trailing: 30]
    for (alignment, top) in tops {
      bench.set { $0.alignment = alignment }
      #expect(bench.frames.allSatisfy { $0.minY == top && $0.height == 10 })
    }
    bench.set { ($0.axis, $0.alignment) = (.vertical, .trailing) }
    #expect(bench.frames.map(\.maxX) == [200, 200] && bench.frames.map(\.width) == [20, 30])
    #expect(bench.frames.map(\.height) == [30, 10])
  }

  @Test func customSpacingIsForOneGap() {
    let bench = Bench([20, 20, 20], width: 100)
    bench.set {
      $0.spacing = 5
      $0.setCustomSpacing(15, after: bench[1])
    }
    #expect(bench.spans == [[0, 40], [45, 20], [80, 20]])
    bench.set { $0.setCustomSpacing(UIStackView.spacingUseSystem, after: bench[1]) }
    #expect(bench.spans[2][0] - bench.frames[1].maxX == 8)
    bench.set { $0.setCustomSpacing(UIStackView.spacingUseDefault, after: bench[1]) }
    #expect(bench.spans[2][0] - bench.frames[1].maxX == 5)
  }

  @Test func aMarginsRelativeArrangementStaysInsideTheMargins() {
    let bench = Bench([20, 30])
    bench.set { $0.isLayoutMarginsRelativeArrangement = true }
    #expect(bench.frames[0].origin == CGPoint(x: 8, y: 8))
    #expect(bench.frames[1].maxX == 192 && bench.frames[1].height == 24)
    #expect(bench.stack.intrinsicContentSize == CGSize(width: 66, height: 26))
    bench.set { $0.layoutMargins = .zero }
    #expect(bench.frames[0].origin == .zero)
  }

  @Test func arrangedViewsHaveEdgesOnWholePixelsAndNoGaps() {
    let bench = Bench([1, 1, 1], width: 100, scale: 2)
    bench.set { $0.distribution = .fillEqually }
    let frames = bench.frames
    #expect(frames[0].minX == 0 && frames[2].maxX == 100)
    for (one, next) in zip(frames, frames.dropFirst()) { #expect(one.maxX == next.minX) }
    for frame in frames {
      let pixels = frame.minX * 2
      #expect(pixels.rounded() == pixels)
    }
  }

  @Test func arrangedViewsKeepTheirGivenSizesAfterStretching() {
    let bench = Bench([20, 30, 50])
    bench.set { $0.distribution = .fillEqually }
    bench.set { $0.distribution = .equalSpacing }
    #expect(bench.frames.map(\.width) == [20, 30, 50])
    #expect(bench.stack.intrinsicContentSize == CGSize(width: 100, height: 10))
    bench.set { _ in bench[0].bounds.size.width = 40 }
    #expect(bench.frames.map(\.width) == [40, 30, 50])
  }

  @Test func aSpacerGrowsBeforeAnythingElse() {
    let bench = Bench([20, 0, 30])
    #expect(bench.spans == [[0, 20], [20, 150], [170, 30]])
  }

  @Test func hiddenViewsLeaveTheirPlaceAndComeBack() {
    let bench = Bench([20, 30, 50])
    bench.set { ($0.spacing, $0.distribution) = (10, .equalSpacing) }
    bench.set { _ in bench[1].isHidden = true }
    #expect(bench.spans[0] == [0, 20] && bench.spans[2] == [150, 50])
    #expect(bench.frames[1].width == 0)
    #expect(bench.stack.intrinsicContentSize.width == 80)
    bench.set { _ in bench[1].isHidden = false }
    #expect(bench.spans == [[0, 20], [70, 30], [150, 50]])
  }

  @Test func aViewHiddenInABlockCollapsesAndIsSeenMeanwhile() {
    let bench = Bench([20, 30, 50], width: 100)
    bench.stage.perform {
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        bench[1].isHidden = true
      }
    }
    #expect(bench[1].isHidden)
    bench.stage.advance(by: 1)
    let seen = bench.stack.arrangedSubviews.map { $0.layer.presentedValues }
    #expect(seen.map(\.bounds.width) == [35, 15, 50])
    #expect(seen.allSatisfy { !$0.isHidden })
    bench.stage.advance(by: 1)
    #expect(bench[1].layer.presentedValues.isHidden)
    #expect(bench.frames.map(\.width) == [50, 0, 50])
    bench.stage.perform {
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        bench[1].isHidden = false
      }
    }
    bench.stage.advance(by: 1)
    #expect(bench[1].layer.presentedValues.bounds.width == 15)
    #expect(!bench[1].layer.presentedValues.isHidden)
  }

  @Test func pendingLayoutOfAStackIsNotAnimated() {
    let bench = Bench([20, 30, 50], width: 100)
    bench.stage.perform {
      bench.stack.spacing = 10
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        bench[2].isHidden = true
      }
      // The animation starts from the visible widths: 20, 30 and 30 with two gaps.
      #expect(bench[1].layer.presentedValues.bounds.width == 30)
      #expect(bench[2].layer.presentedValues.bounds.width == 30)
    }
  }

  @Test func movingAViewToAnotherStackTakesItOutOfTheFirst() {
    let (one, other) = (Bench([20, 30]), UIStackView())
    let view = one[0]
    one.set { _ in other.addArrangedSubview(view) }
    #expect(one.stack.arrangedSubviews.count == 1 && view.superview === other)
    #expect(other.givenSize(of: view) == CGSize(width: 20, height: 10))
    view.removeFromSuperview()
    #expect(other.arrangedSubviews.isEmpty)
  }

  @Test func arrangedOrderIsIndependentOfSubviewOrder() {
    let bench = Bench([1, 2, 3])
    let views = bench.stack.arrangedSubviews
    bench.set { $0.insertArrangedSubview(views[2], at: 0) }
    #expect(bench.stack.arrangedSubviews == [views[2], views[0], views[1]])
    #expect(bench.stack.subviews == views)
    bench.set { $0.removeArrangedSubview(views[0]) }
    #expect(bench.stack.arrangedSubviews == [views[2], views[1]] && bench.stack.subviews == views)
  }

  @Test func callsWithViewsOutsideTheStackAreReported() {
    let (bench, other) = (Bench([20]), Bench([30]))
    bench.set { $0.setCustomSpacing(3, after: other[0]) }
    bench.set { $0.removeArrangedSubview(UIView()) }
    #expect(bench.diagnostics.count == 2)
    #expect(bench.diagnostics.first?.contains("another stack view; call it there") == true)
    #expect(bench.diagnostics.last?.contains("add it first") == true)
  }

  @Test func anIndexBeyondTheEndEndsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIStackView().insertArrangedSubview(UIView(), at: 1) }
    }
  }

  // MARK: - Controls

  @Test func aViewWithoutIntrinsicLengthFillsTheRest() {
    for control in [UISlider(), UIProgressView(progressViewStyle: .default)] as [UIView] {
      let bench = Bench([30])
      bench.set { stack in
        stack.alignment = .center
        stack.spacing = 10
        stack.addArrangedSubview(control)
        stack.addArrangedSubview(UISwitch())
      }
      #expect(bench.spans == [[0, 30], [40, 99], [149, 51]])
      #expect(bench.stack.intrinsicContentSize.width == 101)
    }
  }

  @Test func aSwitchAndAStepperKeepTheirSizeInARowAndAColumn() {
    for control in [UISwitch(), UIStepper()] as [UIView] {
      let size = control.bounds.size
      let bench = Bench([])
      let label = UILabel()
      label.text = "On"
      bench.set { stack in
        for view in [label, control] { stack.addArrangedSubview(view) }
      }
      #expect(control.frame.size == size && control.frame.maxX == 200 && control.frame.minY == 0)
      #expect(label.frame.maxX == control.frame.minX, "the label grows")
      bench.set { $0.axis = .vertical }
      #expect(control.frame.size == size && control.frame.minX == 0)
      bench.set { $0.removeArrangedSubview(label) }
      #expect(
        control.frame == CGRect(origin: .zero, size: size), "stretched, it stays in the corner")
    }
  }
}

/// Rows and columns of text.
struct StackViewTextTests {
  private let stage = Stage(size: CGSize(width: 400, height: 400))

  private func label(_ text: String, size: CGFloat = 17, lines: Int = 1) -> UILabel {
    let label = UILabel()
    (label.text, label.numberOfLines, label.font) = (text, lines, .systemFont(ofSize: size))
    return label
  }

  @Test func aStackIsAsLargeAsItsLabels() {
    stage.perform {
      let (one, other) = (label("One"), label("Another", size: 30))
      let stack = UIStackView(arrangedSubviews: [one, other])
      stack.spacing = 6
      let (a, b) = (one.intrinsicContentSize, other.intrinsicContentSize)
      let (length, height) = (a.width + 6 + b.width, a.height + 6 + b.height)
      #expect(stack.intrinsicContentSize == CGSize(width: length, height: b.height))
      stack.axis = .vertical
      #expect(stack.intrinsicContentSize == CGSize(width: b.width, height: height))
      let outer = UIStackView(arrangedSubviews: [stack, label("x")])
      #expect(outer.intrinsicContentSize.width > b.width)
    }
  }

  @Test func changingALabelsTextLaysOutItsStack() {
    let (one, other) = (label("One"), label("Two"))
    let stack = UIStackView(arrangedSubviews: [one, other])
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 30)
    stage.perform { stage.window.addSubview(stack) }
    let old = other.frame.width
    stage.perform { other.text = "Two and more" }
    #expect(other.frame.width > old && other.frame.width == other.intrinsicContentSize.width)
    #expect(other.frame.maxX == 300 && one.frame.maxX == other.frame.minX)
  }

  @Test func labelsInAColumnWrapAtItsWidth() {
    let long = label("several words that need more than one line", lines: 0)
    let stack = UIStackView(arrangedSubviews: [long, label("end")])
    (stack.axis, stack.distribution) = (.vertical, .equalSpacing)
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 300)
    stage.perform { stage.window.addSubview(stack) }
    #expect(long.frame.height == long.sizeThatFits(CGSize(width: 100, height: 0)).height)
    #expect(long.frame.height > 2 * long.font.lineHeight)
    let fitting = stage.perform { stack.sizeThatFits(CGSize(width: 100, height: 0)) }
    #expect(fitting.height == long.frame.height + stack.arrangedSubviews[1].frame.height)
  }

  @Test(arguments: [UIStackView.Alignment.firstBaseline, .lastBaseline])
  func baselineAlignmentsLineUpLabels(_ alignment: UIStackView.Alignment) {
    let (small, large) = (label("small", size: 10), label("large", size: 40))
    let stack = UIStackView(arrangedSubviews: [small, large])
    stack.alignment = alignment
    stage.perform {
      stage.window.addSubview(stack)
      stack.sizeToFit()
    }
    let lines = stage.frame().nodes.compactMap { node -> CGFloat? in
      guard case .text(let text) = node.content else { return nil }
      return text.runs.first.map { $0.origin.applying(node.transform).y }
    }
    #expect(lines.count == 2)
    #expect(abs(lines[0] - lines[1]) <= 1)  // Edges lie on whole pixels.
    #expect(stack.bounds.contains(small.frame) && stack.bounds.contains(large.frame))
  }
}

extension StackViewTests {
  /// Returns the y coordinate of a label's baseline in the stack view.
  private func baseline(of label: UILabel, in stack: UIStackView) -> CGFloat {
    label.convert(CGPoint(x: 0, y: label.bounds.midY), to: stack).y
      - label.font.lineHeight / 2 + label.font.ascender
  }

  @Test(arguments: [UIStackView.Alignment.firstBaseline, .lastBaseline])
  func buttonsAndInnerStackViewsAlignTheirBaselines(
    _ alignment: UIStackView.Alignment
  ) throws {
    let (label, button, first, second) = (UILabel(), UIButton(type: .system), UILabel(), UILabel())
    label.text = "Label"
    label.font = .systemFont(ofSize: 28)
    button.setTitle("Button", for: .normal)
    (first.text, second.text) = ("One", "Two")
    let column = UIStackView(arrangedSubviews: [first, second])
    column.axis = .vertical
    let stack = UIStackView(arrangedSubviews: [label, button, column])
    stack.alignment = alignment
    stack.frame = CGRect(origin: .zero, size: stack.sizeThatFits(.zero))
    stack.frame.size.width = 300
    let stage = Stage(size: CGSize(width: 400, height: 400), scale: 2)
    stage.perform { stage.window.addSubview(stack) }
    let line = baseline(of: label, in: stack)
    let title = try #require(button.titleLabel)
    #expect(abs(baseline(of: title, in: stack) - line) <= 1)
    let aligned = alignment == .firstBaseline ? first : second
    #expect(abs(baseline(of: aligned, in: stack) - line) <= 1)
    #expect(stack.arrangedSubviews.allSatisfy { $0.frame.minY >= -0.5 })
    #expect(stack.arrangedSubviews.allSatisfy { $0.frame.maxY <= stack.bounds.maxY + 0.5 })
  }

  @Test(arguments: [UIStackView.Distribution.equalSpacing, .equalCentering])
  func aSingleViewFillsAStackViewOfEqualGaps(_ distribution: UIStackView.Distribution) {
    let bench = Bench([50])
    bench.set { $0.distribution = distribution }
    #expect(bench.spans == [[0, 200]])
  }
}
