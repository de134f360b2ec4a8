import Foundation
import MotionCore

/// The numbers above a timeline.
extension TimelineScale {
  /// A moment and its text.
  struct Number: Hashable, Sendable {
    let moment: Moment
    let text: String
  }

  /// Points for a number and the gap beside it.
  private static let numberSpacing: CGFloat = 56

  /// Seconds between numbers: the smallest of 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60 … 3600 with
  /// enough room, or else 7200.
  var gridSeconds: Double {
    let least = Double(TimelineScale.numberSpacing / max(pointsPerSecond, 1e-9))
    let steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600]
    return steps.first { $0 >= least } ?? 7200
  }

  /// The numbers for 0 and for each step outside of folds, about 200 at most. A number that would
  /// overlap the previous one is left out. After a fold, the first tenth of a second has a number,
  /// if there is room.
  var numbers: [Number] {
    let step = gridSeconds
    var numbers: [Number] = []
    var free = -TimelineScale.numberSpacing
    func add(_ seconds: Double, step: Double) {
      let x = x(of: Moment(seconds: seconds))
      guard x >= free + TimelineScale.numberSpacing * 0.95 else { return }
      free = x
      numbers.append(
        Number(
          moment: Moment(seconds: seconds), text: TimelineScale.text(seconds, step: step)))
    }
    if let first = pieces.first, first.isFolded, first.start == .zero { add(0, step: step) }
    for (index, piece) in pieces.enumerated() where !piece.isFolded {
      var seconds = (piece.start.seconds / step).rounded(.up) * step
      if index > 0, x(of: Moment(seconds: seconds)) > piece.left + TimelineScale.numberSpacing {
        // Rounded to a tenth, as displayed.
        let tenth = (piece.start.seconds * 10).rounded(.up) / 10
        if tenth <= piece.end.seconds { add(tenth, step: 0.1) }
      }
      while seconds <= piece.end.seconds + 1e-9, numbers.count < 200 {
        add(seconds, step: step)
        seconds = ((seconds / step).rounded() + 1) * step
      }
    }
    return numbers
  }

  /// Returns a time as text, with a tenth if the step is shorter than a second. From one minute on,
  /// or with steps of minutes, the text has minutes: `4.5 s`, `12 s`, `1:05`.
  static func text(_ seconds: Double, step: Double) -> String {
    let tenths = step < 1 ? ".\(Int((seconds * 10).rounded()) % 10)" : ""
    let whole = step < 1 ? Int((seconds * 10).rounded()) / 10 : Int(seconds.rounded())
    guard seconds >= 60 || step >= 60 else { return "\(whole)\(tenths)\(Quantity.space)s" }
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)\(tenths)"
  }
}
