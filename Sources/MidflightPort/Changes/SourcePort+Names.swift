extension SourcePort {
  /// Replaces names of Swift 3 and 4 by today's.
  mutating func portNames() {
    for place in source.tokens.indices where source.tokens[place].kind == .word {
      let name = source[place]
      guard !index.declaredNames.contains(name) else { continue }
      if let new = FormerNames.types[name], source[place - 1] != "." {
        rename(place, to: new)
      } else if let new = FormerNames.members[name],
        source[place - 1] == "." || source[place + 1] == "("
      {
        rename(place, to: new)
      } else if let labels = FormerNames.makers[name], source[place + 1] == "(" {
        portMaker(at: place, labels)
      } else if FormerNames.labels.contains(name) {
        portLabel(at: place)
      } else if name == "UIAccessibilityIsReduceMotionEnabled", source[place + 1] == "(" {
        rename(place, to: "UIAccessibility.isReduceMotionEnabled")
        replace(place + 1, with: "")
        replace(place + 2, with: "")
      }
    }
  }

  private mutating func rename(_ place: Int, to name: String) {
    replace(place, with: name)
    changeCount += 1
  }

  /// Replaces `UIEdgeInsetsMake(1, 2, 3, 4)` by the initialiser, with its labels.
  private mutating func portMaker(at place: Int, _ labels: [String]) {
    let arguments = source.arguments(openedAt: place + 1)
    guard arguments.count == labels.count, arguments.allSatisfy({ $0.label == nil }) else { return }
    rename(place, to: String(source[place].dropLast("Make".count)))
    for (argument, label) in zip(arguments, labels) {
      insert(label + ": ", before: argument.tokens.lowerBound)
    }
  }

  /// Replaces `bringSubview(toFront: view)` by `bringSubviewToFront(view)`, and
  /// `didMove(toParentViewController:)` by `didMove(toParent:)`.
  private mutating func portLabel(at place: Int) {
    let function = source[place - 2]
    guard source[place - 1] == "(" else { return }
    switch source[place] {
    case "toFront" where function == "bringSubview":
      rename(place - 2, to: "bringSubviewToFront")
      remove(place..<place + 2)
    case "toBack" where function == "sendSubview":
      rename(place - 2, to: "sendSubviewToBack")
      remove(place..<place + 2)
    case "toParentViewController" where ["didMove", "willMove"].contains(function):
      rename(place, to: "toParent")
    default: break
    }
  }
}

/// Names that UIKit and Core Animation had in Swift 3 and 4.
enum FormerNames {
  /// The types and constants by their former names.
  static let types: [String: String] = {
    var names = [
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
      "UIViewAnimationTransition": "UIView.AnimationTransition",
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

  /// The former labels of functions that changed their name or label.
  static let labels: Set = ["toBack", "toFront", "toParentViewController"]
}
