/// A stage as those know it that may outlive it, without keeping it alive: nil once it is gone.
///
/// Whoever lets go of a stage does so on the main actor. A weak reference would do the same anywhere, but one is enough to make every retain and release of the stage
/// several times as long.
nonisolated struct KnownStage: Sendable {
  /// The stage of the present task: after `await`, none is current.
  @TaskLocal static var ofTask = KnownStage()

  private let life: Life?

  /// None.
  init() { life = nil }

  @MainActor init(_ stage: Stage?) { life = stage?.life }

  /// The stage, if it is there still.
  @MainActor var stage: Stage? { life?.stage }

  /// What a stage has, and takes itself out of when it goes.
  @MainActor final class Life {
    unowned(unsafe) fileprivate(set) var stage: Stage?

    nonisolated init() {}

    /// The stage begins, or with nil it goes.
    func belong(to stage: Stage?) { self.stage = stage }
  }
}

/// A property that is a `KnownStage`, read and set as the stage itself.
@propertyWrapper struct Known {
  private var known: KnownStage

  init(wrappedValue stage: Stage?) { known = KnownStage(stage) }

  var wrappedValue: Stage? {
    get { known.stage }
    set { known = KnownStage(newValue) }
  }
}
