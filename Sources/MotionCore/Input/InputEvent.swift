import Foundation

/// An input of a stage: the only way in which the outside world has an effect on a stage.
///
/// The window creates an event from each SDL event, and a recording from each line. Coordinates are
/// points in the scene's space, with the origin at the top left and y down. They may lie outside
/// the window.
public enum InputEvent: Hashable, Sendable {
  /// A press of a finger or a mouse button.
  case down(pointer: Int, at: CGPoint, button: PointerButton = .primary, time: Moment)
  /// A move of a pointer. A pointer that is up hovers.
  case move(pointer: Int, at: CGPoint, time: Moment)
  /// A release of the finger or the button that was pressed. A finger's release may name any
  /// button.
  case up(pointer: Int, at: CGPoint, button: PointerButton = .primary, time: Moment)
  /// The loss of a pointer: the window lost focus, or a recording ended early.
  case cancel(pointer: Int, reason: CancelReason, time: Moment)
  /// A scroll of a wheel or a trackpad by `delta` points; positive moves content right and down.
  case wheel(at: CGPoint, delta: CGVector, time: Moment)
  /// A press or release of a key. `name` is SDL's key name, such as `Space`; never typed text.
  case key(name: String, isDown: Bool, time: Moment)
  /// A change of the window's content size, in points, and of its scale, in pixels per point.
  case resize(size: CGSize, scale: CGFloat, time: Moment)
  /// A change of the animation rate, in animation seconds per second. Gestures are not affected.
  case rate(Double, time: Moment)
  /// A change of the window's activity: the window gained or lost the focus, or was hidden or
  /// shown.
  case activity(Activity, time: Moment)

  /// The moment of the event.
  public var time: Moment {
    get {
      switch self {
      case .down(_, _, _, let time), .move(_, _, let time), .up(_, _, _, let time),
        .cancel(_, _, let time), .wheel(_, _, let time), .key(_, _, let time),
        .resize(_, _, let time), .rate(_, let time), .activity(_, let time):
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
      case .activity(let activity, _):
        self = .activity(activity, time: newValue)
      }
    }
  }

  /// Returns the event with its position in another coordinate space. A wheel keeps its delta.
  /// Cancels, keys, sizes, rates and activities stay unchanged.
  package func mappingPoints(_ map: (CGPoint) -> CGPoint) -> InputEvent {
    switch self {
    case .down(let pointer, let point, let button, let time):
      .down(pointer: pointer, at: map(point), button: button, time: time)
    case .move(let pointer, let point, let time):
      .move(pointer: pointer, at: map(point), time: time)
    case .up(let pointer, let point, let button, let time):
      .up(pointer: pointer, at: map(point), button: button, time: time)
    case .wheel(let point, let delta, let time): .wheel(at: map(point), delta: delta, time: time)
    case .cancel, .key, .resize, .rate, .activity: self
    }
  }

  /// The number of the event's pointer; nil for wheels, keys, sizes, rates and activities.
  public var pointer: Int? {
    switch self {
    case .down(let pointer, _, _, _), .move(let pointer, _, _), .up(let pointer, _, _, _),
      .cancel(let pointer, _, _):
      pointer
    case .wheel, .key, .resize, .rate, .activity: nil
    }
  }
}

/// The finger or mouse button of a press.
public struct PointerButton: RawRepresentable, Hashable, Sendable {
  /// 0 for a finger, 1 for the primary button, 2 for the secondary, 3 for the middle one.
  public var rawValue: Int

  /// Creates a button from its number, 0…32.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A finger on a touch screen.
  public static let finger = PointerButton(rawValue: 0)
  /// The left button of a right-handed mouse.
  public static let primary = PointerButton(rawValue: 1)
  /// The right button of a right-handed mouse.
  public static let secondary = PointerButton(rawValue: 2)
  /// The middle button, or the pressed wheel.
  public static let middle = PointerButton(rawValue: 3)

  /// Returns whether a release of `button` ends a press of this button.
  ///
  /// A mouse button returns false for every other button. A finger always returns true.
  package func isReleased(by button: PointerButton) -> Bool {
    self == button || self == .finger
  }
}

extension InputEvent {
  /// The reason for the loss of a pointer.
  public struct CancelReason: RawRepresentable, Hashable, Sendable {
    /// The word in a recording: letters, digits and hyphens.
    public var rawValue: String

    /// Creates a reason from its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A Boolean value that indicates whether the word is not empty, and has only ASCII letters,
    /// digits and hyphens.
    package var isWord: Bool {
      !rawValue.isEmpty
        && rawValue.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
          default: false
          }
        }
    }

    /// The window has lost focus, so that the release may be missing.
    public static let focusLost = CancelReason(rawValue: "focus-lost")
    /// The recording ends early.
    public static let truncated = CancelReason(rawValue: "truncated")
    /// The window was closed, or the program received a request to quit.
    public static let closed = CancelReason(rawValue: "closed")
    /// A person has taken control of a replay.
    public static let takenOver = CancelReason(rawValue: "taken-over")
  }
}

extension InputEvent {
  /// The activity of the window that shows a scene. A stage starts active.
  public enum Activity: String, CaseIterable, Sendable {
    /// The window has the keyboard focus.
    case active
    /// The window is visible without the focus.
    case inactive
    /// The window is hidden or minimised.
    case background
  }
}

extension InputEvent {
  /// The event with the precision of a recording.
  ///
  /// Times are whole microseconds, rounded up. Coordinates, deltas and sizes are multiples of 1/64
  /// point, rounded to the nearest with ties to even. Live stages receive only such events, so that
  /// a live run equals its replay. Scales and rates stay unchanged.
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
    case .cancel, .key, .rate, .activity:
      var event = self
      event.time = time
      return event
    }
  }
}

extension CGPoint {
  /// The nearest point whose coordinates are multiples of 1/64, ties to even; −0 becomes 0.
  package var quantised: CGPoint {
    CGPoint(
      x: (x * 64).rounded(.toNearestOrEven) / 64 + 0,
      y: (y * 64).rounded(.toNearestOrEven) / 64 + 0)
  }
}
