/// A text split into clusters that are never broken, each with its width.
///
/// The rules for clusters are fixed here, because the standard library's rules change with the
/// version of Unicode.
struct MeasuredText {
  /// The scalars of the text.
  let scalars: [Unicode.Scalar]
  /// The clusters, in order and without gaps.
  private(set) var clusters: [Cluster] = []
  /// The end of each cluster on an endless line, in units, preceded by 0.
  private var ends = [0]

  /// A scalar with its marks, its joined emoji, or the second half of a flag.
  struct Cluster {
    /// The range of its scalars.
    var scalars: Range<Int>
    /// The first scalar.
    var base: Unicode.Scalar
    /// The width, in units.
    var advance = 0
    /// The kerning before the cluster, in units. Kerning has no effect at the start of a line.
    var kerning = 0
    /// The source of the glyph.
    var face = Face.system
    /// A Boolean value that indicates whether the cluster has no width at a line's end.
    var isBreakingSpace: Bool { base.isBreakingSpace && scalars.count == 1 }
  }

  /// The source of a glyph.
  enum Face { case system, wide, emoji, other }

  /// Measures a text.
  init(_ text: String, font: TextMetrics) {
    scalars = Array(text.unicodeScalars)
    clusters.reserveCapacity(scalars.count)
    ends.reserveCapacity(scalars.count + 1)
    var index = 0
    while index < scalars.count {
      let end = endOfCluster(from: index)
      append(index..<end, font: font)
      index = end
    }
  }

  /// Returns the width of a range of clusters on a line of their own, in units. 0 for an empty
  /// range. The kerning before the first cluster does not count.
  func width(of range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    return ends[range.upperBound] - ends[range.lowerBound] - clusters[range.lowerBound].kerning
  }

  /// Returns the drawn text of a range: tabs become spaces, and control characters are omitted.
  func string(of range: Range<Int>) -> String {
    string(of: range) { scalar in
      scalar.value >= 0x20 ? scalar : scalar == "\t" ? " " : nil
    }
  }

  /// Returns the original text of a range.
  func source(of range: Range<Int>) -> String { string(of: range) { $0 } }

  /// Returns the text of a range, with each scalar replaced.
  ///
  /// - Parameter drawn: Returns the replacement of a scalar; nil to omit the scalar.
  private func string(
    of range: Range<Int>, as drawn: (Unicode.Scalar) -> Unicode.Scalar?
  ) -> String {
    guard let first = clusters[range].first, let last = clusters[range].last else { return "" }
    let part = scalars[first.scalars.lowerBound..<last.scalars.upperBound]
    // Writes all bytes at once, because appending to a view of scalars is slow.
    return String(unsafeUninitializedCapacity: 4 * part.count) { bytes in
      var count = 0
      for scalar in part {
        guard let scalar = drawn(scalar) else { continue }
        for byte in scalar.utf8 {
          bytes[count] = byte
          count += 1
        }
      }
      return count
    }
  }

  /// Returns the end of the cluster that begins at a scalar.
  ///
  /// - CR and LF together are one cluster; any other line feed or control character is a cluster of
  ///   its own.
  /// - Two halves of a flag are one cluster.
  /// - Combining marks and skin tones join the scalar before them. A scalar after a zero-width
  ///   joiner joins an emoji.
  /// - Zero-width spaces and word joiners never join.
  private func endOfCluster(from start: Int) -> Int {
    let tables = TextTables.shared
    let base = scalars[start]
    var end = start + 1
    if base == "\r", end < scalars.count, scalars[end] == "\n" { return end + 1 }
    if base.breaksLine || base.value < 0x20 { return end }
    if base.isRegionalIndicator, end < scalars.count, scalars[end].isRegionalIndicator { end += 1 }
    while end < scalars.count {
      let isJoined = scalars[end - 1] == "\u{200D}" && base.isEmoji
      guard tables.isMark(scalars[end]) || scalars[end].isSkinTone || isJoined else { break }
      // A zero-width space and a joiner control line breaks, so they are clusters of their own.
      if scalars[end] == "\u{200B}" || scalars[end].isJoiner { break }
      end += 1
    }
    return end
  }

