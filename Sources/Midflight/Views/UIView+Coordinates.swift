extension UIView {
  /// Where a point of this view lies in another; nil for the window.
  ///
  /// By the model, as UIKit converts: animations in flight do not count.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: view?.layer)
  }

  /// Where a point of another view, nil for the window, lies in this one.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: view?.layer)
  }

  /// The smallest upright rectangle, in another view, around a rectangle of this one.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer)
  }

  /// The smallest upright rectangle, in this view, around a rectangle of another.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer)
  }
}
