import MotionCore

/// The nodes of a frame that was made, and what it takes to know whether they still hold.
struct FrameRoom {
  var nodes: [Frame.Node] = []
  /// Of each node.
  var marks: [Mark] = []
  /// Which frame they are.
  private(set) var number: UInt32 = 0
  /// Pixels a point.
  private(set) var scale: CGFloat = 0
  /// The layer that was left out, with all in it.
  private(set) var omitted: ObjectIdentifier?
  /// What was changed since, when it is made the room of another frame.
  private var changed = LayerFilter()

  /// Layers whose sublayers are being appended, the outermost first; empty but while a frame is made.
  var levels: [Level] = []

  /// A layer whose sublayers are being appended.
  struct Level {
    let layer: CALayer
    let sublayers: [CALayer]
    /// Which sublayer is next.
    var place = 0
    /// The layer's node.
    let index: Int
    /// From the layer's coordinates to the frame's.
    let transform: CGAffineTransform
    /// Whether the layer was seen where it is now when the room's next nodes were written.
    let stays: Bool
    /// Whether nothing moves it or any in it, as far as they are appended.
    var isSteady: Bool
    /// How many of the layers beside it stay unseen, so far.
    let unseenBefore: Int
  }

  /// Where a node comes from.
  struct Mark {
    /// Its layer, which may be gone; nil for a node of a frame that a layer shows.
    var layer: ObjectIdentifier?
    /// The frame that it was made for, if nothing moved its layer or any in that; else 0, which is older than any.
    var steadySince: UInt32
    /// As its node says, which is large: who passes over a branch does not have to look there.
    var descendantCount: UInt32

    /// Of a node that no layer is known to have.
    static let nobodys = Mark(layer: nil, steadySince: 0, descendantCount: 0)
  }

  /// Makes it the room of another frame.
  ///
  /// - Returns: Whether what is there may hold for that too.
  mutating func begin(_ number: UInt32, scale: CGFloat, omitted: ObjectIdentifier?) -> Bool {
    // Numbers begin anew after four thousand million: then nothing holds once.
    let mayHold = self.number < number && self.scale == scale && self.omitted == omitted
    if mayHold, !marks.isEmpty {
      ChangedLayers.collect(since: self.number, into: &changed)
    }
    (self.number, self.scale, self.omitted) = (number, scale, omitted)
    return mayHold
  }

  /// How many nodes from a place on are those of a layer and of all in it, as they are seen now
  /// unless what it is in lies elsewhere; 0 if they are not.
  ///
  /// - Parameter changedAfter: No later than which frame it was changed, or any in it.
  func held(_ layer: ObjectIdentifier, changedAfter: UInt32, at index: Int) -> Int {
    guard index < marks.count else { return 0 }
    let mark = marks[index]
    guard mark.layer == layer, changedAfter < mark.steadySince else { return 0 }
    return 1 + Int(mark.descendantCount)
  }

  /// The same of a layer that need not be looked at to know it; 0 if it has to be, too.
  @inline(__always) func surelyHeld(_ layer: ObjectIdentifier, at index: Int) -> Int {
    guard index < marks.count else { return 0 }
    let mark = marks[index]
    // All that is marked stood when the room's last frame was made.
    guard mark.layer == layer, mark.steadySince > 0, !changed.mayContain(layer) else { return 0 }
    return 1 + Int(mark.descendantCount)
  }

  /// Whether all of it is what is seen of a layer.
  func isWhole(_ layer: CALayer, scale: CGFloat, omitting omitted: CALayer?) -> Bool {
    held(ObjectIdentifier(layer), changedAfter: layer.changedAfter, at: 0) > 0
      && self.scale == scale
      && self.omitted == omitted.map { ObjectIdentifier($0) } && number <= FrameNumber.latest
  }
}

/// The number of a frame, among those of all stages: what changes is marked with the latest.
enum FrameNumber {
  /// Of the frame that was begun last.
  private(set) static var latest: UInt32 = 1

  /// Of a frame that begins.
  static func next() -> UInt32 {
    latest &+= 1
    return latest
  }
}
