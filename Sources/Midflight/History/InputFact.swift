import Foundation
import MotionCore

/// The effect of an input event: the view it hit, and the recognisers or the control that handled
/// it.
package struct InputFact: Hashable, Sendable {
  /// The effect of an event.
  package enum Effect: Hashable, Sendable {
    /// Event handled: a recogniser changed its state, or a control tracks the touch.
    case accepted
    /// Event observed: recognisers received it, and have not changed their states yet.
    case watched
    /// Event ignored: no recogniser and no control received it, or all recognisers failed.
    case ignored
  }

  /// A state that a recogniser entered during the event.
  package struct Step: Hashable, Sendable {
    /// The recogniser's name, as in traces.
    package let recognizer: String
    /// The state entered.
    package let state: UIGestureRecognizer.State
  }

  /// The number among the stage's events, from 1; equal in every replay of a recording.
  package let number: Int
  /// The event.
  package let event: InputEvent
  /// The moment in animation time; `event.time` is in the stage's time.
  package let moment: Moment
  /// The view that the touch belongs to; nil for none.
  package internal(set) var view: String?
  /// For a press, the names of the view and of its superviews, innermost first.
  package internal(set) var lineage: [String] = []
  /// The recognisers that received the event, the touched view's first.
  package internal(set) var watchers: [String] = []
  /// The states that recognisers entered during the delivery, in order.
  package internal(set) var steps: [Step] = []
  /// The control that tracks the touch; nil for none.
  package internal(set) var control: String?
  /// A Boolean value that indicates whether the touch belongs to a disabled control, so that no
  /// view below it receives the event.
  package internal(set) var isControlDisabled = false

  /// Creates the fact of an event that no view and no recogniser has received yet.
  init(number: Int, event: InputEvent, moment: Moment) {
    self.number = number
    self.event = event
    self.moment = moment
  }

  /// The effect of the event. The first condition that holds decides:
  ///
  /// | condition | effect |
  /// |---|---|
  /// | A resize, a change of rate or of activity | `.accepted`, by the stage |
  /// | A control tracks the touch or handles the key | `.accepted` |
  /// | A recogniser entered a state other than `.failed` | `.accepted` |
  /// | A recogniser failed, or none received the event | `.ignored` |
  /// | Otherwise | `.watched` |
  package var effect: Effect {
    switch event {
    case .resize, .rate, .activity: return .accepted
    case .down, .move, .up, .cancel, .wheel, .key: break
    }
    if control != nil { return .accepted }
    for step in steps where step.state != .failed { return .accepted }
    // The remaining steps are failures.
    return watchers.isEmpty || !steps.isEmpty ? .ignored : .watched
  }

  /// The recognisers that handled the event, each once in the order of their states, and the
  /// control that tracks it. Empty if nothing handled the event; recognisers that only failed are
  /// excluded.
  package var takers: [String] {
    var names: [String] = []
    for step in steps where step.state != .failed && !names.contains(step.recognizer) {
      names.append(step.recognizer)
    }
    if let control, !names.contains(control) { names.append(control) }
    return names
  }
}
