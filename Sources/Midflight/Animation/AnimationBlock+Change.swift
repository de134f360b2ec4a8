extension AnimationBlock {
  /// One property, as it was and as it shall be.
  struct Change {
    let animated: any Animated
    /// How it was changed first.
    private(set) var first: Step
    let property: AnimatedProperty
    /// Whether the model stays as it is, however the block ends.
    let stands: Bool
    /// Whether it is none of the block's any more: another animation took it over, or it was ended.
    var isGivenUp = false
    /// Whether another animation moves it from where it was.
    var isReplaced = false
    /// Whether it was given up before it left, and uncovered what lay beneath: finished at its end, it is there.
    var hasUncovered = false
    private var rest: Rest?

    /// What most changes never have; replaced, and never changed, as copies share it.
    private final class Rest {
      let later: [Step]
      let inherited: [Step]

      init(later: [Step], inherited: [Step]) { (self.later, self.inherited) = (later, inherited) }
    }

    /// How it was changed again, after a block that runs inside this one had changed it too.
    private(set) var later: [Step] {
      get { rest?.later ?? [] }
      set { rest = Rest(later: newValue, inherited: inherited) }
    }

    /// What blocks of the same animation have left that ended before it: to be taken back with it.
    var inherited: [Step] {
      get { rest?.inherited ?? [] }
      set { rest = Rest(later: later, inherited: newValue) }
    }

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

    /// Takes another value for where the first step begins.
    mutating func begin(at value: AnimatedValue) {
      first = Step(order: first.order, from: value, to: first.to)
    }

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
    private var ends: Ends

    init(order: Int, from: AnimatedValue, to: AnimatedValue) {
      self.order = order
      ends = Ends(from: from, to: to)
    }

    var from: AnimatedValue { ends.values.from }

    var to: AnimatedValue {
      get { ends.values.to }
      set { ends = Ends(from: from, to: newValue) }
    }
  }

  /// Where a step begins and where it leads. There may be a hundred thousand, and most are of a place, a size
  /// or a number: these lie here, and what is longer lies elsewhere.
  private enum Ends {
    /// Values of two numbers, or of one.
    case short(fromX: Double, fromY: Double, toX: Double, toY: Double)
    indirect case long(from: AnimatedValue, to: AnimatedValue)

    init(from: AnimatedValue, to: AnimatedValue) {
      if let from = from.pair, let to = to.pair {
        self = .short(fromX: from.x, fromY: from.y, toX: to.x, toY: to.y)
      } else {
        self = .long(from: from, to: to)
      }
    }

    var values: (from: AnimatedValue, to: AnimatedValue) {
      switch self {
      case .short(let fromX, let fromY, let toX, let toY):
        (.exact(fromX, fromY, 0, 0), .exact(toX, toY, 0, 0))
      case .long(let from, let to): (from, to)
      }
    }
  }
}

extension AnimatedValue {
  /// Its first two numbers, if the others are 0 to the last bit; nil for another value.
  fileprivate var pair: (x: Double, y: Double)? {
    guard case .exact(let x, let y, let z, let w) = self, z.bitPattern | w.bitPattern == 0 else {
      return nil
    }
    return (x, y)
  }
}
