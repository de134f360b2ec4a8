import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightReplay

struct ScrollReplayTests {
  @Test func theTraceHasADecelerationOnItsGridAndAtItsEnd() throws {
    let finger = throwUp.map { event in
      guard case .down(let pointer, let point, _, let time) = event else { return event }
      return .down(pointer: pointer, at: point, button: .finger, time: time)
    }
    let performed = try perform(finger, on: "scroll-view", endingAt: milli(6_000))
    let rows = String(decoding: performed.trace.bytes, as: UTF8.self).split(separator: "\n")
      .filter { $0.contains("\"list\"") && !$0.contains("\"event\"") && !$0.contains("\"end\"") }
    let onGrid = rows.filter { row in
      let time = row.firstMatch(of: /"t":(\d+)/).flatMap { Int64($0.1) } ?? -1
      return (time + 1) * 60 % 1_000_000 <= 60
    }
    #expect(onGrid.count > 60 && rows.count == onGrid.count + 1)
  }

  @Test func aFactDuringASlideHasAStateRowAtItsMoment() throws {
    let scene = Scene("slide", summary: "Animate at an offset.") { _ in SlideViewController() }
    let performed = try perform(
      [], on: "slide", scenes: SceneCatalog([scene]), endingAt: milli(500))
    let rows = String(decoding: performed.trace.bytes, as: UTF8.self).split(separator: "\n")
    let fact = try #require(rows.firstIndex { $0.contains("\"diagnostic\"") })
    let time = try #require(rows[fact].firstMatch(of: /"t":(\d+)/)).1
    #expect(rows[fact + 1].contains("\"t\":\(time),") && rows[fact + 1].contains("views"))
  }

  /// A throw of the list within 0.1 s.
  private var throwUp: [InputEvent] {
    drag(from: CGPoint(x: 195, y: 600), by: CGVector(dx: 0, dy: -200), at: milli(300))
  }
}

/// A scroll view that slides from the beginning, and reports a diagnostic at an offset.
private final class SlideViewController: UIViewController, UIScrollViewDelegate {
  override func viewDidLoad() {
    super.viewDidLoad()
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    list.accessibilityIdentifier = "list"
    list.contentSize = CGSize(width: 100, height: 1000)
    view.addSubview(list)
    list.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    list.delegate = self
  }

  private var hasReported = false

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard scrollView.contentOffset.y > 100, !hasReported else { return }
    hasReported = true
    UIViewPropertyAnimator(duration: 1, curve: .linear).finishAnimation(at: .end)
  }
}
