import Foundation
import Midflight
import MotionCore
import Testing

/// Tests of colours, images, fonts, priorities and geometry under iOS's signatures.
struct ValueSignatureTests {
  @Test func aNewColorIsTransparentBlack() {
    #expect(UIColor() == UIColor.clear)
  }

  @Test func aGreyHasThreeEqualComponents() {
    #expect(
      CGColor(gray: 0.25, alpha: 0.5) == CGColor(red: 0.25, green: 0.25, blue: 0.25, alpha: 0.5))
  }

  @Test func colorsAreIdenticalIfTheyAreEqual() {
    let none: CGColor? = nil
    #expect(UIColor.red.cgColor === UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor)
    #expect(UIColor.red.cgColor !== UIColor.blue.cgColor)
    #expect(none === none && none !== UIColor.red.cgColor)
  }

  @Test func aColorLiteralIsAColor() {
    let color = #colorLiteral(red: 0.5, green: 0.25, blue: 1, alpha: 0.5)
    #expect(color == UIColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.5))
  }

  @Test func prioritiesAddAndCompare() {
    var priority = UILayoutPriority.required - 1
    #expect(priority.rawValue == 999 && priority < .required)
    priority -= 9
    priority += 10
    #expect(priority == .required)
    #expect(UILayoutPriority.defaultLow + 500 == .defaultHigh)
  }

  @Test func fontWeightsCompare() {
    #expect(
      [UIFont.Weight.bold, .ultraLight, .regular].sorted() == [.ultraLight, .regular, .bold])
  }

  @Test func aSymbolConfigurationHasStyleAndScale() {
    let configuration = UIImage.SymbolConfiguration(textStyle: .headline, scale: .large)
    let sized = UIImage.SymbolConfiguration(pointSize: 17, weight: .unspecified, scale: .large)
    #expect(configuration == sized)
    #expect(UIImage.SymbolConfiguration(font: .systemFont(ofSize: 17), scale: .large) == sized)
  }

  final class Photo: UIImage, @unchecked Sendable {}
  final class Tint: UIColor, @unchecked Sendable {}
  final class Spring: UISpringTimingParameters, @unchecked Sendable {
    init(stiff: Bool) {
      super.init(mass: 1, stiffness: stiff ? 400 : 100, damping: 40, initialVelocity: .zero)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func valueClassesMayBeSubclassed() {
    #expect(Photo().size == .zero && Tint() == UIColor.clear)
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let durations = stage.perform {
      [true, false].map {
        UIViewPropertyAnimator(duration: 9, timingParameters: Spring(stiff: $0)).duration
      }
    }
    #expect(durations[0] < durations[1] && durations[1] < 9, "the constants decide")
  }

  @Test func timingParametersHaveAnIdentity() {
    let curve = UICubicTimingParameters(animationCurve: .easeIn)
    let provider: any UITimingCurveProvider = curve
    #expect(provider === curve && provider !== UICubicTimingParameters(animationCurve: .easeIn))
  }

  @Test func geometrySurvivesConversionToAString() {
    let rect = CGRect(x: 0.1, y: -2, width: 1.0 / 3, height: 1e20)
    #expect(NSCoder.cgRect(for: NSCoder.string(for: rect)) == rect)
    let transform = CGAffineTransform(1, 0.1, -0.7, 4, 5, 6)
    #expect(NSCoder.cgAffineTransform(for: NSStringFromCGAffineTransform(transform)) == transform)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSCoder.uiEdgeInsets(for: NSStringFromUIEdgeInsets(insets)) == insets)
    #expect(NSCoder.cgPoint(for: NSStringFromCGPoint(rect.origin)) == rect.origin)
    #expect(NSCoder.cgSize(for: NSStringFromCGSize(rect.size)) == rect.size)
    let vector = CGVector(dx: 1, dy: 2)
    #expect(NSCoder.cgVector(for: NSStringFromCGVector(vector)) == vector)
  }

  @Test func geometryAsTextHasUIKitsForm() {
    #expect(NSStringFromCGRect(CGRect(x: 0, y: 1.5, width: 2, height: 3)) == "{{0, 1.5}, {2, 3}}")
    #expect(NSCoder.string(for: CGAffineTransform.identity) == "[1, 0, 0, 1, 0, 0]")
  }

  @Test(arguments: ["", "{1}", "{1, 2, 3}", "{a, b}"])
  func aMalformedGeometryStringDecodesAsZero(_ text: String) {
    #expect(NSCoder.cgPoint(for: text) == .zero && NSCoder.cgRect(for: text) == .zero)
  }

  @Test func aCGFloatFromAnNSNumberKeepsItsValue() {
    #expect(CGFloat(truncating: NSNumber(value: 2.5)) == 2.5)
    #expect(CGFloat(exactly: NSNumber(value: 3)) == 3)
  }

  @Test func functionsOfTransformsEqualTheMethods() {
    let transform = CGAffineTransformMake(1, 2, 3, 4, 5, 6)
    #expect(CGAffineTransformScale(transform, 2, 3) == transform.scaledBy(x: 2, y: 3))
    #expect(CGAffineTransformTranslate(transform, 2, 3) == transform.translatedBy(x: 2, y: 3))
    #expect(CGAffineTransformRotate(transform, 1) == transform.rotated(by: 1))
    #expect(CGAffineTransformInvert(transform) == transform.inverted())
    let (scale, turn) = (CGAffineTransformMakeScale(2, 3), CGAffineTransformMakeRotation(1))
    #expect(CGAffineTransformConcat(scale, turn) == scale.concatenating(turn))
    #expect(CGAffineTransformMakeTranslation(0, 0).isIdentity)
    #expect(CGAffineTransformIsIdentity(CGAffineTransformIdentity))
    #expect(!CGAffineTransformEqualToTransform(scale, turn))
    #expect(CGRectMake(1, 2, 3, 4) == CGRect(origin: CGPointMake(1, 2), size: CGSizeMake(3, 4)))
    #expect(CGVectorMake(1, 2) == CGVector(dx: 1, dy: 2))
  }
}
