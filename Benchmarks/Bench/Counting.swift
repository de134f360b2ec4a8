import BenchmarkFigures
import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// What is counted and not timed: the same figures on a busy machine and on an idle one.
struct Counting {
  /// Allocations and bytes.
  func heap() throws -> [Figure] {
    // First, on a heap without gaps: a block that fills one may be some bytes larger than asked for.
    let memory = MemoryCost(lifetimes: 10_000).figures()
    var figures: [Figure] = []
    for (name, work) in try works() {
      figures.append(Figure("allocations." + name, allocations(work), "allocations"))
    }
    return figures + memory + [try wakeUps()]
  }

  /// How often the gallery's window has to wake within a minute in which nothing moves and nobody does anything.
  private func wakeUps() throws -> Figure {
    var window = try GalleryWindow(SampleRecording(), isPlaying: false)
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

  /// Writes so many events to a file: for counting what that asks of the kernel.
  func record(_ count: Int) throws {
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

  private func works() throws -> [(name: String, work: () -> Void)] {
    var shared = Crowd(count: 200)
    shared.moveEverything()
    var curves = Crowd(count: 1_000)
    curves.moveOnOwnCurves()
    var springs = Crowd(count: 1_000)
    springs.moveOnOwnSprings()
    var few = Crowd(count: 10_000)
    few.moveCenters(ofFirst: 1_000)
    var hidden = Crowd(count: 10_000)
    hidden.moveCenters(ofFirst: 1_000)
    hidden.hide(allBut: 1_000)
    var caughtCurves = Crowd(count: 1_000)
    caughtCurves.interruptOnCurves()
    var caughtSprings = Crowd(count: 1_000)
    caughtSprings.interruptOnSprings()
    let (tenth, started, many) = (Crowd(count: 100), Crowd(count: 1_000), Crowd(count: 10_000))
    let sample = try SampleRecording()
    let replay = ReplayCost()
    let bytes = Array(sample.recording.encoded())
    let live = try LivePath()
    var window = try GalleryWindow(sample)
    let paintUnseen = try PaintingCost.unseenViews(1_000)
    return [
      ("evaluation.shared.2200", shared.looking()),
      ("evaluation.curves.1000", curves.lookingAtOpacities()),
      ("evaluation.springs.1000", springs.lookingAtOpacities()),
      ("evaluation.interrupted.curves.1000", caughtCurves.lookingAtOpacities(by: 1e-6)),
      ("evaluation.interrupted.springs.1000", caughtSprings.lookingAtOpacities(by: 1e-6)),
      ("frame.10000-views-1000-moving", few.frame),
      ("frame.10000-views-9000-hidden", hidden.frame),
      ("animator.1000-properties", { startInterruptAndFinish(started) }),
      ("scaling.animator.100", { startInterruptAndFinish(tenth) }),
      ("scaling.animator.10000", { startInterruptAndFinish(many) }),
      ("scaling.agenda.100", ScalingCost.agendaWork(100)),
      ("scaling.agenda.10000", ScalingCost.agendaWork(10_000)),
      ("scaling.hit-tree.16", ScalingCost.treeWork(depth: 2)),
      ("scaling.hit-tree.4096", ScalingCost.treeWork(depth: 6)),
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
