import Testing

@testable import Midflight

/// What was changed is known without being looked at.
struct ChangedLayersTests {
  private let root = CALayer()
  private let branch = CALayer()
  private let leaf = CALayer()
  private let others = (0..<100).map { _ in CALayer() }

  init() {
    root.addSublayer(branch)
    branch.addSublayer(leaf)
    for other in others { root.addSublayer(other) }
  }

  private func changed(since number: UInt32) -> LayerFilter {
    var filter = LayerFilter()
    ChangedLayers.collect(since: number, into: &filter)
    return filter
  }

  @Test("It is a layer that was changed and all that it is in, and of others hardly any")
  func change() {
    let before = FrameNumber.next()
    leaf.position.x = 3
    let after = FrameNumber.next()
    let filter = changed(since: before)
    for layer in [root, branch, leaf] { #expect(filter.mayContain(ObjectIdentifier(layer))) }
    // A bit in 4096 may be another layer's, too.
    #expect(others.count { filter.mayContain(ObjectIdentifier($0)) } < 5)
    let later = changed(since: after)
    for layer in [root, branch, leaf] + others {
      #expect(!later.mayContain(ObjectIdentifier(layer)))
    }
  }

  @Test("It is a layer that is put into another one, too, if it is new or was changed before")
  func putIn() {
    let before = FrameNumber.next()
    let new = CALayer()
    root.addSublayer(new)
    #expect(changed(since: before).mayContain(ObjectIdentifier(new)))
    let next = FrameNumber.next()
    #expect(!changed(since: next).mayContain(ObjectIdentifier(new)))
    new.removeFromSuperlayer()
    branch.addSublayer(new)
    #expect(changed(since: next).mayContain(ObjectIdentifier(new)))
  }

  @Test("It is every layer where more were changed than are known") func many() {
    let before = FrameNumber.next()
    let crowd = (0...ChangedLayers.capacity).map { _ in CALayer() }
    leaf.position.x = 3
    for layer in crowd { root.addSublayer(layer) }
    let filter = changed(since: before)
    for layer in [root, branch, leaf] + others + crowd {
      #expect(filter.mayContain(ObjectIdentifier(layer)))
    }
    var again = filter
    again.removeAll()
    #expect(!again.mayContain(ObjectIdentifier(leaf)))
  }
}
