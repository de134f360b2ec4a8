import Foundation

/// The pointers and keys that are down on a stage.
///
/// The sender of events adds each delivered event. When no release can follow any more, the sender
/// creates the missing releases from the remaining input: when a window closes, a scene is
/// replaced, or a person takes control of a replay.
package struct PressedInput: Hashable, Sendable {
  /// A pointer that is down.
  package struct Pointer: Hashable, Sendable {
    /// The pointer's number. The mouse has the number 0.
    package let number: Int
    /// The last known position, in the scene's points.
    package fileprivate(set) var position: CGPoint
    /// The pressed button.
    package let button: PointerButton
  }

  /// The pointers that are down, in the order of their numbers.
  package private(set) var pointers: [Pointer] = []
  /// The names of the keys that are down, in the order of their presses.
  package private(set) var keys: [String] = []

  /// Creates a value without pointers and keys.
  package init() {}

  /// A Boolean value that indicates whether no pointer or key is down.
  package var isEmpty: Bool { pointers.isEmpty && keys.isEmpty }

  /// The pointer with a number; nil if the pointer is up.
  package subscript(pointer number: Int) -> Pointer? { pointers.first { $0.number == number } }

  /// Returns a Boolean value that indicates whether an event releases held input. An up or a cancel
  /// releases a pointer that is down, and a key's release a key that is down. All other events give
  /// false.
  package func isReleased(by event: InputEvent) -> Bool {
    switch event {
    case .up(let number, _, let button, _):
      self[pointer: number]?.button.isReleased(by: button) ?? false
    case .cancel(let number, _, _): self[pointer: number] != nil
    case .key(let name, false, _): keys.contains(name)
    default: false
    }
  }

  /// Updates the state with a delivered event.
  ///
  /// A second press of a pointer replaces the first one. A second press of a key moves the key to
  /// the end. A move updates the position of a pointer that is down. A move or release of a pointer
  /// or key that is up, a wheel, a size, a rate and an activity have no effect.
  package mutating func update(with event: InputEvent) {
    switch event {
    case .down(let number, let position, let button, _):
      pointers.removeAll { $0.number == number }
      let index = pointers.firstIndex { $0.number > number } ?? pointers.endIndex
      pointers.insert(Pointer(number: number, position: position, button: button), at: index)
    case .move(let number, let position, _):
      guard let index = pointers.firstIndex(where: { $0.number == number }) else { return }
      pointers[index].position = position
    case .up(let number, _, _, _), .cancel(let number, _, _):
      pointers.removeAll { $0.number == number }
    case .key(let name, let isDown, _):
      keys.removeAll { $0 == name }
      if isDown { keys.append(name) }
    case .wheel, .resize, .rate, .activity: return
    }
  }

  /// Returns the pointers and keys that are down here and not in another value. Positions are those
  /// of this value.
  package func subtracting(_ other: PressedInput) -> PressedInput {
    var remaining = self
    remaining.pointers.removeAll { other[pointer: $0.number] != nil }
    remaining.keys.removeAll { other.keys.contains($0) }
    return remaining
  }

  /// Returns the events that release all input: a cancel for each pointer, then the keys. Empty
  /// without held input. The value does not change.
  package func releases(because reason: InputEvent.CancelReason, at time: Moment) -> [InputEvent] {
    pointers.map { .cancel(pointer: $0.number, reason: reason, time: time) }
      + keys.map { .key(name: $0, isDown: false, time: time) }
  }
}
