@testable import Midflight
import Chance
import MotionCore
import StageFixtures
import Testing

/// Random input and random changes by app code. The steps depend only on the seed.
struct RandomInput {
  enum Step {
    case input(InputEvent)
    /// Toggles `isEnabled` of a recognizer.
    case toggle(Int)
    /// Removes a view from its superview, or adds it again.
    case detach(Int)
  }

  private(set) var steps: [(time: Moment, step: Step)] = []
  private var random: Seeded
  private var now = Moment.zero

  init(seed: UInt64, steps count: Int, recognizers: Int) {
    random = Seeded(seed)
    var down: [Int: CGPoint] = [:]
    for _ in 0..<count {
      now = now.advanced(by: Bool.random(using: &random) ? 0.008 : Double(pick(60)) / 100)
      let pointer = pick(4)
      switch pick(20) {
      case 0: add(Bool.random(using: &random) ? .toggle(pick(recognizers)) : .detach(pick(3) + 1))
      case 1...2:
        let delta = CGVector(dx: CGFloat(pick(3)) * 7.5, dy: CGFloat(pick(3) - 1) * 53)
        add(.input(.wheel(at: place(), delta: delta, time: now)))
      case 3...4: add(.input(.move(pointer: 9, at: place(), time: now)))
      case 5 where down[pointer] != nil:
        down[pointer] = nil
        add(.input(.cancel(pointer: pointer, reason: .focusLost, time: now)))
      case 6...8 where down[pointer] != nil:
        add(.input(.up(pointer: pointer, at: down[pointer]!, button: .finger, time: now)))
        down[pointer] = nil
      default:
        guard let last = down[pointer] else {
          down[pointer] = place()
          add(.input(.down(pointer: pointer, at: down[pointer]!, button: .finger, time: now)))
          break
        }
        let next = CGPoint(x: last.x + CGFloat(pick(81) - 40), y: last.y + CGFloat(pick(31) - 15))
        down[pointer] = next
        add(.input(.move(pointer: pointer, at: next, time: now)))
      }
    }
    for pointer in 0..<4 where down[pointer] != nil {
      add(.input(.up(pointer: pointer, at: down[pointer]!, button: .finger, time: now)))
    }
    add(.input(.move(pointer: 9, at: CGPoint(x: -50, y: -50), time: now)))
  }

  private mutating func add(_ step: Step) { steps.append((now, step)) }
  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func place() -> CGPoint { CGPoint(x: pick(400), y: pick(400)) }
}

/// Nested views with random recognizers. The contents depend only on the seed.
final class RandomWorld: UIGestureRecognizerDelegate {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  private(set) var views: [RecordingView] = []
  private(set) var recognizers: [UIGestureRecognizer] = []
  /// Every state of every recognizer, in order.
  private(set) var facts: [String] = []
  /// The pairs of recognizers that both recognized a touch although they exclude each other.
  private(set) var conflicts: [String] = []
  private var parents: [UIView] = []
  private let seed: UInt64

  static let count = 8

  init(seed: UInt64) {
    self.seed = seed
    var random = Seeded(seed &+ 1_000_000)
    stage.onFact = { [unowned self] in facts.append("\($0)") }
    stage.perform {
      for index in 0..<4 {
        let parent = index == 0 ? stage.window : views.randomElement(using: &random)!
        let view = RecordingView(
          frame: CGRect(
            x: Int.random(in: 0...60, using: &random), y: Int.random(in: 0...60, using: &random),
            width: 340, height: 340))
        view.isMultipleTouchEnabled = Bool.random(using: &random)
        view.isExclusiveTouch = Int.random(in: 0..<6, using: &random) == 0
        parent.addSubview(view)
        views.append(view)
        parents.append(parent)
      }
      for index in 0..<RandomWorld.count { add(index, &random) }
    }
  }

