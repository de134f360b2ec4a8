import Foundation

/// What is held down on a stage: the pointers and the keys that went down and were not let go of since.
///
/// Whoever delivers events tells it of each one, and asks it what is still down where nobody can let
/// go of it any more: a window closes, another scene comes, somebody takes over.
package struct HeldInput: Hashable, Sendable {
  /// A pointer that is down.
  package struct Pointer: Hashable, Sendable {
    /// Its number; 0 is the mouse.
    package let number: Int
    /// Where it was told to be last, in the scene's points.
    package fileprivate(set) var place: CGPoint
  }

  /// The pointers that are down, in the order of their numbers.
  package private(set) var pointers: [Pointer] = []
  /// The names of the keys that are down, in the order in which they went down.
  package private(set) var keys: [String] = []

  /// Nothing is down.
  package init() {}

  /// Whether nothing is down.
  package var isEmpty: Bool { pointers.isEmpty && keys.isEmpty }

  /// The pointer of a number; nil if it is up.
  package subscript(pointer number: Int) -> Pointer? { pointers.first { $0.number == number } }

  /// Whether an event lets go of something that is down.
  package func isLetGo(by event: InputEvent) -> Bool {
    switch event {
    case .up(let number, _, _, _), .cancel(let number, _, _): self[pointer: number] != nil
    case .key(let name, false, _): keys.contains(name)
    default: false
    }
  }

  /// Takes in an event that was delivered.
  ///
  /// What goes down twice is down once; what is let go of without being down is nothing.
  package mutating func take(_ event: InputEvent) {
    switch event {
    case .down(let number, let place, _, _):
      pointers.removeAll { $0.number == number }
      let index = pointers.firstIndex { $0.number > number } ?? pointers.endIndex
      pointers.insert(Pointer(number: number, place: place), at: index)
    case .move(let number, let place, _):
      guard let index = pointers.firstIndex(where: { $0.number == number }) else { return }
      pointers[index].place = place
    case .up(let number, _, _, _), .cancel(let number, _, _):
      pointers.removeAll { $0.number == number }
    case .key(let name, let isDown, _):
      keys.removeAll { $0 == name }
      if isDown { keys.append(name) }
    case .wheel, .resize, .rate: return
    }
  }

  /// What is down here and not there.
  package func subtracting(_ other: HeldInput) -> HeldInput {
    var rest = self
    rest.pointers.removeAll { other[pointer: $0.number] != nil }
    rest.keys.removeAll { other.keys.contains($0) }
    return rest
  }

  /// The events that let go of all of it: a cancel for each pointer, then each key's release.
  package func releases(because reason: InputEvent.CancelReason, at time: Moment) -> [InputEvent] {
    pointers.map { .cancel(pointer: $0.number, reason: reason, time: time) }
      + keys.map { .key(name: $0, isDown: false, time: time) }
  }
}
