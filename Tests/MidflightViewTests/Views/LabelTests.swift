import Midflight
import MotionCore
import StageFixtures
import Testing

/// Texts, sizes and animations of labels.
struct LabelTests {
  private let body = TextMetrics(pointSize: 17)

  /// Returns the text in the frame of a stage with one label.
  private func seen(_ stage: Stage) throws -> Frame.Text {
    let texts = stage.frame().nodes.compactMap { node -> Frame.Text? in
      if case .text(let text) = node.content { text } else { nil }
    }
    #expect(texts.count == 1)
    return try #require(texts.first)
  }

  /// Returns a stage of two pixels per point with a label at (10, 20).
  private func staged(
    _ size: CGSize, _ set: (UILabel) -> Void
  ) -> (stage: Stage, label: UILabel) {
    let stage = Stage(size: CGSize(width: 400, height: 400), scale: 2)
    let label = stage.perform {
      let label = UILabel(frame: CGRect(origin: CGPoint(x: 10, y: 20), size: size))
      set(label)
      stage.window.addSubview(label)
      return label
    }
    return (stage, label)
  }

  // Apple's documented defaults.
  @Test func aNewLabelHasUIKitsDefaults() {
    let label = UILabel()
    #expect(label.text == nil && label.frame == .zero)
    #expect(label.font == UIFont.systemFont(ofSize: 17))
    #expect(label.textColor == .label && label.highlightedTextColor == nil)
    #expect(label.textAlignment == .natural && label.textAlignment.rawValue == 4)
    #expect(label.lineBreakMode == .byTruncatingTail && label.lineBreakMode.rawValue == 4)
    #expect(label.numberOfLines == 1)
    #expect(label.isEnabled && !label.isHighlighted && !label.isUserInteractionEnabled)
    #expect(!label.adjustsFontSizeToFitWidth && label.minimumScaleFactor == 0)
    #expect(label.baselineAdjustment == .alignBaselines && label.preferredMaxLayoutWidth == 0)
    #expect(label.intrinsicContentSize == .zero)
  }

  @Test func fontAndColourCanBeResetWithNil() {
    let label = UILabel()
    label.font = .boldSystemFont(ofSize: 30)
    label.textColor = .red
    #expect(label.font.pointSize == 30 && label.textColor == .red)
    label.font = nil
    label.textColor = nil
    #expect(label.font.pointSize == 17 && label.textColor == .label)
  }

  // MARK: - Size

  @Test(arguments: [(1.0, 21.0), (2.0, 20.5), (3.0, 61.0 / 3)])
  func theHeightOfALabelIsALineInWholePixels(scale: Double, height: Double) {
    let stage = Stage(size: CGSize(width: 400, height: 400), scale: scale)
    stage.perform {
      let label = UILabel()
      label.text = "Hello"
      #expect(abs(label.intrinsicContentSize.height - height) < 1e-9)
      let pixels = label.intrinsicContentSize.width * scale
      #expect(abs(pixels - pixels.rounded()) < 1e-9)
      #expect(label.intrinsicContentSize.width >= body.width(of: "Hello"))
    }
  }

  @Test func aSingleLineLabelIgnoresTheWidthInSizeThatFits() {
    let label = UILabel()
    label.text = "Much more than fits"
    #expect(label.sizeThatFits(CGSize(width: 50, height: 10)) == label.intrinsicContentSize)
  }

  @Test func aMultilineLabelWrapsAtTheProposedWidth() {
    let label = UILabel()
    label.text = "Much more than fits"
    label.numberOfLines = 0
    let size = label.sizeThatFits(CGSize(width: 100, height: 0))
    #expect(size.width <= 100 && size.height == (2 * body.lineHeight).rounded(.up))
    #expect(label.sizeThatFits(.zero).height == 21)
    label.preferredMaxLayoutWidth = 100
    #expect(label.intrinsicContentSize == size)
    label.numberOfLines = 1
    #expect(label.intrinsicContentSize.height == 21)
  }

  @Test func sizeToFitKeepsTheOriginAndShowsAllText() throws {
    let (stage, label) = staged(CGSize(width: 30, height: 5)) { $0.text = "Midflight 动画" }
    stage.perform { label.sizeToFit() }
    #expect(label.frame.origin == CGPoint(x: 10, y: 20))
    #expect(try seen(stage).runs.map(\.string) == ["Midflight 动画"])
  }

  @Test func aPlainViewHasNoIntrinsicContentSize() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
    view.sizeToFit()
    #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  // MARK: - What is seen

  @Test func theTextOfALabelIsInTheMiddleOfItsHeight() throws {
    let (stage, _) = staged(CGSize(width: 100, height: 60)) { $0.text = "Hello" }
    let run = try seen(stage).runs[0]
    let baseline = (60 - body.lineHeight) / 2 + body.ascent
    #expect(run.origin == CGPoint(x: 0, y: (2 * baseline).rounded() / 2))
    #expect(run.width == body.width(of: "Hello"))
  }

  @Test func everyChangeOfALabelIsShown() throws {
    let (stage, label) = staged(CGSize(width: 60, height: 30)) { $0.text = "Hello big world" }
    #expect(try seen(stage).runs.map(\.string) == ["Hello…"])
    let changes: [(UILabel) -> Void] = [
      { $0.text = "Other" }, { $0.font = .boldSystemFont(ofSize: 12) }, { $0.textColor = .red },
      { $0.textAlignment = .right }, { $0.isEnabled = false }, { $0.text = "Other text again" },
      { $0.lineBreakMode = .byTruncatingHead },
      {
        $0.highlightedTextColor = .blue; $0.isHighlighted = true
      },
      {
        $0.numberOfLines = 2; $0.frame.size.height = 60
      }, { $0.frame.size.width = 30 },
      { $0.font = .monospacedDigitSystemFont(ofSize: 12, weight: .bold) },
    ]
    for change in changes {
      let before = try seen(stage)
      stage.perform { change(label) }
      #expect(try seen(stage) != before)
    }
    stage.perform { label.text = "" }
    #expect(stage.frame().nodes.allSatisfy { $0.content == nil })
  }

