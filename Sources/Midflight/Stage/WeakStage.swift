/// A weak reference to a stage, which a task can carry.
///
/// Swift's `weak` would slow down every retain of the stage: a replay of 600 events retains its
/// stage some 10 000 times.
@propertyWrapper nonisolated struct WeakStage: Equatable, Sendable {
  /// The stage of the current task: after an `await`, `Stage.current` is nil.
  @TaskLocal static var ofTask = WeakStage()

  private var anchor: Anchor?

  /// The part of a stage that weak references hold.
  final class Anchor: Sendable {
    // Safe: only code on the main actor reads the stage, and the stage's isolated `deinit` sets
    // nil.
    nonisolated(unsafe) unowned(unsafe) var stage: Stage?
  }

  init() {}

  static func == (one: WeakStage, other: WeakStage) -> Bool { one.anchor === other.anchor }

  /// Creates a reference to a stage.
  @MainActor init(_ stage: Stage) { anchor = stage.anchor }

  /// The stage; nil once the stage is gone.
  @MainActor var wrappedValue: Stage? {
    get { anchor?.stage }
    set { anchor = newValue?.anchor }
  }
}
