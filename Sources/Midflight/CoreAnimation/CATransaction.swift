import Foundation

/// Says what animations that are added to layers have in common: how long they last unless they say so
/// themselves, and who is told once all of them are over.
///
///     CATransaction.begin()
///     CATransaction.setCompletionBlock { label.text = "There" }
///     layer.add(slide, forKey: "slide")
///     CATransaction.commit()
///
/// Transactions belong to the stage whose code is running. What is set outside of `begin()` and `commit()`
/// holds until that code is done.
///
/// Unlike Core Animation, layers that are set do not animate by themselves, in a transaction or outside of
/// one: for that, add an animation, or use `UIView.animate` or an animator. A completion block waits for
/// animations that are added to layers and for `UIView.animate` and its kin, but not for property animators.
public enum CATransaction {
  /// Begins a transaction, within the one that there is; it begins with that one's settings.
  public static func begin() { animations("begin()").begin() }

  /// Ends the innermost transaction.
  public static func commit() {
    let stage = stage("commit()")
    guard stage.explicitAnimations.transactions.last?.isExplicit ?? false else {
      return stage.diagnose("CATransaction.commit() without a begin(): it ends nothing.")
    }
    stage.explicitAnimations.commitLast()
  }

  /// Nothing: there is nothing that would not be seen at the next frame anyway.
  public static func flush() {}

  /// Seconds that an animation lasts that says none: 0.25 unless set.
  public static func animationDuration() -> CFTimeInterval {
    Stage.current?.explicitAnimations.animationDuration ?? OpenTransaction.usualDuration
  }

  /// Sets the seconds that an animation lasts that says none.
  public static func setAnimationDuration(_ dur: CFTimeInterval) {
    current("setAnimationDuration(_:)").duration =
      stage("setAnimationDuration(_:)").counted(
        dur, in: "CATransaction.setAnimationDuration(\(dur))")
  }

  /// As it was set; nil unless set.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    Stage.current?.explicitAnimations.timingFunction
  }

  /// Sets the pace of animations that are added to layers, in place of their own, and of a `UIView.animate`
  /// without a spring that is called in the transaction, inside no other animation; nil leaves them theirs.
  ///
  /// Unlike Core Animation, a transaction inside the closure of a `UIView.animate` does not pace what is
  /// changed there. Animators keep their own pace.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    current("setAnimationTimingFunction(_:)").timingFunction = function
  }

  /// As it was set; false unless set.
  public static func disableActions() -> Bool {
    Stage.current?.explicitAnimations.disablesActions ?? false
  }

  /// Sets whether changes are made at once, also those in the closures of `UIView.animate` and of animators.
  public static func setDisableActions(_ flag: Bool) {
    current("setDisableActions(_:)").disablesActions = flag
  }

  /// What is called at the end, here or of a transaction around this one; nil for nothing.
  public static func completionBlock() -> (() -> Void)? {
    Stage.current?.explicitAnimations.waiter?.block
  }

  /// Has a closure called once all animations are over, or taken away, that are added from here on in this
  /// transaction, or in one within it that has no closure of its own. Without any, it is called once the
  /// transaction is committed.
  ///
  /// The closure also waits for each `UIView.animate` in the transaction, and runs after the completion of
  /// that call. The closure does not wait for property animators, or for a `UIView.animate` that joins a
  /// property animator or a transition.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    let transaction = current("setCompletionBlock(_:)")
    transaction.waiter?.close()
    transaction.waiter = block.map { TransactionWaiter(on: stage("setCompletionBlock(_:)"), $0) }
  }

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

  /// The innermost transaction: one that ends with the code that runs now, if nobody began one.
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
  /// Whether somebody began it.
  let isExplicit: Bool
  var duration: CFTimeInterval
  var timingFunction: CAMediaTimingFunction?
  var disablesActions: Bool
  /// Waits for what is added in it.
  var waiter: TransactionWaiter?

  /// Core Animation's documented default, in seconds.
  static let usualDuration: CFTimeInterval = 0.25

  init(isExplicit: Bool, within outer: OpenTransaction?) {
    self.isExplicit = isExplicit
    duration = outer?.duration ?? OpenTransaction.usualDuration
    timingFunction = outer?.timingFunction
    disablesActions = outer?.disablesActions ?? false
  }
}

/// Calls a closure once everything that was added while it waited is over.
final class TransactionWaiter {
  /// Nil once it was called.
  private(set) var block: (() -> Void)?
  /// How many animations are not over.
  var pending = 0
  private weak var stage: Stage?
  private var isClosed = false

  init(on stage: Stage, _ block: @escaping () -> Void) {
    self.stage = stage
    self.block = block
  }

  /// Nothing is added any more. Without anything to wait for, the closure is the next piece of work.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    guard pending == 0, let stage else { return }
    _ = stage.scheduleAnimation(at: stage.animationNow) { self.call() }
  }

  /// One of the animations is over.
  func count() {
    pending -= 1
    if isClosed, pending == 0 { call() }
  }

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

  fileprivate func commitLast() { transactions.popLast()?.waiter?.close() }

  /// Commits what somebody began, and did not commit while the same code ran; says so.
  func commitForgotten(on stage: Stage) {
    while let forgotten = transactions.last(where: \.isExplicit) {
      stage.diagnose(
        "CATransaction.begin() without a commit(): it was committed where the code around it ended; call "
          + "CATransaction.commit() there.")
      commit(forgotten)
    }
  }

  /// Commits a transaction that nobody began, wherever it lies among those that somebody has left open.
  fileprivate func commit(_ transaction: OpenTransaction) {
    transactions.removeAll { $0 === transaction }
    transaction.waiter?.close()
  }

  /// The pace of what is animated now; nil for its own.
  var timingFunction: CAMediaTimingFunction? { transactions.last?.timingFunction }

  /// Whether changes that are made now are seen at once.
  var disablesActions: Bool { transactions.last?.disablesActions ?? false }

  /// Who waits for what is added now.
  var waiter: TransactionWaiter? { transactions.last { $0.waiter != nil }?.waiter }

  /// Seconds that an animation lasts that says none.
  var animationDuration: CFTimeInterval {
    transactions.last?.duration ?? OpenTransaction.usualDuration
  }
}
