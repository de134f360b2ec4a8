import MotionCore

extension InputEvent {
  /// Returns whether the event is a move of a pointer that is up; false for all other events.
  ///
  /// - Parameter held: The input that is down.
  nonisolated func isHover(beside held: PressedInput) -> Bool {
    if case .move(let pointer, _, _) = self { held[pointer: pointer] == nil } else { false }
  }

  /// Returns the event at another moment. A release takes place at the last known position of its
  /// pointer, or at its own position if the pointer is up. Other events keep their positions.
  nonisolated func atLastPosition(in held: PressedInput, at moment: Moment) -> InputEvent {
    var event = self
    if case .up(let pointer, let place, let button, let time) = self {
      event = .up(
        pointer: pointer, at: held[pointer: pointer]?.position ?? place, button: button, time: time)
    }
    event.time = moment
    return event
  }
}
