extension AnimationBlock {
  /// The change of one property: its value before, its target, and the object that has the
  /// property.
  struct Change {
    let animated: any Animated
    /// The first step of the change.
    private(set) var firstStep: Step
    let property: AnimatedProperty
    /// A Boolean value that indicates whether the model keeps its value however the block ends.
    let keepsModelValue: Bool
    /// A Boolean value that indicates whether the block no longer moves the property, because
    /// another animation took it over or removed it.
    var isRelinquished = false
    /// A Boolean value that indicates whether another animation continues from the presentation
    /// value of this change.
    var isReplaced = false
    /// The further steps, each after a nested block had changed the property as well.
    private(set) var laterSteps: [Step] = []
    /// The steps left by blocks of the same animation that ended earlier; the end of this change
    /// undoes them.
    var inherited: [Step] = []

    /// Creates a change with one step, which is not relinquished.
    init(
      _ property: AnimatedProperty, of animated: any Animated, by step: Step, keepsModelValue: Bool
    ) {
      self.animated = animated
      self.property = property
      self.keepsModelValue = keepsModelValue
      firstStep = step
    }

    /// The value before the change: the model value, or the presentation value if the block took
    /// the property over in flight.
    var from: AnimatedValue { firstStep.from }

    /// The target of the last step.
    var to: AnimatedValue { (laterSteps.last ?? firstStep).to }

    /// The change's own steps, oldest first, without the inherited ones.
    var steps: [Step] { [firstStep] + laterSteps }

    /// Replaces the target of the last step.
    mutating func retarget(to value: AnimatedValue) {
      if laterSteps.isEmpty {
        firstStep.to = value
      } else {
        laterSteps[laterSteps.count - 1].to = value
      }
    }

    /// Appends a step that does not begin at the last step's target.
    mutating func add(_ step: Step) { laterSteps.append(step) }
  }

  /// An uninterrupted change of a model value, with no change by another block in between.
  struct Step {
    /// The position among all steps of a stage; steps are undone in descending order.
    let order: Int
    let from: AnimatedValue
    var to: AnimatedValue
  }
}
