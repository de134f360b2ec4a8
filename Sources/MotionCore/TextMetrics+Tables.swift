/// The figures of `TextFigures` as tables, read when the first text is measured.
struct TextTables: Sendable {
  static let shared = TextTables()

  private let advances: [Masters?]
  private let tabularAdvances: [Masters?]
  private let wideRuns: [WideRun]
  private let marks: [ClosedRange<UInt32>]
  private let firstClasses: [UInt8]
  private let secondClasses: [UInt8]
  private let secondClassCount: Int
  private let kerning: [Masters?]

  private struct WideRun {
    var range: ClosedRange<UInt32>
    var thousandths: Int
  }

  private init() {
    advances = TextTables.byScalar(TextFigures.advances)
    tabularAdvances = TextTables.byScalar(TextFigures.tabularAdvances)
    wideRuns = TextFigures.wideAdvances.tokens.compactMap { token in
      let parts = token.split(separator: "=")
      guard parts.count == 2, let range = parts[0].scalars, let width = Int(parts[1])
      else { return nil }
      return WideRun(range: range, thousandths: width)
    }
    marks = TextFigures.marks.tokens.compactMap(\.scalars)
    firstClasses = TextTables.classes(TextFigures.firstLetters)
    secondClasses = TextTables.classes(TextFigures.secondLetters)
    let count = Int(secondClasses.max() ?? 0) + 1
    secondClassCount = count
    kerning = TextTables.pairs(TextFigures.kerning, secondClassCount: count)
  }

  // MARK: - Looking up, in units

  /// Inter's width of a character; nil if it has none.
  func advance(of scalar: Unicode.Scalar, font: TextMetrics) -> Int? {
    if font.hasMonospacedDigits, let width = tabularAdvances[at: scalar] {
      return width.units(at: font.weight)
    }
    return advances[at: scalar]?.units(at: font.weight)
  }

  /// Whether a font with digits of one width has another shape for a character, which does not
  /// kern.
  func isTabular(_ scalar: Unicode.Scalar) -> Bool { tabularAdvances[at: scalar] != nil }

  /// Noto's width of a character; nil if it has none.
  func wideAdvance(of scalar: Unicode.Scalar) -> Int? {
    let value = scalar.value
    let index = wideRuns.partitioningIndex { $0.range.upperBound >= value }
    guard index < wideRuns.count, wideRuns[index].range.contains(value) else { return nil }
    return wideRuns[index].thousandths * TextMetrics.unitsPerEm / 1000
  }

  /// Whether a character takes no room and belongs to the one before it.
  func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    let index = marks.partitioningIndex { $0.upperBound >= value }
    return index < marks.count && marks[index].contains(value)
  }

  /// What is added between two of Inter's characters.
  func kerning(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, font: TextMetrics
  ) -> Int {
    let (left, right) = (Int(first.value), Int(second.value))
    guard left < firstClasses.count, right < secondClasses.count else { return 0 }
    if font.hasMonospacedDigits, isTabular(first) || isTabular(second) { return 0 }
    let index = Int(firstClasses[left]) * secondClassCount + Int(secondClasses[right])
    return kerning[index]?.units(at: font.weight) ?? 0
  }

  // MARK: - Reading

  private static func byScalar(_ figures: String) -> [Masters?] {
    var table: [Masters?] = []
    for token in figures.tokens {
      if token.hasPrefix("U+"), let start = Int(token.dropFirst(2), radix: 16) {
        table += Array(repeating: nil, count: start - table.count)
      } else {
        table.append(Masters(token))
      }
    }
    return table
  }

  private static func classes(_ figures: String) -> [UInt8] {
    var table: [UInt8] = []
    var number: UInt8 = 1
    for token in figures.tokens {
      guard let range = token.scalars else {
        number += 1  // a stroke
        continue
      }
      let missing = Int(range.upperBound) + 1 - table.count
      if missing > 0 { table += Array(repeating: 0, count: missing) }
      for scalar in range { table[Int(scalar)] = number }
    }
    return table
  }

  private static func pairs(_ figures: String, secondClassCount: Int) -> [Masters?] {
    var table: [Masters?] = Array(repeating: nil, count: secondClassCount)
    for token in figures.tokens {
      if token.hasPrefix("/") {
        table += Array(repeating: nil, count: secondClassCount)
      } else if let colon = token.firstIndex(of: ":"), let second = Int(token[..<colon]) {
        let row = table.count - secondClassCount
        table[row + second] = Masters(token[token.index(after: colon)...])
      }
    }
    return table
  }
}

/// A number of Inter's at weights 100, 400 and 900.
private struct Masters: Sendable {
  var thin: Int16
  var regular: Int16
  var black: Int16

  /// `100,200,300`.
  init?(_ text: Substring) {
    let numbers = text.split(separator: ",").compactMap { Int16($0) }
    guard numbers.count == 3 else { return nil }
    (thin, regular, black) = (numbers[0], numbers[1], numbers[2])
  }

  /// The number at a weight between, rounded as in the font's files, in `TextMetrics` units.
  func units(at weight: Int) -> Int {
    let isLight = weight <= 400
    let (low, high) = isLight ? (Int(thin), Int(regular)) : (Int(regular), Int(black))
    let (start, span) = isLight ? (100, 300) : (400, 500)
    let doubled = 2 * (high - low) * (weight - start) + span
    let floored = (doubled - (doubled < 0 ? 2 * span - 1 : 0)) / (2 * span)
    return (low + floored) * (TextMetrics.unitsPerEm / TextFigures.unitsPerEm)
  }
}

extension [Masters?] {
  fileprivate subscript(at scalar: Unicode.Scalar) -> Masters? {
    scalar.value < count ? self[Int(scalar.value)] : nil
  }
}

extension String {
  fileprivate var tokens: [Substring] { split { $0 == " " || $0 == "\n" } }
}

extension Substring {
  /// `41-5A` or `41`.
  fileprivate var scalars: ClosedRange<UInt32>? {
    let ends = split(separator: "-").compactMap { UInt32($0, radix: 16) }
    guard let first = ends.first, let last = ends.last, first <= last else { return nil }
    return first...last
  }
}

extension Array {
  /// The first index for which `belongs` holds, in an array sorted by it; `count` if there is none.
  fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
