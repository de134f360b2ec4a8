import BenchmarkFigures
import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MotionCore

/// What may ask something of the kernel; by the names of the budget's figures.
nonisolated enum CallingWork: String, CaseIterable {
  case recordedEvent = "recorded-event"
  /// Of a thousand views that move.
  case frame
  /// Of 600 events, with its trace.
  case replay
}

/// What is counted and not timed: the same figures on a busy machine and on an idle one.
struct Counting {
  /// Allocations and bytes.
  func heap() throws -> [Figure] {
    // First, on a heap without gaps: a block that fills one may be some bytes larger than asked for.
    let memory = MemoryCost(lifetimes: 10_000).figures()
    var figures: [Figure] = []
    for (name, crowd) in FrameCost.crowds {
      figures.append(
        Figure(
          "allocations.100-frames.\(name)", Double(FrameCost.allocations(crowd)), "allocations"))
    }
    for (name, work) in try evaluations + scalings + ofTheWindow() {
      figures.append(Figure("allocations." + name, allocations(work), "allocations"))
    }
    return figures + memory + (try pixels()) + [try wakeUps()]
  }

  /// How much of the picture is painted anew: of views that nobody sees, and of the gallery's third second, in which
  /// the card is caught, dragged and let go.
  private func pixels() throws -> [Figure] {
    let paintUnseen = try PaintingCost.unseenViews(1_000)
    var window = try GalleryWindow(SampleRecording())
    let painter = try Painter(widthInPixels: 1280, heightInPixels: 800, paintsOnlyChanges: true)
    let painted = (0..<180).map { _ in PaintingCost.pixels(in: painter.paint(window.nextFrame())) }
    return [
      Figure("pixels.1000-unseen-views", paintUnseen(), "pixels"),
      Figure("pixels.gallery.60-frames", painted.suffix(60).reduce(0, +), "pixels"),
    ]
  }

  /// How often the gallery's window has to wake within a minute in which nothing moves and nobody does anything.
  private func wakeUps() throws -> Figure {
    var window = try GalleryWindow(SampleRecording(), live: SampleRecording.scene)
    // It comes to rest before.
    for _ in 0..<600 { _ = window.nextFrame() }
    return Figure("wake-ups.gallery-at-rest", Double(window.wakeUps(within: 60)), "wake-ups")
  }

  /// Runs each piece of work once, where callgrind counts; twice before that, as a frame is made in the
  /// room of the one before the last.
  ///
  /// - Returns: Their names, in the order of callgrind's dumps.
  func instructions() throws -> [String] {
    try works().map { name, work in
      for _ in 0..<2 { work() }
      Heap.region(work)
      return name
    }
  }

  /// Does something so often: for counting what that asks of the kernel.
  func perform(_ work: CallingWork, times count: Int) throws {
    switch work {
    case .recordedEvent: try record(count)
    case .frame:
      var crowd = Crowd(count: 1_000)
      crowd.moveEverything()
      for _ in 0..<count { crowd.frame() }
    case .replay:
      let (sample, replay) = (try SampleRecording(), ReplayCost())
      for _ in 0..<count { replay.replay(sample) }
    }
  }

