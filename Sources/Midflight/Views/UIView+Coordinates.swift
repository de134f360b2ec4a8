extension UIView {
  /// Where a point of this view lies in another; nil for the window.
  ///
  /// By the model, as UIKit converts: animations in flight do not count.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let inRoot = point.applying(toRoot)
    return view.map { inRoot.applying($0.toRoot.inverted()) } ?? inRoot
  }

  /// Where a point of another view, nil for the window, lies in this one.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    (view.map { point.applying($0.toRoot) } ?? point).applying(toRoot.inverted())
  }

  /// The smallest upright rectangle, in another view, around a rectangle of this one.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    let inRoot = rect.applying(toRoot)
    return view.map { inRoot.applying($0.toRoot.inverted()) } ?? inRoot
  }

  /// The smallest upright rectangle, in this view, around a rectangle of another.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    (view.map { rect.applying($0.toRoot) } ?? rect).applying(toRoot.inverted())
  }

  /// From the view's own coordinates to the outermost view's.
  private var toRoot: CGAffineTransform {
    sequence(first: self, next: \.superview)
      .prefix { $0.superview != nil }
      .reduce(.identity) { $0.concatenating($1.layer.modelValues.toSuperlayer) }
  }
}
