import MotionCore

/// Says when the window draws and how long it may sleep.
///
/// Where presenting waits for the display, a frame begins as late as it can and still make the
/// next refresh, so that it shows the newest input. Where presenting returns at once (Xvfb, the
/// dummy driver, a software renderer), frames keep a grid of the display's interval instead.
/// Either way a frame that is due is drawn, however many events are waiting.
nonisolated struct FramePacer: Sendable {
  /// What the window does next.
  enum Step: Hashable, Sendable {
    /// Draws a frame now.
    case draw
    /// Sleeps until an event or this moment, whichever comes first; nil sleeps for an event only.
    case wait(until: Moment?)
  }

  /// SDL counts time-outs in whole milliseconds: a frame due sooner is due now.
  static let granularity: Int64 = 1_000_000
  /// Left between a frame's expected end and the refresh it aims at.
  static let margin: Int64 = 1_500_000
  /// Refreshes a second where the display does not say, as SDL does with 0.
  static let fallbackRate = 60

  /// Nanoseconds from one refresh to the next.
  private(set) var interval: Int64
  /// Whether presenting waits for the display.
  let isVsynced: Bool
  /// The earliest moment for the next frame.
  private(set) var nextDraw = Moment(nanoseconds: .min)
  /// What a frame takes to advance, paint and upload: the worst of late, forgotten by and by.
  private var cost: Int64 = 0

  /// A pacer for a display.
  ///
  /// - Parameter refreshRate: Refreshes a second; 0 or less if it is unknown.
  init(refreshRate: Int, isVsynced: Bool) {
    interval = Self.interval(of: refreshRate)
    self.isVsynced = isVsynced
  }

  /// Keeps another display's pace from the next frame on.
  mutating func adopt(refreshRate: Int) { interval = Self.interval(of: refreshRate) }

  /// What to do at a moment.
  ///
  /// - Parameters:
  ///   - wantsPicture: Whether the picture may differ from the one on screen.
  ///   - nextDue: When that will come about by itself; nil if it will not.
  func step(at now: Moment, wantsPicture: Bool, nextDue: Moment?) -> Step {
    guard wantsPicture || nextDue.map({ $0 <= now }) == true else { return .wait(until: nextDue) }
    let isDue = nextDraw <= Moment(nanoseconds: now.nanoseconds + Self.granularity - 1)
    return isDue ? .draw : .wait(until: nextDraw)
  }

  /// Notes that a frame was drawn.
  ///
  /// - Parameters:
  ///   - began: When drawing it began.
  ///   - submitted: When its pixels were handed over.
  ///   - presented: When presenting them returned.
  mutating func drew(began: Moment, submitted: Moment, presented: Moment) {
    cost = max(submitted.nanoseconds - began.nanoseconds, cost - cost / 16)
    if isVsynced {
      let lead = min(cost + Self.margin, interval / 2)
      nextDraw = Moment(nanoseconds: presented.nanoseconds + interval - lead)
    } else {
      keepGrid(began: began)
    }
  }

  /// Notes that a frame was looked at and needed no drawing.
  mutating func skipped(began: Moment) { keepGrid(began: began) }

  /// One interval on; a grid that fell behind by a whole interval begins anew.
  private mutating func keepGrid(began: Moment) {
    let isBehind = nextDraw.nanoseconds < began.nanoseconds - interval
    let tick = isBehind ? began : nextDraw
    nextDraw = Moment(nanoseconds: tick.nanoseconds + interval)
  }

  private static func interval(of refreshRate: Int) -> Int64 {
    1_000_000_000 / Int64(refreshRate > 0 ? refreshRate : fallbackRate)
  }
}
