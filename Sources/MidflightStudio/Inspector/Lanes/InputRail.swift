import Midflight
import MotionCore

/// Where the input lane's events are pointed at: the mouse over a mark or a drag along them, or Left
/// and Right once Tab has gone there. Time stays where it is.
///
/// The lane tells it where its marks are and asks which of them is meant. A press on a mark holds on
/// to that event when the mouse has gone; on the same once more, or on none, it lets go.
final class InputRail: UIControl {
  /// An event's place.
  struct Mark {
    /// Who it is: its number, and what happened, as another take has other events.
    let number: Int
    let event: InputEvent
    /// In the rail's points.
    let x: CGFloat
    /// Whether it is one of many, that give way to what lies among them.
    let isMinor: Bool

    init(_ mark: InputFact.Mark, at x: CGFloat) {
      (number, event, self.x, isMinor) = (mark.number, mark.event, x, mark.isMinor)
    }

    func isSame(as other: Mark) -> Bool { number == other.number && event == other.event }
  }

  /// Called when another event is pointed at.
  var onPoint: (() -> Void)?
  /// The marks that there are, in the order of time.
  private(set) var marks: [Mark] = []
  private var hover: CGFloat?
  private var held: Mark?
  /// The mark nearest to where the press began, until it is dragged away from there.
  private var pressed: Int?

  /// Points from a mark within which it is meant.
  private static let reach: CGFloat = 7

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "input events"
    addGestureRecognizer(
      UIHoverGestureRecognizer { [unowned self] hover in
        let isOver = hover.state == .began || hover.state == .changed
        point(at: isOver ? hover.location(in: self).x : nil)
      })
  }

  required init?(coder: NSCoder) { return nil }

  /// Which of the marks is pointed at; nil for none.
  var pointed: Int? {
    hover.flatMap { nearest(to: $0, within: InputRail.reach) } ?? heldIndex
  }

  private var heldIndex: Int? {
    held.flatMap { held in marks.firstIndex { $0.isSame(as: held) } }
  }

  /// The mark that is nearest; of those that lie on one another, one that is larger, and then the last.
  private func nearest(to x: CGFloat, within reach: CGFloat = .infinity) -> Int? {
    func distance(_ mark: Mark) -> CGFloat { abs(mark.x - x) + (mark.isMinor ? 1.5 : 0) }
    var found: Int?
    for index in marks.indices where abs(marks[index].x - x) <= reach {
      if let found, distance(marks[found]) < distance(marks[index]) { continue }
      found = index
    }
    return found
  }

  /// Lets it know where the events lie.
  func see(_ seen: [InputFact.Mark], at x: (Moment) -> CGFloat) {
    marks.removeAll(keepingCapacity: true)
    for mark in seen { marks.append(Mark(mark, at: x(mark.moment))) }
  }

  private func point(at x: CGFloat?) {
    hover = x
    onPoint?()
  }

  private func hold(_ index: Int?) {
    held = index.map { marks[$0] }
    onPoint?()
  }

  // MARK: - Pressing and dragging

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    // Arrows go on from there.
    Stage.current?.focus(on: self)
    let x = touch.location(in: self).x
    let index = nearest(to: x, within: InputRail.reach)
    pressed = nearest(to: x)
    hold(index == heldIndex ? nil : index)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let index = nearest(to: touch.location(in: self).x)
    // A hand that trembles over one mark has not begun to drag.
    guard index != pressed else { return true }
    pressed = nil
    hold(index)
    return true
  }

  // MARK: - The keyboard

  override func accessibilityActivate() -> Bool { false }

  /// The event after; after the last one none.
  override func accessibilityIncrement() {
    guard let index = heldIndex else { return }
    hold(index + 1 < marks.count ? index + 1 : nil)
  }

  /// The event before; from none on the last.
  override func accessibilityDecrement() {
    guard !marks.isEmpty else { return }
    hold(max(0, (heldIndex ?? marks.count) - 1))
  }
}
