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

  /// Where a node comes from.
  struct Mark {
    /// Its layer, which may be gone; nil for a node of a frame that a layer shows.
    var layer: ObjectIdentifier?
    /// The frame that it was made for.
    var number: UInt32
    /// Whether nothing moved its layer or any in that.
    var isSteady: Bool
  }

  /// Makes it the room of another frame.
  ///
  /// - Returns: Whether what is there may hold for that too.
  mutating func begin(_ number: UInt32, scale: CGFloat, omitted: ObjectIdentifier?) -> Bool {
    // Numbers begin anew after four thousand million.
    let mayHold = self.number < number && self.scale == scale && self.omitted == omitted
    (self.number, self.scale, self.omitted) = (number, scale, omitted)
    return mayHold
  }

  /// Whether the nodes from a place on are those of a layer and of all in it, as they are seen now
  /// unless what it is in lies elsewhere.
  func holds(_ layer: CALayer, at index: Int) -> Bool {
    guard index < marks.count else { return false }
    let mark = marks[index]
    return mark.isSteady && mark.layer == ObjectIdentifier(layer)
      && layer.changedAfter < mark.number
  }

  /// Whether all of it is what is seen of a layer.
  func isWhole(_ layer: CALayer, scale: CGFloat, omitting omitted: CALayer?) -> Bool {
    holds(layer, at: 0) && self.scale == scale
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
