// swift-format-ignore-file
// Members of UIKit's classes that Midflight does not have. In place of "cannot find", the compiler
// shows the message, which is the documentation of a declaration. Members that iOS code overrides
// stand in the classes, because Swift cannot override a member of an extension.

import Foundation

// MARK: - Drawing

@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
extension UIView {
  public func setNeedsDisplay() {}
  public func setNeedsDisplay(_ rect: CGRect) {}
}

@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
extension CALayer {
  public func setNeedsDisplay() {}
  public var contents: Any? { get { fatalError() } set {} }
  public var contentsGravity: CALayerContentsGravity { get { fatalError() } set {} }
  public var contentsRect: CGRect { get { fatalError() } set {} }
}

@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer")
extension UIBezierPath {
  public func fill() {}
  public func stroke() {}
  public func addClip() {}
  public func setLineDash(_ pattern: [CGFloat]?, count: Int, phase: CGFloat) {}
}

@available(*, unavailable, message: "no drawing context here: set the fillColor of a CAShapeLayer")
extension UIColor {
  public func set() {}
  public func setFill() {}
  public func setStroke() {}
}

@available(*, unavailable, message: "no drawing context here: use a UIImageView")
extension UIImage {
  public convenience init(cgImage: CGImage) { fatalError() }
  public var cgImage: CGImage? { fatalError() }
  public func draw(in rect: CGRect) {}
  public func draw(at point: CGPoint) {}
}

@available(*, unavailable, message: "use snapshotView(afterScreenUpdates:)")
extension UIView {
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool { fatalError() }
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? { fatalError() }
}

@available(*, unavailable, message: "use UIView.snapshotView(afterScreenUpdates:)")
extension CALayer {
  public func render(in ctx: CGContext) {}
}

// MARK: - Appearance

@available(*, unavailable, message: "no masks here: use cornerRadius, or a CAShapeLayer")
extension UIView {
  public var mask: UIView? { get { fatalError() } set {} }
}

@available(*, unavailable, message: "no masks here: use cornerRadius, or a CAShapeLayer")
extension CALayer {
  public var mask: CALayer? { get { fatalError() } set {} }
}

@available(*, unavailable, message: "shadows follow the layer's shape: delete the line")
extension CALayer {
  public var shadowPath: CGPath? { get { fatalError() } set {} }
}

@available(*, unavailable, message: "corners are circular here: delete the line")
extension CALayer {
  public var cornerCurve: CALayerCornerCurve { get { fatalError() } set {} }
}

@available(*, unavailable, message: "layers are drawn at the window's scale: delete the line")
extension CALayer {
  public var contentsScale: CGFloat { get { fatalError() } set {} }
  public var rasterizationScale: CGFloat { get { fatalError() } set {} }
  public var shouldRasterize: Bool { get { fatalError() } set {} }
  public var allowsEdgeAntialiasing: Bool { get { fatalError() } set {} }
}

@available(*, unavailable, message: "layers are drawn at the window's scale: delete the line")
extension UIView {
  public var contentScaleFactor: CGFloat { get { fatalError() } set {} }
}

@available(*, unavailable, message: "layers do not animate by themselves: delete the line")
extension CALayer {
  public var actions: [String: Any]? { get { fatalError() } set {} }
}

@available(*, unavailable, message: "no delegates of layers here: override CALayer's properties")
extension CALayer {
  public var delegate: (any CALayerDelegate)? { get { fatalError() } set {} }
}

@available(*, unavailable, message: "no asset catalogs here: create the colour in code")
extension UIColor {
  public convenience init?(named name: String) { fatalError() }
}

@available(*, unavailable, message: "one typeface here: use UIFont.systemFont(ofSize:weight:)")
extension UIFont {
  public convenience init?(name fontName: String, size fontSize: CGFloat) { fatalError() }
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { fatalError() }
}

@available(*, unavailable, message: "use UIFont.monospacedDigitSystemFont(ofSize:weight:)")
extension UIFont {
  public static func monospacedSystemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight
  ) -> UIFont { fatalError() }
}

@available(*, unavailable, message: "no appearance proxies here: set the properties of each view")
extension UIView {
  public static func appearance() -> Self { fatalError() }
}

@available(*, unavailable, message: "no motion effects here: delete the line")
extension UIView {
  public func addMotionEffect(_ effect: UIMotionEffect) {}
}

@available(*, unavailable, message: "all views are laid out from left to right: delete the line")
extension UIView {
  public var semanticContentAttribute: UISemanticContentAttribute { get { fatalError() } set {} }
}

@available(*, unavailable, message: "change the image in a StageTimer")
extension UIImageView {
  public var animationImages: [UIImage]? { get { fatalError() } set {} }
}

