extension AnimationBlock {
  /// One property, as it was and as it shall be.
  struct Change {
    let animated: any Animated
    /// How it was changed first.
    private(set) var first: Step
    let property: AnimatedProperty
    /// Whether the model stays as it is, however the block ends.
    let stands: Bool
    /// A Boolean value that indicates whether the block leaves the property alone: another animation took it over,
    /// or it was removed.
    var isGivenUp = false
    /// A Boolean value that indicates whether the other animation goes on from where this one was.
    var isReplaced = false
    /// How it was changed again, after a block that runs inside this one had changed it too.
    private(set) var later: [Step] = []
    /// What blocks of the same animation have left that ended before it: to be taken back with it.
    var inherited: [Step] = []

    init(
      _ property: AnimatedProperty, of animated: any Animated, by step: Step, stands: Bool
    ) {
      self.animated = animated
      self.property = property
      self.stands = stands
      first = step
    }

    /// As it was: as its model said or, where this took over in flight, as it was seen.
    var from: AnimatedValue { first.from }

    /// As it shall be.
    var to: AnimatedValue { (later.last ?? first).to }

    /// Its own steps, in order.
    var steps: [Step] { [first] + later }

    /// Takes another value for where the last step leads to.
    mutating func lead(to value: AnimatedValue) {
      if later.isEmpty { first.to = value } else { later[later.count - 1].to = value }
    }

    /// Is changed once more, by something that does not begin where it has led to.
    mutating func add(_ step: Step) { later.append(step) }
  }

  /// From one value of a model to another, with no other block's change to it in between.
  struct Step {
    /// Steps are taken back in the opposite order.
    let order: Int
    let from: AnimatedValue
    var to: AnimatedValue
  }
}
