import MotionCore

/// A scroll view's rubber band: the finger's pull and the content's visible offset.
enum BandTraces {
  static var rows: [Row] { [iPhone, inverse, formula] }

  /// The pull and the visible offset in points, measured in thirds, for a height of 852 points.
  private static let table: [(Double, Double)] = [
    (5, 2.6667), (10, 5.3333), (15, 8.3333), (20, 11), (25, 13.6667), (30, 16.3333),
    (35, 18.6667), (40, 21.3333), (45, 24), (50, 26.6667), (55, 29.3333), (60, 31.6667),
    (65, 34.3333), (70, 37), (75, 39.3333), (80, 42), (100, 51.6667), (150, 75.3333),
    (200, 97.3333), (250, 118.3333), (300, 138.3333), (350, 157), (400, 175), (450, 191.6667),
    (485, 203), (590, 235),
  ]

  /// Compares the visible offsets with those of an iPhone, in points.
  private static var iPhone: Row {
    Row(
      "a rubber band of 852 pt", .iOSScrolling, in: "pt",
      .within(0.16672, because: "thirds of a point")
    ) { errors in
      let band = RubberBand(dimension: 852)
      for (pull, shown) in table { errors.compare(band.offset(pulledBy: pull), with: shown) }
    }
  }

  /// Compares the pull with the inverse of its own offset.
  private static var inverse: Row {
    Row("the pull found again from the offset", .algebra, in: "of itself", .twelveDigits) {
      errors in
      let band = RubberBand(dimension: 852)
      for (pull, _) in table {
        errors.compareRelatively(band.pull(showing: band.offset(pulledBy: pull)), with: pull)
      }
    }
  }

  /// Compares four offsets of a published formula, in points.
  private static var formula: Row {
    Row("a rubber band of 400 pt", .squareb, in: "pt", .decimals(3)) { errors in
      let band = RubberBand(dimension: 400)
      for (pull, shown) in [(50.0, 25.731), (100, 48.352), (200, 86.275), (400, 141.935)] {
        errors.compare(band.offset(pulledBy: pull), with: shown)
      }
    }
  }
}
