/// What each segment says, shows, and may be used for. Segments are counted from 0.
extension UISegmentedControl {
  /// Says something else in a segment, in place of an image if it showed one.
  public func setTitle(_ title: String?, forSegmentAt segment: Int) {
    self[segment, "setTitle(_:forSegmentAt: \(segment))"].title = title
    invalidateIntrinsicContentSize()
  }

  /// What a segment says.
  public func titleForSegment(at segment: Int) -> String? {
    self[segment, "titleForSegment(at: \(segment))"].title
  }

  /// Shows something else in a segment, in place of a title if it had one.
  public func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    self[segment, "setImage(_:forSegmentAt: \(segment))"].image = image
    invalidateIntrinsicContentSize()
  }

  /// What a segment shows.
  public func imageForSegment(at segment: Int) -> UIImage? {
    self[segment, "imageForSegment(at: \(segment))"].image
  }

  /// Makes a segment this wide, in points; 0 for its share of what the others leave.
  public func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    MotionCore.require(
      width >= 0 && width.isFinite,
      "UISegmentedControl.setWidth(\(width), forSegmentAt: \(segment)): give 0 or more points.")
    self[segment, "setWidth(_:forSegmentAt: \(segment))"].width = width
    settle(false)
  }

  /// How wide a segment was made; 0 unless it was.
  public func widthForSegment(at segment: Int) -> CGFloat {
    self[segment, "widthForSegment(at: \(segment))"].width
  }

  /// Lets a segment be selected by touch, or not.
  public func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    self[segment, "setEnabled(_:forSegmentAt: \(segment))"].isEnabled = enabled
    show()
  }

  /// Whether a segment can be selected by touch.
  public func isEnabledForSegment(at segment: Int) -> Bool {
    self[segment, "isEnabledForSegment(at: \(segment))"].isEnabled
  }

  /// The segment that a call means; there is one of this index.
  subscript(index: Int, call: @autoclosure () -> String) -> Segment {
    MotionCore.require(
      segments.indices.contains(index),
      "UISegmentedControl.\(call()): it has \(segments.count), counted from 0; insertSegment(withTitle:at:animated:) adds one."
    )
    return segments[index]
  }
}