  /// Writes so many events to a file.
  private func record(_ count: Int) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-bench-\(ProcessInfo.processInfo.processIdentifier).jsonl")
    let header = Recording.Header(
      scene: "interruptible-pan", size: CGSize(width: 390, height: 844), engine: Engine.revision)
    let writer = try RecordingWriter(to: file, header: header, force: true)
    for index in 0..<count {
      let point = CGPoint(x: index % 390, y: 400)
      let time = Moment(microseconds: Int64(index) * 8_000)
      _ = try writer.record(.move(pointer: 0, at: point, time: time))
    }
    writer.abandon()
  }

  /// Of a call, once it has been called before.
  private func allocations(_ work: () -> Void) -> Double {
    for _ in 0..<3 { work() }
    return Double(Heap.count(work).allocations)
  }

  private typealias Work = (name: String, work: () -> Void)

  /// All, in the order of the budget's lines.
  private func works() throws -> [Work] {
    // Alone, a thousand that move are no other work than beside others.
    let frames = FrameCost.crowds.dropFirst().map { name, crowd -> Work in
      (name: "frame.\(name)", work: crowd.frame)
    }
    let advance = FrameCost.idleAdvance()
    let idle = ("frame.1000-idle-advances", { for _ in 0..<1_000 { advance() } })
    return evaluations + frames + [idle] + scalings + (try ofTheWindow())
  }

  /// Looking at numbers on their way.
  private var evaluations: [Work] {
    var shared = Crowd(count: 200)
    shared.moveEverything()
    var (curves, springs) = (Crowd(count: 1_000), Crowd(count: 1_000))
    curves.moveOnOwnCurves()
    springs.moveOnOwnSprings()
    var (caughtCurves, caughtSprings) = (Crowd(count: 1_000), Crowd(count: 1_000))
    caughtCurves.interruptOnCurves()
    caughtSprings.interruptOnSprings()
    return [
      ("evaluation.shared.2200", shared.looking()),
      ("evaluation.curves.1000", curves.lookingAtOpacities()),
      ("evaluation.springs.1000", springs.lookingAtOpacities()),
      ("evaluation.interrupted.curves.1000", caughtCurves.lookingAtOpacities(by: 1e-6)),
      ("evaluation.interrupted.springs.1000", caughtSprings.lookingAtOpacities(by: 1e-6)),
    ]
  }

  /// What is done to so many.
  private var scalings: [Work] {
    let (tenth, started, many) = (Crowd(count: 100), Crowd(count: 1_000), Crowd(count: 10_000))
    let (few, crowded) = (Growth(250), Growth(4_000))
    return [
      ("animator.1000-properties", { startInterruptAndFinish(started) }),
      ("scaling.animator.100", { startInterruptAndFinish(tenth) }),
      ("scaling.animator.10000", { startInterruptAndFinish(many) }),
      ("scaling.agenda.100", ScalingCost.agendaWork(100)),
      ("scaling.agenda.10000", ScalingCost.agendaWork(10_000)),
      ("scaling.hit-tree.16", ScalingCost.treeWork(depth: 2)),
      ("scaling.hit-tree.4096", ScalingCost.treeWork(depth: 6)),
      ("scaling.nesting.250", few.nest), ("scaling.nesting.4000", crowded.nest),
      ("scaling.removal.250", few.addAndRemove), ("scaling.removal.4000", crowded.addAndRemove),
      ("scaling.starts.250", few.startOnOne), ("scaling.starts.4000", crowded.startOnOne),
      ("scaling.ends.250", few.endAtOnce), ("scaling.ends.4000", crowded.endAtOnce),
    ]
  }

  /// What a window, a recording and a replay do.
  private func ofTheWindow() throws -> [Work] {
    let sample = try SampleRecording()
    let replay = ReplayCost()
    let bytes = Array(sample.recording.encoded())
    let live = try LivePath()
    var window = try GalleryWindow(sample)
    let paintUnseen = try PaintingCost.unseenViews(1_000)
    return [
      ("painting.1000-unseen-views", { use(paintUnseen()) }),
      ("replay.600-events", { replay.replay(sample) }),
      ("recording.600-events", { try? live.perform() }),
      ("loading.600-events", { replay.load(bytes) }),
      // Of the third second, in which the card is caught, dragged and let go.
      ("gallery.60-frames", { for _ in 0..<60 { use(window.nextFrame().size.width) } }),
    ]
  }

  /// An animator of a property of each view, from its making to its end.
  private func startInterruptAndFinish(_ crowd: Crowd) {
    crowd.stage.perform {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut)
      animator.addAnimations { for view in crowd.views { view.center.x += 1 } }
      animator.startAnimation()
      crowd.stage.advance(by: 0.25)
      animator.pauseAnimation()
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      animator.stopAnimation(false)
      animator.finishAnimation(at: .current)
    }
  }
}
