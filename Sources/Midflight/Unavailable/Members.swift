// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations of UIKit that Midflight does not have. The compiler shows the message, which is the
// documentation of the declaration, in place of "cannot find".

extension UIView {
  @available(*, unavailable, message: "no masks here: use cornerRadius, or a CAShapeLayer")
  public var mask: UIView? {
    get { fatalError() }
    set { fatalError() }
  }
  @available(
    *, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView"
  )
  public func setNeedsDisplay() { fatalError() }
  @available(
    *, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView"
  )
  public func setNeedsDisplay(_ rect: CGRect) { fatalError() }
  @available(*, unavailable, message: "layers are drawn at the window's scale: delete the line")
  public var contentScaleFactor: CGFloat {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "no motion effects here: delete the line")
  public func addMotionEffect(_ effect: UIMotionEffect) { fatalError() }
  @available(*, unavailable, message: "no text input here")
  public func endEditing(_ force: Bool) -> Bool { fatalError() }
  @available(*, unavailable, message: "use snapshotView(afterScreenUpdates:)")
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool { fatalError() }
  @available(*, unavailable, message: "use snapshotView(afterScreenUpdates:)")
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? { fatalError() }
}

extension CALayer {
  @available(*, unavailable, message: "no masks here: use cornerRadius, or a CAShapeLayer")
  public var mask: CALayer? {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "shadows follow the layer's shape: delete the line")
  public var shadowPath: CGPath? {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "no contents of layers here: use a UIImageView")
  public var contents: Any? {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "layers are drawn at the window's scale: delete the line")
  public var contentsScale: CGFloat {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "layers are drawn at the window's scale: delete the line")
  public var rasterizationScale: CGFloat {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "layers are drawn at the window's scale: delete the line")
  public var shouldRasterize: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "layers are drawn at the window's scale: delete the line")
  public var allowsEdgeAntialiasing: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "layers are drawn at the window's scale: delete the line")
  public var drawsAsynchronously: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "use the contentMode of a UIImageView")
  public var contentsGravity: String {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "no delegates of layers here: override CALayer's properties")
  public var delegate: Any? {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "layers do not animate by themselves: delete the line")
  public var actions: [String: Any]? {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "use UIView.snapshotView(afterScreenUpdates:)")
  public func render(in ctx: CGContext) { fatalError() }
  @available(
    *, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView"
  )
  public func setNeedsDisplay() { fatalError() }
}

extension UIViewController {
  @available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
  public var navigationController: UINavigationController? { fatalError() }
  @available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
  public var navigationItem: UINavigationItem { fatalError() }
  @available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
  public var toolbarItems: [UIBarButtonItem]? {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "no storyboards here: create controllers and views in code")
  public var storyboard: UIStoryboard? { fatalError() }
  @available(*, unavailable, message: "no storyboards here: present the controller")
  public func performSegue(withIdentifier identifier: String, sender: Any?) { fatalError() }
  @available(*, unavailable, message: "no detents here: present with .pageSheet, or drag a view")
  public var sheetPresentationController: UISheetPresentationController? { fatalError() }
  @available(*, unavailable, message: "no popovers here: present with .formSheet")
  public var popoverPresentationController: UIPopoverPresentationController? { fatalError() }
  @available(*, unavailable, message: "no status bar here: delete the line")
  public func setNeedsStatusBarAppearanceUpdate() { fatalError() }
}

extension UIScrollView {
  @available(*, unavailable, message: "no pages here: set the delegate's targetContentOffset")
  public var isPagingEnabled: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "no zooming here: use a UIPinchGestureRecognizer")
  public var zoomScale: CGFloat {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "no zooming here: use a UIPinchGestureRecognizer")
  public var minimumZoomScale: CGFloat {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "no zooming here: use a UIPinchGestureRecognizer")
  public var maximumZoomScale: CGFloat {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "no insets of indicators here: delete the line")
  public var scrollIndicatorInsets: UIEdgeInsets {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "no insets of indicators here: delete the line")
  public var verticalScrollIndicatorInsets: UIEdgeInsets {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "no insets of indicators here: delete the line")
  public var horizontalScrollIndicatorInsets: UIEdgeInsets {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, unavailable, message: "no refresh controls here: use scrollViewDidScroll(_:)")
  public var refreshControl: UIView? {
    get { fatalError() }
    set { fatalError() }
  }
}

extension UILabel {
  @available(*, unavailable, message: "labels have one style here: set text, font and textColor")
  public var attributedText: NSAttributedString? {
    get { fatalError() }
    set { fatalError() }
  }
}

extension UIImage {
  @available(*, unavailable, message: "images have no bitmap here: use a UIImageView")
  public var cgImage: Any? { fatalError() }
  @available(*, unavailable, message: "images have no bitmap here: use a UIImageView")
  public func draw(in rect: CGRect) { fatalError() }
}

extension UIBezierPath {
  @available(
    *, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView"
  )
  public func fill() { fatalError() }
  @available(
    *, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView"
  )
  public func stroke() { fatalError() }
  @available(
    *, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView"
  )
  public func addClip() { fatalError() }
}

extension UIColor {
  @available(
    *, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView"
  )
  public func set() { fatalError() }
  @available(
    *, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView"
  )
  public func setFill() { fatalError() }
  @available(
    *, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView"
  )
  public func setStroke() { fatalError() }
}

extension UIWindow {
  @available(*, unavailable, message: "one window here: add a view in front of the others")
  public var windowLevel: CGFloat {
    get { fatalError() }
    set { fatalError() }
  }
}

@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
public func UIGraphicsGetCurrentContext() -> CGContext? { fatalError() }

@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { fatalError() }

@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
public func UIGraphicsEndImageContext() { fatalError() }

@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
public func UIGraphicsBeginImageContext(_ size: CGSize) { fatalError() }

@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  fatalError()
}
