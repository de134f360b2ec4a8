extension Stage {
  /// Returns the picture at `now`. Reading a frame changes nothing.
  public func frame() -> Frame { frame(showsFocus: true) }

  /// Returns the picture with or without the keyboard's focus ring, for a window whose keys
  /// currently go elsewhere. Traces do not contain this choice. If nothing has changed since the
  /// last call, the nodes are those of that call.
  package func frame(showsFocus: Bool) -> Frame {
    if let last = lastFrame, last.isSteady, last.revision == CALayer.latestRevision,
      last.scale == scale, last.showsFocus == showsFocus
    {
      return frame(of: last.nodes)
    }
    // Read before the layers draw: a layer that changes during the drawing is drawn again in the
    // next frame.
    let revision = CALayer.latestRevision
    let builder = buildFrame(showsFocus: showsFocus)
    lastFrame = FrameCache(
      nodes: builder.nodes, isSteady: builder.isSteady, revision: revision, scale: scale,
      showsFocus: showsFocus)
    return frame(of: builder.nodes)
  }

  /// Returns the picture with the focus ring, without the cache, for a comparison with `frame()`.
  package func frameFromNothing() -> Frame { frame(of: buildFrame(showsFocus: true).nodes) }

  /// Builds the nodes of the window at `now`, without the focus ring if `showsFocus` is false.
  private func buildFrame(showsFocus: Bool) -> FrameBuilder {
    var builder = FrameBuilder(
      scale: scale, omitting: showsFocus ? nil : focus.ring,
      expecting: lastFrame?.nodes.count ?? 0)
    builder.append(window.layer, within: .identity)
    return builder
  }

  private func frame(of nodes: [Frame.Node]) -> Frame {
    Frame(time: now, size: size, scale: scale, nodes: nodes)
  }

  /// The nodes of the latest frame, valid until a layer changes if nothing animates them.
  struct FrameCache {
    let nodes: [Frame.Node]
    let isSteady: Bool
    /// The latest change of a layer before the frame.
    let revision: UInt64
    let scale: CGFloat
    let showsFocus: Bool
  }
}
