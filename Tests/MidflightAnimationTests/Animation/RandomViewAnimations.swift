@testable import Midflight
import Chance
import MotionCore
import StageFixtures

/// Random calls of the class methods of `UIView` on three views; every animation is followed to its
/// end.
final class RandomViewAnimations {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  private(set) var findings: [String] = []
  /// The ends of the calls, with their results and moments, in order.
  private(set) var completions: [String] = []

  private let views = (0..<3).map { UIView(frame: CGRect(x: 60 * $0, y: 0, width: 50, height: 50)) }
  private let isWild: Bool
  private var owed: [Int: Int] = [:]
  private var calls = 0
  private var random: Seeded
  private var splits: Seeded?

  /// - Parameter isWild: True if repetitions, keyframes, nesting and animators are among the calls.
  ///   Such calls take over from the model, and may jump.
  init(_ seed: UInt64, isWild: Bool = false, advancesInPieces: Bool = false) {
    self.isWild = isWild
    random = Seeded(seed)
    splits = advancesInPieces ? Seeded(seed &+ 77) : nil
    stage.perform {
      for view in views {
        view.backgroundColor = .red
        stage.window.addSubview(view)
      }
    }
  }

  func step() {
    let before = views.flatMap(\.seenNumbers)
    stage.perform { isWild ? wildCall() : quietCall() }
    let jump = zip(before, views.flatMap(\.seenNumbers)).reduce(0.0) { max($0, abs($1.0 - $1.1)) }
    if !isWild, jump > 1e-9 { findings.append("call \(calls) jumped by \(jump)") }
    advance(pick([0, 0.05, 0.1, 0.3, 0.7]))
    if !views.flatMap(\.seenNumbers).allSatisfy(\.isFinite) {
      findings.append("something is not finite")
    }
  }

  /// Takes over the repeated animations, and waits.
  func comeToRest() {
    stage.perform {
      for (index, view) in views.enumerated() {
        let place = CGPoint(x: 200 + CGFloat(index), y: 201)
        UIView.animate(withDuration: 0.1, delay: 0, options: .beginFromCurrentState) {
          view.center = place
          view.bounds.size.width = 33
          view.alpha = 0.33
          view.backgroundColor = .blue
          view.layer.cornerRadius = 3
          view.transform = CGAffineTransform(rotationAngle: 0.3)
        }
      }
    }
    advance(60)
    for call in owed.keys.sorted() where owed[call] != 0 {
      findings.append("call \(call) completed \(1 - (owed[call] ?? 0)) times")
    }
    if stage.isMoving { findings.append("something moves without an end") }
    if views.contains(where: { !$0.layer.tracks.isEmpty }) { findings.append("tracks are left") }
  }

  // MARK: - Calls

  private func quietCall() {
    let spring = pick([false, false, true])
    let options: UIView.AnimationOptions = [.beginFromCurrentState, pick([[], .curveLinear])]
    let (seconds, delay) = (pick([0.2, 0.5, 1.1]), pick([0, 0, 0.2]))
    if spring {
      UIView.animate(
        withDuration: seconds, delay: delay, usingSpringWithDamping: pick([0.3, 0.8, 1]),
        initialSpringVelocity: pick([0, 3, -2]), options: options, animations: changes(),
        completion: note())
    } else {
      UIView.animate(
        withDuration: seconds, delay: delay, options: options, animations: changes(),
        completion: note())
    }
  }

  private func wildCall() {
    let (first, second) = (changes(), changes())
    switch pick([0, 1, 2, 3, 4, 5, 6]) {
    case 0: quietCall()
    case 1:
      UIView.animate(
        withDuration: 0.3, delay: pick([0, 0.1]),
        options: pick([[.repeat], .autoreverse, [.repeat, .autoreverse]]), animations: first)
    case 2:
      UIView.animateKeyframes(
        withDuration: pick([0.4, 1]), delay: 0,
        options: pick([[], .calculationModeCubic, .calculationModePaced, .autoreverse])
      ) {
        UIView.addKeyframe(
          withRelativeStartTime: 0, relativeDuration: 0.5, animations: first)
        UIView.addKeyframe(
          withRelativeStartTime: 0.4, relativeDuration: 0.6, animations: second)
      } completion: { [note = note()] in
        note($0)
      }
    case 3:
      UIView.animate(withDuration: 0.6, delay: 0, options: .beginFromCurrentState) {
        [self] in
        first()
        UIView.animate(
          withDuration: 0.2, delay: 0.1, options: pick([[], .overrideInheritedDuration]),
          animations: second, completion: note())
      } completion: { [note = note()] in
        note($0)
      }
    case 4:
      UIView.animate(withDuration: 0.4) { [self] in
        UIView.modifyAnimations(
          withRepeatCount: pick([0.5, 2, 2.25]), autoreverses: pick([true, false]),
          animations: first)
        second()
      } completion: { [note = note()] in
        note($0)
      }
    case 5:
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 0.5, delay: 0, options: [],
        animations: { [self] in
          first()
          UIView.animate(
            withDuration: 0.2, delay: 0.1, options: pick([[], .autoreverse]), animations: second,
            completion: note())
        })
    default: UIView.performWithoutAnimation(first)
    }
  }

  private func note() -> (Bool) -> Void {
    calls += 1
    let call = calls
    owed[call] = 1
    return { [unowned self] finished in
      owed[call]? -= 1
      completions.append("\(call) \(finished) at \(stage.now.nanoseconds)")
    }
  }

  private func changes() -> () -> Void {
    let view = pick(views)
    let (x, kind) = (CGFloat(pick([0, 40, 100, 350])), pick([0, 1, 2, 3, 4, 5]))
    return {
      switch kind {
      case 0: view.center.x = x
      case 1: view.center = CGPoint(x: view.center.x + x, y: x)
      case 2: view.bounds.size.width = x
      case 3: view.alpha = x / 400
      case 4:
        view.transform = CGAffineTransform(rotationAngle: x / 500).scaledBy(x: 1 + x / 2000, y: 2)
      default:
        view.backgroundColor = UIColor(white: x / 400, alpha: 0.5)
        view.layer.cornerRadius = x / 10
      }
    }
  }

  // MARK: - Time and choices

  private func advance(_ seconds: TimeInterval) {
    let target = stage.now.advanced(by: seconds)
    while var source = splits, stage.now < target, seconds < 50 {
      let rest = target.nanoseconds - stage.now.nanoseconds
      let step = Int64.random(in: 1...max(1, min(rest, 90_000_000)), using: &source)
      stage.advance(to: Moment(nanoseconds: stage.now.nanoseconds + step))
      _ = stage.frame()
      splits = source
    }
    stage.advance(to: target)
  }

  private func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }
}
