// swift-format-ignore-file
// Types of UIKit that Midflight does not have. In place of "cannot find", the compiler shows the
// message, which is the documentation of a declaration. A type has the members without which the
// compiler would report another error first.

import Foundation

// MARK: - Navigation

@available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
open class UINavigationController: UIViewController {
  public convenience init(rootViewController: UIViewController) { fatalError() }
  public var navigationBar: UINavigationBar { fatalError() }
  public var viewControllers: [UIViewController] { fatalError() }
  public func pushViewController(_ viewController: UIViewController, animated: Bool) {}
  @discardableResult
  public func popViewController(animated: Bool) -> UIViewController? { fatalError() }
  @discardableResult
  public func popToRootViewController(animated: Bool) -> [UIViewController]? { fatalError() }
  public func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {}
}
@available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
public protocol UINavigationControllerDelegate: AnyObject {}
@available(*, unavailable, message: "no navigation here: put views at the top of a view")
open class UINavigationBar: UIView {}
@available(*, unavailable, message: "no navigation here: put views at the top of a view")
open class UINavigationBarAppearance: NSObject {}
@available(*, unavailable, message: "no navigation here: put views at the top of a view")
open class UINavigationItem: NSObject {
  public var title: String?
  public var leftBarButtonItem: UIBarButtonItem?
  public var rightBarButtonItem: UIBarButtonItem?
}
@available(*, unavailable, message: "no navigation here: put a UIButton into a view")
open class UIBarButtonItem: NSObject {
  public enum Style { case plain, done }
  public enum SystemItem { case done, cancel, edit, save, add, close, flexibleSpace }
  public convenience init(title: String?, style: Style, target: Any?, action: Any?) { fatalError() }
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Any?) {
    fatalError()
  }
  public convenience init(barButtonSystemItem: SystemItem, target: Any?, action: Any?) {
    fatalError()
  }
}
@available(*, unavailable, message: "no toolbars here: put views at the bottom of a view")
open class UIToolbar: UIView {}
@available(*, unavailable, message: "no split views here: add child controllers")
open class UISplitViewController: UIViewController {}
@available(*, unavailable, message: "no pages here: put views into a UIScrollView")
open class UIPageViewController: UIViewController {
  public enum TransitionStyle { case pageCurl, scroll }
  public convenience init(
    transitionStyle style: TransitionStyle, navigationOrientation: NSLayoutConstraint.Axis
  ) { fatalError() }
}

