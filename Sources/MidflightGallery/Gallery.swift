import Midflight

extension SceneCatalog {
  /// Every scene of Midflight, in the order of the list. Each is one file in a folder of its
  /// chapter's name; of `gestures` and `controls`, which are long, the cards and the pages lie beside it.
  public static let gallery = SceneCatalog([
    Chapter(
      LocalizedText("Animating", chinese: "让视图动起来"),
      [
        .basics, .propertyAnimator, .classMethods, .runningAnimator, .basicAnimation,
        .explicitAnimations,
      ]),
    Chapter(
      LocalizedText("Timing", chinese: "时间曲线"),
      [.timingCurves, .customCurve, .springs, .snap, .scrubsLinearly]),
    Chapter(
      LocalizedText("Interrupting", chinese: "中断"),
      [.interactivePan, .interruptiblePan, .springInterruption, .pausesOnCompletion]),
    Chapter(
      LocalizedText("Changing course", chinese: "改变方向"),
      [
        .draggableCircle, .breathingCircle, .stickingPoint, .proportionalDuration,
        .changeTimingInFlight,
      ]),
    Chapter(LocalizedText("Reference", chinese: "参考"), [.reference]),
    Chapter(
      LocalizedText("Interfaces", chinese: "界面"),
      [
        .drawer, .pictureInPicture, .rubberBand, .cardStack, .cardTransition, .flipCard,
        .blurBehind,
        .twoFingers,
      ]),
    Chapter(LocalizedText("Gestures", chinese: "手势"), [.gestures]),
    Chapter(LocalizedText("Controls", chinese: "控件"), [.controls, .tabs]),
  ])
}
