/// The values that a control has for its states, such as titles or images.
struct StateValues<Value> {
  private var values: [(state: UIControl.State, value: Value)] = []

  /// The value for a state. The fallback is the value without `.focused`, and then the value for
  /// `.normal`.
  subscript(state: UIControl.State) -> Value? {
    self[ignoringFocus: state] ?? self[exactly: .normal]
  }

  /// Returns the value for a state, or else for the state without `.focused`, because a focused
  /// control looks like an unfocused one by default.
  subscript(ignoringFocus state: UIControl.State) -> Value? {
    self[exactly: state] ?? self[exactly: state.subtracting(.focused)]
  }

  /// The value that was set for exactly this state; nil removes the value.
  subscript(exactly state: UIControl.State) -> Value? {
    get { values.first { $0.state == state }?.value }
    set {
      values.removeAll { $0.state == state }
      if let newValue { values.append((state, newValue)) }
    }
  }
}
