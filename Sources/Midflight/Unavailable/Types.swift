// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations of UIKit that Midflight does not have. The compiler shows the message, which is the
// documentation of the declaration, in place of "cannot find".

// MARK: - Bars and navigation

@available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
@MainActor open class UINavigationController: UIViewController {
  public convenience init(rootViewController: UIViewController) { fatalError() }
  public func pushViewController(_ viewController: UIViewController, animated: Bool) {
    fatalError()
  }
  @discardableResult
  public func popViewController(animated: Bool) -> UIViewController? { fatalError() }
  @discardableResult
  public func popToRootViewController(animated: Bool) -> [UIViewController]? { fatalError() }
}

@available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
@MainActor open class UINavigationBar: UIView {}

@available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
@MainActor open class UINavigationItem: NSObject {}

@available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
@MainActor open class UIBarItem: NSObject {}

@available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
@MainActor open class UIBarButtonItem: NSObject {}

@available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
@MainActor open class UIToolbar: UIView {}

@available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
@MainActor open class UISplitViewController: UIViewController {}

@available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
@MainActor open class UIPageViewController: UIViewController {}

@available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
@MainActor public protocol UINavigationControllerDelegate: AnyObject {}

@available(*, unavailable, message: "no navigation here: present, or use a UITabBarController")
@MainActor public protocol UINavigationBarDelegate: AnyObject {}

// MARK: - Lists

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor open class UITableView: UIScrollView {
  public enum Style { case plain, grouped, insetGrouped }
  public convenience init(frame: CGRect, style: Style) { fatalError() }
}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor open class UITableViewCell: UIView {}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor open class UITableViewHeaderFooterView: UIView {}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor open class UITableViewController: UIViewController {}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor open class UICollectionView: UIScrollView {
  public convenience init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    fatalError()
  }
}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor open class UICollectionReusableView: UIView {}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor open class UICollectionViewCell: UIView {}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor open class UICollectionViewController: UIViewController {}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor open class UICollectionViewLayout: NSObject {}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor open class UICollectionViewFlowLayout: NSObject {}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor open class UICollectionViewLayoutAttributes: NSObject {}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor open class UIRefreshControl: UIControl {}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor public protocol UITableViewDataSource: AnyObject {}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor public protocol UITableViewDelegate: AnyObject {}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor public protocol UICollectionViewDataSource: AnyObject {}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor public protocol UICollectionViewDelegate: AnyObject {}

@available(*, unavailable, message: "no lists here: put views into a UIScrollView")
@MainActor public protocol UICollectionViewDelegateFlowLayout: AnyObject {}

// MARK: - Text

@available(*, unavailable, message: "no text input here")
@MainActor open class UITextField: UIControl {}

@available(*, unavailable, message: "no text input here")
@MainActor open class UITextView: UIScrollView {}

@available(*, unavailable, message: "no text input here")
@MainActor open class UISearchBar: UIView {}

@available(*, unavailable, message: "no text input here")
@MainActor open class UISearchController: UIViewController {}

@available(*, unavailable, message: "no text input here")
@MainActor public protocol UITextFieldDelegate: AnyObject {}

@available(*, unavailable, message: "no text input here")
@MainActor public protocol UITextViewDelegate: AnyObject {}

@available(*, unavailable, message: "no text input here")
@MainActor public protocol UISearchBarDelegate: AnyObject {}

@available(*, unavailable, message: "no text input here")
@MainActor public protocol UISearchResultsUpdating: AnyObject {}

// MARK: - Controls

@available(*, unavailable, message: "build the control from views, layers and animations")
@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style { case medium, large }
  public convenience init(style: Style) { fatalError() }
  public func startAnimating() { fatalError() }
  public func stopAnimating() { fatalError() }
}

@available(*, unavailable, message: "build the control from views, layers and animations")
@MainActor open class UIPageControl: UIControl {}

@available(*, unavailable, message: "build the control from views, layers and animations")
@MainActor open class UIPickerView: UIView {}

@available(*, unavailable, message: "build the control from views, layers and animations")
@MainActor open class UIDatePicker: UIControl {}

@available(*, unavailable, message: "build the control from views, layers and animations")
@MainActor public protocol UIPickerViewDataSource: AnyObject {}

@available(*, unavailable, message: "build the control from views, layers and animations")
@MainActor public protocol UIPickerViewDelegate: AnyObject {}

// MARK: - Alerts, sheets and popovers

@available(*, unavailable, message: "no alerts here: present a view controller of your own")
@MainActor open class UIAlertController: UIViewController {
  public enum Style { case actionSheet, alert }
  public convenience init(title: String?, message: String?, preferredStyle: Style) { fatalError() }
  public func addAction(_ action: UIAlertAction) { fatalError() }
}

@available(*, unavailable, message: "no alerts here: present a view controller of your own")
@MainActor open class UIAlertAction: NSObject {
  public enum Style { case `default`, cancel, destructive }
  public convenience init(
    title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
  ) { fatalError() }
}

@available(*, unavailable, message: "no alerts here: present a view controller of your own")
@MainActor open class UIActivityViewController: UIViewController {}

@available(*, unavailable, message: "no detents here: present with .pageSheet, or drag a view")
@MainActor open class UISheetPresentationController: UIPresentationController {
  public struct Detent {
    public static func medium() -> Detent { fatalError() }
    public static func large() -> Detent { fatalError() }
  }
  public var detents: [Detent] {
    get { fatalError() }
    set { fatalError() }
  }
}

@available(*, unavailable, message: "no detents here: present with .pageSheet, or drag a view")
@MainActor open class UIPopoverPresentationController: UIPresentationController {}

