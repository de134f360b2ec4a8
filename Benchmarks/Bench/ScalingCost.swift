import BenchmarkFigures
import Foundation
import Midflight
import MotionCore

/// How costs grow with the number of things.
struct ScalingCost: Suite {
  let name = "scaling"
  /// Properties in one animator, and entries of an agenda.
  let sizes: [Int]
  /// Work that is made anew for each batch takes longer than what it times.
  private let stopwatch = Stopwatch(batches: 7)

  /// Measures sizes up to this.
  init(upTo largest: Int) { sizes = [10, 100, 1_000, 10_000, 100_000].filter { $0 <= largest } }

  func run(_ report: (Figure) -> Void) {
    var figures: [Figure] = []
    func keep(_ figure: Figure) {
      figures.append(figure)
      report(figure)
    }
    for size in sizes { animator(size, keep) }
    for size in sizes { agenda(size, keep) }
    for depth in [10, 30, 100, 300] { chain(depth, keep) }
    for count in [10, 100, 1_000, 10_000] { siblings(count, keep) }
    for depth in [2, 4, 6, 8] { tree(depth, keep) }
    for figure in figures.growths { report(figure) }
  }

  // MARK: - Animators

  /// Starting, catching and finishing one animator of so many properties.
  private func animator(_ count: Int, _ report: (Figure) -> Void) {
    let crowd = Crowd(count: count)
    var animator: UIViewPropertyAnimator?
    func make() {
      let made = UIViewPropertyAnimator(duration: 1, curve: .easeInOut)
      made.addAnimations { for view in crowd.views { view.center.x += 1 } }
      animator = made
    }
    func start() {
      make()
      animator?.startAnimation()
      crowd.stage.advance(by: 0.25)
    }
    func stop() {
      animator?.stopAnimation(false)
      animator?.finishAnimation(at: .current)
    }
    // A thing is what the last batch left to clear up.
    func measure(_ figure: String, after prepare: () -> Void, _ body: () -> Void) {
      let nanoseconds = crowd.stage.perform {
        stopwatch.nanoseconds(
          of: { body() },
          making: {
            if animator?.state == .active { stop() }
            prepare()
          })
      }
      report(Figure("scaling.\(figure).\(count)", nanoseconds / 1000, "µs"))
    }
    measure("start", after: make) { animator?.startAnimation() }
    measure("interrupt", after: start) {
      animator?.pauseAnimation()
      animator?.isReversed = true
      animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    measure("finish", after: start, stop)
    if animator?.state == .active { stop() }
  }

  // MARK: - Agendas

  /// One piece of work put on, and one handed out, while so many wait.
  private func agenda(_ count: Int, _ report: (Figure) -> Void) {
    var agenda = WaitingWork(count)
    report(
      Figure("scaling.agenda-hand-out.\(count)", Stopwatch().nanoseconds { agenda.handOut() }, "ns")
    )
    // Those that were cancelled are cleared away once there are as many as wait: a batch has all of that in it.
    let calls = max(count, 1_000)
    let batch = stopwatch.nanoseconds { for _ in 0..<calls { agenda.cancel() } }
    report(Figure("scaling.agenda-cancel.\(count)", batch / Double(calls), "ns"))
  }

  /// A thousand pieces put on, handed out or cancelled, while so many wait.
  static func agendaWork(_ count: Int) -> () -> Void {
    var agenda = WaitingWork(count)
    return {
      for _ in 0..<500 {
        agenda.handOut()
        agenda.cancel()
      }
    }
  }

  // MARK: - Hit testing

  /// A view in a view in a view…
  private func chain(_ depth: Int, _ report: (Figure) -> Void) {
    let crowd = Crowd(count: 0)
    crowd.stage.perform {
      var outer: UIView = crowd.stage.window
      for _ in 0..<depth {
        let view = UIView(frame: outer.bounds)
        outer.addSubview(view)
        outer = view
      }
    }
    hit(crowd.stage, "hit-chain.\(depth)", report)
  }

  /// Views beside one another in one; the backmost is touched, so that all are asked.
  private func siblings(_ count: Int, _ report: (Figure) -> Void) {
    let crowd = Crowd(count: 0)
    crowd.stage.perform {
      for index in 0..<count {
        let isBackmost = index == 0
        let place = isBackmost ? CGPoint.zero : CGPoint(x: 700, y: 500)
        crowd.stage.window.addSubview(
          UIView(frame: CGRect(origin: place, size: CGSize(width: 300, height: 200))))
      }
    }
    hit(crowd.stage, "hit-siblings.\(count)", report)
  }

  /// Each view is divided among four, so many times: 4, 16, 64… leaves.
  private func tree(_ depth: Int, _ report: (Figure) -> Void) {
    let leaves = (0..<depth).reduce(1) { leaves, _ in leaves * 4 }
    hit(ScalingCost.tree(depth), "hit-tree.\(leaves)", report)
  }

  /// A hundred hit tests in such a tree.
  static func treeWork(depth: Int) -> () -> Void {
    let stage = tree(depth)
    return { stage.perform { for _ in 0..<100 { hit(stage) } } }
  }

  private static func tree(_ depth: Int) -> Stage {
    let crowd = Crowd(count: 0)
    func divide(_ view: UIView, _ depth: Int) {
      guard depth > 0 else { return }
      let size = CGSize(width: view.bounds.width / 2, height: view.bounds.height / 2)
      for index in 0..<4 {
        let origin = CGPoint(
          x: index.isMultiple(of: 2) ? 0 : size.width, y: index < 2 ? 0 : size.height)
        let part = UIView(frame: CGRect(origin: origin, size: size))
        view.addSubview(part)
        divide(part, depth - 1)
      }
    }
    crowd.stage.perform { divide(crowd.stage.window, depth) }
    return crowd.stage
  }

  private func hit(_ stage: Stage, _ figure: String, _ report: (Figure) -> Void) {
    let nanoseconds = stage.perform { Stopwatch().nanoseconds { ScalingCost.hit(stage) } }
    report(Figure("scaling.\(figure)", nanoseconds, "ns"))
  }

  private static func hit(_ stage: Stage) {
    let point = CGPoint(x: 100.5, y: 90.5)
    use(Double(stage.window.hitTest(point, with: nil)?.bounds.width ?? 0))
  }
}

/// An agenda on which so many pieces of work wait, due in no order.
private struct WaitingWork {
  private var agenda = Agenda<Int>()
  private var order: UInt64 = 0
  private var seed: UInt64 = 1
  private var now: Int64 = 0

  init(_ count: Int) { for _ in 0..<count { _ = schedule() } }

  private mutating func schedule() -> Agenda<Int>.Ticket {
    order += 1
    // Knuth's multiplier and increment.
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let due = Moment(nanoseconds: now + Int64(seed >> 40))
    return agenda.schedule(0, at: due, order: order)
  }

  /// Puts one on, and hands the next one out.
  mutating func handOut() {
    _ = schedule()
    if let piece = agenda.popNext(dueBy: .distantFuture) { now = piece.due.nanoseconds }
  }

  /// Puts one on, and takes it off.
  mutating func cancel() { agenda.cancel(schedule()) }
}
