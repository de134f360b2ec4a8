import Foundation
import MidflightPainter
import MotionCore
import SlowTrait
import Testing

@testable import MidflightPainter

/// A random number generator with a seed: Sebastiano Vigna's SplitMix64.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number of the usual range, or in a twelfth of the calls 0 or an extreme number.
  mutating func number(_ usual: ClosedRange<CGFloat>) -> CGFloat {
    let extremes: [CGFloat] = [
      0, -0.0, 1e-300, -1e-12, 1e-6, 4_000, -1e6, 3e6, 1e9, -1e15, 1e150, -1e300,
    ]
    return Int.random(in: 0..<12, using: &self) == 0
      ? extremes[Int.random(in: 0..<extremes.count, using: &self)]
      : CGFloat.random(in: usual, using: &self)
  }

  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &self) == 0 }

  mutating func color() -> RGBA {
    RGBA(
      red: Double(number(0...1)), green: Double(number(0...1)), blue: Double(number(0...1)),
      alpha: Double(number(0...1)))
  }

  mutating func text() -> Frame.Text {
    let strings = [
      "Hello", "", " ", "\n\n", "动画可以中断", "مرحبا بالعالم", "😀👨‍👩‍👧🏳️‍🌈", "a\u{0}b", "\u{FFFF}\u{200F}x",
      String(repeating: "long ", count: 80),
    ]
    let string = strings[Int.random(in: 0..<strings.count, using: &self)]
    let font = TextMetrics(
      pointSize: number(4...40), weight: Int.random(in: -100...1_200, using: &self),
      hasMonospacedDigits: chance(2))
    let runs = (0..<Int.random(in: 0...3, using: &self)).map { _ in
      Frame.Text.Run(
        string, origin: CGPoint(x: number(-20...60), y: number(-20...60)), width: number(0...90))
    }
    return Frame.Text(font: font, color: color(), runs: runs)
  }

  mutating func node() -> Frame.Node {
    var node = Frame.Node(
      transform: CGAffineTransform(
        a: number(-2...2), b: number(-2...2), c: number(-2...2), d: number(-2...2),
        tx: number(-20...120), ty: number(-20...120)),
      bounds: CGRect(
        x: number(-50...50), y: number(-50...50), width: abs(number(0...80)),
        height: abs(number(0...80))))
    node.cornerRadius = number(0...30)
    node.roundedCorners = .init(rawValue: UInt.random(in: 0..<16, using: &self))
    node.backgroundColor = chance(4) ? nil : color()
    node.border = chance(3) ? .init(width: number(0...6), color: color()) : nil
    if chance(3) {
      node.shadow = .init(
        color: color(), offset: CGVector(dx: number(-9...9), dy: number(-9...9)),
        radius: number(0...12))
    }
    node.opacity = chance(2) ? 1 : Double(number(0...1))
    node.masksToBounds = chance(4)
    node.content = chance(3) ? .text(text()) : nil
    node.descendantCount = Int.random(in: -1...6, using: &self)
    return node
  }
}

@Test(.slow) func twoHundredRandomFramesRepaintIdentically() throws {
  var random = SplitMix(state: 2026)
  let painter = try Painter(widthInPixels: 100, heightInPixels: 100)
  let again = try Painter(widthInPixels: 100, heightInPixels: 100)
  for number in 0..<200 {
    let nodes = (0..<20).map { _ in random.node() }
    let scale: CGFloat = random.chance(2) ? 1 : 1.5
    let frame = Frame(size: CGSize(width: 100, height: 100), scale: scale, nodes: nodes)
    painter.paint(frame)
    let first = painter.picture()
    painter.paint(frame)
    #expect(painter.picture().difference(from: first) == nil, "frame \(number), painted again")
    again.paint(frame)
    #expect(again.picture().difference(from: first) == nil, "frame \(number), another painter")
  }
}

private func run(at origin: CGPoint, width: CGFloat) -> Frame.Text {
  Frame.Text(
    font: TextMetrics(pointSize: 9), color: red,
    runs: [Frame.Text.Run("x", origin: origin, width: width)])
}

