/// Segments that call an action when a person selects them.
extension UISegmentedControl {
  /// A control with a segment for each action.
  ///
  /// A segment shows its action's image or, without one, its title, and calls it when a person
  /// selects the segment, before `.valueChanged` is sent.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for (index, action) in actions.enumerated() {
      insertSegment(action: action, at: index, animated: false)
    }
    if frame.size == .zero { sizeToFit() }
  }

  /// Adds a segment for an action before that of an index, or at the end if there is none.
  ///
  /// A segment whose action has the same identifier is given this one if it is at the index, and is
  /// taken out if it is elsewhere.
  public func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let old = segmentIndex(identifiedBy: action.identifier)
    if old == segment { return setAction(action, forSegmentAt: segment) }
    if old != NSNotFound { removeSegment(at: old, animated: animated) }
    let new = Segment()
    new.action = action
    insert(new, at: segment, animated)
  }

  /// Gives a segment an action, with its image or title.
  ///
  /// - Parameter action: With an identifier that no other segment's action has.
  public func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    requireSegment(segment, "setAction(_:forSegmentAt: \(segment))")
    let old = segmentIndex(identifiedBy: action.identifier)
    MotionCore.require(
      old == NSNotFound || old == segment,
      "UISegmentedControl.setAction(_:forSegmentAt: \(segment)): segment \(old) has an action of the "
        + "identifier \(action.identifier.rawValue); give each its own.")
    segments[segment].action = action
    invalidateIntrinsicContentSize()
    settle(false)
  }

  /// The action of a segment; nil if it has none.
  public func actionForSegment(at segment: Int) -> UIAction? {
    requireSegment(segment, "actionForSegment(at: \(segment))")
    return segments[segment].action
  }

  /// The segment whose action has an identifier; `NSNotFound` if there is none.
  public func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? NSNotFound
  }
}
