import MotionCore

/// Core Animation's named curves, computed to six decimals.
enum CoreAnimationCurves {
  static var rows: [Row] { [progress, inverse] }

  /// The progress at 0.1, 0.25, 0.5, 0.75 and 0.9.
  private static let table: [(CubicCurve, [Double])] = [
    (.easeIn, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
    (.easeOut, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
    (.easeInOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
    (.systemDefault, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
  ]

  /// Compares five progress values of each named curve.
  private static var progress: Row {
    Row("progress of the named curves", .coreAnimation, in: "progress", .decimals(6)) { errors in
      for (curve, values) in table {
        for (fraction, theirs) in zip([0.1, 0.25, 0.5, 0.75, 0.9], values) {
          errors.compare(curve.progress(at: fraction), with: theirs)
        }
      }
    }
  }

  /// Compares the fraction of time at which half of the distance is covered.
  private static var inverse: Row {
    Row("time of progress ½", .coreAnimation, in: "of the time", .decimals(4)) { errors in
      errors.compare(CubicCurve.easeIn.fraction(at: 0.5), with: 0.6575)
      errors.compare(CubicCurve.easeOut.fraction(at: 0.5), with: 0.3425)
      errors.compare(CubicCurve.easeInOut.fraction(at: 0.5), with: 0.5)
    }
  }
}

/// The named curves as an iPhone plays them, to ten decimals.
enum IPhoneCurves {
  /// One row: the progress of three curves at some fractions of the time.
  static var rows: [Row] {
    let table: [(CubicCurve, [(Double, Double)])] = [
      (
        .easeInOut,
        [
          (0.1, 0.0197224535), (0.2, 0.0816598563), (0.25, 0.129161931), (0.4, 0.3318838701),
          (0.5, 0.5), (0.6, 0.6681161299), (0.75, 0.870838069), (0.9, 0.9802775465),
        ]
      ),
      (.easeIn, [(0.25, 0.0934646507), (0.5, 0.3153568126), (0.75, 0.6218618692)]),
      (.easeOut, [(0.25, 0.3781381308), (0.5, 0.6846431874), (0.75, 0.9065353493)]),
    ]
    return [
      Row("progress of three curves", .catalystAnimation, in: "progress", .decimals(10)) {
        errors in
        for (curve, points) in table {
          for (fraction, theirs) in points {
            errors.compare(curve.progress(at: fraction), with: theirs)
          }
        }
      }
    ]
  }
}
