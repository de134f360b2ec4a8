import Foundation
import MidflightReplay
import MotionCore

/// The pointers and the playback rate of a session at a moment.
///
/// The state reads the input once as time moves forward. It starts again from the beginning when
/// time moves back.
struct PointerState {
  /// The state of one pointer.
  struct Pointer: Hashable {
    /// The pointer's number. The mouse has the number 0.
    let number: Int
    /// The position in the scene's points.
    var place: CGPoint
    /// A Boolean value that indicates whether the pointer is down.
    var isDown: Bool
  }

  /// The mouse, after its first event, and the fingers that are down, in the order in which they
  /// appeared.
  private(set) var pointers: [Pointer] = []
  /// Animation seconds per second.
  private(set) var rate = 1.0
  private var time = Moment.zero
  private var next = 0

  /// Moves to a moment, and applies all events up to and at that moment. For an earlier moment, the
  /// state is computed anew from the beginning.
  ///
  /// - Parameter lines: The lines of the session. They may have grown since the last call. Lines
  ///   without a time count as at 0.
  mutating func move(to moment: Moment, in lines: [Recording.Line]) {
    if moment < time { self = PointerState() }
    time = moment
    while next < lines.count, lines[next].time ?? .zero <= moment {
      if case .input(let event) = lines[next].content { apply(event) }
      next += 1
    }
  }

  /// Applies an event to the pointers or the rate.
  ///
  /// - A press or move adds an unknown pointer. A move keeps its pointer up or down.
  /// - A release keeps the mouse, as up, and removes a finger. A cancellation removes either.
  /// - Wheel, key, resize and activity events have no effect.
  private mutating func apply(_ event: InputEvent) {
    switch event {
    case .down(let pointer, let place, _, _): put(pointer, at: place, isDown: true)
    case .move(let pointer, let place, _):
      let isDown = pointers.first { $0.number == pointer }?.isDown ?? false
      put(pointer, at: place, isDown: isDown)
    case .up(let pointer, let place, _, _):
      if pointer == 0 { put(0, at: place, isDown: false) } else { lift(pointer) }
    case .cancel(let pointer, _, _): lift(pointer)
    case .rate(let rate, _): self.rate = rate
    case .wheel, .key, .resize, .activity: break
    }
  }

  /// Sets a pointer's position and state; adds the pointer at the end if it is unknown.
  private mutating func put(_ number: Int, at place: CGPoint, isDown: Bool) {
    let pointer = Pointer(number: number, place: place, isDown: isDown)
    if let index = pointers.firstIndex(where: { $0.number == number }) {
      pointers[index] = pointer
    } else {
      pointers.append(pointer)
    }
  }

  /// Removes a pointer; no effect for an unknown one.
  private mutating func lift(_ number: Int) { pointers.removeAll { $0.number == number } }
}
