/// Rows about one subject.
package struct Section: Sendable {
  /// The subject.
  package let title: String
  /// The rows, in the order of the report.
  package let rows: [Row]

  /// Measures all comparisons and returns them in the order of the report.
  ///
  /// Each call measures anew.
  @MainActor package static func all() -> [Section] {
    [
      Section(
        title: "Curves",
        rows: ExactCurve.rows + Chromium.rows + CoreAnimationCurves.rows + IPhoneCurves.rows),
      Section(title: "Springs", rows: ExactSpring.rows + PythonSpring.rows),
      Section(
        title: "Which spring UIKit makes",
        rows: FittedSprings.rows + CharonSprings.rows + IPhoneSprings.rows + DesignedSprings.rows),
      Section(title: "When a spring has settled", rows: SettlingFigure.rows),
      Section(
        title: "The animator, on a stage",
        rows: AnimatorFacts.rows + AnimatorMotion.rows),
      Section(
        title: "The pan recogniser, on a stage, and release velocities",
        rows: PanTraces.rows + AndroidFinger.rows),
      Section(
        title: "Sliding to rest, and pulling past the edge",
        rows: SlideTraces.rows + BandTraces.rows + BounceTraces.rows),
    ]
  }
}
