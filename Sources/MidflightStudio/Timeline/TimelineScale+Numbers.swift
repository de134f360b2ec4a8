import Foundation
import MotionCore

/// The numbers above a time-line.
extension TimelineScale {
  /// A moment with a number of its own.
  struct Number: Hashable, Sendable {
    let moment: Moment
    let words: String
  }

  /// Points that a number and the gap beside it take.
  private static let room: CGFloat = 56

  /// Seconds between the numbers: the least of 0.1, 0.2, 0.5, 1, 2, 5 … that leaves room for one.
  var gridSeconds: Double {
    let least = Double(TimelineScale.room / max(pointsPerSecond, 1e-9))
    let steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600]
    return steps.first { $0 >= least } ?? 7200
  }

  /// Each whole step outside of folds, and 0; after a fold at least where time goes on, if there is room.
  var numbers: [Number] {
    let step = gridSeconds
    var numbers: [Number] = []
    var free = -TimelineScale.room
    func add(_ seconds: Double, step: Double) {
      let x = x(of: Moment(seconds: seconds))
      guard x >= free + TimelineScale.room * 0.95 else { return }
      free = x
      numbers.append(
        Number(
          moment: Moment(seconds: seconds), words: TimelineScale.words(seconds, step: step)))
    }
    if let first = pieces.first, first.isFolded, first.start == .zero { add(0, step: step) }
    for (index, piece) in pieces.enumerated() where !piece.isFolded {
      var seconds = (piece.start.seconds / step).rounded(.up) * step
      if index > 0, x(of: Moment(seconds: seconds)) > piece.left + TimelineScale.room {
        // To a tenth, so that it is true.
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

  /// Seconds with as many digits as the step between numbers needs; minutes from one on.
  static func words(_ seconds: Double, step: Double) -> String {
    let tenths = step < 1 ? ".\(Int((seconds * 10).rounded()) % 10)" : ""
    let whole = step < 1 ? Int((seconds * 10).rounded()) / 10 : Int(seconds.rounded())
    guard seconds >= 60 || step >= 60 else { return "\(whole)\(tenths)\(Quantity.space)s" }
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)\(tenths)"
  }
}
