import Testing

@testable import Midflight

/// Where the progress of blocks lies.
struct ProgressShelfTests {
  @Test func noTwoShareAPlace() {
    let shelf = ProgressShelf()
    let addresses = (0..<5_000).map { _ in Int(bitPattern: shelf.takeCell()) }.sorted()
    let gaps = zip(addresses, addresses.dropFirst()).map { $1 - $0 }
    #expect(gaps.min() ?? 0 >= MemoryLayout<BlockProgress>.stride)
  }

  @Test func theyLieBesideEachOtherInTheOrderInWhichTheyAreTaken() {
    let shelf = ProgressShelf()
    let addresses = (0..<5_000).map { _ in Int(bitPattern: shelf.takeCell()) }
    let gaps = zip(addresses, addresses.dropFirst()).map { $1 - $0 }
    #expect(gaps.count { $0 == MemoryLayout<BlockProgress>.stride } > 4_980)
  }

  @Test func whatIsPutBackIsTakenAgain() {
    let shelf = ProgressShelf()
    let cells = (0..<100).map { _ in shelf.takeCell() }
    for cell in cells[20..<60] { shelf.putBack(cell) }
    let again = (0..<40).map { _ in shelf.takeCell() }
    #expect(Set(again) == Set(cells[20..<60]))
    #expect(!cells.contains(shelf.takeCell()))
  }
}
