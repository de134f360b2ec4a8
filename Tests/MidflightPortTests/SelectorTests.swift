import Testing

@testable import MidflightPort

/// Tests of the changes of selectors, timers and observers.
struct SelectorTests {
  @Test(arguments: [
    ("tap", "Card.tap"), ("tap(_:)", "Card.tap(_:)"), ("self.tap", "Card.tap"),
    ("Card.tap", "Card.tap"), ("Self.tap", "Self.tap"), ("type(of: self).tap", "Card.tap"),
    ("tap as () -> Void", "Card.tap as (Card) -> () -> Void"),
    ("UIView.removeFromSuperview", "UIView.removeFromSuperview"),
  ])
  func anActionSelectorBecomesAMethod(selector: String, method: String) {
    #expect(
      ported(
        inCard("func f() { b.addTarget(self, action: #selector(\(selector)), for: .touchDown) }"))
        == inCard("func f() { b.addTarget(self, action: \(method), for: .touchDown) }"))
  }

  @Test func aSelectorResolvesToTheInnermostType() {
    #expect(
      ported("class A { class B { let g = G(target: self, action: #selector(f)) } }")
        == "class A { class B { let g = G(target: self, action: B.f) } }")
    #expect(
      ported("extension A.B { func g() { x(action: #selector(f)) } }")
        == "extension A.B { func g() { x(action: A.B.f) } }")
  }

  @Test(arguments: [
    ("class Card<T: View<Int>>: UIView {", "}"),
    ("class Card {\n#if DEBUG\nfunc h() {\n#else\nfunc h(_ a: Int) {\n#endif\n", "}\n}"),
    ("class Card { class A { func h() {\n#if DEBUG\n} }\n#else\n} }\n#endif\n", "}"),
  ])
  func theTypeIsFoundBehindGenericsAndConditions(start: String, end: String) {
    #expect(
      ported(start + "let g = G(action: #selector(f))" + end)
        == start + "let g = G(action: Card.f)" + end)
  }

  @Test func aSelectorOfSeveralLinesKeepsThem() {
    #expect(
      ported(inCard("let g = G(action: #selector(\n  f(_:)\n))"))
        == inCard("let g = G(action: \n  Card.f(_:)\n)"))
  }

  @Test func aDisplayLinkTakesAMethod() {
    #expect(
      ported(inCard("func f() { l = CADisplayLink(target: self, selector: #selector(tick(_:))) }"))
        == inCard("func f() { l = CADisplayLink(target: self, selector: Card.tick(_:)) }"))
  }

  @Test(arguments: [
    "let s = #selector(f)", "func g() { perform(#selector(f), with: nil, afterDelay: 1) }",
    "func g() { x(action: #selector(getter: a)) }", "func g() { x(action: #selector(other.f)) }",
    "func g() { x(action: #selector(self.other.f)) }",
    "func g() { x(action: #selector(/* why */ f)) }",
    "func g() { x(action: isOn ? #selector(f) : #selector(h)) }",
  ])
  func anyOtherSelectorStaysWithAHint(member: String) {
    let port = PortedText(inCard(member))
    #expect(port.text == inCard(member))
    #expect(port.places == ["1 selector"])
  }

  @Test func aKeyPathBecomesAString() {
    #expect(ported("let k = #keyPath(Card.layer.position)") == "let k = \"layer.position\"")
  }

  // MARK: - Timers

  private let head = "import UIKit\nclass Card: UIView {\n  func f() {\n"
  private let tail = "\n  }\n  func tick(_ timer: Timer) {}\n  func go() {}\n}"

  /// Returns the line of the port of a statement in a method.
  private func statement(_ code: String) -> String {
    let lines = ported(head + code + tail).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst(7).dropLast(4).joined(separator: "\n")
  }

  @Test(arguments: [
    ("tick(_:)", "timer in self.tick(timer)"), ("tick", "timer in self.tick(timer)"),
    ("go", "_ in self.go()"),
  ])
  func aTimerCallsAClosure(selector: String, closure: String) {
    #expect(
      statement(
        "t = Timer.scheduledTimer(timeInterval: 1, target: self,\n  selector: #selector(\(selector)), userInfo: nil, repeats: true)"
      )
        == "t = StageTimer.scheduledTimer(withTimeInterval: 1,\n  repeats: true, block: { \(closure) })"
    )
    #expect(
      statement(
        "t = Timer(timeInterval: 1, target: self, selector: #selector(\(selector)), userInfo: nil, repeats: true)"
      )
        == "t = StageTimer.scheduledTimer(withTimeInterval: 1, repeats: true, block: { \(closure) })"
    )
  }

  @Test func aTimerBecomesAStageTimer() {
    #expect(
      statement("let t: Timer? = Timer(timeInterval: 1, repeats: true) { _ in }")
        == "let t: StageTimer? = StageTimer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }"
    )
    #expect(statement("RunLoop.main.add(t, forMode: RunLoopMode.commonModes)") == "")
    #expect(
      statement("switch a { case 1: RunLoop.main.add(t, forMode: .common)\n default: f() }")
        == "switch a { case 1: break\n default: f() }")
  }

  @Test func aTimerWithADateGetsAHint() {
    let port = PortedText(head + "t = Timer(fire: d, interval: 1, repeats: true) { _ in }" + tail)
    #expect(port.places == ["8 time"])
  }

  @Test func aSourceWithoutViewsKeepsItsTimers() {
    let port = PortedText("import Foundation\nvar t: Timer? = Timer(timeInterval: 1) {}")
    #expect(port.changeCount == 0)
    #expect(port.places == ["2 time"])
    let own = "import UIKit\nstruct Timer {}\nvar t: Timer?"
    #expect(ported(own).hasSuffix("struct Timer {}\nvar t: Timer?"))
  }

  @Test(arguments: [("self", "go", "3"), ("other", "go", "nil"), ("self", "Other.go", "nil")])
  func aTimerOfAnotherFormGetsAHint(target: String, selector: String, information: String) {
    let port = PortedText(
      head
        + "Timer.scheduledTimer(timeInterval: 1, target: \(target), selector: #selector(\(selector)), userInfo: \(information), repeats: true)"
        + tail)
    #expect(port.places == ["8 selector"])
    #expect(port.notes[0].inputLine == 4)
  }

  @Test func aTimerPublisherGetsAHint() {
    let port = PortedText(head + "p = Timer.publish(every: 1, on: .main, in: .common)" + tail)
    #expect(port.places == ["8 time"])
    #expect(port.text.contains("p = Timer.publish"))
  }

  // MARK: - Notifications

  @Test func anObserverBecomesAClosure() {
    #expect(
      statement(
        "NotificationCenter.default.addObserver(self, selector: #selector(go), name: .x, object: nil)"
      )
        == "_ = NotificationCenter.default.addObserver(forName: .x, object: nil, queue: nil, using: "
        + "{ [weak self] _ in MainActor.assumeIsolated { self?.go() } })")
  }

  @Test(arguments: [
    ("let o = ", "", ""), ("", "_ = ", ""), ("switch a {\ncase 1:\n", "_ = ", "\n}"),
    ("g(o: ", "", ")"),
  ])
  func anUnusedObserverIsDiscarded(before: String, assignment: String, end: String) {
    let code = "c.addObserver(self, selector: #selector(go), name: .x, object: nil)"
    #expect(statement(before + code + end).hasPrefix(before + assignment + "c.add"))
  }

  @Test(arguments: [("self", "unknown"), ("other", "go")])
  func anObserverOfAnotherFormStays(observer: String, selector: String) {
    let code =
      "c.addObserver(\(observer), selector: #selector(\(selector)), name: .x, object: nil)"
    #expect(statement(code) == code)
  }

  @Test func aMethodOfTheSameTypeIsPreferred() {
    let code = inCard(
      "func go() {}; func f() { o = c.addObserver(self, selector: #selector(go), name: n, object: o) }"
    )
    let other = "class B { func go(_ a: Int, _ b: Int) {} }"
    #expect(ported(code, beside: [other]).contains("self?.go()"))
  }

  @Test func aMethodOfSeveralTypesGetsAHint() {
    let code = inCard(
      "func f() { o = c.addObserver(self, selector: #selector(go), name: n, object: o) }")
    let others = ["class B { func go() {} }", "class C { func go(_ n: Notification) {} }"]
    #expect(ported(code, beside: [others[0]]).contains("self?.go()"))
    #expect(PortedText(code, beside: others).places == ["1 selector"])
  }

  @Test func anOldNotificationIsBridged() {
    let method = "func g(with note: NSNotification) {}"
    let port = ported(
      inCard(
        "\(method); func f() { c.addObserver(self, selector: #selector(g(with:)), name: n, object: o) }"
      ))
    #expect(
      port.contains(
        "notification in nonisolated(unsafe) let notification = notification; "
          + "MainActor.assumeIsolated { self?.g(with: notification as NSNotification) }"))
  }
}