// MARK: - Text

@available(*, unavailable, message: "labels have one style here: set text, font and textColor")
extension UILabel {
  public var attributedText: NSAttributedString? { get { fatalError() } set {} }
}

@available(*, unavailable, message: "labels have one style here: set text, font and textColor")
nonisolated extension NSAttributedString.Key {
  public static var font: NSAttributedString.Key { fatalError() }
  public static var foregroundColor: NSAttributedString.Key { fatalError() }
  public static var kern: NSAttributedString.Key { fatalError() }
  public static var paragraphStyle: NSAttributedString.Key { fatalError() }
  public static var underlineStyle: NSAttributedString.Key { fatalError() }
}

@available(*, unavailable, message: "use the sizeThatFits(_:) of a UILabel")
nonisolated extension NSString {
  public func size(withAttributes: [NSAttributedString.Key: Any]? = nil) -> CGSize { fatalError() }
}

@available(*, unavailable, message: "buttons have one style here: use setTitle(_:for:)")
extension UIButton {
  public func setAttributedTitle(_ title: NSAttributedString?, for state: State) {}
}

@available(*, unavailable, message: "no keyboard on the screen here: delete the line")
extension UIResponder {
  public static var keyboardWillShowNotification: Notification.Name { fatalError() }
  public static var keyboardDidShowNotification: Notification.Name { fatalError() }
  public static var keyboardWillHideNotification: Notification.Name { fatalError() }
  public static var keyboardDidHideNotification: Notification.Name { fatalError() }
  public static var keyboardWillChangeFrameNotification: Notification.Name { fatalError() }
  public static var keyboardFrameEndUserInfoKey: String { fatalError() }
  public static var keyboardAnimationDurationUserInfoKey: String { fatalError() }
  public static var keyboardAnimationCurveUserInfoKey: String { fatalError() }
  public var isFirstResponder: Bool { fatalError() }
  @discardableResult public func becomeFirstResponder() -> Bool { fatalError() }
  @discardableResult public func resignFirstResponder() -> Bool { fatalError() }
}

@available(*, unavailable, message: "no keyboard on the screen here: delete the line")
extension UIView {
  @discardableResult public func endEditing(_ force: Bool) -> Bool { fatalError() }
}

// MARK: - Controllers

@available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
extension UIViewController {
  public var navigationController: UINavigationController? { fatalError() }
  public var navigationItem: UINavigationItem { fatalError() }
  public var splitViewController: UISplitViewController? { fatalError() }
}

@available(*, unavailable, message: "no bars behind views here: delete the line")
extension UIViewController {
  public var edgesForExtendedLayout: UIRectEdge { get { fatalError() } set {} }
}

@available(*, unavailable, message: "no storyboards here: create controllers and views in code")
extension UIViewController {
  public var storyboard: UIStoryboard? { fatalError() }
}

@available(*, unavailable, message: "no storyboards here: present the controller")
extension UIViewController {
  public func performSegue(withIdentifier identifier: String, sender: Any?) {}
}

@available(*, unavailable, message: "no storyboards here: create views in code")
nonisolated extension Bundle {
  public func loadNibNamed(_ name: String, owner: Any?) -> [Any]? { fatalError() }
  public func loadNibNamed(_ name: String, owner: Any?, options: Any?) -> [Any]? { fatalError() }
}

@available(*, unavailable, message: "no detents here: present with .pageSheet, or drag a view")
extension UIViewController {
  public var sheetPresentationController: UISheetPresentationController? { fatalError() }
}

@available(*, unavailable, message: "no popovers here: present with .formSheet")
extension UIViewController {
  public var popoverPresentationController: UIPopoverPresentationController? { fatalError() }
}

@available(*, unavailable, message: "override viewDidDisappear(_:) of the presented controller")
extension UIPresentationController {
  public var delegate: AnyObject? { get { fatalError() } set {} }
}

@available(*, unavailable, message: "no status bar here: delete the line")
extension UIViewController {
  public func setNeedsStatusBarAppearanceUpdate() {}
}

// MARK: - Scroll views and controls

@available(*, unavailable, message: "no paging here: set targetContentOffset in the delegate")
extension UIScrollView {
  public var isPagingEnabled: Bool { get { fatalError() } set {} }
}

@available(*, unavailable, message: "no zooming here: use a UIPinchGestureRecognizer")
extension UIScrollView {
  public var zoomScale: CGFloat { get { fatalError() } set {} }
  public var minimumZoomScale: CGFloat { get { fatalError() } set {} }
  public var maximumZoomScale: CGFloat { get { fatalError() } set {} }
  public func setZoomScale(_ scale: CGFloat, animated: Bool) {}
  public func zoom(to rect: CGRect, animated: Bool) {}
}

