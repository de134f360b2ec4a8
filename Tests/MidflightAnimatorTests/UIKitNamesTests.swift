@testable import Midflight
import MotionCore
import Testing

/// Tests of names that sources for iOS use, without a file of their own.
struct UIKitNamesTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100))

  @Test func aRecogniserIsMadeWithoutATarget() {
    let tap = UITapGestureRecognizer(target: nil, action: nil)
    let pan = UIPanGestureRecognizer(target: nil, action: nil)
    #expect(tap.state == .possible && pan.view == nil)
  }

  @Test func anEmptyImageHasNoSizeAndDrawsNothing() {
    #expect(UIImage().size == .zero && UIImage().pngData() == nil && UIImage() == UIImage())
    let view = stage.perform { UIImageView(image: UIImage()) }
    view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.perform { stage.window.addSubview(view) }
    for node in stage.frame().nodes {
      if case .shape(let shape) = node.content { #expect(shape.path.isEmpty) }
    }
  }

  @Test func aLayersColourReturnsItsComponents() {
    let color = CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    #expect(color.components == [0.25, 0.5, 0.75, 1] && color.numberOfComponents == 4)
    #expect(color.copy(alpha: 0.5)?.components == [0.25, 0.5, 0.75, 0.5])
    #expect(color == UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1).cgColor)
  }

  @Test func greysOfDisplayP3AreThoseOfSRGB() {
    for part in [0.0, 0.02, 0.3, 0.7, 1] {
      let rgba = UIColor(displayP3Red: part, green: part, blue: part, alpha: 0.5).rgba
      for component in [rgba.red, rgba.green, rgba.blue] { #expect(abs(component - part) < 1e-6) }
      #expect(rgba.alpha == 0.5)
    }
  }

  @Test func displayP3RedIsClampedToSRGB() {
    let red = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1).rgba
    #expect(red == RGBA(red: 1, green: 0, blue: 0))
    // CSS Color 4 has the sRGB red as color(display-p3 0.9175 0.2003 0.1386).
    let inside = UIColor(displayP3Red: 0.9175, green: 0.2003, blue: 0.1386, alpha: 1).rgba
    #expect(abs(inside.red - 1) < 1e-3 && inside.green < 0.01 && inside.blue < 0.01)
  }

  @Test func aColourLiteralIsAColour() {
    let color: UIColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
    #expect(color == .orange)
  }

  @Test func aViewScalesAboutItsAnchorPoint() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.anchorPoint = CGPoint(x: 0, y: 0)
    #expect(view.frame.origin == view.center && view.layer.anchorPoint == .zero)
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.frame == CGRect(x: 20, y: 20, width: 40, height: 40))
  }

  @Test func mediaTimeFollowsTheStagesTimeAndRate() {
    stage.advance(by: 1.5)
    #expect(stage.perform { CACurrentMediaTime() } == 1.5)
    stage.send(.rate(0.5, time: stage.now))
    stage.advance(by: 1)
    #expect(stage.perform { CACurrentMediaTime() } == 2)
  }

  @Test func mediaTimeOutsideAStageStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = CACurrentMediaTime() }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("CACurrentMediaTime() outside a stage"))
  }

  @Test func fontMetricsDoNotScaleFontsExceptToAMaximumSize() {
    let font = UIFont.systemFont(ofSize: 20, weight: .bold)
    #expect(UIFontMetrics.default.scaledFont(for: font) == font)
    #expect(UIFontMetrics(forTextStyle: .title1).scaledValue(for: 12) == 12)
    #expect(
      UIFontMetrics.default.scaledFont(for: font, maximumPointSize: 15) == font.withSize(15))
  }
}