  private func add(_ index: Int, _ random: inout Seeded) {
    let recognizer = make(&random)
    recognizer.name = "\(index)"
    recognizer.delegate = self
    recognizer.delaysTouchesBegan = Int.random(in: 0..<4, using: &random) == 0
    recognizer.delaysTouchesEnded = Bool.random(using: &random)
    recognizer.cancelsTouchesInView = Int.random(in: 0..<4, using: &random) > 0
    recognizer.addAction { [unowned self] in check($0) }
    if let earlier = recognizers.randomElement(using: &random), Bool.random(using: &random) {
      recognizer.require(toFail: earlier)
    }
    views.randomElement(using: &random)?.addGestureRecognizer(recognizer)
    recognizers.append(recognizer)
  }

  private func make(_ random: inout Seeded) -> UIGestureRecognizer {
    let count = Int.random(in: 1...2, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = Int.random(in: 1...3, using: &random)
      tap.numberOfTouchesRequired = count
      return tap
    case 2:
      let press = UILongPressGestureRecognizer()
      press.numberOfTapsRequired = Int.random(in: 0...1, using: &random)
      press.numberOfTouchesRequired = count
      return press
    case 3: return UIPinchGestureRecognizer()
    case 4: return UIRotationGestureRecognizer()
    case 5:
      let swipe = UISwipeGestureRecognizer()
      swipe.direction = [.left, .right]
      return swipe
    case 6: return UIHoverGestureRecognizer()
    case 7: return InstantPan()
    default:
      let pan = UIPanGestureRecognizer()
      pan.minimumNumberOfTouches = count
      pan.maximumNumberOfTouches = 2
      pan.allowedScrollTypesMask = .all
      return pan
    }
  }

  /// Checks that no ongoing recognizer excludes a recognizer that has just succeeded.
  private func check(_ winner: UIGestureRecognizer) {
    let isFirst =
      winner.state == .began
      || (winner.state == .ended && states(of: winner).dropLast().last?.isGoingOn != true)
    guard isFirst else { return }
    for other in winner.rivals where other.isOngoing && other.excludes(winner) {
      conflicts.append("\(other.name!) goes on while \(winner.name!) is recognised")
    }
  }

  func run(_ input: RandomInput, pieces: Int = 0) {
    for (time, step) in input.steps {
      if pieces > 0, time > stage.now {
        let start = stage.now
        for piece in 1..<pieces {
          stage.advance(
            to: start.advanced(by: time.seconds(since: start) * Double(piece) / Double(pieces)))
          _ = stage.frame()
        }
      }
      switch step {
      case .input(let event): stage.send(event)
      case .toggle(let index):
        stage.advance(to: time)
        recognizers[index].isEnabled.toggle()
      case .detach(let index):
        stage.advance(to: time)
        if views[index].superview == nil {
          parents[index].addSubview(views[index])
        } else {
          views[index].removeFromSuperview()
        }
      }
    }
    stage.advance(by: 5)
    for recognizer in recognizers { recognizer.isEnabled = true }
  }

  /// Returns the states of one recognizer, in order.
  func states(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer.State] {
    let all: [UIGestureRecognizer.State] = [
      .possible, .began, .changed, .ended, .cancelled, .failed,
    ]
    return facts.compactMap { fact in
      all.first { fact == "\(Stage.Fact.gesture(name: recognizer.name!, state: $0))" }
    }
  }

  // MARK: - What the delegate says, by index

  private func coin(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer?, _ salt: UInt64)
    -> Int
  {
    let pair = UInt64(one.name!)! * 100 + UInt64(other?.name ?? "99")!
    var random = Seeded(seed &* 31 &+ pair &* 7 &+ salt)
    return Int.random(in: 0..<10, using: &random)
  }

  func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    coin(recognizer, nil, 1) > 0
  }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { coin(recognizer, other, 2) < 2 }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
  ) -> Bool { coin(recognizer, other, 3) < 1 }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
  ) -> Bool { coin(recognizer, other, 4) < 1 }
}

extension UIGestureRecognizer.State {
  fileprivate var isGoingOn: Bool { self == .began || self == .changed }
}
