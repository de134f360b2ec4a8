import MotionCore

/// Content of a scroll view on its way: it slides after a release, bounces back, or goes where a
/// program has sent it.
///
/// It takes a step every 1/120 second, as dynamics do: a piece of work of its stage's, so that a
/// replay has the same offsets, and its delegate the same calls, at any frame rate, and slow motion
/// slows it down. Each step asks for the place of its moment; none is made of the one before.
final class ScrollSlide {
  /// Where content goes.
  enum Way {
    /// It was let go.
    case glide(across: ScrollGlide, down: ScrollGlide)
    /// A program sent it: slow, fast, slow.
    case travel(from: CGPoint, to: CGPoint, seconds: TimeInterval)
  }

  private(set) var way: Way
  /// A Boolean value that indicates whether the delegate was told that content decelerates.
  var isAnnounced = false
  private unowned let scroll: UIScrollView
  private weak var stage: Stage?
  private var start: Moment
  private var steps: Int64 = 0
  private var next: ScheduledWork?

  private static let stepsPerSecond: Int64 = 120

  /// Content of a scroll view that moves on a stage from now on.
  init(_ way: Way, of scroll: UIScrollView, on stage: Stage) {
    (self.way, self.scroll, self.stage, start) = (way, scroll, stage, stage.animationNow)
    stage.liveSlides.append(LiveSlide(slide: self))
    schedule()
  }

  /// Whether it was let go, and not sent.
  var isGlide: Bool { if case .glide = way { true } else { false } }

  /// How fast it goes at this moment, in points per second.
  var velocity: CGVector {
    guard let stage, case .glide(let across, let down) = way else { return .zero }
    let time = Double(stage.animationNow.nanoseconds - start.nanoseconds) / 1e9
    return CGVector(dx: across.state(at: time).velocity, dy: down.state(at: time).velocity)
  }

  /// The rest of the time of animated scrolling, in seconds, 0 or more; 0 for a slide.
  var remainingSeconds: TimeInterval {
    guard let stage, case .travel(_, _, let seconds) = way else { return 0 }
    return max(seconds - Double(stage.animationNow.nanoseconds - start.nanoseconds) / 1e9, 0)
  }

  /// Changes the way of this slide from now on.
  func redirect(to way: Way) {
    guard let stage else { return }
    if let next { stage.cancel(next) }
    (self.way, start, steps) = (way, stage.animationNow, 0)
    schedule()
  }

  /// Ends the slide through the scroll view, which reports the end.
  func end() { scroll.endSlide(self) }

  /// Moves no further.
  func stop() {
    if let next { stage?.cancel(next) }
    next = nil
    stage?.liveSlides.removeAll { $0.slide == nil || $0.slide === self }
    stage = nil
  }

  /// From the beginning on, in whole nanoseconds, so that what is rounded off never adds up.
  private func schedule() {
    steps += 1
    let due = Moment(
      nanoseconds: start.nanoseconds + steps * 1_000_000_000 / ScrollSlide.stepsPerSecond)
    next = stage?.scheduleAnimation(at: due) { [weak self] in self?.step() }
  }

  private func step() {
    next = nil
    let (offset, isOver) = place(at: Double(steps) / Double(ScrollSlide.stepsPerSecond))
    if !isOver { schedule() }
    scroll.slide(self, to: offset)
    // The delegate may have stopped the slide, or redirected it.
    guard isOver, stage != nil, next == nil else { return }
    end()
  }

  private func place(at time: TimeInterval) -> (offset: CGPoint, isOver: Bool) {
    switch way {
    case .glide(let across, let down):
      let (x, y) = (across.state(at: time), down.state(at: time))
      return (CGPoint(x: x.offset, y: y.offset), x.isAtRest && y.isAtRest)
    case .travel(let from, let to, let seconds):
      guard time < seconds else { return (to, true) }
      let progress = CGFloat(CubicCurve.easeInOut.progress(at: time / seconds))
      return (
        CGPoint(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress),
        false
      )
    }
  }
}

/// A slide that goes on, as its stage knows it, without keeping it alive.
struct LiveSlide {
  weak var slide: ScrollSlide?
}

extension Stage {
  /// Whether content of a scroll view is on its way.
  var isAnySliding: Bool {
    for live in liveSlides where live.slide != nil { return true }
    return false
  }

  /// Ends every slide, and reports each end to its delegate.
  func endSlides() {
    for live in liveSlides { live.slide?.end() }
  }

  /// The stage goes, or is closed: nothing moves any more.
  func loseSlides() {
    for live in liveSlides { live.slide?.stop() }
    liveSlides = []
  }
}
