import Midflight
import MotionCore
import Testing

/// Whatever is called, in whatever order: nothing jumps, and everything ends once.
struct AnimatorSequenceTests {
  @Test func twentyThousandRandomSequencesNeverJump() {
    for seed in 0..<20_000 as Range<UInt64> {
      let walk = RandomWalk(seed)
      for _ in 0..<12 { walk.step() }
      walk.comeToRest()
      if let first = walk.complaints.first {
        Issue.record("seed \(seed), \(walk.calls.joined(separator: ", ")): \(first)")
        return
      }
    }
  }

  @Test func inPiecesOrAtOnceTheSameHappens() {
    for seed in 0..<1_500 as Range<UInt64> {
      let (atOnce, inPieces) = (RandomWalk(seed), RandomWalk(seed, advancesInPieces: true))
      for _ in 0..<12 {
        atOnce.step()
        inPieces.step()
        #expect(atOnce.stage.frame() == inPieces.stage.frame(), "seed \(seed)")
        #expect(atOnce.stage.animators.map(\.number) == inPieces.stage.animators.map(\.number))
        #expect(
          atOnce.stage.animators.map(\.fractionComplete)
            == inPieces.stage.animators.map(\.fractionComplete))
      }
      atOnce.comeToRest()
      inPieces.comeToRest()
      #expect(atOnce.endings == inPieces.endings)
    }
  }
}

/// Random legal calls on three animators over three views.
private final class RandomWalk {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  private(set) var calls: [String] = []
  private(set) var complaints: [String] = []
  /// Which animator ended where, in order.
  private(set) var endings: [String] = []

  private let views = (0..<3).map { UIView(frame: CGRect(x: 60 * $0, y: 0, width: 50, height: 50)) }
  private var animators: [UIViewPropertyAnimator] = []
  private var owed: [Int]
  private var random: Seeded
  private var splits: Seeded?

  init(_ seed: UInt64, advancesInPieces: Bool = false) {
    random = Seeded(seed)
    splits = advancesInPieces ? Seeded(seed &+ 77) : nil
    owed = [0, 0, 0]
    stage.perform {
      for view in views {
        view.backgroundColor = .red
        stage.window.addSubview(view)
      }
      animators = (0..<3).map { _ in
        let animator = UIViewPropertyAnimator(
          duration: pick([0.05, 0.3, 1, 2]), timingParameters: timing())
        animator.scrubsLinearly = pick([true, true, false])
        return animator
      }
    }
  }

  func step() {
    let index = pick([0, 1, 2])
    let animator = animators[index]
    switch animator.state {
    case .inactive: fill(index)
    case .stopped:
      let position = pick([UIViewAnimatingPosition.start, .current, .end])
      note("finish") { animator.finishAnimation(at: position) }
    case .active: animator.isRunning ? steer(index) : handle(index)
    }
    check()
    if pick([true, true, false]) { advance(pick([0, 0.01, 0.1, 0.37, 1.1])) }
  }

  /// Lets everything run to its end, and expects each completion that is owed.
  func comeToRest() {
    for animator in animators where animator.state == .active {
      animator.pausesOnCompletion = false
      if !animator.isRunning { note("resume") { animator.startAnimation() } }
    }
    advance(1000)
    // One that went to a stopover is held there.
    for animator in animators where animator.state == .active { animator.startAnimation() }
    advance(1000)
    for animator in animators where animator.state == .stopped {
      animator.finishAnimation(at: .current)
    }
    for (index, animator) in animators.enumerated() {
      if owed[index] != 0 { complaints.append("animator \(index) owes \(owed[index]) completions") }
      if animator.state != .inactive {
        complaints.append("animator \(index) is not at rest")
      }
    }
    for view in views where view.seen.position != view.center {
      complaints.append("a view is not where its model is")
    }
    if stage.nextDue != nil { complaints.append("something is still due") }
  }

  // MARK: - Calls

  private func fill(_ index: Int) {
    let animator = animators[index]
    animator.beginsFromCurrentMotion = pick([false, false, true])
    for _ in 0..<pick([1, 1, 2]) {
      animator.addAnimations(changes(), delayFactor: pick([0, 0, 0.4, 1]))
    }
    addCompletion(to: index)
    animator.pausesOnCompletion = pick([false, false, false, true])
    animator.isReversed = pick([false, false, true])
    // Reversed, it begins at its targets: that is a jump by design. So does one without duration.
    let name = ["start", "later", "pause", "scrub"][pick([0, 1, 2, 3])]
    calls.append("\(name) \(index)")
    switch name {
    case "start": animator.startAnimation()
    case "later": animator.startAnimation(afterDelay: 0.2)
    case "pause": animator.pauseAnimation()
    default: animator.fractionComplete = pick([0, 0.25, 1])
    }
  }

  private func steer(_ index: Int) {
    let animator = animators[index]
    switch pick([0, 0, 0, 1, 1, 2, 3, 4]) {
    case 0: quietly("pause \(index)") { animator.pauseAnimation() }
    case 1: quietly("reverse \(index)") { animator.isReversed.toggle() }
    case 2: add(to: index)
    case 3: stop(index)
    default: quietly("start \(index)") { animator.startAnimation() }
    }
  }

