import Midflight
import MotionCore
import StageFixtures
import Testing

/// The situation of an animator at a call: a condition of `AnimatorRules`, with further
/// distinctions.
nonisolated enum Situation: String, CaseIterable, Codable, Sendable {
  case inactive, waiting, running
  /// Running, in the start delay.
  case inDelay
  case paused
  /// Paused at the end by `pausesOnCompletion`.
  case atEnd
  case stopped

  /// The condition in the rules.
  var condition: AnimatorRules.Condition {
    switch self {
    case .inactive: .inactive
    case .waiting: .waiting
    case .running, .inDelay: .running
    case .paused, .atEnd: .paused
    case .stopped: .stopped
    }
  }

  /// An animator in this situation that eases 200 points from x = 50 in 2 s, after one second,
  /// except before the start and after the arrival.
  @MainActor var fixture: AnimatorFixture {
    let fixture = AnimatorFixture(.easeIn, isEmpty: self == .waiting)
    let animator = fixture.animator
    switch self {
    case .inactive: break
    case .waiting: animator.startAnimation()
    case .inDelay:
      animator.startAnimation(afterDelay: 4)
      fixture.stage.advance(by: 1)
    case .atEnd:
      animator.pausesOnCompletion = true
      animator.startAnimation()
      fixture.stage.advance(by: 3)
      // The later end is of no interest here.
      animator.pausesOnCompletion = false
    case .running, .paused, .stopped:
      animator.startAnimation()
      fixture.stage.advance(by: 1)
      if self == .paused { animator.pauseAnimation() }
      if self == .stopped { animator.stopAnimation(false) }
    }
    return fixture
  }
}

/// A call in a situation; codable, for a process of its own.
nonisolated struct RuledCell: Codable, Sendable, CustomTestStringConvertible {
  let situation: Situation
  private let name: String
  private let place: Int?

  /// - Parameter position: The argument of `finishAnimation(at:)`.
  init(
    _ call: AnimatorRules.Call, at position: UIViewAnimatingPosition? = nil,
    while situation: Situation
  ) {
    (name, place, self.situation) = (call.rawValue, position?.rawValue, situation)
  }

  /// Every call in every situation, and finishing at each of the three positions.
  static let all = AnimatorRules.Call.allCases.flatMap { call in
    Situation.allCases.flatMap { situation in
      let positions: [UIViewAnimatingPosition?] =
        call == .finishAnimation ? [.end, .start, .current] : [nil]
      return positions.map { RuledCell(call, at: $0, while: situation) }
    }
  }

  var call: AnimatorRules.Call { AnimatorRules.Call(rawValue: name) ?? .startAnimation }
  var position: UIViewAnimatingPosition? { place.flatMap(UIViewAnimatingPosition.init) }
  var outcome: AnimatorRules.Outcome {
    AnimatorRules.outcome(of: call, while: situation.condition)
  }
  var isRefused: Bool { if case .refused = outcome { true } else { false } }

  var testDescription: String {
    "\(name) \(position.map { "\($0) " } ?? "")while \(situation)"
  }

  /// Makes the call on an animator; an added animation halves the view's alpha.
  @MainActor func make(on fixture: AnimatorFixture) {
    let animator = fixture.animator
    switch call {
    case .startAnimation: animator.startAnimation()
    case .startAnimationAfterDelay: animator.startAnimation(afterDelay: 1)
    case .pauseAnimation: animator.pauseAnimation()
    case .setFractionComplete: animator.fractionComplete = 0.75
    case .setReversed: animator.isReversed = true
    case .addAnimations: animator.addAnimations { [view = fixture.view] in view.alpha = 0.5 }
    case .addCompletion: animator.addCompletion { _ in }
    case .continueAnimation:
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    case .continueToFraction: animator.continueAnimation(to: 0.25)
    case .stopForGood: animator.stopAnimation(true)
    case .stopAndWait: animator.stopAnimation(false)
    case .finishAnimation: animator.finishAnimation(at: position ?? .end)
    }
  }
}
