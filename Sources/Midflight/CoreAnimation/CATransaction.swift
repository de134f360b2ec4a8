import Foundation

/// The common settings of animations that are added to layers: their default duration, and a
/// completion block for all of them.
///
///     CATransaction.begin()
///     CATransaction.setCompletionBlock { label.text = "There" }
///     layer.add(slide, forKey: "slide")
///     CATransaction.commit()
///
/// A transaction belongs to the current stage. A setting outside `begin()` and `commit()` applies
/// until the running code returns.
///
/// Unlike Core Animation, a set of a layer's property never animates by itself, inside or outside a
/// transaction: add an animation, or use `UIView.animate` or an animator. A completion block waits
/// for animations that are added to layers, and for `UIView.animate` and related methods, but not
/// for property animators.
@preconcurrency @MainActor
public enum CATransaction {
  /// Begins a transaction inside the current one, with its settings.
  public static func begin() { animations("begin()").begin() }

  /// Ends the innermost transaction; without one, has no effect but a diagnostic. The transaction's
  /// completion block then waits for no more animations.
  public static func commit() {
    let stage = stage("commit()")
    guard stage.explicitAnimations.transactions.last?.isExplicit ?? false else {
      return stage.diagnose("CATransaction.commit() without a begin(): it ends nothing.")
    }
    stage.explicitAnimations.commitLast()
  }

  /// Does nothing: every change shows at the next frame.
  public static func flush() {}

  /// Returns the duration of an animation without its own, in seconds; 0.25 by default.
  public static func animationDuration() -> CFTimeInterval {
    Stage.current?.explicitAnimations.animationDuration ?? OpenTransaction.usualDuration
  }

  /// Sets the duration of animations without their own, in seconds.
  public static func setAnimationDuration(_ dur: CFTimeInterval) {
    current("setAnimationDuration(_:)").duration =
      stage("setAnimationDuration(_:)").sanitized(
        dur, in: "CATransaction.setAnimationDuration(\(dur))")
  }

  /// Returns the timing function; nil by default.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    Stage.current?.explicitAnimations.timingFunction
  }

  /// Sets the pace of animations that are added to layers, in place of their own, and of a
  /// `UIView.animate` without a spring that is called in the transaction, outside other animations.
  /// Nil keeps their own pace.
  ///
  /// Unlike Core Animation, a transaction inside the closure of a `UIView.animate` does not affect
  /// the changes of that closure. Animators keep their own pace.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    current("setAnimationTimingFunction(_:)").timingFunction = function
  }

  /// Returns whether changes take effect at once; false by default.
  public static func disableActions() -> Bool {
    Stage.current?.explicitAnimations.disablesActions ?? false
  }

  /// Sets whether changes take effect at once, also in the closures of `UIView.animate` and of
  /// animators.
  public static func setDisableActions(_ flag: Bool) {
    current("setDisableActions(_:)").disablesActions = flag
  }

  /// Returns the completion block of this transaction, or of the nearest surrounding one that has a
  /// block; nil for none.
  public static func completionBlock() -> (() -> Void)? {
    Stage.current?.explicitAnimations.pendingCompletion?.block
  }

  /// Sets a closure that runs after all animations have ended or were removed that are added from
  /// now on in this transaction, or in a nested one without its own closure. Without animations,
  /// the closure runs after the commit. An earlier closure of this transaction still runs, after
  /// its own animations. Nil sets no closure.
  ///
  /// The closure also waits for each `UIView.animate` in the transaction, and runs after the
  /// completion of that call. The closure does not wait for property animators, which may be paused
  /// for ever, or for a `UIView.animate` that joins a property animator or a transition. A
  /// transaction inside a `UIView.animate` does not wait for that `UIView.animate`.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    let transaction = current("setCompletionBlock(_:)")
    transaction.pendingCompletion?.close()
    transaction.pendingCompletion = block.map {
      PendingCompletion(on: stage("setCompletionBlock(_:)"), $0)
    }
  }

  /// Returns the current stage. Without one, ends the program with the name of the call.
  private static func stage(_ name: StaticString) -> Stage {
    guard let stage = Stage.current else {
      fatalError(
        "CATransaction.\(name) outside a stage: transactions belong to one; call it inside stage.perform { }, "
          + "or where the stage calls you.")
    }
    return stage
  }

  private static func animations(_ name: StaticString) -> ExplicitAnimations {
    stage(name).explicitAnimations
  }

  /// Returns the innermost transaction. Without one, begins one that ends with the running code.
  /// Ends the program outside a stage.
  private static func current(_ name: StaticString) -> OpenTransaction {
    let stage = stage(name)
    if let transaction = stage.explicitAnimations.transactions.last { return transaction }
    let transaction = OpenTransaction(isExplicit: false, within: nil)
    stage.explicitAnimations.transactions.append(transaction)
    _ = stage.scheduleAnimation(at: stage.animationNow) { [unowned stage] in
      stage.explicitAnimations.commit(transaction)
    }
    return transaction
  }
}

