import MotionCore

/// A motion of a scroll view's content without a finger: deceleration, a bounce, or animated
/// scrolling.
///
/// The scroll view creates one and receives its steps. A slide takes a step every 1/720 second of
/// the stage's animation time. A replay therefore has the same offsets and the same delegate calls
/// at any frame rate, and slow motion slows the slide down. Each step evaluates the motion at its
/// own time and does not depend on the step before.
///
/// A frame shows the latest step. 720 is the least common multiple of 60, 72, 90, 120, 144 and 240:
/// at these frame rates, each frame has the same number of steps, so content moves evenly.
final class ScrollSlide {
  /// A motion of the content.
  enum Motion {
    /// Deceleration after a release, along both axes.
    case deceleration(horizontal: ScrollSimulation, vertical: ScrollSimulation)
    /// Animated scrolling with an ease-in-out curve.
    case scrollAnimation(from: CGPoint, to: CGPoint, seconds: TimeInterval)
  }

  private(set) var motion: Motion
  /// A Boolean value that indicates whether the delegate was informed that content decelerates.
  var isReported = false
  unowned let scroll: UIScrollView
  @WeakStage private var stage: Stage?
  private var start: Moment
  private var steps: Int64 = 0
  private var next: ScheduledWork?

  private static let stepsPerSecond: Int64 = 720

  /// Creates a slide that starts at the stage's current animation time. The first step follows
  /// after 1/720 s.
  init(_ motion: Motion, of scroll: UIScrollView, on stage: Stage) {
    (self.motion, self.scroll, start) = (motion, scroll, stage.animationNow)
    _stage = WeakStage(stage)
    stage.liveSlides.append(LiveSlide(slide: self))
    schedule()
  }

  /// A Boolean value that indicates whether another step is scheduled.
  var hasNextStep: Bool { next != nil }

  /// A Boolean value that indicates whether the motion is a deceleration, not animated scrolling.
  var isDeceleration: Bool { if case .deceleration = motion { true } else { false } }

  /// The current velocity in points per second; zero for animated scrolling and after `stop()`.
  var velocity: CGVector {
    guard stage != nil, case .deceleration(let horizontal, let vertical) = motion else {
      return .zero
    }
    return CGVector(dx: horizontal.state(at: time).velocity, dy: vertical.state(at: time).velocity)
  }

  /// The seconds since the start of the motion; 0 after `stop()`.
  var time: TimeInterval {
    stage.map { Double($0.animationNow.nanoseconds - start.nanoseconds) / 1e9 } ?? 0
  }

  /// The rest of the time of animated scrolling, in seconds, 0 or more; 0 for a deceleration and
  /// after `stop()`.
  var remainingSeconds: TimeInterval {
    guard stage != nil, case .scrollAnimation(_, _, let seconds) = motion else { return 0 }
    return max(seconds - time, 0)
  }

  /// Replaces the motion by one that starts now; no effect after `stop()`. `isReported` stays as it
  /// is.
  func redirect(to motion: Motion) {
    guard let stage else { return }
    if let next { stage.cancel(next) }
    (self.motion, start, steps) = (motion, stage.animationNow, 0)
    schedule()
  }

  /// Ends the slide through the scroll view, which reports the end.
  func end() { scroll.endSlide(self) }

  /// Cancels the next step and removes the slide from its stage, without a report. No effect if it
  /// has been called before.
  func stop() {
    if let next { stage?.cancel(next) }
    next = nil
    stage?.liveSlides.removeAll { $0.slide == nil || $0.slide === self }
    stage = nil
  }

  /// Schedules the next step. Its time counts whole microseconds from the start, as the times of
  /// frames and rows do: a step and a frame at the same time then round alike.
  private func schedule() {
    steps += 1
    let microseconds = steps * 1_000_000 / ScrollSlide.stepsPerSecond
    let due = Moment(nanoseconds: start.nanoseconds + microseconds * 1_000)
    next = stage?.scheduleAnimation(at: due) { [weak self] in self?.step() }
  }

  /// Moves the content to the offset of this step. After the last step, ends the slide, unless the
  /// delegate has stopped or redirected it.
  private func step() {
    next = nil
    stage?.steppingSlide = self
    // The delegate may release the last reference to the scroll view.
    let scroll = scroll
    let (offset, isOver) = offset(at: time)
    if !isOver { schedule() }
    scroll.slide(self, to: offset)
    // The delegate may have stopped the slide, or redirected it.
    guard isOver, stage != nil, next == nil else { return }
    scroll.endSlide(self)
  }

  /// Returns the offset at a time in seconds since the start, and whether the motion is over.
  /// Animated scrolling is at its target from its duration on.
  private func offset(at time: TimeInterval) -> (offset: CGPoint, isOver: Bool) {
    switch motion {
    case .deceleration(let horizontal, let vertical):
      let (x, y) = (horizontal.state(at: time), vertical.state(at: time))
      return (CGPoint(x: x.offset, y: y.offset), x.isAtRest && y.isAtRest)
    case .scrollAnimation(let from, let to, let seconds):
      guard time < seconds else { return (to, true) }
      let progress = CGFloat(CubicCurve.easeInOut.progress(at: time / seconds))
      return (
        CGPoint(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress),
        false
      )
    }
  }
}

/// A weak reference to a slide, for the slide's stage.
struct LiveSlide {
  weak var slide: ScrollSlide?
}

extension Stage {
  /// A Boolean value that indicates whether any scroll view of the stage slides or scrolls with an
  /// animation.
  var isAnySliding: Bool {
    for live in liveSlides where live.slide != nil { return true }
    return false
  }

  /// Ends every slide, and reports each end to its delegate.
  func endSlides() {
    for live in liveSlides { live.slide?.end() }
  }

  /// Stops every slide without a report, when the stage is closed or deallocated.
  func cancelSlides() {
    for live in liveSlides { live.slide?.stop() }
    liveSlides = []
  }
}