@available(*, unavailable, message: "indicators have one place and style here: delete the line")
extension UIScrollView {
  public var scrollIndicatorInsets: UIEdgeInsets { get { fatalError() } set {} }
  public var verticalScrollIndicatorInsets: UIEdgeInsets { get { fatalError() } set {} }
  public var horizontalScrollIndicatorInsets: UIEdgeInsets { get { fatalError() } set {} }
}

@available(*, unavailable, message: "no refresh controls here: use scrollViewDidScroll(_:)")
extension UIScrollView {
  public var refreshControl: UIRefreshControl? { get { fatalError() } set {} }
}

@available(*, unavailable, message: "no keyboard on the screen here: delete the line")
extension UIScrollView {
  public var keyboardDismissMode: KeyboardDismissMode { get { fatalError() } set {} }
  public enum KeyboardDismissMode { case none, onDrag, interactive }
}

@available(*, unavailable, message: "no configurations here: use setTitle(_:for:)")
extension UIButton {
  public struct Configuration {
    public static func plain() -> Configuration { fatalError() }
    public static func gray() -> Configuration { fatalError() }
    public static func tinted() -> Configuration { fatalError() }
    public static func filled() -> Configuration { fatalError() }
    public var title: String? { get { fatalError() } set {} }
    public var subtitle: String? { get { fatalError() } set {} }
    public var image: UIImage? { get { fatalError() } set {} }
    public var imagePadding: CGFloat { get { fatalError() } set {} }
    public var baseForegroundColor: UIColor? { get { fatalError() } set {} }
    public var baseBackgroundColor: UIColor? { get { fatalError() } set {} }
  }
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    fatalError()
  }
  public var configuration: Configuration? { get { fatalError() } set {} }
  public var configurationUpdateHandler: ((UIButton) -> Void)? { get { fatalError() } set {} }
  public func setNeedsUpdateConfiguration() {}
}

@available(*, unavailable, message: "no such button here: use .system and setTitle(_:for:)")
extension UIButton.ButtonType {
  public static var detailDisclosure: UIButton.ButtonType { fatalError() }
  public static var infoLight: UIButton.ButtonType { fatalError() }
  public static var infoDark: UIButton.ButtonType { fatalError() }
  public static var contactAdd: UIButton.ButtonType { fatalError() }
  public static var close: UIButton.ButtonType { fatalError() }
}

@available(*, unavailable, message: "use UITabBarItem(title:image:tag:)")
extension UITabBarItem {
  public enum SystemItem { case more, favorites, search, history, bookmarks, contacts, downloads }
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) { fatalError() }
}

// MARK: - Device and environment

@available(*, unavailable, message: "one window here: add a view in front of the others")
extension UIWindow {
  public struct Level {
    public static var normal: Level { fatalError() }
    public static var statusBar: Level { fatalError() }
    public static var alert: Level { fatalError() }
    public static func + (level: Level, number: CGFloat) -> Level { fatalError() }
  }
  public var windowLevel: Level { get { fatalError() } set {} }
}

@available(*, unavailable, message: "no size classes here: compare view.bounds.size")
extension UITraitCollection {
  public var horizontalSizeClass: UIUserInterfaceSizeClass { fatalError() }
  public var verticalSizeClass: UIUserInterfaceSizeClass { fatalError() }
  public var userInterfaceIdiom: UIUserInterfaceIdiom { fatalError() }
}

@available(*, unavailable, message: "no pressure here: use a UILongPressGestureRecognizer")
extension UITouch {
  public var force: CGFloat { fatalError() }
  public var maximumPossibleForce: CGFloat { fatalError() }
}

@available(*, unavailable, message: "links call 60 times a second here: delete the line")
extension CADisplayLink {
  public var preferredFrameRateRange: CAFrameRateRange { get { fatalError() } set {} }
}

@available(*, unavailable, message: "no other apps here: delete the line")
extension UIApplication {
  public func open(
    _ url: URL, options: [AnyHashable: Any] = [:], completionHandler: ((Bool) -> Void)? = nil
  ) { fatalError() }
  public func canOpenURL(_ url: URL) -> Bool { fatalError() }
}

@available(*, unavailable, message: "no screen reader here: delete the line")
extension UIView {
  public var isAccessibilityElement: Bool { get { fatalError() } set {} }
  public var accessibilityLabel: String? { get { fatalError() } set {} }
  public var accessibilityTraits: UIAccessibilityTraits { get { fatalError() } set {} }
}