/// A transaction that is not committed.
final class OpenTransaction {
  /// A Boolean value that indicates whether `begin()` created the transaction.
  let isExplicit: Bool
  var duration: CFTimeInterval
  var timingFunction: CAMediaTimingFunction?
  var disablesActions: Bool
  /// The completion block, with the count of animations it waits for.
  var pendingCompletion: PendingCompletion?

  /// Core Animation's documented default, in seconds.
  static let usualDuration: CFTimeInterval = 0.25

  /// Creates a transaction with the settings of the outer one, but without its completion block;
  /// with the defaults if there is none.
  init(isExplicit: Bool, within outer: OpenTransaction?) {
    self.isExplicit = isExplicit
    duration = outer?.duration ?? OpenTransaction.usualDuration
    timingFunction = outer?.timingFunction
    disablesActions = outer?.disablesActions ?? false
  }
}

/// A closure that runs once all animations have ended that were added while the waiter was open.
final class PendingCompletion {
  /// The closure; nil after its call.
  private(set) var block: (() -> Void)?
  /// The number of animations that have not ended.
  var pending = 0
  @WeakStage private var stage: Stage?
  private var isClosed = false

  init(on stage: Stage, _ block: @escaping () -> Void) {
    _stage = WeakStage(stage)
    self.block = block
  }

  /// Closes the waiter: no more animations are added. Without pending ones, the closure is the next
  /// work. No effect for a closed one.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    guard pending == 0, let stage else { return }
    _ = stage.scheduleAnimation(at: stage.animationNow) { self.call() }
  }

  /// Counts the end of an animation; after the last one, calls the closure if the waiter is closed.
  func finishOne() {
    pending -= 1
    if isClosed, pending == 0 { call() }
  }

  /// Calls the closure once.
  private func call() {
    let block = block
    self.block = nil
    block?()
  }
}

extension ExplicitAnimations {
  fileprivate func begin() {
    transactions.append(OpenTransaction(isExplicit: true, within: transactions.last))
  }

  fileprivate func commitLast() { transactions.popLast()?.pendingCompletion?.close() }

  /// Commits transactions that the running code began and did not commit, each with a diagnostic,
  /// innermost first. No effect without one.
  func commitForgotten(on stage: Stage) {
    while let forgotten = transactions.last(where: \.isExplicit) {
      stage.diagnose(
        "CATransaction.begin() without a commit(): it was committed where the code around it ended; call "
          + "CATransaction.commit() there.")
      commit(forgotten)
    }
  }

  /// Commits a transaction that no `begin()` created, also from inside transactions that are still
  /// open.
  fileprivate func commit(_ transaction: OpenTransaction) {
    transactions.removeAll { $0 === transaction }
    transaction.pendingCompletion?.close()
  }

  /// The pace of animations that begin now; nil for their own.
  var timingFunction: CAMediaTimingFunction? { transactions.last?.timingFunction }

  /// A Boolean value that indicates whether changes made now take effect at once.
  var disablesActions: Bool { transactions.last?.disablesActions ?? false }

  /// The innermost completion block, which waits for animations that are added now.
  var pendingCompletion: PendingCompletion? {
    transactions.last { $0.pendingCompletion != nil }?.pendingCompletion
  }

  /// The duration of an animation without its own, in seconds.
  var animationDuration: CFTimeInterval {
    transactions.last?.duration ?? OpenTransaction.usualDuration
  }
}
