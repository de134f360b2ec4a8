import Foundation
import Midflight
import Testing

/// Tests of the forms of methods that iOS code uses as actions.
struct ActionSignatureTests {
  final class Owner: UIView {
    var calls: [String] = []
    func plain() { calls.append("plain") }
    func result() -> Bool {
      calls.append("result")
      return true
    }
    func sender(_ sender: Any) -> Int {
      calls.append("sender \(type(of: sender))")
      return 1
    }
    func event(_ sender: UIButton, event: UIEvent) {
      calls.append("event \(event.allTouches?.count ?? -1)")
    }
    func optional(_ sender: UIControl, event: UIEvent?) {
      calls.append("optional \(event == nil)")
    }
  }

  let stage = Stage(size: CGSize(width: 200, height: 200))
  let owner = Owner(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  let button = UIButton(frame: CGRect(x: 50, y: 50, width: 100, height: 100))

  init() {
    stage.perform {
      stage.window.addSubview(owner)
      owner.addSubview(button)
    }
  }

  private func press() {
    let point = CGPoint(x: 100, y: 100)
    stage.send(.down(pointer: 0, at: point, time: stage.now.advanced(by: 0.1)))
    stage.send(.up(pointer: 0, at: point, time: stage.now.advanced(by: 0.1)))
  }

  @Test func aMethodWithAResultIsAnAction() {
    button.addTarget(owner, action: Owner.result, for: .touchUpInside)
    button.addTarget(owner, action: Owner.sender, for: .touchUpInside)
    press()
    #expect(owner.calls == ["result", "sender UIButton"])
  }

  @Test func aMethodWithAnEventGetsTheTouches() {
    button.addTarget(owner, action: Owner.event(_:event:), for: .touchUpInside)
    press()
    #expect(owner.calls == ["event 1"])
  }

  @Test func withoutATouchTheEventHasNoTouches() {
    button.addTarget(owner, action: Owner.event(_:event:), for: .touchUpInside)
    button.addTarget(owner, action: Owner.optional(_:event:), for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(owner.calls == ["event 0", "optional true"])
  }

  @Test func withoutATargetTheFirstResponderOfTheClassActs() {
    let none: Owner? = nil
    button.addTarget(none, action: Owner.plain, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    button.removeFromSuperview()
    button.sendActions(for: .touchUpInside)
    #expect(owner.calls == ["plain"], "the button alone has no such responder")
  }

  @Test func addTargetWithoutAnActionAddsNothing() {
    button.addTarget(owner, action: nil, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(owner.calls.isEmpty && button.allControlEvents.isEmpty)
  }

  @Test func removingOneMethodRemovesAllOfItsObject() {
    button.addTarget(owner, action: Owner.plain, for: .touchUpInside)
    button.addTarget(owner, action: Owner.result, for: [.touchUpInside, .touchDown])
    button.removeTarget(owner, action: Owner.plain, for: .touchUpInside)
    #expect(button.allControlEvents == .touchDown)
  }

  @Test func removingAMethodWithoutAnObjectKeepsClosures() {
    var calls = 0
    button.addAction(for: .touchUpInside) { _ in calls += 1 }
    button.addTarget(owner, action: Owner.plain, for: .touchUpInside)
    button.addTarget(Owner?.none, action: Owner.plain, for: .touchUpInside)
    button.removeTarget(Owner?.none, action: Owner.plain, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(calls == 1 && owner.calls.isEmpty)
  }

  @Test func aRecogniserKeepsClosuresWhenAMethodIsRemoved() {
    var calls = 0
    stage.perform {
      let tap = UITapGestureRecognizer(target: owner, action: Owner.plain)
      tap.addAction { _ in calls += 1 }
      tap.removeTarget(Owner?.none, action: Owner.plain)
      owner.addGestureRecognizer(tap)
      button.isHidden = true
    }
    press()
    #expect(calls == 1 && owner.calls.isEmpty)
  }

  @Test func aRecognizerTakesAMethodWithAResult() {
    stage.perform {
      owner.addGestureRecognizer(UITapGestureRecognizer(target: owner, action: Owner.sender))
      owner.addGestureRecognizer(UITapGestureRecognizer(target: Owner?.none, action: Owner.plain))
      button.isHidden = true
    }
    press()
    #expect(owner.calls == ["sender UITapGestureRecognizer"])
  }

  @Test func aRecognizerForgetsAMethodThatIsRemoved() {
    let tap = stage.perform { UITapGestureRecognizer(target: owner, action: Owner.plain) }
    tap.removeTarget(owner, action: Owner.plain)
    stage.perform {
      owner.addGestureRecognizer(tap)
      button.isHidden = true
    }
    press()
    #expect(owner.calls.isEmpty)
  }

  final class EdgePan: UIPanGestureRecognizer {
    init() { super.init(target: nil, action: nil) }
  }

  @Test func aRecogniserSubclassMayHaveACustomInit() {
    #expect(EdgePan().state == .possible)
  }

  final class Steps {
    var count = 0
    func step(_ link: CADisplayLink) { count += 1 }
  }

  @Test func aDisplayLinkTakesASelector() {
    let steps = Steps()
    let link = stage.perform { CADisplayLink(target: steps, selector: Steps.step(_:)) }
    stage.perform { link.add(to: .main, forMode: .common) }
    stage.advance(by: 0.5)
    link.invalidate()
    #expect(steps.count == 30)
  }
}
