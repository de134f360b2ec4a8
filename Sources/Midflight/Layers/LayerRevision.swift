/// How often a layer's model was changed, and two flags in the same word: with a word more, each view would take
/// 16 bytes more.
struct LayerRevision {
  /// The flags below, and the count above them.
  private var bits: UInt32 = 0

  private static let (leftOut, raised, one): (UInt32, UInt32, UInt32) = (1, 2, 4)

  /// Begins anew after 2^30.
  var count: UInt32 { bits / Self.one }

  /// Counts a change.
  mutating func grow() { bits &+= Self.one }

  /// Whether the superlayer leaves it out of `sublayersToShow`: until it changes.
  var isLeftOut: Bool {
    get { bits & Self.leftOut != 0 }
    set { set(Self.leftOut, newValue) }
  }

  /// Whether a sublayer's `zPosition` may be other than 0.
  var mayHaveRaised: Bool {
    get { bits & Self.raised != 0 }
    set { set(Self.raised, newValue) }
  }

  private mutating func set(_ flag: UInt32, _ isOn: Bool) {
    bits = isOn ? bits | flag : bits & ~flag
  }
}
