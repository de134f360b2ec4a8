import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// Named work that can be repeated: measured by clocks and counted.
struct Work {
  /// The name without the kind of figure; a size comes last.
  let name: String
  /// Performs the work once.
  let run: () -> Void

  init(_ name: String, _ run: @escaping () -> Void) { (self.name, self.run) = (name, run) }

  /// Returns all counted work.
  static func all() throws -> [Work] {
    try numbers() + frames() + scaling() + application()
  }

  /// Returns the work of 1000 numbers of each kind.
  static func numbers() -> [Work] {
    ["curves", "interrupted.curves", "springs", "interrupted.springs"].map { number($0, 1_000) }
  }

  /// Returns work that reads one animated number of each view, for a new time in each repetition.
  ///
  /// - Parameters:
  ///   - kind: The kind of the animations: see `MovingViews.animate(_:)`.
  ///   - count: The number of views.
  static func number(_ kind: String, _ count: Int) -> Work {
    var views = MovingViews(count: count)
    views.animate(kind)
    return Work("number.\(kind).\(count)") { [views, layers = views.views.map(\.layer)] in
      views.readAlphas(of: layers)
    }
  }

  /// Returns work that creates frames of 10 000 views: with 1000 moving views, with another view
  /// changed before each frame too, and without moving views.
  private static func frames() -> [Work] {
    var (moving, changed) = (MovingViews(count: 10_000), MovingViews(count: 10_000))
    moving.animate(first: 1_000, MovingViews.changeCenter)
    changed.animate(first: 1_000, MovingViews.changeCenter)
    let last = changed.views[9_999]
    return [
      Work("frame.10000-views-1000-moving", moving.drawFrame),
      Work("frame.10000-views-1000-moving-1-set") { [changed] in
        changed.stage.perform { last.alpha = last.alpha == 1 ? 0.5 : 1 }
        changed.drawFrame()
      },
      Work("frame.10000-views-0-moving", MovingViews(count: 10_000).drawFrame),
    ]
  }

  /// Returns work that grows at most as n log n, each for 250 and 4000 elements.
  static func scaling() throws -> [Work] {
    try [250, 4_000].flatMap { count in
      let all = MovingViews(count: count)
      let (stage, views) = (all.stage, all.views)
      return [
        Work("scaling.nesting.\(count)") { nest(views, in: stage) },
        Work("scaling.removal.\(count)") {
          stage.perform {
            for view in views { view.removeFromSuperview() }
            for view in views { stage.window.addSubview(view) }
          }
        },
        Work("scaling.starts.\(count)") { move(views.map { _ in views[0] }, on: stage) },
        Work("scaling.groups.\(count)") { scrubAndReverse(views, on: stage) },
        Work("scaling.stops.\(count)") { startAndStop(views[0], count, on: stage) },
        Work("scaling.taps.\(count)") { tap(with: count, on: stage) },
        Work("scaling.ends.\(count)") { move(views, on: stage) },
        Work("scaling.explicit.\(count)") { animateExplicitly(views[0].layer, count, on: stage) },
        Work("scaling.properties.\(count)") { startInterruptAndFinish(views, on: stage) },
        Work("scaling.loading.\(count)", try SampleRecording.loading(count)),
      ]
    }
  }

  /// Nests new views, removes the outermost view and releases all. Other views of the window stay.
  private static func nest(_ views: [UIView], in stage: Stage) {
    stage.perform {
      var innermost: UIView = stage.window
      for _ in views {
        let view = UIView(frame: innermost.bounds)
        innermost.addSubview(view)
        innermost = view
      }
      stage.window.subviews.last?.removeFromSuperview()
    }
  }

  /// Starts an animator for each entry; all animators end at one moment, which the stage reaches.
  private static func move(_ views: [UIView], on stage: Stage) {
    for view in views {
      stage.perform {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 1 }
        animator.addCompletion { _ in view.tag += 1 }
        animator.startAnimation()
      }
    }
    stage.advance(by: 1)
  }

  /// Scrubs a group with an animator for each view, starts it, reverses it, continues it with a duration, and stops it.
  private static func scrubAndReverse(_ views: [UIView], on stage: Stage) {
    stage.perform {
      let group = AnimatorGroup()
      for view in views {
        group.add(UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 1 })
      }
      group.fractionComplete = 0.5
      group.startAnimation()
      group.isReversed = true
      group.pauseAnimation()
      group.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
      group.stopAnimation(true)
    }
  }

  /// Starts animators of one property, and stops them in the same order.
  private static func startAndStop(_ view: UIView, _ count: Int, on stage: Stage) {
    stage.perform {
      let animators = (0..<count).map { _ in
        UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 1 }
      }
      for animator in animators { animator.startAnimation() }
      for animator in animators { animator.stopAnimation(true) }
    }
  }

  /// Adds tap recognisers to the window, taps it, and removes the recognisers in the same order.
  private static func tap(with count: Int, on stage: Stage) {
    let recognizers = (0..<count).map { _ in UITapGestureRecognizer() }
    for recognizer in recognizers { stage.window.addGestureRecognizer(recognizer) }
    stage.send(.down(pointer: 0, at: .zero, button: .finger, time: stage.now))
    stage.send(.up(pointer: 0, at: .zero, button: .finger, time: stage.now))
    for recognizer in recognizers { stage.window.removeGestureRecognizer(recognizer) }
  }

  /// Adds explicit animations to a layer, and advances the stage to their common end.
  private static func animateExplicitly(_ layer: CALayer, _ count: Int, on stage: Stage) {
    stage.perform {
      for _ in 0..<count {
        let animation = CABasicAnimation(keyPath: "transform.rotation")
        animation.toValue = 0.5
        animation.duration = 1
        layer.add(animation, forKey: nil)
      }
    }
    stage.advance(by: 1)
  }

  /// Runs one animator of all centers from its creation through an interruption and a reversal to
  /// its end.
  private static func startInterruptAndFinish(_ views: [UIView], on stage: Stage) {
    stage.perform {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut)
      animator.addAnimations { for view in views { view.center.x += 1 } }
      animator.startAnimation()
      stage.advance(by: 0.25)
      animator.pauseAnimation()
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      animator.stopAnimation(false)
      animator.finishAnimation(at: .current)
    }
  }

  /// Returns work of the application: replaying, recording, and drawing the gallery. The recording
  /// leaves no file.
  private static func application() throws -> [Work] {
    let sample = try SampleRecording()
    let (scene, header) = try SampleRecording.scene()
    let gallery = try GalleryWindow(replaying: sample)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-bench-\(ProcessInfo.processInfo.processIdentifier).jsonl")
    return [
      Work("replay.600-events", sample.replay),
      Work("recording.600-events") {
        guard let sink = try? RecordingWriter(to: file, header: header, force: true) else {
          preconditionFailure("\(file.path) cannot be written")
        }
        let live = LiveRun(scene, as: header, recordingTo: sink)
        for event in SampleRecording.events { try? live.send(event) }
        sink.abandon()
      },
      // The counted call covers a second in which the card is caught, dragged and thrown.
      Work("gallery.60-frames") { for _ in 0..<60 { use(gallery.nextFrame().size.width) } },
    ]
  }
}
