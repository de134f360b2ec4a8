import MotionCore

/// The effect of an animation on a layer, with its timing, as a frame needs it.
///
/// `CAAnimation.makePlan` creates the plan when the animation is added; the plan never changes.
struct AnimationPlan {
  let time: ActiveTime
  /// The curve of the pace; nil for linear.
  let curve: CubicCurve?
  let content: Content

  /// The content of an animation.
  enum Content {
    case property(PropertyPlan)
    case group([AnimationPlan])
  }

  /// Calls a closure with each property that the animation changes now, the fraction by the
  /// animation's pace, and the number of the cycle. No call outside the animation's time without a
  /// fill mode.
  ///
  /// - Parameters:
  ///   - parentTime: The layer's time, or the group's.
  ///   - holdsEdge: True if the group is at its beginning or its end, so that an animation whose
  ///     time is just over still shows.
  func forEachShown(
    at parentTime: Double, holdsEdge: Bool = false,
    _ body: (PropertyPlan, _ fraction: Double, _ cycle: Int) -> Void
  ) {
    guard let position = time.position(at: parentTime, holdsEdge: holdsEdge) else { return }
    let fraction = curve.map { $0.progress(at: position.fraction) } ?? position.fraction
    switch content {
    case .property(let plan): body(plan, fraction, position.cycle)
    case .group(let plans):
      // A curve that overshoots does not lead outside the group's time.
      let clamped = min(max(fraction, 0), 1)
      let isAtEdge = clamped == 0 || clamped == 1
      for plan in plans {
        plan.forEachShown(at: clamped * time.duration, holdsEdge: isAtEdge, body)
      }
    }
  }

  /// The plans of all properties, also inside groups.
  var properties: [PropertyPlan] {
    switch content {
    case .property(let plan): [plan]
    case .group(let plans): plans.flatMap(\.properties)
    }
  }
}

/// The effect of an animation on one property.
struct PropertyPlan {
  let target: AnimatableTarget
  let function: any ValueFunction
  let isAdditive: Bool
  let isCumulative: Bool
  /// The rotation along the path; nil for none.
  let turning: CAAnimationRotationMode?

  /// Returns the value of the property with the animation: the function's value, or with
  /// `isAdditive` the sum with the underlying one. With `isCumulative`, each completed cycle adds
  /// the function's last value.
  ///
  /// - Parameters:
  ///   - fraction: The fraction by the animation's pace.
  ///   - cycle: The number of completed repetitions.
  ///   - underlying: The value without the animation.
  func value(
    at fraction: Double, cycle: Int, over underlying: AnimatingValue
  ) -> AnimatingValue {
    let start = isAdditive ? underlying.zero : underlying
    var value = function.value(at: fraction, over: start)
    if isCumulative, cycle > 0 {
      value = function.value(at: 1, over: start).times(cycle).plus(value)
    }
    return isAdditive ? underlying.plus(value) : value
  }

  /// Returns the rotation along the path in radians, half a turn more for `rotateAutoReverse`; nil
  /// for none.
  func turn(at fraction: Double) -> Double? {
    switch turning {
    case .rotateAuto?: function.turn(at: fraction)
    case .rotateAutoReverse?: function.turn(at: fraction) + .pi
    default: nil
    }
  }
}

extension CAAnimation {
  /// Returns a copy of the animation.
  func copied() -> CAAnimation { copy(with: nil) as? CAAnimation ?? self }

  /// Returns the plan of the animation for a layer. Times that are not finite, and a negative
  /// duration or repetition, count as not set, with a diagnostic. An animation without content has
  /// a plan without properties.
  ///
  /// - Parameter lastingUnlessSet: The duration in seconds if the animation's is 0, negative or not
  ///   finite.
  func makePlan(for layer: CALayer, lastingUnlessSet: Double) -> AnimationPlan {
    diagnoseTimes()
    // A duration of 1 ns is invisible, and can be a divisor.
    let duration = max(duration > 0 && duration.isFinite ? duration : lastingUnlessSet, 1e-9)
    var time = ActiveTime(lasting: duration)
    time.begin = beginTime.isFinite ? beginTime : 0
    time.speed = speed.isFinite ? Double(speed) : 1
    time.offset = timeOffset.isFinite ? timeOffset : 0
    time.repeatCount = repeatCount > 0 ? Double(repeatCount) : 0
    time.repeatDuration = repeatDuration > 0 ? repeatDuration : 0
    time.autoreverses = autoreverses
    time.fillsBefore = fillMode == .backwards || fillMode == .both
    time.fillsAfter = fillMode == .forwards || fillMode == .both
    return AnimationPlan(
      time: time, curve: timingFunction?.curve,
      content: makeContent(for: layer, lasting: duration) ?? .group([]))
  }

  /// Resets times that are not finite, and a negative duration or repetition, to their defaults,
  /// with a diagnostic. An infinite repetition stays.
  func tolerateTimes() {
    diagnoseTimes()
    if !(duration >= 0 && duration.isFinite) { duration = 0 }
    if !beginTime.isFinite { beginTime = 0 }
    if !speed.isFinite { speed = 1 }
    if !timeOffset.isFinite { timeOffset = 0 }
    if !(repeatCount >= 0) { repeatCount = 0 }
    if !(repeatDuration >= 0) { repeatDuration = 0 }
  }

  /// Reports times that are not finite, and a negative duration or repetition; no effect for other
  /// times. An infinite repetition counts as finite.
  private func diagnoseTimes() {
    let areAllValid =
      duration >= 0 && duration.isFinite && beginTime.isFinite && speed.isFinite
      && timeOffset.isFinite && repeatCount >= 0 && repeatDuration >= 0
    guard !areAllValid else { return }
    Stage.diagnose(
      "\(type(of: self)) with duration \(duration), beginTime \(beginTime), speed \(speed), timeOffset "
        + "\(timeOffset), repeatCount \(repeatCount) and repeatDuration \(repeatDuration): numbers that are "
        + "not finite, and a negative duration or repetition, count as not set. For no end, set "
        + "repeatCount to .infinity.")
  }
}
