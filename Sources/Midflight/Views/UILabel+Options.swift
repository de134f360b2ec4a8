/// The horizontal alignment of lines of text, with iOS's raw values.
nonisolated public enum NSTextAlignment: Int, Sendable {
  /// Lines at the left edge.
  case left = 0
  /// Centred lines.
  case center = 1
  /// Lines at the right edge.
  case right = 2
  /// Lines stretched to both edges, except the last line of a paragraph.
  case justified = 3
  /// The natural alignment. Unlike UIKit, always the left edge.
  case natural = 4

  /// The alignment of the text block; `natural` is left.
  var inBlock: TextBlock.Alignment {
    switch self {
    case .left, .natural: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    }
  }
}

/// The rule for line breaks and for text without space, with UIKit's raw values.
nonisolated public enum NSLineBreakMode: Int, Sendable {
  /// Breaks between words. Text without space is not drawn.
  case byWordWrapping = 0
  /// Breaks between any two characters. Text without space is not drawn.
  case byCharWrapping = 1
  /// Breaks between words. The last line is clipped at the edge.
  case byClipping = 2
  /// Breaks between words. The last line begins with an ellipsis.
  case byTruncatingHead = 3
  /// Breaks between words. The last line ends with an ellipsis.
  case byTruncatingTail = 4
  /// Breaks between words. The last line has an ellipsis in its middle.
  case byTruncatingMiddle = 5

  var breaking: TextMetrics.Breaking {
    self == .byCharWrapping ? .characters : .words
  }

  /// The treatment of the last line if the text continues: none for both wrapping modes, otherwise
  /// the truncation that the mode is named after.
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

/// The vertical placement of text that was scaled down, with UIKit's raw values.
nonisolated public enum UIBaselineAdjustment: Int, Sendable {
  /// The text stays on the baseline of its full size.
  case alignBaselines = 0
  /// The text is centred in the label.
  case alignCenters = 1
  /// The text is centred in the label. Unlike UIKit, which uses the top left corner.
  case none = 2
}
