extension Stage {
  /// What is on screen now. Reading it changes nothing.
  public func frame() -> Frame { frame(showsFocus: true) }

  /// The same with the ring of the keyboard's focus, or without: for a window whose keys go elsewhere
  /// meanwhile. No trace knows of it.
  package func frame(showsFocus: Bool) -> Frame {
    let omitted = showsFocus ? nil : focus.ring
    if !framesBefore.newer.isWhole(window.layer, scale: scale, omitting: omitted) {
      // The frame before this one may be on a screen still; the one before that is not.
      var builder = FrameBuilder(
        over: framesBefore.takeOlder(), scale: scale, omitting: omitted)
      builder.append(window.layer, within: .identity)
      framesBefore.newer = builder.finish()
    }
    return frame(of: framesBefore.newer.nodes)
  }

  /// The same frame made from nothing: what `frame()` is checked with.
  package func frameFromNothing() -> Frame {
    var builder = FrameBuilder(scale: scale)
    builder.append(window.layer, within: .identity)
    return frame(of: builder.finish().nodes)
  }

  private func frame(of nodes: [Frame.Node]) -> Frame {
    Frame(time: now, size: window.bounds.size, scale: scale, nodes: nodes)
  }

  /// The two frames that were read last.
  ///
  /// A window holds one of them while the next is made, to paint what differs; the other's room is
  /// free by then. Where somebody keeps all frames, the room is copied before it is written to.
  struct FramesBefore {
    private var older = FrameRoom()
    var newer = FrameRoom()

    mutating func takeOlder() -> FrameRoom {
      let room = older
      older = newer
      newer = FrameRoom()
      return room
    }
  }
}
