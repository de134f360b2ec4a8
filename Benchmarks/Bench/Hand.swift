import Foundation
import MidflightStudio
import MidflightWindow
import MotionCore
import Synchronization

/// A hand that drags to and fro in a window, in real time, from a thread of its own.
///
/// As a mouse does, it says where it is some 125 times a second, in no step with the display.
final class Hand {
  private let mouse: PretendedMouse
  private let strokes: [[CGPoint]]
  private let progress = Progress()

  /// What its thread has done.
  nonisolated private final class Progress: Sendable {
    /// When each event was put into the queue, in seconds of the machine's clock.
    let pushed = Mutex<[Double]>([])
    let isDone = Atomic(false)
  }

  /// A hand that will go along strokes, each of them pressed at its first point and let go at its last.
  init(_ mouse: PretendedMouse, along strokes: [[CGPoint]]) {
    (self.mouse, self.strokes) = (mouse, strokes)
  }

  /// How many events it makes in all.
  var eventCount: Int { strokes.map(\.count).reduce(0, +) }

  /// Whether it has made all of them.
  var isDone: Bool { progress.isDone.load(ordering: .acquiring) }

  /// When an event was put into the queue.
  func time(ofEvent index: Int) -> Double? {
    progress.pushed.withLock { $0.indices.contains(index) ? $0[index] : nil }
  }

  /// Begins, half a second later; returns at once.
  func begin() {
    let (mouse, strokes, progress) = (mouse, strokes, progress)
    Thread.detachNewThread {
      usleep(500_000)
      for stroke in strokes {
        for (index, point) in stroke.enumerated() {
          progress.pushed.withLock { $0.append(Stopwatch.now()) }
          switch index {
          case 0: mouse.press(at: point)
          case stroke.count - 1: mouse.release(at: point)
          default: mouse.move(to: point, isPressed: true)
          }
          usleep(7_000 + UInt32(index * 7919 % 2_000))
        }
        // What was thrown flies on meanwhile.
        usleep(300_000)
      }
      progress.isDone.store(true, ordering: .releasing)
      // Wakes the window, which sees that all is done.
      mouse.move(to: .zero, isPressed: false)
    }
  }
}

/// Shows a studio to which a hand does something, and notes how old each event is once it is seen.
final class HandledClient: WindowClient {
  private let studio: Studio
  private unowned let window: DesktopWindow
  private let hand: Hand
  private var hasBegun = false
  /// Events of the hand that the studio has taken.
  private var taken = 0
  /// When those were made that have not been seen.
  private var unseen: [Double] = []
  private var framesSeen = 0
  private var wasAsked = false
  /// Seconds from the push of each event to the end of presenting the frame that shows it, or what came
  /// after it.
  private(set) var ages: [Double] = []
  /// The same of those alone that were the newest of their frames.
  private(set) var newestAges: [Double] = []
  /// When a processor had spent so much on this thread as the frame that is made was begun.
  private var began = 0.0
  /// Seconds that a processor spent on making, painting, uploading and presenting a frame.
  private(set) var processing: [Double] = []
  /// Seconds in which a frame was made, painted and uploaded.
  private(set) var working: [Double] = []
  /// Seconds that presenting a frame took.
  private(set) var presenting: [Double] = []

  init(_ studio: Studio, in window: DesktopWindow, hand: Hand) {
    (self.studio, self.window, self.hand) = (studio, window, hand)
  }

  /// Asked at each turn of the window's loop: first after a frame was presented.
  var wantsText: Bool {
    lookAtScreen()
    return studio.wantsText
  }

  var nextDue: Moment? { studio.nextDue }
  var isMoving: Bool { studio.isMoving }
  func middleForTwoFingers(at point: CGPoint) -> CGPoint? { nil }
  func windowWillClose(at moment: Moment) { studio.close(at: moment) }

  func advance(to moment: Moment) {
    began = Stopwatch.now(CLOCK_THREAD_CPUTIME_ID)
    studio.advance(to: moment)
  }

  func frame() -> Frame {
    wasAsked = true
    return studio.frame()
  }

  func receive(_ event: InputEvent) {
    studio.receive(event)
    guard hasBegun, let pushed = hand.time(ofEvent: taken) else { return }
    switch event {
    case .down, .move, .up: break
    default: return
    }
    taken += 1
    unseen.append(pushed)
  }

  private func lookAtScreen() {
    let now = Stopwatch.now()
    let timings = window.timings
    // A frame that was asked for and not presented is what is on the screen: that shows it already.
    if timings.frameCount != framesSeen || wasAsked {
      for pushed in unseen { ages.append(now - pushed) }
      if let newest = unseen.last { newestAges.append(now - newest) }
      unseen = []
    }
    if timings.frameCount != framesSeen {
      framesSeen = timings.frameCount
      processing.append(Stopwatch.now(CLOCK_THREAD_CPUTIME_ID) - began)
      if let sample = timings.samples.last {
        working.append(sample.work)
        if let painted = sample.ageAtPaint, let presented = sample.ageAtPresent {
          presenting.append(presented - painted)
        }
      }
      if !hasBegun {
        hasBegun = true
        hand.begin()
      }
    }
    wasAsked = false
    if hand.isDone, unseen.isEmpty { window.close() }
  }
}
