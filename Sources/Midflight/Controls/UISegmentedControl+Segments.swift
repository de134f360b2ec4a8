/// The title, image, width and availability of each segment. Indices start at 0. As in UIKit, an
/// index out of range counts as the nearest valid one, with a diagnostic. Without segments, setting
/// has no effect, and getting returns the value of a new segment.
extension UISegmentedControl {
  /// Sets the title of a segment, and removes its image. Nil removes only the title.
  public func setTitle(_ title: String?, forSegmentAt segment: Int) {
    self[segment, "setTitle(_:forSegmentAt: \(segment))"].title = title
    invalidateIntrinsicContentSize()
  }

  /// Returns the title of a segment.
  public func titleForSegment(at segment: Int) -> String? {
    self[segment, "titleForSegment(at: \(segment))"].title
  }

  /// Sets the image of a segment, and removes its title. Nil removes only the image.
  public func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    self[segment, "setImage(_:forSegmentAt: \(segment))"].image = image
    invalidateIntrinsicContentSize()
  }

  /// Returns the image of a segment.
  public func imageForSegment(at segment: Int) -> UIImage? {
    self[segment, "imageForSegment(at: \(segment))"].image
  }

  /// Sets the width of a segment in points, at once; 0 for an equal part of the remaining width. A
  /// negative or infinite width stops the program.
  public func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    MotionCore.require(
      width >= 0 && width.isFinite,
      "UISegmentedControl.setWidth(\(width), forSegmentAt: \(segment)): give 0 or more points.")
    self[segment, "setWidth(_:forSegmentAt: \(segment))"].width = width
    updatePill(false)
  }

  /// Returns the width that was set for a segment; 0 for none.
  public func widthForSegment(at segment: Int) -> CGFloat {
    self[segment, "widthForSegment(at: \(segment))"].width
  }

  /// Enables or disables the selection of a segment by a person. The current selection does not
  /// change.
  public func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    self[segment, "setEnabled(_:forSegmentAt: \(segment))"].isEnabled = enabled
    show()
  }

  /// Returns whether a person can select a segment.
  public func isEnabledForSegment(at segment: Int) -> Bool {
    self[segment, "isEnabledForSegment(at: \(segment))"].isEnabled
  }

  /// The segment at the nearest valid index; without segments, a new segment that is not shown. An
  /// index out of range causes a diagnostic.
  subscript(index: Int, call: @autoclosure () -> String) -> Segment {
    self.index(nearest: index, call()).map { segments[$0] } ?? Segment()
  }

  /// Returns the nearest valid index; nil without segments. An index out of range causes a
  /// diagnostic.
  func index(nearest index: Int, _ call: @autoclosure () -> String) -> Int? {
    guard !segments.indices.contains(index) else { return index }
    let nearest = segments.isEmpty ? nil : min(max(index, 0), segments.count - 1)
    Stage.diagnose(
      "UISegmentedControl.\(call()) of \(segments.count) segments "
        + (nearest.map { "counts as segment \($0)" } ?? "has no effect")
        + ": indices start at 0; insertSegment(withTitle:at:animated:) adds a segment.")
    return nearest
  }
}
