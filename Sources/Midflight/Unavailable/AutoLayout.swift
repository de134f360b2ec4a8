// swift-format-ignore-file
// Auto Layout, which Midflight does not have. In place of "cannot find", the compiler shows the
// message, which is the documentation of a declaration.

import Foundation

@available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
public final class NSLayoutAnchor: NSObject {
  public func constraint(
    equalTo anchor: NSLayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> NSLayoutConstraint { fatalError() }
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> NSLayoutConstraint { fatalError() }
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> NSLayoutConstraint { fatalError() }
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { fatalError() }
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    fatalError()
  }
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    fatalError()
  }
}
@available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
public typealias NSLayoutXAxisAnchor = NSLayoutAnchor
@available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
public typealias NSLayoutYAxisAnchor = NSLayoutAnchor
@available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
public typealias NSLayoutDimension = NSLayoutAnchor
// A view has the anchors, too.
@available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
public typealias UILayoutGuide = UIView

@available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
extension UIView {
  public var topAnchor: NSLayoutAnchor { fatalError() }
  public var bottomAnchor: NSLayoutAnchor { fatalError() }
  public var leadingAnchor: NSLayoutAnchor { fatalError() }
  public var trailingAnchor: NSLayoutAnchor { fatalError() }
  public var leftAnchor: NSLayoutAnchor { fatalError() }
  public var rightAnchor: NSLayoutAnchor { fatalError() }
  public var centerXAnchor: NSLayoutAnchor { fatalError() }
  public var centerYAnchor: NSLayoutAnchor { fatalError() }
  public var widthAnchor: NSLayoutAnchor { fatalError() }
  public var heightAnchor: NSLayoutAnchor { fatalError() }
  public var firstBaselineAnchor: NSLayoutAnchor { fatalError() }
  public var lastBaselineAnchor: NSLayoutAnchor { fatalError() }
  public var layoutMarginsGuide: UILayoutGuide { fatalError() }
  public var readableContentGuide: UILayoutGuide { fatalError() }
  public var keyboardLayoutGuide: UILayoutGuide { fatalError() }
  public var constraints: [NSLayoutConstraint] { fatalError() }
  public func addConstraint(_ constraint: NSLayoutConstraint) {}
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {}
  public func removeConstraint(_ constraint: NSLayoutConstraint) {}
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {}
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {}
}

extension UIView {
  @available(*, unavailable, message: "no Auto Layout here: delete the line")
  public var translatesAutoresizingMaskIntoConstraints: Bool { get { fatalError() } set {} }
  @available(*, unavailable, message: "no Auto Layout here: read safeAreaInsets")
  public var safeAreaLayoutGuide: UILayoutGuide { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: call setNeedsLayout()")
  public func setNeedsUpdateConstraints() {}
  @available(*, unavailable, message: "no Auto Layout here: call layoutIfNeeded()")
  public func updateConstraintsIfNeeded() {}
  @available(*, unavailable, message: "no Auto Layout here: call sizeThatFits(_:)")
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: call sizeThatFits(_:)")
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { fatalError() }
}

@available(*, unavailable, message: "no Auto Layout here: read view.safeAreaInsets")
extension UIViewController {
  public var topLayoutGuide: UILayoutGuide { fatalError() }
  public var bottomLayoutGuide: UILayoutGuide { fatalError() }
}

@available(*, unavailable, message: "no Auto Layout here: use contentSize and frames")
extension UIScrollView {
  public var contentLayoutGuide: UILayoutGuide { fatalError() }
  public var frameLayoutGuide: UILayoutGuide { fatalError() }
}

@available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
extension NSLayoutConstraint {
  public enum Attribute {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline, notAnAttribute
  }
  public enum Relation { case lessThanOrEqual, equal, greaterThanOrEqual }
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) { fatalError() }
  public static func constraints(
    withVisualFormat format: String, options: [Int] = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [NSLayoutConstraint] { fatalError() }
  public static func activate(_ constraints: [NSLayoutConstraint]) {}
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {}
  public var isActive: Bool { get { fatalError() } nonmutating set {} }
  public var constant: CGFloat { get { fatalError() } nonmutating set {} }
  public var priority: UILayoutPriority { get { fatalError() } nonmutating set {} }
}
