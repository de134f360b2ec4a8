import Foundation
import Midflight
import MotionCore

/// The drawing over a scene that explains its motion: earlier positions, velocities, and positions
/// with other timing.
///
/// The nodes are in the scene's points. They are no part of the scene's stage, so traces do not
/// contain them.
struct SceneOverlay {
  /// Seconds between two layers of the onion skin.
  private static let step = 0.1
  private static let skins = 5

  /// Returns the nodes of the current frame, back to front: onion skin, ghost, arrows.
  ///
  /// - Parameters:
  ///   - choice: The kinds of drawing to show. The arrows are shown in any case.
  ///   - run: The run on display.
  ///   - arrows: The current arrows.
  ///   - sampledRuns: The samples of the run and of the run with other timing. Without the latter,
  ///     there is no ghost.
  ///   - moment: The moment of the run with other timing.
  ///   - isBeside: A Boolean value that indicates whether the run with other timing is visible
  ///     beside the scene. Then its ghost is an outline, so that both stay readable.
  static func nodes(
    for choice: InspectorSettings, of run: InspectedRun, arrows: [VelocityArrow],
    sampledRuns: SampledRuns,
    trialAt moment: Moment, isTrialBeside isBeside: Bool = false
  ) -> [Frame.Node] {
    var nodes: [Frame.Node] = []
    if choice.showsOnionSkin {
      let stage = run.stage.window.bounds
      let skins = onionSkin(of: sampledRuns, at: run.stage.now)
        .map { (nodes: $0.nodes.withoutDimmingViews(over: stage), opacity: $0.opacity) }
      // The present views are drawn again, because they lie in front of the past ones.
      let present = sampledRuns.movedViews(of: run).inDrawingOrder.map { run.stage.nodes(of: $0) }
        .filter { $0.count != 1 || !$0[0].isDimmingView(over: stage) }.flatMap { $0 }
      for skin in skins { nodes += faded(skin.nodes, to: 0.4 * skin.opacity, omitsText: true) }
      if !skins.isEmpty { nodes += present }
      // A sheet that came up covers its past: outlines stay visible.
      for skin in skins {
        nodes += edges(of: skin.nodes, but: present.roots, opacity: skin.opacity)
      }
    }
    if choice.showsGhost, let sample = sampledRuns.trial?.sample(at: moment) {
      let ghosts = sample.nodes.withoutDimmingViews(over: run.stage.window.bounds)
      nodes +=
        isBeside
        ? ghosts.roots.map { edge(of: $0, opacity: 0.8, trialEdge, width: 2) }
        : faded(ghosts, to: 0.55, edge: trialEdge, omitsText: true)
    }
    return nodes + VelocityArrow.nodes(of: arrows, in: run.stage.size)
  }

  static let trialEdge = RGBA(red: 1, green: 0.18, blue: 0.33)  // systemPink

  // MARK: - Ghosts

  /// Returns up to five samples for the onion skin, 0.1 seconds apart, oldest first, each with an
  /// opacity that falls with its age. A sample equal to the next later one is left out.
  private static func onionSkin(
    of sampledRuns: SampledRuns, at now: Moment
  ) -> [(nodes: [Frame.Node], opacity: Double)] {
    var found: [(nodes: [Frame.Node], opacity: Double)] = []
    var last = sampledRuns.sample(at: now)?.nodes ?? []
    for skin in 1...skins {
      let moment = Moment(seconds: now.seconds - Double(skin) * step)
      guard moment >= .zero, let sample = sampledRuns.sample(at: moment) else { break }
      // Views at rest are not drawn again.
      if sample.nodes != last {
        found.insert((sample.nodes, 1 - Double(skin) / Double(skins + 1)), at: 0)
      }
      last = sample.nodes
    }
    return found
  }

  private static let skinEdge = RGBA(red: 0.35, green: 0.34, blue: 0.84)  // systemIndigo

  /// Returns the outlines of past views with a border, except of those that have the outline of a
  /// present one.
  private static func edges(
    of nodes: [Frame.Node], but present: [Frame.Node], opacity: Double
  ) -> [Frame.Node] {
    nodes.roots.filter { root in !present.contains { $0.hasSameOutline(as: root) } }.map {
      edge(of: $0, opacity: opacity, skinEdge, width: 1.5)
    }
  }

