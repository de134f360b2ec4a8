import Foundation
import MotionCore
import Testing

/// The symbols that replace SF Symbols.
struct SymbolTests {
  private let black = RGBA(red: 0, green: 0, blue: 0)

  private func shape(_ name: String, _ rect: CGRect, lineWidth: CGFloat = 1) throws -> Frame.Shape {
    try #require(Symbol(name)).shape(in: rect, color: black, lineWidth: lineWidth)
  }

  @Test func symbolsAreFoundOnlyByTheirNames() {
    #expect(Set(Symbol.names).count == Symbol.names.count)
    for name in Symbol.names { #expect(Symbol(name)?.name == name) }
    #expect(Symbol("bolt.slash") == nil && Symbol("") == nil)
    // A symbol with a filled form also has an outlined one.
    for name in Symbol.names where name.hasSuffix(".fill") && !name.hasPrefix("forward") {
      let plain = String(name.dropLast(5))
      #expect(Symbol(plain) != nil || name.hasPrefix("backward"), "\(plain)")
    }
  }

  @Test func similarNamesShareTheStemOrDifferByFewLetters() {
    #expect(Symbol.names(like: "hart.fill").first == "heart.fill")
    #expect(Symbol.names(like: "trash.slash") == ["trash", "trash.fill"])
    #expect(Symbol.names(like: "ellipsis.circle").first == "ellipsis")
    #expect(Symbol.names(like: "magnifyingglas") == ["magnifyingglass"])
    #expect(Symbol.names(like: "arrow.sideways", count: 2).count == 2)
    #expect(Symbol.names(like: "zzzzzzz").isEmpty && Symbol.names(like: "").isEmpty)
  }

  @Test(arguments: ["gearshape", "gearshape.fill"]) func aGearHasTeethWithFlatTops(
    _ name: String
  ) throws {
    let gear = try shape(name, CGRect(x: -10.5, y: -10.5, width: 21, height: 21)).path
    func isInside(_ radius: Double, _ degrees: Double) -> Bool {
      let angle = degrees * .pi / 180
      return gear.contains(
        CGPoint(x: radius * StrictMath.sin(angle), y: -radius * StrictMath.cos(angle)),
        evenOdd: true)
    }
    let outer = Double(gear.bounds.height) / 2
    // A tooth reaches equally far at its sides and its middle. The gaps between teeth are empty.
    for turn in 0..<8 {
      let middle = 45 * Double(turn)
      for offset in [-6.0, 0, 6] { #expect(isInside(outer * 0.97, middle + offset)) }
      for offset in [-16.0, 22.5, 16] { #expect(!isInside(outer * 0.84, middle + offset)) }
    }
    #expect(!isInside(1, 0))
  }

  @Test(arguments: Symbol.names) func everySymbolFitsItsSizeInTheHeaviestWeight(_ name: String)
    throws
  {
    let symbol = try #require(Symbol(name))
    let rect = CGRect(origin: CGPoint(x: 30, y: 40), size: symbol.size)
    let shape = symbol.shape(
      in: rect, color: black, lineWidth: Symbol.lineWidth(forWeight: 900))
    let half = (shape.stroke?.width ?? 0) / 2
    let drawn = shape.path.bounds.insetBy(dx: -half, dy: -half)
    #expect(drawn.minX >= rect.minX - 0.2 && drawn.maxX <= rect.maxX + 0.2)
    #expect(drawn.minY >= rect.minY - 0.2 && drawn.maxY <= rect.maxY + 0.2)
  }

  @Test(arguments: Symbol.names) func everySymbolFillsMostOfItsSizeAndIsCentered(
    _ name: String
  ) throws {
    let symbol = try #require(Symbol(name))
    let drawn = symbol.shape(
      in: CGRect(origin: .zero, size: symbol.size), color: black, lineWidth: 1
    ).path.bounds
    #expect(max(drawn.width / symbol.size.width, drawn.height / symbol.size.height) > 0.6)
    #expect(abs(drawn.midX - symbol.size.width / 2) < 1.5)
    #expect(abs(drawn.midY - symbol.size.height / 2) < 1.5)
  }

  @Test func fillSymbolsAreFilledAndLineSymbolsHaveRoundEnds() throws {
    let square = try shape("square.fill", CGRect(x: 0, y: 0, width: 18, height: 18))
    #expect(square.fillColor == black && square.stroke == nil)
    let plus = try shape("plus", CGRect(x: 0, y: 0, width: 17, height: 17))
    #expect(plus.fillColor == nil && plus.stroke?.cap == .round && plus.stroke?.width == 1)
  }

  @Test func doublingASymbolsSizeDoublesPointsAndLineWidth() throws {
    let once = try shape("star", CGRect(x: 0, y: 0, width: 21, height: 20))
    let twice = try shape("star", CGRect(x: 0, y: 0, width: 42, height: 40))
    #expect(twice.stroke?.width == 2)
    #expect(twice.path.hasSameElementKinds(as: once.path))
    for (one, other) in zip(once.path.points, twice.path.points) {
      #expect(abs(other.x - 2 * one.x) < 1e-9 && abs(other.y - 2 * one.y) < 1e-9)
    }
  }

  @Test func noTwoSymbolsAreDrawnAlike() throws {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 20)
    let shapes = try Symbol.names.map { try shape($0, rect) }
    #expect(Set(shapes).count == shapes.count)
  }

  @Test func opposedSignsAreMirrored() throws {
    let rect = CGRect(x: -10, y: -10, width: 20, height: 20)
    for (one, other) in [("chevron.left", "chevron.right"), ("arrow.left", "arrow.right")] {
      let (left, right) = (try shape(one, rect).path.bounds, try shape(other, rect).path.bounds)
      #expect(abs(left.minX + right.maxX) < 1e-9 && abs(left.maxX + right.minX) < 1e-9)
    }
  }

  @Test func theCutOutOfADiscSymbolIsNotFilled() throws {
    let disc = try shape("minus.circle.fill", CGRect(x: 0, y: 0, width: 20, height: 20))
    func isFilled(_ x: CGFloat, _ y: CGFloat) -> Bool {
      disc.path.contains(CGPoint(x: x, y: y), evenOdd: disc.fillsEvenOdd)
    }
    #expect(!isFilled(10, 10) && isFilled(10, 6) && isFilled(10, 14) && !isFilled(1, 1))
  }
}