// MARK: - Lists

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
open class UITableView: UIScrollView {
  public enum Style { case plain, grouped, insetGrouped }
  public convenience init(frame: CGRect, style: Style) { fatalError() }
}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
open class UITableViewCell: UIView {
  public enum CellStyle { case `default`, value1, value2, subtitle }
  public init(style: CellStyle, reuseIdentifier: String?) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
open class UITableViewHeaderFooterView: UIView {}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
open class UITableViewController: UIViewController {}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
open class UITableViewDiffableDataSource<Section, Item>: NSObject {}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
public protocol UITableViewDataSource: AnyObject {}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
public protocol UITableViewDelegate: AnyObject {}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
open class UICollectionView: UIScrollView {
  public convenience init(frame: CGRect, collectionViewLayout: UICollectionViewLayout) {
    fatalError()
  }
}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
open class UICollectionReusableView: UIView {}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
open class UICollectionViewCell: UIView {}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
open class UICollectionViewController: UIViewController {
  public convenience init(collectionViewLayout layout: UICollectionViewLayout) { fatalError() }
}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
open class UICollectionViewLayout: NSObject {}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
open class UICollectionViewFlowLayout: UICollectionViewLayout {}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
open class UICollectionViewLayoutAttributes: NSObject {}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
open class UICollectionViewDiffableDataSource<Section, Item>: NSObject {}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
public struct NSDiffableDataSourceSnapshot<Section, Item> { public init() { fatalError() } }
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
public protocol UICollectionViewDataSource: AnyObject {}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
public protocol UICollectionViewDelegate: AnyObject {}
@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
public protocol UICollectionViewDelegateFlowLayout: AnyObject {}
@available(*, unavailable, message: "no refresh controls here: use scrollViewDidScroll(_:)")
open class UIRefreshControl: UIControl {}

// MARK: - Text

@available(*, unavailable, message: "no text input here: show the text in a UILabel")
open class UITextField: UIControl {}
@available(*, unavailable, message: "no text input here: show the text in a UILabel")
public protocol UITextFieldDelegate: AnyObject {}
@available(*, unavailable, message: "no text input here: put a UILabel into a UIScrollView")
open class UITextView: UIScrollView {}
@available(*, unavailable, message: "no text input here: put a UILabel into a UIScrollView")
public protocol UITextViewDelegate: AnyObject {}
@available(*, unavailable, message: "no text input here: show the text in a UILabel")
open class UISearchBar: UIView {}
@available(*, unavailable, message: "no text input here: show the text in a UILabel")
public protocol UISearchBarDelegate: AnyObject {}
@available(*, unavailable, message: "no text input here: show the text in a UILabel")
open class UISearchController: UIViewController {
  public convenience init(searchResultsController: UIViewController?) { fatalError() }
}
@available(*, unavailable, message: "no paragraph styles here: set the textAlignment of a UILabel")
open class NSParagraphStyle: NSObject {}
@available(*, unavailable, message: "no paragraph styles here: set the textAlignment of a UILabel")
open class NSMutableParagraphStyle: NSParagraphStyle {}
@available(*, unavailable, message: "labels have text only: put a UIImageView beside the label")
open class NSTextAttachment: NSObject {}

// MARK: - Controls

@available(*, unavailable, message: "no spinner here: rotate a UIImageView in an animation")
open class UIActivityIndicatorView: UIView {
  public enum Style { case medium, large }
  public convenience init(style: Style) { fatalError() }
}
@available(*, unavailable, message: "no page controls here: put a view for each page into a stack")
open class UIPageControl: UIControl {}
@available(*, unavailable, message: "no pickers here: use a UISegmentedControl or a UISlider")
open class UIPickerView: UIView {}
@available(*, unavailable, message: "no pickers here: use a UISegmentedControl or a UISlider")
open class UIDatePicker: UIControl {}
@available(*, unavailable, message: "no menus here: present a view controller of your own")
open class UIMenu: UIMenuElement {
  public convenience init(title: String = "", children: [UIMenuElement] = []) { fatalError() }
}
@available(*, unavailable, message: "no menus here: add a UILongPressGestureRecognizer")
open class UIContextMenuInteraction: NSObject {
  public init(delegate: Any) { fatalError() }
}

// MARK: - Alerts, sheets and popovers

@available(*, unavailable, message: "no alerts here: present a view controller of your own")
open class UIAlertController: UIViewController {
  public enum Style { case actionSheet, alert }
  public convenience init(title: String?, message: String?, preferredStyle: Style) { fatalError() }
  public func addAction(_ action: UIAlertAction) {}
}
@available(*, unavailable, message: "no alerts here: present a view controller of your own")
open class UIAlertAction: NSObject {
  public enum Style { case `default`, cancel, destructive }
  public convenience init(
    title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
  ) { fatalError() }
}
@available(*, unavailable, message: "no sharing here: present a view controller of your own")
open class UIActivityViewController: UIViewController {
  public convenience init(activityItems: [Any], applicationActivities: [Any]?) { fatalError() }
}
@available(*, unavailable, message: "no detents here: present with .pageSheet, or drag a view")
open class UISheetPresentationController: UIPresentationController {
  public struct Detent {
    public static func medium() -> Detent { fatalError() }
    public static func large() -> Detent { fatalError() }
    public static func custom(resolver: @escaping (Any) -> CGFloat?) -> Detent { fatalError() }
  }
  public var detents: [Detent] = []
  public var prefersGrabberVisible = false
  public func animateChanges(_ changes: () -> Void) {}
}
@available(*, unavailable, message: "no detents here: present with .pageSheet, or drag a view")
public protocol UISheetPresentationControllerDelegate: AnyObject {}
@available(*, unavailable, message: "no popovers here: present with .formSheet")
open class UIPopoverPresentationController: UIPresentationController {
  public var sourceView: UIView?
}
@available(*, unavailable, message: "no popovers here: present with .formSheet")
public protocol UIPopoverPresentationControllerDelegate: AnyObject {}
@available(*, unavailable, message: "override viewDidDisappear(_:) of the presented controller")
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {}

// MARK: - Storyboards, nibs and SwiftUI

@available(*, unavailable, message: "no storyboards here: create controllers and views in code")
open class UIStoryboard: NSObject {
  public init(name: String, bundle: Bundle?) {}
  public func instantiateInitialViewController() -> UIViewController? { fatalError() }
  public func instantiateViewController(withIdentifier: String) -> UIViewController { fatalError() }
}
@available(*, unavailable, message: "no storyboards here: create controllers and views in code")
open class UIStoryboardSegue: NSObject {}
@available(*, unavailable, message: "no nibs here: create views in code")
open class UINib: NSObject {
  public init(nibName: String, bundle: Bundle?) {}
}
@available(*, unavailable, message: "no SwiftUI here: create a UIViewController")
open class UIHostingController<Content>: UIViewController {
  public convenience init(rootView: Content) { fatalError() }
}
@available(*, unavailable, message: "no SwiftUI here: add the view to a UIView")
public protocol UIViewRepresentable {}
@available(*, unavailable, message: "no SwiftUI here: present the controller")
public protocol UIViewControllerRepresentable {}

// MARK: - Drawing

@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
open class UIGraphicsImageRenderer: NSObject {
  public init(size: CGSize) {}
  public init(bounds: CGRect) {}
  public func image(actions: (Any) -> Void) -> UIImage { fatalError() }
}
@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
public final class CGContext {}
@available(*, unavailable, message: "no drawing context here: use a UIImageView")
public final class CGImage {}
@available(*, unavailable, message: "no drawing context here: use a CAGradientLayer")
public final class CGGradient {
  public init?(colorsSpace: Any?, colors: Any, locations: UnsafePointer<CGFloat>?) { fatalError() }
}
@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
public func UIGraphicsGetCurrentContext() -> CGContext? { fatalError() }
@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
public func UIGraphicsBeginImageContext(_ size: CGSize) {}
@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) { fatalError() }
@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { fatalError() }
@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
public func UIGraphicsEndImageContext() {}
@available(*, unavailable, message: "no drawing context here: set the fillColor of a CAShapeLayer")
public func UIRectFill(_ rect: CGRect) {}

