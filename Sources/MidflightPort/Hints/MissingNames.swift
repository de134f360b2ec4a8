/// The names of iOS that the library lacks, by family.
enum MissingNames {
  /// The family of each name.
  static let families = byName([
    (
      .autoLayout,
      """
      translatesAutoresizingMaskIntoConstraints NSLayoutConstraint NSLayoutAnchor \
      NSLayoutXAxisAnchor NSLayoutYAxisAnchor NSLayoutDimension UILayoutGuide topAnchor \
      bottomAnchor leadingAnchor trailingAnchor leftAnchor rightAnchor widthAnchor heightAnchor \
      centerXAnchor centerYAnchor firstBaselineAnchor lastBaselineAnchor safeAreaLayoutGuide \
      layoutMarginsGuide readableContentGuide contentLayoutGuide frameLayoutGuide topLayoutGuide \
      bottomLayoutGuide addLayoutGuide addConstraint addConstraints removeConstraint \
      removeConstraints updateConstraints updateViewConstraints setNeedsUpdateConstraints \
      updateConstraintsIfNeeded systemLayoutSizeFitting keyboardLayoutGuide \
      requiresConstraintBasedLayout
      """
    ),
    (
      .drawing,
      """
      setNeedsDisplay needsDisplay drawHierarchy UIRectFill UIRectFrame saveGState restoreGState \
      translateBy scaleBy addClip drawText CGImage
      """
    ),
    (
      .layer,
      """
      shadowPath shouldRasterize rasterizationScale CAReplicatorLayer CATransition CATextLayer \
      CATransformLayer CATiledLayer CAScrollLayer CAMetalLayer CALayerDelegate CAAction \
      contentsScale contentScaleFactor contentsGravity CALayerContentsGravity contentsRect \
      cornerCurve layoutSublayers \
      anchorPointZ CAValueFunction allowsEdgeAntialiasing drawsAsynchronously CALayerCornerCurve \
      CAFrameRateRange preferredFrameRateRange
      """
    ),
    (
      .text,
      """
      attributedText NSMutableParagraphStyle NSParagraphStyle setAttributedTitle keyboardWillShow \
      keyboardWillShowNotification keyboardWillHideNotification \
      keyboardWillChangeFrameNotification UIKeyboardWillShow UIKeyboardWillHide \
      UIKeyboardWillChangeFrame becomeFirstResponder resignFirstResponder canBecomeFirstResponder \
      endEditing keyboardDismissMode NSTextAttachment italicSystemFont monospacedSystemFont
      """
    ),
    (
      .dynamics,
      """
      UIGravityBehavior UICollisionBehavior UICollisionBehaviorDelegate UIAttachmentBehavior \
      UIPushBehavior UIDynamicItemBehavior UIFieldBehavior UIRegion
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
      UIMotionEffectGroup UIVibrancyEffect semanticContentAttribute UISemanticContentAttribute \
      tintAdjustmentMode \
      maximumPossibleForce isPagingEnabled zoomScale minimumZoomScale maximumZoomScale \
      scrollIndicatorInsets verticalScrollIndicatorInsets horizontalScrollIndicatorInsets \
      UIOffset
      """
    ),
    (
      .application,
      """
      UIDevice UIStatusBarStyle UIInterfaceOrientation UIInterfaceOrientationMask \
      prefersStatusBarHidden preferredStatusBarStyle setNeedsStatusBarAppearanceUpdate \
      preferredStatusBarUpdateAnimation supportedInterfaceOrientations shouldAutorotate \
      viewWillTransition windowLevel prefersHomeIndicatorAutoHidden UIPasteboard \
      UIUserInterfaceIdiom UIUserInterfaceSizeClass horizontalSizeClass verticalSizeClass \
      UITraitHorizontalSizeClass UITraitVerticalSizeClass UITraitPreferredContentSizeCategory
      """
    ),
    (
      .navigation,
      """
      navigationController navigationItem pushViewController popViewController \
      popToRootViewController interactivePopGestureRecognizer toolbarItems UIBarItem UIToolbar \
      UISplitViewController UIPageViewController
      """
    ),
    (
      .controls,
      """
      UIActivityIndicatorView UIPageControl UIDatePicker UIRefreshControl refreshControl UIMenu \
      UIContextMenuInteraction UIActivityViewController detailDisclosure infoLight infoDark \
      contactAdd configurationUpdateHandler setNeedsUpdateConfiguration
      """
    ),
    (.sheets, "sheetPresentationController popoverPresentationController"),
    (.haptics, "AudioServicesPlaySystemSound CHHapticEngine CHHapticPattern"),
    (
      .accessibility,
      """
      isAccessibilityElement accessibilityLabel accessibilityTraits UIAccessibilityTraits \
      accessibilityHint \
      accessibilityValue accessibilityElements UIAccessibilityElement
      """
    ),
    (.framework, "UIHostingController UIViewRepresentable UIViewControllerRepresentable"),
    (.observing, "observeValue willChangeValue didChangeValue keyPathsForValuesAffectingValue"),
    (.selector, "Selector NSSelectorFromString performSelector cancelPreviousPerformRequests"),
    (.runtime, "autoreleasepool NSInvocation NSManaged IMP"),
  ])

  /// The beginnings of names, for types with many relatives.
  static let prefixes: [(prefix: String, family: HintFamily)] = [
    ("UITableView", .lists), ("NSDiffable", .lists), ("UICollectionView", .lists),
    ("UICollectionReusable", .lists),
    ("UIGraphics", .drawing), ("CGGradient", .drawing), ("CGContext", .drawing),
    ("UIStoryboard", .nib), ("UINavigation", .navigation), ("UIBarButton", .navigation),
    ("UIAlert", .controls), ("UIPicker", .controls), ("UITextField", .text), ("UITextView", .text),
    ("UISearch", .text), ("CTFrame", .text), ("CTLine", .text), ("CAEmitter", .layer),
    ("UISheet", .sheets), ("UIPopoverPresentation", .sheets), ("UIAdaptivePresentation", .sheets),
    ("objc_", .runtime), ("class_", .runtime), ("method_", .runtime),
  ]

  /// The properties whose names mean something else without a dot before them.
  static let properties = byName([
    (.layer, "mask contents actions"), (.autoLayout, "constraints constant isActive priority"),
    (.time, "tolerance fireDate"), (.sheets, "detents"), (.view, "force"), (.drawing, "cgImage"),
    (.nib, "storyboard"), (.text, "kern paragraphStyle foregroundColor"),
  ])

  /// The methods whose names mean something else without a dot before them.
  static let methods = byName([
    (.drawing, "render setFill setStroke fill stroke"), (.time, "asyncAfter"),
    (.view, "appearance"),
  ])

  /// Sequences of tokens, for names that mean something else elsewhere.
  static let sequences: [(tokens: [String], family: HintFamily)] = [
    ("UIFont ( name", .text), ("UIColor ( named", .view), ("UIButton ( configuration", .controls),
    ("UIButton . Configuration", .controls), ("UIApplication . shared . open", .application),
    ("presentationController ? . delegate", .sheets), ("perform ( #selector", .selector),
    ("responds ( to :", .runtime),
  ].map { ($0.split(separator: " ").map(String.init), $1) }

  private static func byName(_ lists: [(HintFamily, String)]) -> [String: HintFamily] {
    var families: [String: HintFamily] = [:]
    for (family, names) in lists {
      for name in names.split(separator: " ") { families[String(name)] = family }
    }
    return families
  }
}