  /// Appends the cluster of a range of scalars, with its width, and the kerning to the cluster
  /// before if both are in the system font.
  private mutating func append(_ range: Range<Int>, font: TextMetrics) {
    var cluster = Cluster(scalars: range, base: scalars[range.lowerBound])
    measure(&cluster, font: font)
    if let last = clusters.last, last.face == .system, cluster.face == .system {
      cluster.kerning = TextTables.shared.kerning(last.base, cluster.base, font: font)
    }
    ends.append(ends[ends.count - 1] + cluster.kerning + cluster.advance)
    clusters.append(cluster)
  }

  /// Sets the width and the face of a cluster, by the first rule that applies:
  ///
  /// | cluster | width | face |
  /// |---|---|---|
  /// | line feed or control character | 0 | other |
  /// | space after a wide cluster | Noto's space | wide |
  /// | emoji, or followed by the emoji selector | 1.245 em | emoji |
  /// | combining mark | 0 | other |
  /// | in Inter; a tab counts as a space | Inter's | system |
  /// | in Noto | Noto's | wide |
  /// | ideograph of planes 2 and 3 | 1 em | wide |
  /// | any other | 0.6 em | other |
  private func measure(_ cluster: inout Cluster, font: TextMetrics) {
    let tables = TextTables.shared
    let base = cluster.base
    let em = TextMetrics.unitsPerEm
    if base.breaksLine || (base.value < 0x20 && base != "\t") {
      cluster.face = .other
    } else if (base == " " || base == "\u{A0}"), clusters.last?.face == .wide {
      // Pango and Core Text draw a space in the font of the preceding cluster.
      cluster.face = .wide
      let isBold = font.weight >= 600  // Noto has two weights
      cluster.advance = (isBold ? TextFigures.boldWideSpace : TextFigures.wideSpace) * em / 1000
    } else if base.isEmoji || scalars[cluster.scalars].contains("\u{FE0F}") {
      cluster.face = .emoji
      cluster.advance = 1245 * em / 1000  // Noto Color Emoji: 2550 of 2048 units
    } else if tables.isMark(base) {
      cluster.face = .other
    } else if let advance = tables.advance(of: base == "\t" ? " " : base, font: font) {
      cluster.advance = advance
    } else if let advance = tables.wideAdvance(of: base) {
      cluster.face = .wide
      cluster.advance = advance
    } else {
      cluster.face = base.isIdeograph ? .wide : .other
      cluster.advance = base.isIdeograph ? em : 600 * em / 1000
    }
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar ends a line. True for LF, VT, FF, CR, NEL
  /// and the line and paragraph separators.
  var breaksLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the scalar is a word joiner, which is invisible.
  fileprivate var isJoiner: Bool { value == 0x2060 || value == 0xFEFF }

  /// A Boolean value that indicates whether the scalar is half of a flag.
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// A Boolean value that indicates whether the scalar sets the preceding emoji's skin tone.
  fileprivate var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }

  /// A Boolean value that indicates whether the scalar is an ideograph of planes 2 and 3.
  var isIdeograph: Bool { (0x20000...0x3FFFF).contains(value) }

  /// A Boolean value that indicates whether the scalar is drawn as an emoji by default.
  ///
  /// The set is Unicode's Emoji_Presentation with all blocks of pictographs (emoji-data.txt 15).
  var isEmoji: Bool {
    switch value {
    case ..<0x231A: false
    case 0x231A...0x231B, 0x23E9...0x23EC, 0x23F0, 0x23F3, 0x25FD...0x25FE, 0x2614...0x2615,
      0x2648...0x2653, 0x267F, 0x2693, 0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
      0x26CE, 0x26D4, 0x26EA, 0x26F2...0x26F3, 0x26F5, 0x26FA, 0x26FD, 0x2705, 0x270A...0x270B,
      0x2728, 0x274C, 0x274E, 0x2753...0x2755, 0x2757, 0x2795...0x2797, 0x27B0, 0x27BF,
      0x2B1B...0x2B1C, 0x2B50, 0x2B55:
      true
    case 0x1F004, 0x1F0CF, 0x1F18E, 0x1F191...0x1F19A, 0x1F1E6...0x1F1FF, 0x1F201, 0x1F21A,
      0x1F22F, 0x1F232...0x1F236, 0x1F238...0x1F23A, 0x1F250...0x1F251, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F7E0...0x1F7EB, 0x1F90C...0x1F9FF, 0x1FA70...0x1FAFF:
      true
    default: false
    }
  }
}
