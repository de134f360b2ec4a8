import Testing

@testable import MidflightPort

/// Tests of the changes of attributes, protocols and classes.
struct AttributeTests {
  @Test(arguments: [
    ("@objc func f() {}", "func f() {}"),
    ("@objc(move:to:) private func f() {}", "private func f() {}"),
    ("private @objc  func f() {}", "private func f() {}"),
    ("@IBInspectable @objc var a = 1", "var a = 1"),
    ("@nonobjc func f() {}", "func f() {}"),
    ("@objc(f /* why */) func f() {}", "@objc(f /* why */) func f() {}"),
    ("@available(iOS 13, *) @objc func f() {}", "@available(iOS 13, *) func f() {}"),
  ])
  func runtimeAttributesAreRemoved(member: String, result: String) {
    #expect(ported(inCard(member)) == inCard(result))
  }

  @Test func anAttributeAloneOnALineKeepsTheLineBreak() {
    #expect(
      ported("@IBDesignable @objcMembers\nclass A {\n  @objc // why\n  @objc\n  func f() {}\n}")
        == "\nclass A {\n  // why\n\n  func f() {}\n}")
  }

  @Test func anOutletGetsAHint() {
    let port = PortedText("class A: UIView {\n  @IBOutlet weak var b: UIView!\n}")
    #expect(port.text == "class A: UIView {\n  weak var b: UIView!\n}")
    #expect(port.places == ["2 nib"])
    #expect(port.notes[0].column == 3)
  }

  // MARK: - Protocols

  @Test func anObjCProtocolBecomesAClassProtocol() {
    #expect(ported("@objc protocol P {}") == "protocol P: AnyObject {}")
    #expect(ported("@objc protocol P: Q {}") == "protocol P: AnyObject, Q {}")
    #expect(ported("@objc protocol P: NSObjectProtocol {}") == "protocol P: NSObjectProtocol {}")
    #expect(ported("protocol P: class {}") == "protocol P: AnyObject {}")
  }

  @Test func anOptionalRequirementGetsADefault() {
    #expect(
      ported("@objc public protocol P {\n  @objc optional func f(_ a: Int,\n    b: Int)\n}")
        == "public protocol P: AnyObject {\n  func f(_ a: Int,\n    b: Int)\n"
        + "}; public extension P { func f(_ a: Int, b: Int) {} }")
    #expect(
      ported("@objc protocol P { @objc optional func f() -> [Int]? }")
        == "protocol P: AnyObject { func f() -> [Int]? }; extension P { func f() -> [Int]? { nil } }"
    )
    #expect(
      ported("@objc protocol P { @objc optional static func f() }")
        == "protocol P: AnyObject { static func f() }; extension P { static func f() {} }")
    let nested = PortedText("class A { @objc protocol P { @objc optional func f() } }")
    #expect(nested.text == "class A { protocol P: AnyObject { func f() } }")
    #expect(nested.places == ["1 requirement"])
  }

  @Test(arguments: ["", "-> Void", "-> ()", "throws", "throws -> Void"])
  func theDefaultOfAVoidRequirementIsEmpty(result: String) {
    #expect(
      ported("@objc protocol P { @objc optional func f(_ a: () -> Int) \(result) }")
        .hasSuffix("f(_ a: () -> Int) \(result) {} }".replacing("  ", with: " ")))
  }

  @Test func aRequirementWithAResultGetsAHint() {
    let port = PortedText(
      "@objc protocol P {\n  @objc optional func f() throws -> Bool\n  @objc optional var v: Int { get }\n}"
    )
    #expect(
      port.text == "protocol P: AnyObject {\n  func f() throws -> Bool\n  var v: Int { get }\n}")
    #expect(port.places == ["2 requirement", "3 requirement"])
  }

  @Test func aCallOfAnOptionalRequirementLosesItsMark() {
    let others = ["@objc protocol P { @objc optional func moved(_ a: Int) }"]
    #expect(ported("delegate?.moved?(1)", beside: others) == "delegate?.moved(1)")
    #expect(ported("delegate!.moved!(1)", beside: others) == "delegate!.moved(1)")
    #expect(ported("animator.addAnimations? { }") == "animator.addAnimations { }")
    #expect(ported("app.delegate?.application?(a)") == "app.delegate?.application(a)")
  }

  @Test func anOptionalPropertyLosesOneOfTwoMarks() {
    #expect(ported("app.delegate?.window??.frame") == "app.delegate?.window?.frame")
    #expect(ported("app.delegate!.window!!") == "app.delegate!.window!")
    #expect(ported("view.window?.frame ?? view.window!.frame").contains("window?.frame ??"))
    let others = ["@objc protocol P { @objc optional var note: String? { get } }"]
    #expect(ported("delegate?.note??.count", beside: others) == "delegate?.note?.count")
  }

  @Test func anOptionalMethodBelowItsProtocolGetsAHint() {
    let base = "class Base: UIViewController, UIScrollViewDelegate {}"
    let method = "func scrollViewDidScroll(_ s: UIScrollView) {}"
    #expect(PortedText("class A: Base { \(method) }", beside: [base]).places == ["1 requirement"])
    #expect(
      PortedText("extension A { \(method) }; class A: Base {}", beside: [base]).places.count == 1)
    #expect(PortedText("class A: Base { override \(method) }", beside: [base]).notes.isEmpty)
    #expect(PortedText("class A: UIView, UIScrollViewDelegate { \(method) }").notes.isEmpty)
    let inherited = "protocol P: UIScrollViewDelegate {}; class A: P { \(method) }"
    #expect(PortedText(inherited).notes.isEmpty)
  }

  @Test(arguments: ["self.onEnd?(1)", "let a = moved?(1)", "a ? .moved : (1)", "x.moved?.f()"])
  func aCallOfAClosureKeepsItsMark(code: String) {
    let others = ["@objc protocol P { @objc optional func moved(_ a: Int) }"]
    #expect(ported(code, beside: others) == code)
  }

  @Test func aClosureWithTheNameOfARequirementKeepsItsMark() {
    let others = ["class A { var animationEnded: ((Bool) -> Void)? }"]
    #expect(ported("a.animationEnded?(true)", beside: others) == "a.animationEnded?(true)")
    let alias = ["typealias Done = (Bool) -> Void; class A { var animationEnded: Done? }"]
    #expect(ported("a.animationEnded?(true)", beside: alias) == "a.animationEnded?(true)")
    let flag = ["class A { var animationEnded: Bool = false }"]
    #expect(ported("a.animationEnded?(true)", beside: flag) == "a.animationEnded(true)")
  }

  // MARK: - Classes

  @Test func aDelegateWithMainIsFinalAndImportsTheApp() {
    let code = "import UIKit\n@UIApplicationMain\nclass A: UIResponder, UIApplicationDelegate {}"
    #expect(ported(code).contains("#else\nimport MidflightApp\n#endif\n@main\nfinal class A:"))
    let final = "@main final class A: UIResponder, UIApplicationDelegate {}"
    #expect(ported(final) == final)
    let base = "@main class A: UIResponder, UIApplicationDelegate {}"
    #expect(ported(base, beside: ["class Fake: A {}"]) == base)
    #expect(ported("@main struct A: App {}") == "@main struct A: App {}")
    let secondary = "class A: UIResponder, UIApplicationDelegate {}"
    #expect(ported(secondary) == secondary)
  }

  @Test func aLayerWithAnInitialiserGetsTheRequiredOne() {
    #expect(
      ported("class A: CALayer {\n  init(k: Int) { super.init() }\n}")
        == "class A: CALayer { required init(ofViewWithLayerClass _: Void) { super.init() }\n"
        + "  init(k: Int) { super.init() }\n}")
  }

  @Test func aLayerThatInheritsTheInitialiserStays() {
    let convenient = "class A: CALayer { convenience init(k: Int) { self.init() } }"
    #expect(ported(convenient) == convenient)
    let complete =
      "class A: CALayer { override init() {} ; override init(layer: Any) {} ; required init?(coder: NSCoder) {} }"
    #expect(ported(complete) == complete)
  }

  @Test(arguments: [
    (
      "let k: Int; init() {}",
      "required convenience init(ofViewWithLayerClass _: Void) { self.init() };"
    ),
    (
      "let k: Int; override init(layer: Any) {}",
      "required convenience init(ofViewWithLayerClass _: Void) { self.init(layer: CALayer()) };"
    ),
    (
      "let k: Int; init(k: Int) {}",
      "required init(ofViewWithLayerClass _: Void) { fatalError(\"A: give k a value in this initialiser\") };"
    ),
    (
      "var k: Int { didSet {} }; init(k: Int) {}",
      "required init(ofViewWithLayerClass _: Void) { fatalError(\"A: give k a value in this initialiser\") };"
    ),
    (
      "override var bounds: CGRect { didSet {} }; init(k: Int) {}",
      "required init(ofViewWithLayerClass _: Void) { super.init() };"
    ),
    (
      "var k: Int?, l = 3; lazy var m = 1; var n: Int { 2 }; init(k: Int) {}",
      "required init(ofViewWithLayerClass _: Void) { super.init() };"
    ),
  ])
  func theInitialiserGivesEachPropertyAValue(members: String, initialiser: String) {
    #expect(
      ported("class A: CAShapeLayer { \(members) }")
        == "class A: CAShapeLayer { \(initialiser) \(members) }")
  }

  @Test func aPropertyWithoutAValueGetsAHint() {
    #expect(
      PortedText("class A: CALayer { let k: Int; init(k: Int) {} }").places == ["1 initialiser"])
  }

  @Test(arguments: [
    ("init(k: Int) { super.init() }", "super.init(ofViewWithLayerClass: ())"),
    ("let k: Int; override init() { k = 1; super.init() }", "super.init()"),
    ("let k: Int; override init(layer: Any) { k = 1 }", "super.init(layer: CALayer())"),
  ])
  func aSubclassOfAPortedLayerCallsItsInitialiser(members: String, call: String) {
    #expect(
      ported("class B: A { init(b: Int) {} }", beside: ["class A: CALayer { \(members) }"])
        == "class B: A { required init(ofViewWithLayerClass _: Void) { \(call) }; init(b: Int) {} }"
    )
  }

  @Test func anAnimatorWithAnInitialiserGetsTheRequiredOne() {
    #expect(
      ported("class A: UIViewPropertyAnimator { init(k: Int) {} }")
        .contains("{ super.init(duration: duration, timingParameters: timingParameters) };"))
  }
}
