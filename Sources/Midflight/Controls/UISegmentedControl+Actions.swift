/// The segments that call an action when a person selects them.
extension UISegmentedControl {
  /// Creates a control with a segment for each action. A frame without size becomes the natural
  /// size.
  ///
  /// A segment shows its action's image or, without an image, its title. The action is called
  /// before `.valueChanged` is sent. If two actions have one
  /// identifier, the later action replaces the earlier one.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for (index, action) in actions.enumerated() {
      insertSegment(action: action, at: index, animated: false)
    }
    if frame.size == .zero { sizeToFit() }
  }

  /// Inserts a segment for an action at an index, or at the end for an index that is too large. A
  /// negative index counts as 0.
  ///
  /// An existing segment with the action's identifier is updated at the same index, and removed at
  /// another index. Apple does not document the order of removal and insertion. Here the removal
  /// comes first, so that the new segment has the given index afterwards.
  public func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let old = segmentIndex(identifiedBy: action.identifier)
    if old == segment { return setAction(action, forSegmentAt: segment) }
    if old != NSNotFound { removeSegment(at: old, animated: animated) }
    let new = Segment()
    new.action = action
    insert(new, at: segment, animated)
  }

  /// Sets the action of a segment, and shows its image or, without an image, its title. An index
  /// out of range stops the program.
  ///
  /// - Parameters:
  ///   - action: An action whose identifier no other segment has. Otherwise the program stops.
  ///   - segment: The index of the segment.
  public func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    let new = self[segment, "setAction(_:forSegmentAt: \(segment))"]
    let old = segmentIndex(identifiedBy: action.identifier)
    MotionCore.require(
      old == NSNotFound || old == segment,
      "UISegmentedControl.setAction(_:forSegmentAt: \(segment)): segment \(old) has an action of the "
        + "identifier \(action.identifier.rawValue); give each its own.")
    new.action = action
    invalidateIntrinsicContentSize()
    updatePill(false)
  }

  /// Returns the action of a segment; nil for none.
  public func actionForSegment(at segment: Int) -> UIAction? {
    self[segment, "actionForSegment(at: \(segment))"].action
  }

  /// Returns the segment whose action has an identifier; `NSNotFound` for none.
  public func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? NSNotFound
  }
}
