extension Stage {
  /// What is on screen now. Reading it changes nothing.
  public func frame() -> Frame { frame(showsFocus: true) }

  /// The same with the ring of the keyboard's focus, or without: for a window whose keys go elsewhere
  /// meanwhile. No trace knows of it.
  public func frame(showsFocus: Bool) -> Frame {
    // The frame before this one may be on a screen still; the one before that is not.
    var builder = FrameBuilder(over: framesBefore.takeOlder())
    if !showsFocus { builder.omitted = ObjectIdentifier(focus.ring) }
    builder.append(window.layer, within: .identity, scale: scale)
    let nodes = builder.finish()
    framesBefore.add(nodes)
    return Frame(time: now, size: window.bounds.size, scale: scale, nodes: nodes)
  }

  /// The nodes of the two frames that were read last.
  ///
  /// A window holds one of them while the next is made, to paint what differs; the other's room is
  /// free by then. Where somebody keeps all frames, the room is copied before it is written to.
  struct FramesBefore {
    private var older: [Frame.Node] = []
    private var newer: [Frame.Node] = []

    mutating func takeOlder() -> [Frame.Node] {
      let nodes = older
      older = newer
      newer = []
      return nodes
    }

    mutating func add(_ nodes: [Frame.Node]) { newer = nodes }
  }
}
