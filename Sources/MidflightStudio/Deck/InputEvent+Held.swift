import MotionCore

extension InputEvent {
  /// Whether it is a move of a mouse that is up.
  ///
  /// - Parameter held: What is down.
  nonisolated func isHover(beside held: HeldInput) -> Bool {
    if case .move(let pointer, _, _) = self { held[pointer: pointer] == nil } else { false }
  }

  /// The same with a pointer where it was seen last, at a moment.
  nonisolated func standing(in held: HeldInput, at moment: Moment) -> InputEvent {
    var event = self
    if case .up(let pointer, let place, let button, let time) = self {
      event = .up(
        pointer: pointer, at: held[pointer: pointer]?.place ?? place, button: button, time: time)
    }
    event.time = moment
    return event
  }
}
