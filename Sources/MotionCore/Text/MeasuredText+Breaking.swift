// Line breaking: the rules of Unicode's Standard Annex 14 for spaces, hyphens, ideographs and
// brackets. Korean breaks at its spaces, as in UILabel.

extension MeasuredText {
  /// Returns a Boolean value that indicates whether a line may begin with a cluster.
  ///
  /// The first rule that applies decides:
  ///
  /// | clusters before and after the break | break |
  /// |---|---|
  /// | space after, or a glue scalar on either side | no |
  /// | space before | yes |
  /// | `neverBeginsLine` after, or `neverEndsLine` before | no |
  /// | hyphen that ends a word, before anything but a digit or hyphen | yes |
  /// | any other hyphen before | no |
  /// | emoji, or wide cluster other than Korean, on either side | yes |
  /// | any other | no |
  ///
  /// - Parameter index: The index of the cluster, more than 0.
  func allowsBreak(before index: Int) -> Bool {
    let (last, next) = (clusters[index - 1].base, clusters[index].base)
    if clusters[index].isBreakingSpace || last.isGlue || next.isGlue { return false }
    if clusters[index - 1].isBreakingSpace { return true }
    if next.neverBeginsLine || last.neverEndsLine { return false }
    if last.isHyphen { return endsWord(at: index - 1) && !(next.isDigit || next.isHyphen) }
    return clusters[index - 1].allowsBreaks || clusters[index].allowsBreaks
  }

  /// Returns a Boolean value that indicates whether a hyphen ends a word, unlike a sign or an
  /// option's hyphen.
  private func endsWord(at hyphen: Int) -> Bool {
    hyphen > 0 && !clusters[hyphen - 1].isBreakingSpace && !clusters[hyphen - 1].base.isHyphen
  }
}

extension MeasuredText.Cluster {
  /// A Boolean value that indicates whether a line may break on both sides of the cluster. True for
  /// emoji and for wide clusters except Korean.
  fileprivate var allowsBreaks: Bool {
    switch face {
    case .emoji: true
    case .wide: !base.isHangul
    case .system, .other: false
    }
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar is a space that may break a line. Includes
  /// the tab, the zero-width space and the ideographic space; no-break spaces are false.
  var isBreakingSpace: Bool {
    switch value {
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the scalar forbids breaks on both sides. True for
  /// no-break spaces, the no-break hyphen and the word joiner.
  fileprivate var isGlue: Bool {
    switch value {
    case 0xA0, 0x2007, 0x2011, 0x202F, 0x2060, 0xFEFF: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the scalar is a hyphen-minus, a hyphen or a dash. False
  /// for the no-break hyphen.
  fileprivate var isHyphen: Bool {
    switch value {
    case 0x2D, 0x2010, 0x2012...0x2015: true
    default: false
    }
  }

  fileprivate var isDigit: Bool { (0x30...0x39).contains(value) }

  /// A Boolean value that indicates whether the scalar is a Korean letter or syllable.
  fileprivate var isHangul: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC: true
    default: false
    }
  }

  /// A Boolean value that indicates whether a line must not begin with the scalar.
  ///
  /// Such scalars are closing punctuation, iteration marks, and small kana (CL, CP, EX, IS, NS, CJ,
  /// PO).
  fileprivate var neverBeginsLine: Bool {
    switch self {
    case "!", "%", ")", ",", ".", ":", ";", "?", "]", "}", "°", "»", "’", "”", "›", "‰", "′", "″",
      "℃", "‼", "⁇", "⁈", "⁉", "‥", "…", "·",
      "、", "。", "々", "〉", "》", "」", "』", "】", "〕", "〗", "〙", "〛", "〜", "〞", "〟", "〻",
      "゛", "゜", "ゝ", "ゞ", "゠", "・", "ー", "ヽ", "ヾ",
      "！", "％", "）", "，", "．", "：", "；", "？", "］", "｝", "～", "｠", "｡", "｣", "､", "･",
      "ｰ", "ﾞ", "ﾟ",
      "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ゎ", "ゕ", "ゖ",
      "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ", "ヮ", "ヵ", "ヶ":
      true
    default:
      isHyphen || (0x31F0...0x31FF).contains(value) || (0xFF67...0xFF6F).contains(value)
    }
  }

  /// A Boolean value that indicates whether a line must not end with the scalar.
  ///
  /// Such scalars are opening brackets and quotes, and signs before a number (OP, PR).
  fileprivate var neverEndsLine: Bool {
    switch self {
    case "#", "$", "(", "[", "{", "£", "¥", "«", "‘", "“", "„", "‹", "€", "№",
      "〈", "《", "「", "『", "【", "〔", "〖", "〘", "〚", "〝",
      "＃", "＄", "（", "［", "｛", "｟", "｢", "￡", "￥":
      true
    default: false
    }
  }
}
