extension Stage {
  /// What is on screen now. Reading it changes nothing.
  public func frame() -> Frame { frame(showsFocus: true) }

  /// The same with the ring of the keyboard's focus, or without: for a window whose keys go elsewhere
  /// meanwhile. No trace knows of it.
  package func frame(showsFocus: Bool) -> Frame {
    if let last = lastFrame, last.isSteady, last.revision == CALayer.latestRevision,
      last.scale == scale, last.showsFocus == showsFocus
    {
      return frame(of: last.nodes)
    }
    // Before the layers draw: one that changes meanwhile is drawn anew in the next frame.
    let revision = CALayer.latestRevision
    let builder = buildFrame(showsFocus: showsFocus)
    lastFrame = FrameCache(
      nodes: builder.nodes, isSteady: builder.isSteady, revision: revision, scale: scale,
      showsFocus: showsFocus)
    return frame(of: builder.nodes)
  }

  /// The same frame without the cache, to compare `frame()` with.
  package func frameFromNothing() -> Frame { frame(of: buildFrame(showsFocus: true).nodes) }

  private func buildFrame(showsFocus: Bool) -> FrameBuilder {
    var builder = FrameBuilder(
      scale: scale, omitting: showsFocus ? nil : focus.ring,
      expecting: lastFrame?.nodes.count ?? 0)
    builder.append(window.layer, within: .identity)
    return builder
  }

  private func frame(of nodes: [Frame.Node]) -> Frame {
    Frame(time: now, size: window.bounds.size, scale: scale, nodes: nodes)
  }

  /// The nodes of the latest frame: valid until a layer changes, if nothing animates them.
  struct FrameCache {
    let nodes: [Frame.Node]
    let isSteady: Bool
    /// The latest change of a layer before the frame.
    let revision: UInt64
    let scale: CGFloat
    let showsFocus: Bool
  }
}
