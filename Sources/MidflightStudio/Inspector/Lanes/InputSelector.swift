import Midflight
import MotionCore

/// A control over the input lane that selects an event: with the mouse, a drag, or the arrow keys.
/// The time does not change.
///
/// The lane passes its marks in and reads the selection. A press on a mark selects its event
/// permanently. Another press on the mark, or a press beside all marks, clears the selection.
final class InputSelector: UIControl {
  /// The mark of an event.
  struct Mark {
    /// The number and the event, which identify it. Another session has other events with the same
    /// numbers.
    let number: Int
    let event: InputEvent
    /// The position in the control's points.
    let x: CGFloat
    /// A Boolean value that indicates whether larger marks nearby take precedence.
    let isMinor: Bool

    init(_ mark: InputFact.Mark, at x: CGFloat) {
      (number, event, self.x, isMinor) = (mark.number, mark.event, x, mark.isMinor)
    }

    /// Returns whether both marks have the same number and event. Their positions may differ.
    func isSame(as other: Mark) -> Bool { number == other.number && event == other.event }
  }

  /// Called when the selection changes.
  var onPoint: (() -> Void)?
  /// The marks, in the order of time.
  private(set) var marks: [Mark] = []
  private var hover: CGFloat?
  private var held: Mark?
  /// The mark nearest to the beginning of the press, until the drag reaches another mark.
  private var pressed: Int?

  /// The distance in points at which the mouse selects a mark.
  private static let hitTolerance: CGFloat = 7

  /// Creates a selector without marks, with the accessibility identifier "input events".
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

  /// The index of the selected mark: the mark within 7 points of the mouse, or else the one
  /// selected by a press or key; nil for none.
  var pointed: Int? {
    hover.flatMap { nearest(to: $0, within: InputSelector.hitTolerance) } ?? heldIndex
  }

  /// The index of the mark that a press or key selected; nil for none, and if its event is no
  /// longer listed.
  private var heldIndex: Int? {
    held.flatMap { held in marks.firstIndex { $0.isSame(as: held) } }
  }

  /// Returns the index of the nearest mark; nil for none. A larger mark takes precedence up to 1.5
  /// points, and of equally near marks the last one.
  ///
  /// - Parameter hitTolerance: The largest distance in points.
  private func nearest(to x: CGFloat, within hitTolerance: CGFloat = .infinity) -> Int? {
    func distance(_ mark: Mark) -> CGFloat { abs(mark.x - x) + (mark.isMinor ? 1.5 : 0) }
    var found: Int?
    for index in marks.indices where abs(marks[index].x - x) <= hitTolerance {
      if let found, distance(marks[found]) < distance(marks[index]) { continue }
      found = index
    }
    return found
  }

  /// Sets the marks and their positions.
  func setMarks(_ newMarks: [InputFact.Mark], at x: (Moment) -> CGFloat) {
    marks.removeAll(keepingCapacity: true)
    for mark in newMarks { marks.append(Mark(mark, at: x(mark.moment))) }
  }

  /// Stores the position of the mouse, nil outside, and calls `onPoint`.
  private func point(at x: CGFloat?) {
    hover = x
    onPoint?()
  }

  /// Selects a mark, or none for nil, and calls `onPoint`.
  private func hold(_ index: Int?) {
    held = index.map { marks[$0] }
    onPoint?()
  }

  // MARK: - Pressing and dragging

  /// Selects the mark at a press, and takes the focus, so that arrow keys continue from the mark. A
  /// press on the selected mark, or beside all marks, clears the selection.
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    // The press takes the focus, so that arrow keys continue from the mark.
    Stage.current?.focus(on: self)
    let x = touch.location(in: self).x
    let index = nearest(to: x, within: InputSelector.hitTolerance)
    pressed = nearest(to: x)
    hold(index == heldIndex ? nil : index)
    return true
  }

  /// Selects the nearest mark at any distance, once the drag has left the mark nearest to the
  /// press.
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let index = nearest(to: touch.location(in: self).x)
    // A drag begins at the next mark.
    guard index != pressed else { return true }
    pressed = nil
    hold(index)
    return true
  }

  // MARK: - The keyboard

  override func accessibilityActivate() -> Bool { false }

  /// Selects the next event; after the last one, none. No effect without a selection by a press or
  /// key.
  override func accessibilityIncrement() {
    guard let index = heldIndex else { return }
    hold(index + 1 < marks.count ? index + 1 : nil)
  }

  /// Selects the previous event; from none, the last one. The first one stays.
  override func accessibilityDecrement() {
    guard !marks.isEmpty else { return }
    hold(max(0, (heldIndex ?? marks.count) - 1))
  }
}
