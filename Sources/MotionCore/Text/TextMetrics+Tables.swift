/// The figures of `TextFigures` as lookup tables, parsed when the first text is measured.
struct TextTables: Sendable {
  static let shared = TextTables()

  private let advances: [Masters?]
  private let tabularAdvances: [Masters?]
  private let wideRanges: [WideRange]
  private let marks: [ClosedRange<UInt32>]
  private let firstClasses: [UInt8]
  private let secondClasses: [UInt8]
  private let secondClassCount: Int
  private let kerning: [Masters?]

  private struct WideRange {
    var range: ClosedRange<UInt32>
    var thousandths: Int
  }

  /// Parses all figures.
  private init() {
    advances = TextTables.byScalar(TextFigures.advances)
    tabularAdvances = TextTables.byScalar(TextFigures.tabularAdvances)
    wideRanges = FigureWords(TextFigures.wideAdvances).compactMap { word in
      guard let (range, width) = word.halves(at: "="), let range = range.scalars,
        let width = width.number
      else { return nil }
      return WideRange(range: range, thousandths: width)
    }
    marks = FigureWords(TextFigures.marks).compactMap(\.scalars)
    firstClasses = TextTables.classes(TextFigures.firstLetters)
    secondClasses = TextTables.classes(TextFigures.secondLetters)
    let count = Int(secondClasses.max() ?? 0) + 1
    secondClassCount = count
    kerning = TextTables.pairs(TextFigures.kerning, secondClassCount: count)
  }

  // MARK: - Looking up, in units

  /// Returns Inter's width of a character, in units; nil if Inter lacks the character. A font with
  /// monospaced digits has other widths for digits and some signs.
  func advance(of scalar: Unicode.Scalar, font: TextMetrics) -> Int? {
    if font.hasMonospacedDigits, let width = tabularAdvances[at: scalar] {
      return width.units(at: font.weight)
    }
    return advances[at: scalar]?.units(at: font.weight)
  }

  /// Returns a Boolean value that indicates whether a font with monospaced digits has a special
  /// glyph.
  ///
  /// Such a glyph has no kerning.
  func isTabular(_ scalar: Unicode.Scalar) -> Bool { tabularAdvances[at: scalar] != nil }

  /// Returns Noto's width of a character, in units; nil if Noto lacks the character.
  func wideAdvance(of scalar: Unicode.Scalar) -> Int? {
    let value = scalar.value
    let index = wideRanges.partitioningIndex { $0.range.upperBound >= value }
    guard index < wideRanges.count, wideRanges[index].range.contains(value) else { return nil }
    return wideRanges[index].thousandths * TextMetrics.unitsPerEm / 1000
  }

  /// Returns a Boolean value that indicates whether a character is a combining mark without width.
  func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    let index = marks.partitioningIndex { $0.upperBound >= value }
    return index < marks.count && marks[index].contains(value)
  }

  /// Returns the kerning between two characters of Inter, in units; 0 for an unknown pair, and next
  /// to a special glyph of a font with monospaced digits.
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

  /// Parses measures in the order of scalars. A word such as `U+41` sets the next scalar.
  private static func byScalar(_ figures: String) -> [Masters?] {
    var table: [Masters?] = []
    for word in FigureWords(figures) {
      if word.first == UInt8(ascii: "U"), let start = word.dropFirst(2).hexadecimal {
        table += Array(repeating: nil, count: Int(start) - table.count)
      } else {
        table.append(Masters(word))
      }
    }
    return table
  }

  /// Parses the classes of scalars. The result contains 0 for a scalar without a class.
  private static func classes(_ figures: String) -> [UInt8] {
    var table: [UInt8] = []
    var number: UInt8 = 1
    for word in FigureWords(figures) {
      guard let range = word.scalars else {
        number += 1  // a slash begins the next class
        continue
      }
      let missing = Int(range.upperBound) + 1 - table.count
      if missing > 0 { table += Array(repeating: 0, count: missing) }
      for scalar in range { table[Int(scalar)] = number }
    }
    return table
  }

  /// Parses the kerning of pairs of classes, in rows of `secondClassCount`.
  private static func pairs(_ figures: String, secondClassCount: Int) -> [Masters?] {
    var table: [Masters?] = Array(repeating: nil, count: secondClassCount)
    for word in FigureWords(figures) {
      if word.first == UInt8(ascii: "/") {
        table += Array(repeating: nil, count: secondClassCount)
      } else if let (second, masters) = word.halves(at: ":"), let second = second.number {
        let row = table.count - secondClassCount
        table[row + second] = Masters(masters)
      }
    }
    return table
  }
}

/// The words of a text of figures, separated by white space, as bytes.
///
/// Bytes are faster than characters: every process parses a hundred thousand words before its first
/// text.
private struct FigureWords: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ figures: String) { rest = Array(figures.utf8)[...] }

  /// Returns the next word; nil after the last one.
  mutating func next() -> ArraySlice<UInt8>? {
    let space = UInt8(ascii: " ")
    var start = rest.startIndex
    while start < rest.endIndex, rest[start] <= space { start += 1 }
    var end = start
    while end < rest.endIndex, rest[end] > space { end += 1 }
    let word = rest[start..<end]
    rest = rest[end...]
    return word.isEmpty ? nil : word
  }
}

extension ArraySlice<UInt8> {
  /// Returns the bytes before and after the first separator; nil if the separator is missing.
  fileprivate func halves(at separator: Unicode.Scalar) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    for index in indices where self[index] == UInt8(ascii: separator) {
      return (self[startIndex..<index], self[(index + 1)...])
    }
    return nil
  }

  /// The bytes as a decimal whole number; nil if they are not a number.
  fileprivate var number: Int? {
    guard first != UInt8(ascii: "-") else { return dropFirst().number.map { -$0 } }
    var sum = 0
    for byte in self {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      sum = sum * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return isEmpty ? nil : sum
  }

  /// The bytes as a whole number in upper-case hexadecimal; nil if they are not a number.
  fileprivate var hexadecimal: UInt32? {
    var sum: UInt32 = 0
    for byte in self {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        sum = sum << 4 | UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "A")...UInt8(ascii: "F"):
        sum = sum << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    return isEmpty ? nil : sum
  }

  /// The bytes as a range of scalars, such as `41-5A` or `41`; nil if they are not a range.
  fileprivate var scalars: ClosedRange<UInt32>? {
    guard let (first, last) = halves(at: "-") else { return hexadecimal.map { $0...$0 } }
    guard let first = first.hexadecimal, let last = last.hexadecimal, first <= last else {
      return nil
    }
    return first...last
  }
}

/// A measure of Inter at weights 100, 400 and 900.
private struct Masters: Sendable {
  var thin: Int16
  var regular: Int16
  var black: Int16

  /// Parses three numbers, such as `100,200,300`; nil if the bytes have another form.
  init?(_ word: ArraySlice<UInt8>) {
    guard let (first, rest) = word.halves(at: ","), let (second, third) = rest.halves(at: ","),
      let thin = first.number, let regular = second.number, let black = third.number
    else { return nil }
    (self.thin, self.regular, self.black) = (Int16(thin), Int16(regular), Int16(black))
  }

  /// Returns the measure at a weight, interpolated and rounded as in the font's files, in
  /// `TextMetrics` units.
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

extension Array {
  /// Returns the first index for which `belongs` is true, in an array sorted by `belongs`.
  ///
  /// - Returns: `count` if no element belongs.
  fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
