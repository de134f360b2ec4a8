/// Where lines of text stand, with iOS's raw values.
nonisolated public enum NSTextAlignment: Int, Sendable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// At both edges, but for the last line of a paragraph.
  case justified = 3
  /// Unlike UIKit, always at the left edge.
  case natural = 4

  var inBlock: TextBlock.Alignment {
    switch self {
    case .left, .natural: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    }
  }
}

/// Where lines are broken, and what becomes of text that has no room, with UIKit's raw values.
nonisolated public enum NSLineBreakMode: Int, Sendable {
  /// Between words; what has no room is left out.
  case byWordWrapping = 0
  /// Between any two characters; what has no room is left out.
  case byCharWrapping = 1
  /// Between words; the last line runs on beyond the edge.
  case byClipping = 2
  /// Between words; the last line begins with an ellipsis.
  case byTruncatingHead = 3
  /// Between words; the last line ends with an ellipsis.
  case byTruncatingTail = 4
  /// Between words; the last line has an ellipsis in its middle.
  case byTruncatingMiddle = 5

  var breaking: TextMetrics.Breaking {
    self == .byCharWrapping ? .characters : .words
  }

  var truncation: TextMetrics.Truncation {
    switch self {
    case .byWordWrapping, .byCharWrapping: .none
    case .byClipping: .clip
    case .byTruncatingHead: .head
    case .byTruncatingTail: .tail
    case .byTruncatingMiddle: .middle
    }
  }
}

/// Where text stands that was made smaller, with UIKit's raw values.
nonisolated public enum UIBaselineAdjustment: Int, Sendable {
  /// On the baseline that it would have had.
  case alignBaselines = 0
  /// In the middle of the label.
  case alignCenters = 1
  /// Unlike UIKit, where it is the top left corner, in the middle of the label.
  case none = 2
}