// MARK: - Layers

@available(*, unavailable, message: "add a CALayer for each copy")
open class CAReplicatorLayer: CALayer {}
@available(*, unavailable, message: "add a CALayer with an animation for each particle")
open class CAEmitterLayer: CALayer {}
@available(*, unavailable, message: "add a CALayer with an animation for each particle")
open class CAEmitterCell: NSObject {}
@available(*, unavailable, message: "use a UILabel")
open class CATextLayer: CALayer {}
@available(*, unavailable, message: "set the sublayerTransform of a CALayer")
open class CATransformLayer: CALayer {}
@available(*, unavailable, message: "use UIView.transition(with:duration:options:animations:)")
open class CATransition: CAAnimation {}
@available(*, unavailable, message: "layers do not animate by themselves: use UIView.animate")
public protocol CAAction: AnyObject {}
@available(*, unavailable, message: "no delegates of layers here: override CALayer's properties")
public protocol CALayerDelegate: AnyObject {}
@available(*, unavailable, message: "no drawing context here: use a UIImageView")
public enum CALayerContentsGravity { case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight, resize, resizeAspect, resizeAspectFill }
@available(*, unavailable, message: "corners are circular here: delete the line")
public struct CALayerCornerCurve {
  public static var circular: CALayerCornerCurve { fatalError() }
  public static var continuous: CALayerCornerCurve { fatalError() }
}
@available(*, unavailable, message: "links call 60 times a second here: delete the line")
public struct CAFrameRateRange {
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) { fatalError() }
}

// MARK: - Dynamics