  /// Returns the outline of a node, with a border of a width in points. In perspective, the nodes
  /// in the plane have the borders.
  private static func edge(
    of node: Frame.Node, opacity: Double, _ color: RGBA, width: CGFloat
  ) -> Frame.Node {
    var edge = node.outline
    edge.opacity *= opacity
    guard var plane = node.plane else {
      edge.border = Frame.Border(width: width, color: color)
      return edge
    }
    // In perspective, the nodes in the plane have the outlines.
    plane.nodes = plane.nodes.roots.map { Self.edge(of: $0, opacity: 1, color, width: width) }
    edge.content = .plane(plane)
    return edge
  }

  /// Returns the nodes with less opacity, and with an edge. Descendants keep their own opacity. The
  /// shadows of the roots are left out.
  ///
  /// - Parameters:
  ///   - opacity: The factor for the opacity of the roots.
  ///   - edge: The colour of the roots' edges; nil for none.
  ///   - omitsText: A Boolean value that indicates whether text is left out, because overlapping
  ///     text is not readable.
  private static func faded(
    _ nodes: [Frame.Node], to opacity: Double, edge: RGBA? = nil, omitsText: Bool = false
  ) -> [Frame.Node] {
    var nodes = nodes
    var root = 0
    for index in nodes.indices {
      if omitsText { nodes[index].removeText() }
      guard index == root else { continue }
      nodes[index].opacity *= opacity
      nodes[index].shadow = nil
      if let edge { nodes[index].border = Frame.Border(width: 2, color: edge) }
      root += nodes[index].descendantCount + 1
    }
    return nodes
  }
}

extension [Frame.Node] {
  /// The nodes that are not descendants of others, in order.
  fileprivate var roots: [Frame.Node] {
    var (found, index): ([Frame.Node], Int) = ([], 0)
    while index < count {
      found.append(self[index])
      index += self[index].descendantCount + 1
    }
    return found
  }
}

extension [Frame.Node] {
  /// Returns the nodes without views that cover the whole stage, and with outlines only for views
  /// that cover at least 90 % of it. Drawn again, they would dim or hide the scene. Descendants of
  /// such views are left out, too.
  func withoutDimmingViews(over stage: CGRect) -> [Frame.Node] {
    var (kept, index): ([Frame.Node], Int) = ([], 0)
    while index < count {
      let end = index + self[index].descendantCount + 1
      let coverage = self[index].coverage(of: stage)
      if coverage < 0.9 {
        kept += self[index..<end]
      } else if coverage < 0.9999 {
        kept.append(self[index].outline)
      }
      index = end
    }
    return kept
  }
}

extension Frame.Node {
  /// Returns a Boolean value that indicates whether the node is a translucent colour over the whole
  /// stage.
  fileprivate func isDimmingView(over stage: CGRect) -> Bool {
    let isThin = opacity * (backgroundColor?.alpha ?? 0) < 1
    return content == nil && isThin && coverage(of: stage) >= 0.9999
  }

  /// Returns the fraction of a rectangle that the node's bounding box covers, from 0 to 1; 0 in
  /// perspective, for an empty rectangle, and for a node beside it.
  fileprivate func coverage(of rect: CGRect) -> CGFloat {
    let common = bounds.applying(transform).intersection(rect)
    guard plane == nil, !common.isNull, !rect.isEmpty else { return 0 }
    return common.width * common.height / (rect.width * rect.height)
  }

  /// The node without contents, colours, descendants and border, with its shape and opacity.
  fileprivate var outline: Frame.Node {
    var outline = Frame.Node(bounds: bounds)
    (outline.transform, outline.cornerRadius) = (transform, cornerRadius)
    (outline.roundedCorners, outline.opacity) = (roundedCorners, opacity)
    return outline
  }

  /// Removes text, also inside planes. Other contents stay.
  fileprivate mutating func removeText() {
    switch content {
    case .text: content = nil
    case .plane(var plane):
      for index in plane.nodes.indices { plane.nodes[index].removeText() }
      content = .plane(plane)
    default: break
    }
  }

