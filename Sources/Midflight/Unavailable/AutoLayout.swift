// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations of UIKit that Midflight does not have. The compiler shows the message, which is the
// documentation of the declaration, in place of "cannot find".

@available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
@MainActor public final class NSLayoutAnchor: NSObject {
  public func constraint(
    equalTo anchor: NSLayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    fatalError()
  }
  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    fatalError()
  }
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    fatalError()
  }
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    fatalError()
  }
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    fatalError()
  }
  public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    fatalError()
  }
}

@available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
public typealias NSLayoutXAxisAnchor = NSLayoutAnchor

@available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
public typealias NSLayoutYAxisAnchor = NSLayoutAnchor

@available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
public typealias NSLayoutDimension = NSLayoutAnchor

@available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
@MainActor public final class UILayoutGuide: NSObject {
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
}

extension UIView {
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var topAnchor: NSLayoutAnchor { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var bottomAnchor: NSLayoutAnchor { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var leadingAnchor: NSLayoutAnchor { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var trailingAnchor: NSLayoutAnchor { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var leftAnchor: NSLayoutAnchor { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var rightAnchor: NSLayoutAnchor { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var centerXAnchor: NSLayoutAnchor { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var centerYAnchor: NSLayoutAnchor { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var widthAnchor: NSLayoutAnchor { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var heightAnchor: NSLayoutAnchor { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var firstBaselineAnchor: NSLayoutAnchor { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var lastBaselineAnchor: NSLayoutAnchor { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: read safeAreaInsets")
  public var safeAreaLayoutGuide: UILayoutGuide { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var layoutMarginsGuide: UILayoutGuide { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var readableContentGuide: UILayoutGuide { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: delete the line")
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public var constraints: [NSLayoutConstraint] { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public func addConstraint(_ constraint: Any) { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public func removeConstraint(_ constraint: Any) { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: call setNeedsLayout()")
  public func setNeedsUpdateConstraints() { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: call layoutIfNeeded()")
  public func updateConstraintsIfNeeded() { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: call sizeThatFits(_:)")
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { fatalError() }
}

extension UIViewController {
  @available(*, unavailable, message: "no Auto Layout here: read view.safeAreaInsets")
  public var topLayoutGuide: UILayoutGuide { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: read view.safeAreaInsets")
  public var bottomLayoutGuide: UILayoutGuide { fatalError() }
}

extension NSLayoutConstraint {
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  @MainActor public static func activate(_ constraints: [NSLayoutConstraint]) { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  @MainActor public static func deactivate(_ constraints: [NSLayoutConstraint]) { fatalError() }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  @MainActor public static func constraints(
    withVisualFormat format: String, options: Any = (), metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    fatalError()
  }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  @MainActor public var isActive: Bool {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  @MainActor public var constant: CGFloat {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  @MainActor public var priority: UILayoutPriority {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  @MainActor public var identifier: String? {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public enum Attribute: Int {
    case left = 1
    case right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case notAnAttribute = 0
  }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  public enum Relation: Int {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }
  @available(*, unavailable, message: "no Auto Layout here: set frames in layoutSubviews()")
  @MainActor public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    fatalError()
  }
}
