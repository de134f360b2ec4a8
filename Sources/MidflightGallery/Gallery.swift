import Midflight

extension SceneCatalog {
  /// All scenes of Midflight, in the order of the list.
  ///
  /// A scene is one file in its chapter's folder. The cards of `gestures` and the pages of
  /// `controls` have files of their own in the same folder.
  public static let gallery = SceneCatalog([
    Chapter(
      ["en": "Animating", "zh": "让视图动起来"],
      [
        .basics, .propertyAnimator, .classMethods, .runningAnimator, .basicAnimation,
        .explicitAnimations,
      ]),
    Chapter(
      ["en": "Timing", "zh": "时间曲线"],
      [.timingCurves, .customCurve, .springs, .snap, .scrubsLinearly]),
    Chapter(
      ["en": "Interrupting", "zh": "中断"],
      [.interactivePan, .interruptiblePan, .springInterruption, .pausesOnCompletion]),
    Chapter(
      ["en": "Changing course", "zh": "改变方向"],
      [
        .draggableCircle, .breathingCircle, .stickingPoint, .proportionalDuration,
        .changeTimingInFlight,
      ]),
    Chapter(["en": "Reference", "zh": "参考"], [.reference]),
    Chapter(
      ["en": "Interfaces", "zh": "界面"],
      [
        .drawer, .pictureInPicture, .rubberBand, .scrollView, .chat, .cardStack,
        .cardTransition, .flipCard, .blurBehind, .twoFingers,
      ]),
    Chapter(["en": "Gestures", "zh": "手势"], [.gestures]),
    Chapter(["en": "Controls", "zh": "控件"], [.controls, .tabs]),
  ])
}