@Test func aNodeWithNaNDoesNotChangeOtherLayers() throws {
  let changes: [(inout Frame.Node) -> Void] = [
    { $0.transform.a = .nan }, { $0.transform.ty = .nan }, { $0.bounds.origin.x = .nan },
    { $0.bounds.size.width = .nan }, { $0.cornerRadius = .nan }, { $0.opacity = .nan },
    { $0.border?.width = .nan }, { $0.border?.color.red = .nan },
    { $0.shadow?.radius = .nan }, { $0.shadow?.offset.dx = .nan },
    { $0.shadow?.offset.dy = .infinity }, { $0.backgroundColor?.alpha = .nan },
    { $0.content = text("x", TextOptions(pointSize: .nan), color: red) },
    { $0.content = .text(run(at: CGPoint(x: CGFloat.nan, y: 9), width: 9)) },
    { $0.content = .text(run(at: CGPoint(x: 0, y: CGFloat.infinity), width: 9)) },
    { $0.content = .text(run(at: CGPoint(x: 0, y: 9), width: .nan)) },
  ]
  for change in changes {
    let node = layer(0, 0, 20, 20, blue) {
      $0.border = .init(width: 2, color: blue)
      $0.shadow = .init(color: black, offset: .zero, radius: 2)
      $0.masksToBounds = true
      change(&$0)
    }
    #expect(try painted([node, layer(30, 30, 5, 5, red)])[x: 32, y: 32] == .pureRed)
  }
}

@Test func aDeepHierarchyIsDrawnToItsEnd() throws {
  let depth = 10_000
  let nodes = (0..<depth).map { index in
    layer(0, 0, 40, 40, index == depth - 1 ? red : nil) {
      $0.descendantCount = depth - 1 - index
    }
  }
  #expect(try painted(nodes)[x: 20, y: 20] == .pureRed)
}

@Test func textPositionDoesNotDependOnEarlierFrames() throws {
  let painter = try Painter(widthInPixels: 40, heightInPixels: 40)
  let words = layer(2.25, 3, 30, 30, nil) { $0.content = text("Text", color: red) }
  let frame = Frame(size: CGSize(width: 40, height: 40), nodes: [words])
  painter.paint(frame)
  let first = painter.picture()
  var elsewhere = frame
  elsewhere.nodes[0].transform.tx = 4.5
  painter.paint(elsewhere)
  painter.paint(frame)
  #expect(painter.picture() == first)
}

@Test func aCacheStaysWithinItsBoundAndKeepsWhatIsUsed() {
  var cache = RecentlyUsed<Int, Int>(capacity: 4)
  var made = 0
  for key in 1...100 {
    _ = cache.value(for: key) { key * key }
    let favourite = cache.value(for: 0) {
      made += 1
      return 7
    }
    #expect(favourite == 7)
    #expect(cache.count <= 8)
  }
  #expect(made == 1)
}

@Test
func aCacheOfSmallCapacityKeepsThreeValues() {
  var cache = RecentlyUsed<Int, Int>(capacity: 2, capacityFraction: 0.5)
  var made = 0
  for _ in 0..<10 {
    for key in 0..<3 where cache.cachedValue(for: key) == nil {
      made += 1
      #expect(cache.value(for: key) { key } == key)
    }
  }
  #expect(made == 3)
  cache = RecentlyUsed(capacity: 2, capacityFraction: 0.5)
  for other in 1..<20 {
    #expect(cache.cachedValue(for: 0) == (other == 1 ? nil : 0))
    _ = cache.value(for: 0) { 0 }
    _ = cache.value(for: other) { other }
  }
}

@Test func aFreshProcessInAnotherLocalePaintsTheSamePixels() async throws {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("midflight-\(UUID().uuidString).png")
  defer { try? FileManager.default.removeItem(at: url) }
  try everyKindOfPart().writePNG(to: url)
  let path = url.path
  await #expect(processExitsWith: .success) { [path = path as String] in
    // U+9AA8 has another form in Japanese; a dotless i is a separate letter in Turkish.
    for variable in ["LANG", "LC_ALL", "LANGUAGE", "PANGO_LANGUAGE"] {
      setenv(variable, "ja_JP.UTF-8:tr", 1)
    }
    let expected = try Picture(contentsOf: URL(fileURLWithPath: path))
    #expect(try everyKindOfPart().difference(from: expected) == nil)
  }
}

/// Paints a rotated, translucent card with a shadow, a border and text in several scripts.
private func everyKindOfPart() throws -> Picture {
  var card = layer(0, 0, 90, 60, blue) {
    $0.cornerRadius = 12
    $0.shadow = .init(color: black, offset: CGVector(dx: 2, dy: 5), radius: 6)
    $0.border = .init(width: 1.5, color: red)
    $0.opacity = 0.8
    $0.masksToBounds = true
    $0.descendantCount = 1
  }
  card.transform = threeFourFive.concatenating(CGAffineTransform(translationX: 50.3, y: 5.1))
  var words = layer(0, 0, 90, 60) {
    $0.content = text("fi 骨 直 مرحبا", TextOptions(limit: 0), color: white, width: 90, height: 60)
  }
  words.transform = card.transform
  return try painted([card, words], width: 120, height: 120, background: white)
}
