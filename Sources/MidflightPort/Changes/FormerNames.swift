/// Names that UIKit and Core Animation had in Swift 3 and 4.
enum FormerNames {
  /// The types and constants by their former names.
  static let types: [String: String] = {
    var names = [
      "HUGE": "Float.greatestFiniteMagnitude",
      "NSAttributedStringKey": "NSAttributedString.Key",
      "RunLoopMode": "RunLoop.Mode",
      "UIApplicationLaunchOptionsKey": "UIApplication.LaunchOptionsKey",
      "UIControlEvents": "UIControl.Event",
      "UIControlState": "UIControl.State",
      "UIEdgeInsetsZero": "UIEdgeInsets.zero",
      "UIGestureRecognizerState": "UIGestureRecognizer.State",
      "UILayoutConstraintAxis": "NSLayoutConstraint.Axis",
      "UILayoutPriorityRequired": "UILayoutPriority.required",
      "UIScrollViewDecelerationRateFast": "UIScrollView.DecelerationRate.fast",
      "UIScrollViewDecelerationRateNormal": "UIScrollView.DecelerationRate.normal",
      "UIStackViewAlignment": "UIStackView.Alignment",
      "UIStackViewDistribution": "UIStackView.Distribution",
      "UISwipeGestureRecognizerDirection": "UISwipeGestureRecognizer.Direction",
      "UITouchPhase": "UITouch.Phase",
      "UIViewAnimationCurve": "UIView.AnimationCurve",
      "UIViewAnimationOptions": "UIView.AnimationOptions",
      "UIViewAutoresizing": "UIView.AutoresizingMask",
      "UIViewContentMode": "UIView.ContentMode",
      "UIViewKeyframeAnimationOptions": "UIView.KeyframeAnimationOptions",
      "UIBlurEffectStyle": "UIBlurEffect.Style",
      "UIButtonType": "UIButton.ButtonType",
      "UIImageRenderingMode": "UIImage.RenderingMode",
      "UIFontWeight": "UIFont.Weight",
      "UIFontTextStyle": "UIFont.TextStyle",
    ]
    for (group, type, cases) in constants {
      for name in cases {
        names[group + name] = type + "." + name.prefix(1).lowercased() + name.dropFirst()
      }
    }
    return names
  }()

  /// The prefix of Core Animation's former constants, their type, and the rest of each name.
  private static let constants = [
    ("kCAFillMode", "CAMediaTimingFillMode", ["Backwards", "Both", "Forwards", "Removed"]),
    ("kCALineCap", "CAShapeLayerLineCap", ["Butt", "Round", "Square"]),
    ("kCALineJoin", "CAShapeLayerLineJoin", ["Bevel", "Miter", "Round"]),
    ("kCAFillRule", "CAShapeLayerFillRule", ["EvenOdd", "NonZero"]),
    (
      "kCAMediaTimingFunction", "CAMediaTimingFunctionName",
      ["Default", "EaseIn", "EaseInEaseOut", "EaseOut", "Linear"]
    ),
    (
      "kCAAnimation", "CAAnimationCalculationMode",
      ["Cubic", "CubicPaced", "Discrete", "Linear", "Paced"]
    ),
  ]

  /// The properties and methods by their former names.
  static let members = [
    "addChildViewController": "addChild",
    "commonModes": "common",
    "childViewControllers": "children",
    "removeFromParentViewController": "removeFromParent",
  ]

  /// The labels of the initialisers that replace functions such as `CGRectMake`.
  static let makers = [
    "CGPointMake": ["x", "y"],
    "CGRectMake": ["x", "y", "width", "height"],
    "CGSizeMake": ["width", "height"],
    "CGVectorMake": ["dx", "dy"],
    "UIEdgeInsetsMake": ["top", "left", "bottom", "right"],
  ]

  /// The notifications of the application by their former names, which were members of
  /// `Notification.Name`.
  static let notifications = [
    "UIApplicationDidBecomeActive": "UIApplication.didBecomeActiveNotification",
    "UIApplicationDidEnterBackground": "UIApplication.didEnterBackgroundNotification",
    "UIApplicationDidFinishLaunching": "UIApplication.didFinishLaunchingNotification",
    "UIApplicationWillEnterForeground": "UIApplication.willEnterForegroundNotification",
    "UIApplicationWillResignActive": "UIApplication.willResignActiveNotification",
  ]

  /// The former labels of functions that changed their name or label.
  static let labels: Set = ["toBack", "toFront", "toParentViewController"]
}
