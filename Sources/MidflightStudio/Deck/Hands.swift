import Foundation
import MidflightReplay
import MotionCore

/// What the hands of a take do at a moment: where pointers are, and how slow the animations.
///
/// It goes through the input once as time goes forward, and begins anew when time goes back.
struct Hands {
  /// A pointer as it is seen.
  struct Pointer: Hashable {
    /// Its number; 0 is the mouse.
    let number: Int
    /// Where it is, in the scene's points.
    var place: CGPoint
    /// Whether it is down.
    var isDown: Bool
  }

  /// The mouse, if it has come, and the fingers that are down, in the order in which they came.
  private(set) var pointers: [Pointer] = []
  /// Animation seconds per second.
  private(set) var rate = 1.0
  private var time = Moment.zero
  private var next = 0

  /// Goes to a moment, after what happens there.
  ///
  /// - Parameter lines: The take's. They may have grown since the last time.
  mutating func move(to moment: Moment, in lines: [Recording.Line]) {
    if moment < time { self = Hands() }
    time = moment
    while next < lines.count, lines[next].time ?? .zero <= moment {
      if case .input(let event) = lines[next].content { take(event) }
      next += 1
    }
  }

  private mutating func take(_ event: InputEvent) {
    switch event {
    case .down(let pointer, let place, _, _): put(pointer, at: place, isDown: true)
    case .move(let pointer, let place, _):
      let isDown = pointers.first { $0.number == pointer }?.isDown ?? false
      put(pointer, at: place, isDown: isDown)
    case .up(let pointer, let place, _, _):
      if pointer == 0 { put(0, at: place, isDown: false) } else { lift(pointer) }
    case .cancel(let pointer, _, _): lift(pointer)
    case .rate(let rate, _): self.rate = rate
    case .wheel, .key, .resize: break
    }
  }

  private mutating func put(_ number: Int, at place: CGPoint, isDown: Bool) {
    let pointer = Pointer(number: number, place: place, isDown: isDown)
    if let index = pointers.firstIndex(where: { $0.number == number }) {
      pointers[index] = pointer
    } else {
      pointers.append(pointer)
    }
  }

  private mutating func lift(_ number: Int) { pointers.removeAll { $0.number == number } }
}
