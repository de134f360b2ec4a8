import Foundation
import MotionCore

/// Class methods of `UIView` inside a block of an animator, whose animations are paused, scrubbed,
/// reversed and ended with the animator.
extension UIViewPropertyAnimator {
  /// Runs the closure of a `UIView` class method as a part of the block that is being collected.
  ///
  /// Repetitions are fitted into the available time, so that they can be scrubbed. The completion
  /// runs with the animator's; it receives false only for the position `.current`.
  ///
  /// - Parameter scope: The scope of the surrounding block.
  func runNested(
    _ call: AnimationCall, within scope: AnimationScope, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    if let completion { addCompletionHandler { completion($0 != .current) } }
    let inheritsOptions = !call.options.contains(.overrideInheritedOptions)
    let fitted = call.ownTiming.map { $0.fitting(max(0, scope.duration - call.delay)) }
    let legTiming =
      fitted?.timing ?? scope.timing.map { Timing($0) } ?? .curve(.linear)
    // Inside a repeated block, an animation with a block of its own is repeated, too.
    let needsOwnBlock =
      call.delay > 0 || call.ownDuration != nil || call.ownTiming != nil
      || call.calculationMode != nil
    let cycles = call.cycles ?? (inheritsOptions && needsOwnBlock ? scope.cycles : nil)
    let keyframes = call.calculationMode.map { _ in KeyframeCollector() }
    let block = nest(
      duration: fitted?.seconds ?? call.ownDuration, delay: call.delay,
      timing: cycles == nil ? fitted?.timing : .curve(.linear),
      isExclusive: cycles != nil || keyframes != nil
    ) {
      var inner = stage.scopes.last ?? scope
      inner.keyframes = keyframes
      inner.block?.isKeyframed = keyframes != nil
      inner.timing = call.ownTiming == nil ? scope.timing : call.timing
      inner.cycles = cycles ?? inner.cycles
      stage.within(inner) { stage.runClosure(of: call, animations) }
    }
    guard cycles != nil || keyframes != nil, let block else { return }
    route(block, cycles, each: legTiming, keyframes, call.calculationMode ?? .linear)
  }

  /// Sets the routes of a block: through keyframes, straight without them, each repeated in cycles
  /// if there are any. The cycles take equal parts of the block's time.
  private func route(
    _ block: AnimationBlock, _ cycles: Cycles?, each timing: Timing,
    _ keyframes: KeyframeCollector?, _ mode: KeyframePath.CalculationMode
  ) {
    func route(of change: AnimationBlock.Change) -> Route {
      keyframes?.route(of: change, mode: mode) ?? .straight
    }
    guard let cycles else { return block.route(by: route) }
    let seconds = block.span.length * playback.measureFullDuration() / cycles.legs
    let pacing = timing.pacing(lasting: timing.seconds(given: seconds))
    block.route(endingAt: pacing.progress(at: cycles.endProgress)) {
      .repeated(cycles, along: pacing, route(of: $0))
    }
  }
}

extension Timing {
  /// Returns the timing that fits into `available` seconds; and its duration, if the timing
  /// determines one.
  ///
  /// A spring with a duration of its own keeps it if it fits, or is replaced by a stiffer spring of
  /// equal damping ratio that settles within `available`. A curve, and a spring without a duration,
  /// are returned unchanged with nil.
  fileprivate func fitting(_ available: TimeInterval) -> (timing: Timing, seconds: TimeInterval?) {
    guard case .spring(let own) = self, case .spring(let spring) = own.specification else {
      return (self, nil)
    }
    let seconds = seconds(given: available)
    if seconds <= available { return (self, seconds) }
    let specification = SpringTiming.Specification.ratio(
      spring.dampingRatio, allowsOverdamping: true)
    return (.spring(SpringTiming(specification: specification, velocity: own.velocity)), available)
  }
}
