import MotionCore

/// What an animation does with a layer: all that is asked for at a frame.
///
/// It is made as the animation is added, and never changes.
struct AnimationPlan {
  let time: ActiveTime
  /// Its pace; nil for linear.
  let curve: CubicCurve?
  let content: Content

  /// What is done in its time.
  enum Content {
    case property(PropertyPlan)
    case group([AnimationPlan])
  }

  /// Tells of each property that is shown otherwise now: how far its animation is, and in which cycle.
  ///
  /// - Parameters:
  ///   - parentTime: The layer's time, or the group's.
  ///   - holdsEdge: Whether the group is at an end of its way.
  func forEachShown(
    at parentTime: Double, holdsEdge: Bool = false,
    _ body: (PropertyPlan, _ fraction: Double, _ cycle: Int) -> Void
  ) {
    guard let place = time.place(at: parentTime, holdsEdge: holdsEdge) else { return }
    let fraction = curve.map { $0.progress(at: place.fraction) } ?? place.fraction
    switch content {
    case .property(let plan): body(plan, fraction, place.cycle)
    case .group(let plans):
      // A pace that overshoots leads to no time outside the group's.
      let within = min(max(fraction, 0), 1)
      let isAtEdge = within == 0 || within == 1
      for plan in plans {
        plan.forEachShown(at: within * time.duration, holdsEdge: isAtEdge, body)
      }
    }
  }

  /// The properties that it has to do with.
  var properties: [PropertyPlan] {
    switch content {
    case .property(let plan): [plan]
    case .group(let plans): plans.flatMap(\.properties)
    }
  }
}

/// What an animation does with one property.
struct PropertyPlan {
  let target: AnimatableTarget
  let course: any ValueCourse
  let isAdditive: Bool
  let isCumulative: Bool
  /// How what it moves turns with it; nil for not at all.
  let turning: CAAnimationRotationMode?

  /// What is seen of the property.
  ///
  /// - Parameter underlying: What is seen without the animation.
  func value(
    at fraction: Double, cycle: Int, over underlying: AnimatingValue
  ) -> AnimatingValue {
    let start = isAdditive ? underlying.nothing : underlying
    var own = course.value(at: fraction, over: start)
    if isCumulative, cycle > 0 {
      own = course.value(at: 1, over: start).times(cycle).plus(own)
    }
    return isAdditive ? underlying.plus(own) : own
  }

  /// By how much it turns what it moves, in radians; nil for not at all.
  func turn(at fraction: Double) -> Double? {
    switch turning {
    case .rotateAuto?: course.turn(at: fraction)
    case .rotateAutoReverse?: course.turn(at: fraction) + .pi
    default: nil
    }
  }
}

extension CAAnimation {
  /// A copy of it.
  func copied() -> CAAnimation { copy(with: nil) as? CAAnimation ?? self }

  /// What it does with a layer, and when.
  ///
  /// - Parameter lastingUnlessSet: Its duration if it has none, in seconds.
  func makePlan(for layer: CALayer, lastingUnlessSet: Double) -> AnimationPlan {
    diagnoseTimes()
    // A nanosecond is no time, and can be divided by.
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

  /// Takes what is not finite for not set, and says so.
  func tolerateTimes() {
    diagnoseTimes()
    if !duration.isFinite { duration = 0 }
    if !beginTime.isFinite { beginTime = 0 }
    if !speed.isFinite { speed = 1 }
    if !timeOffset.isFinite { timeOffset = 0 }
    if repeatCount.isNaN { repeatCount = 0 }
    if repeatDuration.isNaN { repeatDuration = 0 }
  }

  /// Says that a time which is none counts as if it had not been set.
  private func diagnoseTimes() {
    let isTold =
      duration.isFinite && beginTime.isFinite && speed.isFinite && timeOffset.isFinite
      && !repeatCount.isNaN && !repeatDuration.isNaN
    guard !isTold else { return }
    Stage.current?.diagnose(
      "\(type(of: self)) with duration \(duration), beginTime \(beginTime), speed \(speed), timeOffset "
        + "\(timeOffset), repeatCount \(repeatCount) and repeatDuration \(repeatDuration): what is not finite counts "
        + "as not set; for no end, set repeatCount to .infinity.")
  }
}
