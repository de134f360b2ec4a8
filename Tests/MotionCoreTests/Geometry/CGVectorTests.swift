import Foundation
import MotionCore
import Testing

struct CGVectorTests {
  @Test func wholeNumbersAndDoublesMakeTheSameVector() {
    #expect(CGVector(dx: 3, dy: -4) == CGVector(dx: 3.0, dy: -4.0))
    #expect(CGVector(dx: CGFloat(3), dy: CGFloat(-4)) == CGVector(dx: 3, dy: -4))
  }

  @Test func theDefaultVectorIsZero() {
    #expect(CGVector() == .zero)
    #expect(CGVector.zero == CGVector(dx: 0, dy: 0))
  }

  @Test func aVectorSurvivesEncoding() throws {
    let vector = CGVector(dx: 0.1, dy: -1.0 / 3)
    let data = try JSONEncoder().encode(vector)
    #expect(try JSONDecoder().decode(CGVector.self, from: data) == vector)
  }
}
