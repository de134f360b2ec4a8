/// Something for each state of a control, in the order in which it was set.
struct StateValues<Value> {
  private var values: [(state: UIControl.State, value: Value)] = []

  /// What was set for a state; if nothing was, what was for the normal one.
  subscript(state: UIControl.State) -> Value? { own(state) ?? self[exactly: .normal] }

  /// What was set for a state; if nothing was, for it without the keyboard's focus: what has that is
  /// otherwise as it was.
  func own(_ state: UIControl.State) -> Value? {
    self[exactly: state] ?? self[exactly: state.subtracting(.focused)]
  }

  /// What was set for a state and no other.
  subscript(exactly state: UIControl.State) -> Value? {
    get { values.first { $0.state == state }?.value }
    set {
      values.removeAll { $0.state == state }
      if let newValue { values.append((state, newValue)) }
    }
  }
}
