internal import CSDL2
import Foundation

/// The second finger of a mouse while Alt or Ctrl is held: the mirror image of the mouse about a
/// centre, as in simulators of touch screens.
///
/// - Moving the mouse pinches and rotates.
/// - Until the press, the centre is that of the view under the mouse that takes two fingers, or
///   else the window's.
/// - With Shift too, both fingers and the centre move in parallel. The centre then stays until Alt
///   and Ctrl are released.
/// - A press that began without the keys stays one pointer, whatever keys follow.
///
/// There are two keys because most X11 window managers reserve Alt and a drag for moving the
/// window; Ctrl works there.
nonisolated struct MirroredFinger: Hashable, Sendable {
  /// The pressed modifier keys, one bit each.
  private var keys: Keys = []
  /// The centre between the two fingers, in points.
  private var center = CGPoint.zero
  /// A Boolean value that indicates whether Shift has moved the centre, which then stays.
  private var isPlaced = false

  private nonisolated struct Keys: OptionSet, Hashable, Sendable {
    var rawValue: UInt8

    static let alt = Keys(rawValue: 0b00_00_11)
    static let control = Keys(rawValue: 0b00_11_00)
    static let shift = Keys(rawValue: 0b11_00_00)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the set of one SDL key; fails for a key without meaning here.
    ///
    /// The left and the right Alt, Ctrl and Shift keys have one bit each.
    init?(_ key: SDL_Keycode) {
      let keys = [SDLK_LALT, SDLK_RALT, SDLK_LCTRL, SDLK_RCTRL, SDLK_LSHIFT, SDLK_RSHIFT]
      guard let bit = keys.firstIndex(where: { SDL_Keycode($0.rawValue) == key }) else {
        return nil
      }
      self.init(rawValue: 1 << UInt8(bit))
    }
  }

  /// A Boolean value that indicates whether a second finger exists, on the glass or just above it.
  var isPresent: Bool { !keys.isDisjoint(with: [.alt, .control]) }

  /// Records a key.
  ///
  /// Other keys have no effect. A second Alt or Ctrl key keeps the centre, and releasing the last
  /// one makes the finger disappear.
  ///
  /// - Parameter center: The new centre, if this key makes the second finger appear.
  mutating func update(_ key: SDL_Keycode, isDown: Bool, around center: CGPoint) {
    guard let key = Keys(key) else { return }
    let wasPresent = isPresent
    if isDown { keys.insert(key) } else { keys.remove(key) }
    guard isPresent, !wasPresent else { return }
    isPlaced = false
    self.center = center
  }

  /// Releases all keys, for example after the window lost the keyboard.
  mutating func releaseKeys() { keys = [] }

  /// Records a move of the mouse.
  ///
  /// With Shift, the centre moves along. Otherwise the centre becomes `newCenter`, unless Shift has
  /// moved it before. Does nothing without a second finger.
  ///
  /// - Parameter newCenter: The centre while the fingers are above the glass; nil while they touch
  ///   it.
  mutating func moveMouse(from start: CGPoint, to end: CGPoint, around newCenter: CGPoint?) {
    guard isPresent else { return }
    if !keys.isDisjoint(with: .shift) {
      isPlaced = true
      center.x += end.x - start.x
      center.y += end.y - start.y
    } else if !isPlaced, let newCenter {
      center = newCenter
    }
  }

  /// Sets the centre after a press of one pointer ends, unless Shift has moved it.
  mutating func setCenter(_ newCenter: CGPoint) {
    if !isPlaced { center = newCenter }
  }

  /// The least distance between the fingers when they land, in points: from nearer, a pinch would
  /// magnify without limit.
  static let minimumDistance: CGFloat = 44

  /// Lands both fingers, the mouse at a point, and fixes the centre.
  mutating func land(at point: CGPoint) { center = center(beside: point) }

  /// Returns the second finger's position for a mouse position, on the glass.
  func location(opposite point: CGPoint) -> CGPoint {
    CGPoint(x: 2 * center.x - point.x, y: 2 * center.y - point.y)
  }

  /// Returns the second finger's position if the mouse were pressed at a point.
  func landing(opposite point: CGPoint) -> CGPoint {
    let center = center(beside: point)
    return CGPoint(x: 2 * center.x - point.x, y: 2 * center.y - point.y)
  }

  /// Returns the centre, at least half of `minimumDistance` away from a point; to the right of an
  /// equal point.
  private func center(beside point: CGPoint) -> CGPoint {
    let (dx, dy) = (center.x - point.x, center.y - point.y)
    let (distance, minimum) = ((dx * dx + dy * dy).squareRoot(), MirroredFinger.minimumDistance / 2)
    guard distance < minimum else { return center }
    guard distance > 0 else { return CGPoint(x: point.x + minimum, y: point.y) }
    return CGPoint(x: point.x + dx * minimum / distance, y: point.y + dy * minimum / distance)
  }
}