@available(*, unavailable, message: "no detents here: present with .pageSheet, or drag a view")
@MainActor public protocol UISheetPresentationControllerDelegate: AnyObject {}

@available(*, unavailable, message: "no detents here: present with .pageSheet, or drag a view")
@MainActor public protocol UIPopoverPresentationControllerDelegate: AnyObject {}

@available(*, unavailable, message: "no detents here: present with .pageSheet, or drag a view")
@MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {}

// MARK: - Storyboards and nibs

@available(*, unavailable, message: "no storyboards here: create controllers and views in code")
@MainActor open class UIStoryboard: NSObject {}

@available(*, unavailable, message: "no storyboards here: create controllers and views in code")
@MainActor open class UIStoryboardSegue: NSObject {}

@available(*, unavailable, message: "no storyboards here: create controllers and views in code")
@MainActor open class UINib: NSObject {}

// MARK: - Drawing

@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
@MainActor open class UIGraphicsImageRenderer: NSObject {}

@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
@MainActor open class UIGraphicsImageRendererContext: NSObject {}

@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
@MainActor open class CGContext: NSObject {}

@available(*, unavailable, message: "no drawing context here: use a CAShapeLayer or a UIImageView")
@MainActor open class CGGradient: NSObject {}

// MARK: - Layers

@available(*, unavailable, message: "use CALayer, CAShapeLayer and CAGradientLayer")
@MainActor open class CAReplicatorLayer: CALayer {}

@available(*, unavailable, message: "use CALayer, CAShapeLayer and CAGradientLayer")
@MainActor open class CAEmitterLayer: CALayer {}

@available(*, unavailable, message: "use CALayer, CAShapeLayer and CAGradientLayer")
@MainActor open class CAEmitterCell: NSObject {}

@available(*, unavailable, message: "use CALayer, CAShapeLayer and CAGradientLayer")
@MainActor open class CATextLayer: CALayer {}

@available(*, unavailable, message: "use CALayer, CAShapeLayer and CAGradientLayer")
@MainActor open class CATransformLayer: CALayer {}

@available(*, unavailable, message: "use CALayer, CAShapeLayer and CAGradientLayer")
@MainActor open class CAScrollLayer: CALayer {}

@available(*, unavailable, message: "use CALayer, CAShapeLayer and CAGradientLayer")
@MainActor open class CATiledLayer: CALayer {}

@available(*, unavailable, message: "use UIView.transition(with:duration:options:animations:)")
@MainActor open class CATransition: CAAnimation {}

@available(*, unavailable, message: "use UIView.transition(with:duration:options:animations:)")
@MainActor public protocol CAAction: AnyObject {}

@available(*, unavailable, message: "no delegates of layers here: override CALayer's properties")
@MainActor public protocol CALayerDelegate: AnyObject {}

// MARK: - Dynamics

@available(*, unavailable, message: "use UISnapBehavior, or the action of a UIDynamicBehavior")
@MainActor open class UIGravityBehavior: UIDynamicBehavior {}

@available(*, unavailable, message: "use UISnapBehavior, or the action of a UIDynamicBehavior")
@MainActor open class UICollisionBehavior: UIDynamicBehavior {}

@available(*, unavailable, message: "use UISnapBehavior, or the action of a UIDynamicBehavior")
@MainActor open class UIAttachmentBehavior: UIDynamicBehavior {}

@available(*, unavailable, message: "use UISnapBehavior, or the action of a UIDynamicBehavior")
@MainActor open class UIPushBehavior: UIDynamicBehavior {}

@available(*, unavailable, message: "use UISnapBehavior, or the action of a UIDynamicBehavior")
@MainActor open class UIDynamicItemBehavior: UIDynamicBehavior {}

@available(*, unavailable, message: "use UISnapBehavior, or the action of a UIDynamicBehavior")
@MainActor open class UIFieldBehavior: UIDynamicBehavior {}

@available(*, unavailable, message: "use UISnapBehavior, or the action of a UIDynamicBehavior")
@MainActor public protocol UICollisionBehaviorDelegate: AnyObject {}

// MARK: - Device and effects

@available(*, unavailable, message: "no haptics here: delete the line")
@MainActor open class UIFeedbackGenerator: NSObject {}

@available(*, unavailable, message: "no haptics here: delete the line")
@MainActor open class UIImpactFeedbackGenerator: NSObject {
  public enum FeedbackStyle { case light, medium, heavy, soft, rigid }
  public convenience init(style: FeedbackStyle) { fatalError() }
}

@available(*, unavailable, message: "no haptics here: delete the line")
@MainActor open class UISelectionFeedbackGenerator: NSObject {}

@available(*, unavailable, message: "no haptics here: delete the line")
@MainActor open class UINotificationFeedbackGenerator: NSObject {}

@available(*, unavailable, message: "no vibrancy here: use a UIBlurEffect")
@MainActor open class UIVibrancyEffect: UIVisualEffect {}

@available(*, unavailable, message: "no motion effects here: delete the line")
@MainActor open class UIMotionEffect: NSObject {}

@available(*, unavailable, message: "no motion effects here: delete the line")
@MainActor open class UIInterpolatingMotionEffect: NSObject {}

@available(*, unavailable, message: "no motion effects here: delete the line")
@MainActor open class UIMotionEffectGroup: NSObject {}

@available(*, unavailable, message: "no device here: read UIScreen.main and traitCollection")
@MainActor open class UIDevice: NSObject {}

@available(*, unavailable, message: "no offsets of titles here")
nonisolated public struct UIOffset: Sendable {}