  /// Returns whether both nodes have the same outline.
  fileprivate func hasSameOutline(as other: Frame.Node) -> Bool {
    bounds == other.bounds && transform == other.transform && cornerRadius == other.cornerRadius
      && plane?.projection == other.plane?.projection
  }
}

extension [UIView] {
  /// The outermost of the views, in the order of drawing. With several, views outside of the first
  /// one's window are left out.
  fileprivate var inDrawingOrder: [UIView] {
    let outermost = filter { view in
      !contains { $0 !== view && view.isDescendant(of: $0) }
    }
    guard outermost.count > 1, let window = first?.window else { return outermost }
    var (ordered, pending): ([UIView], [UIView]) = ([], [window])
    while let view = pending.popLast() {
      if outermost.contains(where: { $0 === view }) { ordered.append(view) }
      pending += view.subviews.reversed()
    }
    return ordered
  }
}

/// The switches of the overlay.
final class OverlaySwitches: PanelContent {
  /// Called when a switch changes.
  var onChange: ((WritableKeyPath<InspectorSettings, Bool>, Bool) -> Void)?
  private let fields: [WritableKeyPath<InspectorSettings, Bool>] = [
    \.showsArrows, \.showsOnionSkin, \.showsGhost, \.showsBeside,
  ]
  private let titles: [WindowText] = [.velocityArrows, .onionSkin, .ghost, .sideBySide]
  private var rows: [(label: UILabel, toggle: UISwitch)] = []
  /// The reason why the comparison is not visible.
  private let reason = PanelStyle.label(PanelStyle.caption, Palette.quiet, lines: 2)
  private static let rowHeight: CGFloat = 40
  private static let reasonHeight: CGFloat = 30

  /// Creates a switch for each kind of drawing.
  override init(frame: CGRect) {
    super.init(frame: frame)
    for (index, field) in fields.enumerated() {
      let (label, toggle) = (PanelStyle.label(PanelStyle.body), UISwitch())
      toggle.onTintColor = Palette.green
      toggle.accessibilityIdentifier = "overlay \(index)"
      toggle.addAction(for: .valueChanged) { [weak self] control in
        if let toggle = control as? UISwitch { self?.onChange?(field, toggle.isOn) }
      }
      rows.append((label, toggle))
      addSubview(label)
      addSubview(toggle)
    }
    addSubview(reason)
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows the settings, without a call of `onChange`.
  func show(_ settings: InspectorSettings) {
    for (row, field) in zip(rows, fields) where row.toggle.isOn != settings[keyPath: field] {
      row.toggle.isOn = settings[keyPath: field]
    }
  }

  /// Returns the height in points: higher with a reason.
  override func height(forWidth width: CGFloat) -> CGFloat {
    CGFloat(rows.count) * OverlaySwitches.rowHeight + 4
      + (reason.text == nil ? 0 : OverlaySwitches.reasonHeight)
  }

  /// Lays out a row for each switch, and the reason below.
  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, row) in rows.enumerated() {
      let y = CGFloat(index) * OverlaySwitches.rowHeight + 2
      row.label.frame = CGRect(
        x: 12, y: y, width: bounds.width - 80, height: OverlaySwitches.rowHeight)
      row.toggle.frame.origin = CGPoint(x: bounds.width - 63, y: y + 4.5)
    }
    reason.frame = CGRect(
      x: 12, y: CGFloat(rows.count) * OverlaySwitches.rowHeight - 2, width: bounds.width - 24,
      height: OverlaySwitches.reasonHeight)
  }

  /// Shows the names in the current language. Without room for a comparison, its switch is dimmed
  /// but usable, and a text states the reason.
  override func show(_ state: InspectorState) {
    for (row, title) in zip(rows, titles) { row.label.text = title(in: state.language) }
    // The switch keeps its value, and the comparison appears once there is room.
    reason.text = state.comparisonSpace?.text?(in: state.language)
    rows.last?.label.textColor = reason.text == nil ? .label : Palette.quiet
    rows.last?.toggle.alpha = reason.text == nil ? 1 : 0.4
  }
}