@available(*, unavailable, message: "use UISnapBehavior, or the action of a UIDynamicBehavior")
open class UIGravityBehavior: UIDynamicBehavior {
  public convenience init(items: [any UIDynamicItem]) { fatalError() }
}
@available(*, unavailable, message: "use UISnapBehavior, or the action of a UIDynamicBehavior")
open class UICollisionBehavior: UIDynamicBehavior {
  public convenience init(items: [any UIDynamicItem]) { fatalError() }
}
@available(*, unavailable, message: "use UISnapBehavior, or the action of a UIDynamicBehavior")
open class UIDynamicItemBehavior: UIDynamicBehavior {
  public convenience init(items: [any UIDynamicItem]) { fatalError() }
}
@available(*, unavailable, message: "use UISnapBehavior, or the action of a UIDynamicBehavior")
open class UIAttachmentBehavior: UIDynamicBehavior {
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) { fatalError() }
}
@available(*, unavailable, message: "use UISnapBehavior, or the action of a UIDynamicBehavior")
open class UIPushBehavior: UIDynamicBehavior {
  public enum Mode { case continuous, instantaneous }
  public convenience init(items: [any UIDynamicItem], mode: Mode) { fatalError() }
}

// MARK: - Device and effects

@available(*, unavailable, message: "no vibrancy here: use a UIBlurEffect")
open class UIVibrancyEffect: UIVisualEffect {
  public convenience init(blurEffect: UIBlurEffect) { fatalError() }
}
@available(*, unavailable, message: "no motion effects here: delete the line")
open class UIMotionEffect: NSObject {}
@available(*, unavailable, message: "no motion effects here: delete the line")
open class UIInterpolatingMotionEffect: UIMotionEffect {
  public enum Kind { case tiltAlongHorizontalAxis, tiltAlongVerticalAxis }
  public init(keyPath: String, type: Kind) {}
}
@available(*, unavailable, message: "no motion effects here: delete the line")
open class UIMotionEffectGroup: UIMotionEffect {}
@available(*, unavailable, message: "no device here: read UIScreen.main and traitCollection")
open class UIDevice: NSObject {
  public static var current: UIDevice { fatalError() }
  public var userInterfaceIdiom: UIUserInterfaceIdiom { fatalError() }
  public var orientation: UIInterfaceOrientation { fatalError() }
  public var systemVersion: String { fatalError() }
}
@available(*, unavailable, message: "no kinds of devices here: compare view.bounds.size")
public enum UIUserInterfaceIdiom { case phone, pad, mac }
@available(*, unavailable, message: "no size classes here: compare view.bounds.size")
public enum UIUserInterfaceSizeClass { case unspecified, compact, regular }
@available(*, unavailable, message: "no size classes here: compare view.bounds.size")
nonisolated public enum UITraitHorizontalSizeClass: UITraitDefinition { public static var defaultValue: Int { 0 } }
@available(*, unavailable, message: "no size classes here: compare view.bounds.size")
nonisolated public enum UITraitVerticalSizeClass: UITraitDefinition { public static var defaultValue: Int { 0 } }
@available(*, unavailable, message: "text has one size here: delete the line")
nonisolated public enum UITraitPreferredContentSizeCategory: UITraitDefinition { public static var defaultValue: Int { 0 } }
@available(*, unavailable, message: "no orientation here: compare view.bounds.size")
public enum UIInterfaceOrientation {
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight
  public var isLandscape: Bool { fatalError() }
  public var isPortrait: Bool { fatalError() }
}
@available(*, unavailable, message: "no orientation here: delete the line")
public enum UIInterfaceOrientationMask { case portrait, landscape, allButUpsideDown, all }
@available(*, unavailable, message: "no status bar here: delete the line")
public enum UIStatusBarStyle { case `default`, lightContent, darkContent }
@available(*, unavailable, message: "all views are laid out from left to right: delete the line")
public enum UISemanticContentAttribute { case unspecified, forceLeftToRight, forceRightToLeft }
@available(*, unavailable, message: "no screen reader here: delete the line")
public struct UIAccessibilityTraits {
  public static var button: UIAccessibilityTraits { fatalError() }
  public static var header: UIAccessibilityTraits { fatalError() }
}
@available(*, unavailable, message: "no offsets of titles here: delete the line")
nonisolated public struct UIOffset {
  public init(horizontal: CGFloat, vertical: CGFloat) { fatalError() }
}
