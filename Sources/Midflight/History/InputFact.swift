import Foundation
import MotionCore

/// What became of an input event: what it hit, and who took it.
package struct InputFact: Hashable, Sendable {
  /// What became of it, in a word.
  package enum Verdict: Hashable, Sendable {
    /// Somebody acted on it: a recogniser came into a state, or a control follows the touch.
    case accepted
    /// Recognisers look at it, and have made nothing of it yet.
    case watched
    /// Nobody looks at it.
    case ignored
  }

  /// A state that a recogniser came into during the event.
  package struct Step: Hashable, Sendable {
    /// Its name, as traces have it.
    package let recognizer: String
    /// Where it came.
    package let state: UIGestureRecognizer.State
  }

  /// Which of the stage's events it is, counted from 1: in every replay of a recording the same.
  package let number: Int
  /// What a person did.
  package let event: InputEvent
  /// When that was, in animation time; `event.time` is the stage's.
  package let moment: Moment
  /// The view that the touch belongs to; nil for none.
  package internal(set) var view: String?
  /// Of a press the names of that view and of all that it lies in, from there on outwards.
  package internal(set) var lineage: [String] = []
  /// The recognisers that were given it, the touched view's first.
  package internal(set) var watchers: [String] = []
  /// What they made of it while it was delivered, in order.
  package internal(set) var steps: [Step] = []
  /// The control that takes it; nil for none.
  package internal(set) var control: String?
  /// Whether the touch belongs to a control that is disabled: it goes to nobody below that, and nothing
  /// comes of it there.
  package internal(set) var isControlDisabled = false

  init(number: Int, event: InputEvent, moment: Moment) {
    self.number = number
    self.event = event
    self.moment = moment
  }

  /// What became of it, in a word. The stage itself takes what is no touch, wheel or key.
  package var verdict: Verdict {
    switch event {
    case .resize, .rate: return .accepted
    case .down, .move, .up, .cancel, .wheel, .key: break
    }
    if control != nil { return .accepted }
    for step in steps where step.state != .failed { return .accepted }
    // All steps that there are, are failures.
    return watchers.isEmpty || !steps.isEmpty ? .ignored : .watched
  }

  /// The recognisers that acted on it, each once, and the control that takes it.
  package var takers: [String] {
    var names: [String] = []
    for step in steps where step.state != .failed && !names.contains(step.recognizer) {
      names.append(step.recognizer)
    }
    if let control, !names.contains(control) { names.append(control) }
    return names
  }
}
