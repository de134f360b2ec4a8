import Testing

@testable import MidflightPort

/// Tests of the changes of former names, and of the hints.
struct NameTests {
  @Test(arguments: [
    ("let o: UIViewAnimationOptions = []", "let o: UIView.AnimationOptions = []"),
    ("f(kCAMediaTimingFunctionEaseInEaseOut)", "f(CAMediaTimingFunctionName.easeInEaseOut)"),
    ("a.fillMode = kCAFillModeForwards", "a.fillMode = CAMediaTimingFillMode.forwards"),
    (
      "x = UIEdgeInsetsMake(1, f(2, 3), 4, 5)",
      "x = UIEdgeInsets(top: 1, left: f(2, 3), bottom: 4, right: 5)"
    ),
    ("addChildViewController(a)", "addChild(a)"), ("p.childViewControllers", "p.children"),
    ("a.didMove(toParentViewController: b)", "a.didMove(toParent: b)"),
    ("v.bringSubview(toFront: b)", "v.bringSubviewToFront(b)"),
    ("if UIAccessibilityIsReduceMotionEnabled() {}", "if UIAccessibility.isReduceMotionEnabled {}"),
    (
      "import Midflight; CGSizeMake(Timer.a, 2)",
      "import Midflight; CGSize(width: StageTimer.a, height: 2)"
    ),
    ("a.repeatCount = HUGE", "a.repeatCount = Float.greatestFiniteMagnitude"),
    ("f(.UIApplicationDidBecomeActive)", "f(UIApplication.didBecomeActiveNotification)"),
    (
      "f(NSNotification.Name.UIApplicationWillResignActive, object: nil)",
      "f(UIApplication.willResignActiveNotification, object: nil)"
    ),
  ])
  func aFormerNameIsReplaced(code: String, result: String) {
    #expect(ported(code) == result)
  }

  @Test func aNameDeclaredInTheFolderStays() {
    let own = ["func CGRectMake(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {}"]
    #expect(ported("CGRectMake(1, 2, 3, 4)", beside: own) == "CGRectMake(1, 2, 3, 4)")
  }

  @Test(arguments: ["a = Size.HUGE", "a = CGRectMake(b)"])
  func aFormerNameOfAnotherFormStays(code: String) {
    #expect(ported(code) == code)
  }

  // MARK: - Hints

  @Test(arguments: [
    ("v.topAnchor.constraint(equalTo: w.topAnchor).isActive = true", "1 autoLayout"),
    ("let n = UINavigationController()", "1 navigation"),
    ("class A: UIView { override func draw(_ rect: CGRect) {} }", "1 drawing"),
    ("class A: UIView { override func awakeFromNib() {} }", "1 nib"),
    ("o.addObserver(self, forKeyPath: \"a\", options: [], context: nil)", "1 observing"),
    ("NotificationCenter.default.removeObserver(self)", "1 selector"),
    ("class A { func f() { let mask = l; layer.mask = mask } }", "1 layer"),
    ("AudioServicesPlaySystemSound(1519)", "1 haptics"),
    ("class A<T: UIView> { let t = T() }", "1 metatype"),
    ("func f<T: UIView>(_ t: T.Type) -> T { T() }", "1 metatype"),
    ("extension A { override func f() {} }", "1 override"),
    ("#Preview { CardController() }", "1 framework"),
    ("let b = UIGravityBehavior(items: [])", "1 dynamics"), ("let t = UITextField()", "1 text"),
    ("class A: UITableViewCell {}", "1 lists"), ("var s: Selector?", "1 selector"),
    ("DispatchQueue.main.asyncAfter(deadline: .now() + 1) {}", "1 time"),
    ("let a = UIAlertController()", "1 controls"), ("UIDevice.current", "1 application"),
    ("sheetPresentationController?.detents = []", "1 sheets"),
    ("a.isAccessibilityElement = true", "1 accessibility"), ("v.addMotionEffect(e)", "1 view"),
    ("bottom.constant = 0", "1 autoLayout"),
    ("k = s.observe(\\.contentOffset) { _, _ in }", "1 observing"),
    ("URLSession.shared.invalidateAndCancel()", "1 framework"),
    ("class A { func f<T>(_ t: T.Type) where T: UIView { T() } }", "1 metatype"),
  ])
  func aMissingPartGetsAHint(code: String, place: String) {
    #expect(PortedText(code).places == [place])
  }

  @Test(arguments: [
    "let axis: NSLayoutConstraint.Axis = .vertical", "stack.alignment = .fill", "let mask = 1",
    "// topAnchor", "let s = \"topAnchor\"", "class A { func f<T>() { T() } }",
    "func topAnchor() {}; topAnchor()", "let constant = 1", "let appearance = 1",
    "func f(a: Int, make: UIMaker) { make() }",
    "k = animator.observe(\\.isRunning) { _, _ in }",
    "import FoundationNetworking; URLSession.shared.invalidateAndCancel()",
  ])
  func existingAPIGetsNoHint(code: String) {
    #expect(PortedText(code).notes.isEmpty)
  }

  @Test func aLineHasOneHintOfAFamily() {
    let code = "a.topAnchor.constraint(equalTo: b.bottomAnchor)\nc.leftAnchor"
    #expect(PortedText(code).places == ["1 autoLayout", "2 autoLayout"])
  }

  @Test func aHintNamesLinesOfOutputAndInput() {
    let port = PortedText("import UIKit\n\nlet a =  UINavigationController()")
    #expect(port.notes.map(\.line) == [7])
    #expect(port.notes.map(\.inputLine) == [3])
    #expect(port.notes.map(\.column) == [10])
  }
}