  private func handle(_ index: Int) {
    let animator = animators[index]
    switch pick([0, 0, 1, 1, 1, 2, 3, 4, 5, 6]) {
    case 0: quietly("start \(index)") { animator.startAnimation(afterDelay: pick([0, 0, 0.3])) }
    case 1:
      let (timing, factor) = (pick([nil, self.timing()]), pick([0, 0, 0.5, 3] as [CGFloat]))
      quietly("continue \(index) by \(factor)") {
        animator.continueAnimation(withTimingParameters: timing, durationFactor: factor)
      }
    case 2: quietly("reverse \(index)") { animator.isReversed.toggle() }
    case 3: add(to: index)
    case 4: stop(index)
    case 6:
      let (timing, fraction) = (pick([nil, self.timing()]), pick([0, 0.3, 0.8, 1] as [CGFloat]))
      quietly("continue \(index) to \(fraction)") {
        animator.continueAnimation(to: fraction, withTimingParameters: timing)
      }
    default:
      let fraction = pick([0, 0.2, 0.5, 0.9, 1] as [CGFloat])
      note("scrub \(index) to \(fraction)") { animator.fractionComplete = fraction }
      if abs(animator.fractionComplete - fraction) > 1e-15 {
        complaints.append("scrubbed to \(fraction), reads \(animator.fractionComplete)")
      }
    }
  }

  private func stop(_ index: Int) {
    let animator = animators[index]
    let forGood = pick([true, false])
    quietly("stop(\(forGood)) \(index)") { animator.stopAnimation(forGood) }
    if forGood { owed[index] = 0 }
  }

  private func add(to index: Int) {
    let (animator, changes, delay) = (animators[index], changes(), pick([0, 0, 0.5] as [CGFloat]))
    // At the very end there is no time left to show what is added.
    let isAtEnd = animator.fractionComplete == (animator.isReversed ? 0 : 1)
    guard !isAtEnd else { return }
    quietly("add \(index)") { animator.addAnimations(changes, delayFactor: delay) }
  }

  private func addCompletion(to index: Int) {
    owed[index] += 1
    animators[index].addCompletion { [unowned self] position in
      owed[index] -= 1
      endings.append("\(index) \(position) at \(stage.now.nanoseconds)")
      if owed[index] < 0 { complaints.append("animator \(index) completed twice") }
      if animators[index].state != .inactive { complaints.append("active inside a handler") }
    }
  }

  private func advance(_ seconds: TimeInterval) {
    calls.append("advance \(seconds)")
    let target = stage.now.advanced(by: seconds)
    while var source = splits, stage.now < target, seconds < 100 {
      let rest = target.nanoseconds - stage.now.nanoseconds
      stage.advance(
        to: Moment(
          nanoseconds: stage.now.nanoseconds
            + Int64.random(in: 1...max(1, min(rest, 90_000_000)), using: &source)))
      _ = stage.frame()
      splits = source
    }
    stage.advance(to: target)
    check()
  }

  // MARK: - Checks

  private func quietly(_ name: String, _ call: () -> Void) {
    note(name, isQuiet: true, call)
  }

  private func note(_ name: String, isQuiet: Bool = false, _ call: () -> Void) {
    calls.append(name)
    guard isQuiet else { return call() }
    let before = views.map(\.seenNumbers)
    call()
    let after = views.map(\.seenNumbers)
    if after == before { return }
    let jump = zip(before, after).flatMap { zip($0, $1).map { abs($0 - $1) } }
    if let most = jump.max(), most > 1e-7 { complaints.append("\(name) jumped by \(most)") }
  }

  private func check() {
    for animator in animators {
      // A spring that is caught in an overshoot tells it.
      if animator.isRunning, !(0...1).contains(animator.fractionComplete) {
        complaints.append("fraction \(animator.fractionComplete)")
      }
      if animator.isRunning, animator.state != .active { complaints.append("running, not active") }
    }
    let numbers = views.flatMap(\.seenNumbers)
    if !numbers.allSatisfy(\.isFinite) { complaints.append("something is not finite") }
  }

  // MARK: - Choices

  private func changes() -> () -> Void {
    let view = pick(views)
    let (x, kind) = (CGFloat(pick([0, 40, 100, 350])), pick(Array(0...7)))
    return {
      switch kind {
      case 6: view.rotate(by: x / 20)
      case 7:
        UIViewPropertyAnimator.runningPropertyAnimator(
          withDuration: 0.2, delay: x / 400, options: .overrideInheritedDuration,
          animations: { view.center.y = x })
      case 0: view.center.x = x
      case 1: view.center = CGPoint(x: view.center.x + x, y: x)
      case 2: view.bounds.size.width = x
      case 3: view.alpha = x / 400
      case 4:
        view.transform = CGAffineTransform(rotationAngle: x / 50).scaledBy(x: 1 + x / 2000, y: 2)
      default:
        view.backgroundColor = UIColor(white: x / 400, alpha: 0.5)
        view.layer.cornerRadius = x / 10
      }
    }
  }

  private func timing() -> any UITimingCurveProvider {
    switch pick([0, 0, 0, 1, 2]) {
    case 1:
      UISpringTimingParameters(
        dampingRatio: pick([0.3, 0.7, 1]),
        initialVelocity: CGVector(dx: pick([0, 0, 2, -3]), dy: pick([0, 0, 5])))
    case 2:
      UISpringTimingParameters(
        mass: 1, stiffness: pick([50, 400]), damping: pick([4, 15, 60]), initialVelocity: .zero)
    default:
      UICubicTimingParameters(animationCurve: pick([.easeIn, .easeOut, .easeInOut, .linear]))
    }
  }

  private func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }
}
