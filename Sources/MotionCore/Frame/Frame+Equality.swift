import Foundation

extension Frame.Node {
  /// Whether two nodes are equal in every field.
  ///
  /// Written out, as a node is large: what Swift makes of it by itself copies both, and retains all
  /// that their texts and shapes have.
  package static func == (one: Frame.Node, other: Frame.Node) -> Bool {
    withUnsafePointer(to: one) { one in
      withUnsafePointer(to: other) { other in areEqual(one, other) }
    }
  }

  /// Whether two nodes are equal, where they lie.
  package static func areEqual(
    _ one: UnsafePointer<Frame.Node>, _ other: UnsafePointer<Frame.Node>
  ) -> Bool {
    one.pointee.descendantCount == other.pointee.descendantCount
      && one.pointee.transform == other.pointee.transform
      && one.pointee.bounds == other.pointee.bounds
      && one.pointee.cornerRadius == other.pointee.cornerRadius
      && one.pointee.roundedCorners == other.pointee.roundedCorners
      && one.pointee.backgroundColor == other.pointee.backgroundColor
      && one.pointee.border == other.pointee.border
      && one.pointee.shadow == other.pointee.shadow
      && one.pointee.opacity == other.pointee.opacity
      && one.pointee.masksToBounds == other.pointee.masksToBounds
      && showSame(one, other)
  }

  /// The same of what they show besides.
  private static func showSame(
    _ one: UnsafePointer<Frame.Node>, _ other: UnsafePointer<Frame.Node>
  ) -> Bool {
    // Nearly always what was shown lies where it lay: its bytes tell, and nothing is copied.
    guard let offset = MemoryLayout<Frame.Node>.offset(of: \.content) else { return false }
    let (raw, otherRaw) = (UnsafeRawPointer(one) + offset, UnsafeRawPointer(other) + offset)
    return memcmp(raw, otherRaw, MemoryLayout<Frame.Content?>.size) == 0
      || one.pointee.content == other.pointee.content
  }
}

extension [Frame.Node] {
  /// Whether these are as many as others, and each equal to that in its place.
  package func equal(_ others: [Frame.Node]) -> Bool {
    guard count == others.count else { return false }
    return withUnsafeBufferPointer { nodes in
      others.withUnsafeBufferPointer { others in
        guard let one = nodes.baseAddress, let other = others.baseAddress, one != other else {
          return true
        }
        for index in nodes.indices where !Frame.Node.areEqual(one + index, other + index) {
          return false
        }
        return true
      }
    }
  }
}
