/// Seconds of a stage's animations since it began: a time that replays repeat.
///
/// Unlike Core Animation's it goes by the stage whose code is running, and slows down with its
/// animations; outside a stage there is none, and asking for it stops the program.
public func CACurrentMediaTime() -> Double {
  guard let stage = Stage.current else {
    fatalError(
      "CACurrentMediaTime() outside a stage: its time is a stage's; ask for it inside stage.perform { }, "
        + "or where the stage calls you.")
  }
  return stage.animationNow.seconds
}
