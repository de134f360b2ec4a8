/// Returns the seconds of animation time since the stage began, which replays reproduce.
///
/// Unlike Core Animation's, the time belongs to the current stage, and slows down with its
/// animations. Ends the program outside a stage.
@preconcurrency @MainActor
public func CACurrentMediaTime() -> Double {
  guard let stage = Stage.current else {
    fatalError(
      "CACurrentMediaTime() outside a stage: its time is a stage's; ask for it inside stage.perform { }, "
        + "or where the stage calls you.")
  }
  return stage.animationNow.seconds
}
