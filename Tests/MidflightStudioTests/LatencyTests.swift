import Foundation
import Midflight
import MotionCore
import SlowTrait
import Testing

@testable import MidflightStudio

/// The figures of input latency (F3).
struct LatencyTests {
  private let bench: StudioBench
  private static let latency = InputLatency(
    atDispatch: .init(median: 0.000_25, percentile95: 0.000_5),
    atPaint: .init(median: 0.002, percentile95: 0.003_5),
    atPresent: .init(median: 0.004, percentile95: 0.012_75), refreshInterval: 1.0 / 60)

  init() throws {
    bench = try StudioBench()
    bench.studio.measureLatency = { Self.latency }
    bench.wait(0.5)
  }

  private var isShown: Bool { bench.named("latency")?.isHidden == false }
  private var text: String { bench.texts.joined(separator: " ") }

  @Test func f3TogglesTheLatencyFigures() {
    #expect(!isShown && !text.contains("12.75"))
    bench.key("F3")
    #expect(isShown)
    for figure in ["0.25", "0.50", "2.00", "3.50", "4.00", "12.75", "16.67", "60\u{A0}Hz"] {
      #expect(text.contains(figure), "\(figure)")
    }
    bench.key("F3")
    #expect(!isShown && !text.contains("12.75"))
  }

  @Test func latencyFiguresAreTranslated() {
    bench.key("F3")
    #expect(text.contains(WindowText.untilPresented(in: .english)))
    bench.key("G")
    #expect(text.contains(WindowText.untilPresented(in: .chinese)))
  }

  @Test func theFiguresAreLabelledAsInputLatency() throws {
    bench.key("F3")
    let view = try #require(bench.named("latency"))
    for shown in ["Input latency", "输入延迟"] {
      let names = try #require(view.subviews.first as? UILabel)
      #expect(names.text?.contains(shown) == true, "\(names.text ?? "")")
      #expect(names.bounds.width >= names.intrinsicContentSize.width, "all of it is seen")
      bench.key("G")
    }
  }

  @Test func latencyFiguresStayHiddenWithoutAMeasurement() {
    bench.studio.measureLatency = { nil }
    bench.key("F3")
    #expect(!isShown)
  }

  @Test func missingLatencySamplesAreShownAsADash() {
    bench.studio.measureLatency = {
      InputLatency(atDispatch: nil, atPaint: nil, atPresent: nil, refreshInterval: 0)
    }
    bench.key("F3")
    #expect(text.contains("–"))
  }

  @Test func latencyFiguresRequestNoFrame() {
    bench.wait(4)
    let due = bench.studio.nextDue
    bench.key("F3")
    bench.tick()
    #expect(!bench.studio.isMoving && bench.studio.nextDue == due)
    let frame = bench.studio.frame()
    bench.wait(1)
    #expect(bench.studio.frame().nodes == frame.nodes)
  }

  @Test func latencyFiguresAreNotInTheSceneOrItsSession() throws {
    let scene = bench.player.stage.frame().nodes
    bench.key("F3")
    #expect(bench.player.stage.frame().nodes == scene)
    #expect(!bench.player.session.recording.inputTexts.contains { $0.contains("F3") })
  }

  /// Wide and narrow windows, and the widest scene.
  @Test(
    arguments: sample([(1280.0, 800.0), (640, 480), (960, 800), (700, 900), (1600, 600)], quick: 2))
  func latencyFiguresDoNotCoverTheScene(width: Double, height: Double) throws {
    let bench = try StudioBench(size: CGSize(width: width, height: height), hasInspector: true)
    bench.studio.measureLatency = { Self.latency }
    bench.wait(0.5)
    for language in ["english", "chinese"] {
      bench.key("F3")
      bench.wait(0.5)
      let view = try #require(bench.named("latency"))
      let figures = view.convert(view.bounds, to: nil)
      let scene = bench.root.viewport.sceneFrame
      #expect(!view.isHidden && !figures.intersects(scene), "\(language): \(figures) \(scene)")
      #expect(scene.width > 60, "it can still be seen")
      bench.key("F3")
      bench.key("G")
    }
  }

  @Test(
    arguments: sample([(1280.0, 800.0), (320, 480), (700, 600), (640, 480), (480, 480)], quick: 2))
  func latencyFiguresDoNotCoverTheHint(width: Double, height: Double) throws {
    let bench = try StudioBench(
      size: CGSize(width: width, height: height), hasInspector: true, isFirstStart: true)
    bench.studio.measureLatency = { Self.latency }
    bench.wait(0.5)
    for language in ["english", "chinese"] {
      bench.key("F3")
      bench.wait(0.5)
      let (view, hint) = try (#require(bench.named("latency")), #require(bench.named("hint")))
      #expect(!view.isHidden && hint.alpha == 1)
      #expect(!view.frame.intersects(hint.frame), "\(language): \(view.frame) \(hint.frame)")
      bench.key("F3")
      bench.key("G")
    }
  }

  @Test func hidingLatencyFiguresRestoresTheScenesFrame() throws {
    let bench = try StudioBench(size: CGSize(width: 960, height: 800), hasInspector: true)
    bench.studio.measureLatency = { Self.latency }
    bench.wait(0.5)
    let before = bench.root.viewport.sceneFrame
    bench.key("F3")
    bench.wait(0.2)
    #expect(bench.root.viewport.sceneFrame != before)
    bench.key("F3")
    bench.wait(0.2)
    #expect(bench.root.viewport.sceneFrame == before)
  }

  @Test func touchesPassThroughTheLatencyView() throws {
    bench.key("F3")
    let view = try #require(bench.named("latency"))
    let point = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    #expect(bench.studio.chrome.window.hitTest(point, with: nil) !== view)
  }
}
