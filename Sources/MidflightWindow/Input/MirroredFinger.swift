internal import CSDL2
import Foundation

/// The second finger that a mouse has while Alt or Ctrl is held: the first one's mirror image.
///
/// As in simulators of touch screens. It lies across from the mouse, with the middle of the window
/// between them; so moving the mouse pinches and turns. While Shift is held too, both move side by
/// side, and what is between them moves along, until neither Alt nor Ctrl is held.
///
/// There are two keys because most window managers of X11 keep Alt and a drag for themselves, to
/// move the window; then Ctrl does it.
nonisolated struct MirroredFinger: Hashable, Sendable {
  /// The keys that are down: of those that matter, one bit each.
  private var keys: Keys = []
  /// Half way between the two fingers.
  private var middle = CGPoint.zero

  private nonisolated struct Keys: OptionSet, Hashable, Sendable {
    var rawValue: UInt8

    static let alt = Keys(rawValue: 0b00_00_11)
    static let control = Keys(rawValue: 0b00_11_00)
    static let shift = Keys(rawValue: 0b11_00_00)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The one key of SDL's; nil if it does not matter.
    init?(_ key: SDL_Keycode) {
      let known = [SDLK_LALT, SDLK_RALT, SDLK_LCTRL, SDLK_RCTRL, SDLK_LSHIFT, SDLK_RSHIFT]
      guard let bit = known.firstIndex(where: { SDL_Keycode($0.rawValue) == key }) else {
        return nil
      }
      self.init(rawValue: 1 << UInt8(bit))
    }
  }

  /// Whether there is a second finger, on the glass or just above it.
  var isThere: Bool { !keys.isDisjoint(with: [.alt, .control]) }

  /// Takes note of a key.
  ///
  /// - Parameter size: The window's, in points.
  mutating func note(_ key: SDL_Keycode, isDown: Bool, in size: CGSize) {
    guard let key = Keys(key) else { return }
    let wasThere = isThere
    if isDown { keys.insert(key) } else { keys.remove(key) }
    if isThere, !wasThere { middle = CGPoint(x: size.width / 2, y: size.height / 2) }
  }

  /// Every key is up: the window lost the keyboard.
  mutating func forget() { keys = [] }

  /// The mouse moved.
  mutating func follow(from start: CGPoint, to end: CGPoint) {
    guard isThere, !keys.isDisjoint(with: .shift) else { return }
    middle.x += end.x - start.x
    middle.y += end.y - start.y
  }

  /// Where it is when the mouse is at a point.
  func location(across point: CGPoint) -> CGPoint {
    CGPoint(x: 2 * middle.x - point.x, y: 2 * middle.y - point.y)
  }
}
