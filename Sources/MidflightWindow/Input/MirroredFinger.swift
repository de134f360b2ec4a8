internal import CSDL2
import Foundation

/// The second finger that a mouse has while Alt or Ctrl is held: the first one's mirror image.
///
/// As in simulators of touch screens. It lies across from the mouse, with a middle between them; so
/// moving the mouse pinches and turns. The middle is that of what takes two fingers under the mouse,
/// or else the window's, until the mouse is pressed. While Shift is held too, both move side by side,
/// and the middle moves along, until neither Alt nor Ctrl is held. A press that began without the keys
/// stays one pointer whatever is held later.
///
/// There are two keys because most window managers of X11 keep Alt and a drag for themselves, to
/// move the window; then Ctrl does it.
nonisolated struct MirroredFinger: Hashable, Sendable {
  /// The keys that are down: of those that matter, one bit each.
  private var keys: Keys = []
  /// Half way between the two fingers.
  private var middle = CGPoint.zero
  /// Whether Shift has moved the middle: then it stays.
  private var isPlaced = false

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
  /// - Parameter middle: What the fingers lie around, if this key brings the second one.
  mutating func note(_ key: SDL_Keycode, isDown: Bool, around middle: CGPoint) {
    guard let key = Keys(key) else { return }
    let wasThere = isThere
    if isDown { keys.insert(key) } else { keys.remove(key) }
    guard isThere, !wasThere else { return }
    isPlaced = false
    self.middle = middle
  }

  /// Every key is up: the window lost the keyboard.
  mutating func forget() { keys = [] }

  /// The mouse moved.
  ///
  /// - Parameter newMiddle: What the fingers lie around while they are above the glass; nil if they
  ///   are on it.
  mutating func follow(from start: CGPoint, to end: CGPoint, around newMiddle: CGPoint?) {
    guard isThere else { return }
    if !keys.isDisjoint(with: .shift) {
      isPlaced = true
      middle.x += end.x - start.x
      middle.y += end.y - start.y
    } else if !isPlaced, let newMiddle {
      middle = newMiddle
    }
  }

  /// The mouse was lifted after a press that was one pointer's: the fingers lie around what is under it now.
  mutating func settle(around newMiddle: CGPoint) {
    if !isPlaced { middle = newMiddle }
  }

  /// Points between two fingertips that touch each other, at least: from nearer, a pinch would grow without
  /// measure.
  static let leastDistance: CGFloat = 44

  /// Both come down, the mouse at a point: the middle stays where it is then.
  mutating func comeDown(at point: CGPoint) { middle = middle(beside: point) }

  /// Where it is when the mouse is at a point, on the glass.
  func location(across point: CGPoint) -> CGPoint {
    CGPoint(x: 2 * middle.x - point.x, y: 2 * middle.y - point.y)
  }

  /// Where it would come down if the mouse did at a point.
  func landing(across point: CGPoint) -> CGPoint {
    let middle = middle(beside: point)
    return CGPoint(x: 2 * middle.x - point.x, y: 2 * middle.y - point.y)
  }

  /// The middle, moved away from a point that is too near to it; to the right of one that is right there.
  private func middle(beside point: CGPoint) -> CGPoint {
    let (dx, dy) = (middle.x - point.x, middle.y - point.y)
    let (distance, least) = ((dx * dx + dy * dy).squareRoot(), MirroredFinger.leastDistance / 2)
    guard distance < least else { return middle }
    guard distance > 0 else { return CGPoint(x: point.x + least, y: point.y) }
    return CGPoint(x: point.x + dx * least / distance, y: point.y + dy * least / distance)
  }
}
