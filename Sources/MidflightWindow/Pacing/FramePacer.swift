import MotionCore

/// Decides when the window draws and how long it may sleep.
///
/// If presenting waits for the display, a frame starts as late as possible for the next refresh, so
/// that it shows the newest input. If presenting returns at once (Xvfb, the dummy driver, a
/// software renderer), frames follow a grid of the display's interval. In both cases a due frame is
/// drawn, however many events are waiting.
nonisolated struct FramePacer: Sendable {
  /// The window's next action.
  enum Step: Hashable, Sendable {
    /// Draws a frame now.
    case draw
    /// Sleeps until an event or this moment, whichever comes first; nil sleeps until an event.
    case wait(until: Moment?)
  }

  /// The resolution of SDL's timeouts, in nanoseconds. A frame due within this time is due now.
  static let granularity: Int64 = 1_000_000
  /// The reserve between a frame's expected end and the targeted refresh, in nanoseconds.
  static let margin: Int64 = 1_500_000
  /// The refresh rate in hertz for a display that reports none (SDL's 0).
  static let fallbackRate = 60

  /// The time between two refreshes, in nanoseconds.
  private(set) var interval: Int64
  /// A Boolean value that indicates whether presenting waits for the display.
  let isVsynced: Bool
  /// The earliest moment for the next frame.
  private(set) var nextDraw = Moment(nanoseconds: .min)
  /// The expected time to advance, paint and upload a frame, in nanoseconds: the largest recent
  /// value, which decays by 1/16 per frame.
  private var cost: Int64 = 0

  /// Creates a pacer for a display.
  ///
  /// - Parameter refreshRate: The refresh rate in hertz; 0 or less if unknown.
  init(refreshRate: Int, isVsynced: Bool) {
    interval = Self.interval(of: refreshRate)
    self.isVsynced = isVsynced
  }

  /// Changes the refresh rate from the next frame on, for example on another display.
  mutating func update(refreshRate: Int) { interval = Self.interval(of: refreshRate) }

  /// Returns the action for a moment.
  ///
  /// - `.draw` if a picture is needed and its time is less than `granularity` away.
  /// - `.wait` until the frame's time if a picture is needed later.
  /// - `.wait` until `nextDue` if no picture is needed.
  ///
  /// - Parameters:
  ///   - wantsPicture: Whether the picture may differ from the screen.
  ///   - nextDue: The time of the client's next change; nil without one. A time not after `now`
  ///     also needs a picture.
  func step(at now: Moment, wantsPicture: Bool, nextDue: Moment?) -> Step {
    guard wantsPicture || nextDue.map({ $0 <= now }) == true else { return .wait(until: nextDue) }
    let isDue = nextDraw <= Moment(nanoseconds: now.nanoseconds + Self.granularity - 1)
    return isDue ? .draw : .wait(until: nextDraw)
  }

  /// Records a drawn frame and sets the time of the next frame.
  ///
  /// - Display waits: shortly before the next refresh, by the expected cost and `margin`, but at
  ///   most half an interval before.
  /// - Otherwise: one interval later on the grid.
  ///
  /// - Parameters:
  ///   - began: The start of the drawing.
  ///   - submitted: The end of the upload.
  ///   - presented: The return of the present call.
  mutating func drew(began: Moment, submitted: Moment, presented: Moment) {
    cost = max(submitted.nanoseconds - began.nanoseconds, cost - cost / 16)
    if isVsynced {
      let leadTime = min(cost + Self.margin, interval / 2)
      nextDraw = Moment(nanoseconds: presented.nanoseconds + interval - leadTime)
    } else {
      keepGrid(began: began)
    }
  }

  /// Records a frame that needed no drawing.
  ///
  /// The next frame is due one interval later on the grid, also if presenting waits.
  mutating func skipped(began: Moment) { keepGrid(began: began) }

  /// Advances the grid by one interval. A grid more than one interval late restarts at `began`.
  private mutating func keepGrid(began: Moment) {
    let isBehind = nextDraw.nanoseconds < began.nanoseconds - interval
    let tick = isBehind ? began : nextDraw
    nextDraw = Moment(nanoseconds: tick.nanoseconds + interval)
  }

  /// Returns the refresh interval in nanoseconds, with `fallbackRate` for a rate of 0 or less.
  private static func interval(of refreshRate: Int) -> Int64 {
    1_000_000_000 / Int64(refreshRate > 0 ? refreshRate : fallbackRate)
  }
}
