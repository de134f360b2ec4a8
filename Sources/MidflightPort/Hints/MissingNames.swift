/// The names of iOS that the library lacks, by family.
enum MissingNames {
  /// The family of each name.
  static let families: [String: HintFamily] = {
    var families: [String: HintFamily] = [:]
    for (family, names) in lists {
      for name in names.split(separator: " ") { families[String(name)] = family }
    }
    return families
  }()

  /// The beginnings of names, for types with many relatives.
  static let prefixes: [(prefix: String, family: HintFamily)] = [
    ("UITableView", .lists), ("UICollectionView", .lists), ("UIGraphics", .drawing),
    ("CGGradient", .drawing), ("CGContext", .drawing), ("UIStoryboard", .nib),
    ("UINavigation", .navigation), ("UIBarButton", .navigation), ("UIAlert", .controls),
    ("UITextField", .text), ("UITextView", .text), ("CAEmitter", .layer), ("UISheet", .sheets),
    ("objc_", .runtime), ("class_", .runtime), ("method_", .runtime),
  ]

  /// The properties whose names mean something else without a dot before them.
  static let properties: [String: HintFamily] = [
    "mask": .layer, "contents": .layer, "actions": .layer, "constraints": .autoLayout,
    "tolerance": .time, "fireDate": .time, "detents": .sheets, "force": .view,
  ]

  /// The methods whose names mean something else without a dot before them.
  static let methods: [String: HintFamily] = [
    "render": .drawing, "setFill": .drawing, "setStroke": .drawing, "fill": .drawing,
    "stroke": .drawing, "asyncAfter": .time,
  ]

  private static let lists: [(HintFamily, String)] = [
    (
      .autoLayout,
      """
      translatesAutoresizingMaskIntoConstraints NSLayoutConstraint NSLayoutAnchor \
      NSLayoutXAxisAnchor NSLayoutYAxisAnchor NSLayoutDimension UILayoutGuide topAnchor \
      bottomAnchor leadingAnchor trailingAnchor leftAnchor rightAnchor widthAnchor heightAnchor \
      centerXAnchor centerYAnchor firstBaselineAnchor lastBaselineAnchor safeAreaLayoutGuide \
      layoutMarginsGuide readableContentGuide contentLayoutGuide frameLayoutGuide addConstraint \
      addConstraints removeConstraint removeConstraints updateConstraints updateViewConstraints \
      setNeedsUpdateConstraints updateConstraintsIfNeeded systemLayoutSizeFitting
      """
    ),
    (.drawing, "setNeedsDisplay drawHierarchy"),
    (
      .layer,
      """
      shadowPath shouldRasterize rasterizationScale CAReplicatorLayer CATransition CATextLayer \
      CATransformLayer CATiledLayer CAMetalLayer contentsScale contentsGravity contentsRect \
      cornerCurve layoutSublayers anchorPointZ CAValueFunction
      """
    ),
    (
      .text,
      """
      attributedText NSMutableParagraphStyle NSParagraphStyle setAttributedTitle keyboardWillShow \
      keyboardWillShowNotification keyboardWillHideNotification \
      keyboardWillChangeFrameNotification becomeFirstResponder resignFirstResponder endEditing \
      UISearchBar
      """
    ),
    (
      .dynamics,
      """
      UIGravityBehavior UICollisionBehavior UIAttachmentBehavior UIPushBehavior \
      UIDynamicItemBehavior UIFieldBehavior UIRegion
      """
    ),
    (
      .nib,
      """
      awakeFromNib prepareForInterfaceBuilder UINib loadNibNamed instantiateViewController \
      instantiateInitialViewController performSegue
      """
    ),
    (
      .view,
      """
      resizableSnapshotView addMotionEffect UIMotionEffect UIInterpolatingMotionEffect \
      UIMotionEffectGroup UIVibrancyEffect semanticContentAttribute tintAdjustmentMode \
      maximumPossibleForce
      """
    ),
    (
      .application,
      """
      UIDevice UIStatusBarStyle UIInterfaceOrientation UIInterfaceOrientationMask \
      prefersStatusBarHidden preferredStatusBarStyle setNeedsStatusBarAppearanceUpdate \
      preferredStatusBarUpdateAnimation supportedInterfaceOrientations shouldAutorotate \
      viewWillTransition windowLevel prefersHomeIndicatorAutoHidden UIPasteboard
      """
    ),
    (
      .navigation,
      """
      navigationController navigationItem pushViewController popViewController \
      popToRootViewController interactivePopGestureRecognizer UISplitViewController \
      UIPageViewController
      """
    ),
    (
      .controls,
      """
      UIActivityIndicatorView UIPageControl UIPickerView UIDatePicker UIRefreshControl UIMenu \
      UIContextMenuInteraction
      """
    ),
    (.sheets, "sheetPresentationController popoverPresentationController"),
    (
      .haptics,
      """
      UIImpactFeedbackGenerator UINotificationFeedbackGenerator UISelectionFeedbackGenerator \
      UIFeedbackGenerator AudioServicesPlaySystemSound
      """
    ),
    (
      .accessibility,
      """
      isAccessibilityElement accessibilityLabel accessibilityTraits accessibilityHint \
      accessibilityValue accessibilityElements UIAccessibilityElement
      """
    ),
    (
      .observing,
      "observeValue willChangeValue didChangeValue keyPathsForValuesAffectingValue"
    ),
    (.selector, "Selector NSSelectorFromString performSelector cancelPreviousPerformRequests"),
    (.runtime, "autoreleasepool NSInvocation NSManaged IMP"),
  ]
}
