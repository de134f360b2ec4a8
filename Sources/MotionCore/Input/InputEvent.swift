import Foundation

/// Something a person did: the only way in which a stage learns of the world outside.
///
/// The window makes one from each SDL event, a recording from each line. Coordinates are points in
/// the scene's space, origin top left, y down; they may lie outside the window.
public enum InputEvent: Hashable, Sendable {
  /// A finger or a mouse button went down.
  case down(pointer: Int, at: CGPoint, button: PointerButton = .primary, time: Moment)
  /// A pointer that is down moved; a pointer that is up hovered.
  case move(pointer: Int, at: CGPoint, time: Moment)
  /// The finger or the button that went down was lifted.
  case up(pointer: Int, at: CGPoint, button: PointerButton = .primary, time: Moment)
  /// The system took a pointer away: the window lost focus, or a recording broke off.
  case cancel(pointer: Int, reason: CancelReason, time: Moment)
  /// A wheel or a trackpad scrolled by `delta` points; positive moves content right and down.
  case wheel(at: CGPoint, delta: CGVector, time: Moment)
  /// A key went down or up. `name` is SDL's name of the key, such as `Space`; never typed text.
  case key(name: String, isDown: Bool, time: Moment)
  /// The window's content became this many points large, at `scale` pixels a point.
  case resize(size: CGSize, scale: CGFloat, time: Moment)
  /// Animations run at `rate` animation seconds per second from here on; gestures stay real.
  case rate(Double, time: Moment)

  /// When it happened.
  public var time: Moment {
    get {
      switch self {
      case .down(_, _, _, let time), .move(_, _, let time), .up(_, _, _, let time),
        .cancel(_, _, let time), .wheel(_, _, let time), .key(_, _, let time),
        .resize(_, _, let time), .rate(_, let time):
        time
      }
    }
    set {
      switch self {
      case .down(let pointer, let point, let button, _):
        self = .down(pointer: pointer, at: point, button: button, time: newValue)
      case .move(let pointer, let point, _):
        self = .move(pointer: pointer, at: point, time: newValue)
      case .up(let pointer, let point, let button, _):
        self = .up(pointer: pointer, at: point, button: button, time: newValue)
      case .cancel(let pointer, let reason, _):
        self = .cancel(pointer: pointer, reason: reason, time: newValue)
      case .wheel(let point, let delta, _):
        self = .wheel(at: point, delta: delta, time: newValue)
      case .key(let name, let isDown, _):
        self = .key(name: name, isDown: isDown, time: newValue)
      case .resize(let size, let scale, _):
        self = .resize(size: size, scale: scale, time: newValue)
      case .rate(let rate, _):
        self = .rate(rate, time: newValue)
      }
    }
  }

  /// The event with its position in another coordinate space. A wheel keeps its delta.
  package func mappingPoints(_ map: (CGPoint) -> CGPoint) -> InputEvent {
    switch self {
    case .down(let pointer, let point, let button, let time):
      .down(pointer: pointer, at: map(point), button: button, time: time)
    case .move(let pointer, let point, let time):
      .move(pointer: pointer, at: map(point), time: time)
    case .up(let pointer, let point, let button, let time):
      .up(pointer: pointer, at: map(point), button: button, time: time)
    case .wheel(let point, let delta, let time): .wheel(at: map(point), delta: delta, time: time)
    case .cancel, .key, .resize, .rate: self
    }
  }

  /// The pointer that did it; nil for wheels, keys, sizes and rates.
  public var pointer: Int? {
    switch self {
    case .down(let pointer, _, _, _), .move(let pointer, _, _), .up(let pointer, _, _, _),
      .cancel(let pointer, _, _):
      pointer
    case .wheel, .key, .resize, .rate: nil
    }
  }
}

/// What pressed: a finger, or which button of a mouse.
public struct PointerButton: RawRepresentable, Hashable, Sendable {
  /// 0 for a finger, 1 for the primary button, 2 for the secondary, 3 for the middle one.
  public var rawValue: Int

  /// The button with this number, 0…32.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A finger on a touch screen.
  public static let finger = PointerButton(rawValue: 0)
  /// The left button of a right-handed mouse.
  public static let primary = PointerButton(rawValue: 1)
  /// The right button of a right-handed mouse.
  public static let secondary = PointerButton(rawValue: 2)
  /// The middle button, or the wheel pressed.
  public static let middle = PointerButton(rawValue: 3)
}

extension InputEvent {
  /// The reason for which a pointer was taken away.
  public struct CancelReason: RawRepresentable, Hashable, Sendable {
    /// The word written in a recording: letters, digits and hyphens.
    public var rawValue: String

    /// The reason with this word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The window lost focus, which may swallow the release.
    public static let focusLost = CancelReason(rawValue: "focus-lost")
    /// The recording breaks off here.
    public static let truncated = CancelReason(rawValue: "truncated")
    /// The window closed, or the program was told to quit.
    public static let closed = CancelReason(rawValue: "closed")
    /// Somebody took over from a replay.
    public static let takenOver = CancelReason(rawValue: "taken-over")
  }
}

extension InputEvent {
  /// The event as a recording can hold it: times in whole microseconds (rounded up), coordinates
  /// in 1/64 point (nearest, ties to even).
  ///
  /// Whoever feeds a live stage feeds it this, so that a live run is a replay by construction.
  package var quantised: InputEvent {
    let time = Moment(microseconds: time.microsecondsRoundedUp)
    switch self {
    case .down(let pointer, let point, let button, _):
      return .down(pointer: pointer, at: point.quantised, button: button, time: time)
    case .move(let pointer, let point, _):
      return .move(pointer: pointer, at: point.quantised, time: time)
    case .up(let pointer, let point, let button, _):
      return .up(pointer: pointer, at: point.quantised, button: button, time: time)
    case .wheel(let point, let delta, _):
      let delta = CGPoint(x: delta.dx, y: delta.dy).quantised
      return .wheel(at: point.quantised, delta: CGVector(dx: delta.x, dy: delta.y), time: time)
    case .resize(let size, let scale, _):
      let corner = CGPoint(x: size.width, y: size.height).quantised
      return .resize(size: CGSize(width: corner.x, height: corner.y), scale: scale, time: time)
    case .cancel, .key, .rate:
      var event = self
      event.time = time
      return event
    }
  }
}

extension CGPoint {
  /// The nearest point whose coordinates are whole 64ths, ties to even; -0 becomes 0.
  package var quantised: CGPoint {
    CGPoint(
      x: (x * 64).rounded(.toNearestOrEven) / 64 + 0,
      y: (y * 64).rounded(.toNearestOrEven) / 64 + 0)
  }
}