  @Test func lineBreakModesWrapClipOrTruncateText() throws {
    let text = "Hello big world"
    let cuts: [(NSLineBreakMode, (String) -> Bool)] = [
      (.byWordWrapping, { $0 == "Hello big" }), (.byClipping, { $0 == text }),
      (.byCharWrapping, { text.hasPrefix($0) && $0.count > "Hello big".count }),
      (.byTruncatingTail, { $0.hasPrefix("Hello") && $0.hasSuffix("…") }),
      (.byTruncatingHead, { $0.hasPrefix("…") && $0.hasSuffix("world") }),
      (.byTruncatingMiddle, { $0.hasPrefix("He") && $0.hasSuffix("ld") && $0.contains("…") }),
    ]
    for (mode, isRight) in cuts {
      let (stage, _) = staged(CGSize(width: body.width(of: "Hello big wo"), height: 30)) {
        $0.text = text
        $0.lineBreakMode = mode
      }
      let string = try seen(stage).runs[0].string
      #expect(isRight(string), "\(mode): \(string)")
    }
  }

  @Test func wideTextShrinksOnlyIfTheMinimumScaleFactorAllowsIt() throws {
    let width = body.width(of: "Too wide") * 0.8
    for (factor, isShrunk) in [(0.0, false), (0.5, true), (0.9, false), (1.0, false)] {
      let (stage, _) = staged(CGSize(width: width, height: 30)) {
        $0.text = "Too wide"
        $0.adjustsFontSizeToFitWidth = true
        $0.minimumScaleFactor = factor
      }
      #expect(try (seen(stage).runs[0].string == "Too wide") == isShrunk)
    }
  }

  @Test func aTextThatMayNotShrinkIsCut() throws {
    let width = body.width(of: "Too wide") * 0.8
    let (stage, _) = staged(CGSize(width: width, height: 30)) {
      $0.text = "Too wide"
      $0.minimumScaleFactor = 0.5
    }
    let text = try seen(stage)
    #expect(text.font == body && text.runs[0].string != "Too wide")
  }

  // MARK: - In motion

  @Test func aGrowingLabelShowsItsFinalTextAndMovesItWithItsCenter() throws {
    let (stage, label) = staged(CGSize(width: 60, height: 20)) {
      $0.text = "Hello big world"
      $0.textAlignment = .center
    }
    let animator = stage.perform {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        label.frame = CGRect(x: 10, y: 20, width: 200, height: 60)
      }
      animator.startAnimation()
      return animator
    }
    var places: [CGPoint] = []
    for _ in 0..<4 {
      stage.advance(by: 0.25)
      let run = try seen(stage).runs[0]
      #expect(run.string == "Hello big world")
      places.append(run.origin)
    }
    #expect(animator.state == .inactive)
    for (earlier, later) in zip(places, places.dropFirst()) {
      #expect(abs(later.x - earlier.x - 17.5) < 1e-9 && abs(later.y - earlier.y - 5) < 1e-9)
    }
  }

  @Test func theColourOfALabelChangesAtOnceInAnAnimation() throws {
    let (stage, label) = staged(CGSize(width: 60, height: 20)) { $0.text = "Hello" }
    stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { label.textColor = .red }
        .startAnimation()
    }
    #expect(try seen(stage).color == UIColor.red.rgba)
  }

  @Test func aSnapshotShowsTheText() throws {
    let (stage, label) = staged(CGSize(width: 60, height: 20)) { $0.text = "Hello" }
    let before = try seen(stage)
    stage.perform {
      let copy = label.snapshotView(afterScreenUpdates: true)
      label.removeFromSuperview()
      if let copy { stage.window.addSubview(copy) }
    }
    #expect(try seen(stage) == before)
  }

  @Test func touchesPassThroughALabel() {
    let (stage, label) = staged(CGSize(width: 60, height: 20)) { $0.text = "Hello" }
    #expect(stage.window.hitTest(label.center, with: nil) === stage.window)
  }

  @Test func aTextRectIsTheTextsSizeInTheMiddleOfTheHeight() {
    let label = UILabel()
    label.text = "Hello"
    let size = label.intrinsicContentSize
    let bounds = CGRect(x: 10, y: 20, width: 200, height: 100)
    let left = label.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
    #expect(left.size == size && left.minX == 10 && left.midY == 70)
    label.textAlignment = .center
    #expect(label.textRect(forBounds: bounds, limitedToNumberOfLines: 1).midX == 110)
    label.textAlignment = .right
    #expect(label.textRect(forBounds: bounds, limitedToNumberOfLines: 1).maxX == 210)
    label.text = nil
    #expect(label.textRect(forBounds: bounds, limitedToNumberOfLines: 1).size == .zero)
  }

  @Test func aTextRectHasAsManyLinesAsItMayAndStaysInItsBounds() {
    let label = UILabel()
    label.text = "One and two and three and four and five"
    let bounds = CGRect(x: 0, y: 0, width: 80, height: 400)
    func height(_ limit: Int) -> CGFloat {
      label.textRect(forBounds: bounds, limitedToNumberOfLines: limit).height
    }
    #expect(height(1) < height(2) && height(2) < height(0))
    let narrow = label.textRect(
      forBounds: CGRect(x: 0, y: 0, width: 80, height: 10), limitedToNumberOfLines: 0)
    #expect(narrow.height == 10 && narrow.width <= 80)
  }
}
