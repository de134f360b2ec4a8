import Foundation
import Midflight
import MotionCore

/// What is drawn over the scene to explain its motion: where views were, how fast they move, and where
/// they would be with other timing.
///
/// Its nodes are in the scene's points. They are drawn over the scene and never part of its stage, so
/// that no trace knows of them.
struct SceneOverlay {
  /// Seconds between the skins of an onion.
  private static let step = 0.1
  private static let skins = 5

  /// The nodes for now, back to front.
  ///
  /// - Parameters:
  ///   - arrows: Those of now, if they are shown.
  ///   - films: Of the run as it is, as far as somebody has recorded it, and with other timing.
  ///   - moment: Where that with other timing is seen.
  ///   - isBeside: Whether all of that is seen beside the scene: then its ghost is no more than its edges, so that
  ///     both can be read.
  static func nodes(
    for choice: InspectorSettings, of run: InspectedRun, arrows: [SceneArrow], films: Films,
    trialAt moment: Moment, isTrialBeside isBeside: Bool = false
  ) -> [Frame.Node] {
    var nodes: [Frame.Node] = []
    if choice.showsOnionSkin {
      let stage = run.stage.window.bounds
      let skins = onionSkin(of: films, at: run.stage.now)
        .map { (nodes: $0.nodes.withoutShades(over: stage), share: $0.share) }
      // What was lies behind what is: drawn over the scene, so is what is, once more.
      let present = films.movedViews(of: run).inDrawingOrder.map { run.stage.nodes(of: $0) }
        .filter { $0.count != 1 || !$0[0].isTint(over: stage) }.flatMap { $0 }
      for skin in skins { nodes += faded(skin.nodes, to: 0.4 * skin.share, isWordless: true) }
      if !skins.isEmpty { nodes += present }
      // A sheet that came up covers all that it was: its edges are seen through it.
      for skin in skins { nodes += edges(of: skin.nodes, but: present.roots, share: skin.share) }
    }
    if choice.showsGhost, let still = films.trial?.still(at: moment) {
      let ghosts = still.nodes.withoutShades(over: run.stage.window.bounds)
      nodes +=
        isBeside
        ? ghosts.roots.map { edge(of: $0, share: 0.8, trialEdge, width: 2) }
        : faded(ghosts, to: 0.55, edge: trialEdge, isWordless: true)
    }
    return nodes + SceneArrow.nodes(of: arrows, in: run.stage.window.bounds.size)
  }

  static let trialEdge = RGBA(red: 1, green: 0.18, blue: 0.33)  // systemPink

  // MARK: - Ghosts

  /// What was seen, the longest ago first, and how much of it is left: the less, the longer ago it is.
  private static func onionSkin(
    of films: Films, at now: Moment
  ) -> [(nodes: [Frame.Node], share: Double)] {
    var found: [(nodes: [Frame.Node], share: Double)] = []
    var last = films.still(at: now)?.nodes ?? []
    for skin in 1...skins {
      let moment = Moment(seconds: now.seconds - Double(skin) * step)
      guard moment >= .zero, let still = films.still(at: moment) else { break }
      // What rested there is not drawn again.
      if still.nodes != last {
        found.insert((still.nodes, 1 - Double(skin) / Double(skins + 1)), at: 0)
      }
      last = still.nodes
    }
    return found
  }

  private static let skinEdge = RGBA(red: 0.35, green: 0.34, blue: 0.84)  // systemIndigo

  /// The outlines of what was seen, but of what is where it was.
  private static func edges(
    of nodes: [Frame.Node], but present: [Frame.Node], share: Double
  ) -> [Frame.Node] {
    nodes.roots.filter { root in !present.contains { $0.isWhere(root) } }.map {
      edge(of: $0, share: share, skinEdge, width: 1.5)
    }
  }

  private static func edge(
    of node: Frame.Node, share: Double, _ color: RGBA, width: CGFloat
  ) -> Frame.Node {
    var edge = node.outline
    edge.opacity *= share
    guard var plane = node.plane else {
      edge.border = Frame.Border(width: width, color: color)
      return edge
    }
    // In perspective it is what lies in the plane that has an outline.
    plane.nodes = plane.nodes.roots.map { Self.edge(of: $0, share: 1, color, width: width) }
    edge.content = .plane(plane)
    return edge
  }

  /// The same nodes, less opaque as a whole, and with an edge to tell them by.
  ///
  /// - Parameter isWordless: Whether words are left out: over one another, nobody reads them.
  private static func faded(
    _ nodes: [Frame.Node], to opacity: Double, edge: RGBA? = nil, isWordless: Bool = false
  ) -> [Frame.Node] {
    var nodes = nodes
    var root = 0
    for index in nodes.indices {
      if isWordless { nodes[index].forgetWords() }
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
  /// Those that lie in no other.
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
  /// Without what covers all of a stage, and only the outline of what covers nearly all of it: drawn once more, it
  /// would dim or hide the scene.
  func withoutShades(over stage: CGRect) -> [Frame.Node] {
    var (kept, index): ([Frame.Node], Int) = ([], 0)
    while index < count {
      let end = index + self[index].descendantCount + 1
      let share = self[index].share(of: stage)
      if share < 0.9 {
        kept += self[index..<end]
      } else if share < 0.9999 {
        kept.append(self[index].outline)
      }
      index = end
    }
    return kept
  }
}

extension Frame.Node {
  /// Whether it is nothing but a shade that lets all of a stage be seen through it.
  fileprivate func isTint(over stage: CGRect) -> Bool {
    let isThin = opacity * (backgroundColor?.alpha ?? 0) < 1
    return content == nil && isThin && share(of: stage) >= 0.9999
  }

  /// How much of a rectangle lies in its bounds, 0…1; in perspective it covers none.
  fileprivate func share(of rect: CGRect) -> CGFloat {
    let common = bounds.applying(transform).intersection(rect)
    guard plane == nil, !common.isNull, !rect.isEmpty else { return 0 }
    return common.width * common.height / (rect.width * rect.height)
  }

  /// A node with its outline, and nothing in it.
  fileprivate var outline: Frame.Node {
    var outline = Frame.Node(bounds: bounds)
    (outline.transform, outline.cornerRadius) = (transform, cornerRadius)
    (outline.roundedCorners, outline.opacity) = (roundedCorners, opacity)
    return outline
  }

  /// Leaves its words out, also those that lie in a plane.
  fileprivate mutating func forgetWords() {
    switch content {
    case .text: content = nil
    case .plane(var plane):
      for index in plane.nodes.indices { plane.nodes[index].forgetWords() }
      content = .plane(plane)
    default: break
    }
  }

  /// Whether it has the same outline as another.
  fileprivate func isWhere(_ other: Frame.Node) -> Bool {
    bounds == other.bounds && transform == other.transform && cornerRadius == other.cornerRadius
      && plane?.projection == other.plane?.projection
  }
}

extension [UIView] {
  /// Those that lie in others of them left out, the others as they are drawn, back to front.
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

/// Switches for what is drawn over the scene.
final class OverlaySwitches: PanelContent {
  /// Called when something else shall be drawn.
  var onChange: ((WritableKeyPath<InspectorSettings, Bool>, Bool) -> Void)?
  private let fields: [WritableKeyPath<InspectorSettings, Bool>] = [
    \.showsArrows, \.showsOnionSkin, \.showsGhost, \.showsBeside,
  ]
  private let titles = [
    PanelWords.arrows, PanelWords.onionSkin, PanelWords.ghost, PanelWords.beside,
  ]
  private var rows: [(label: UILabel, toggle: UISwitch)] = []
  /// Why the last of them does nothing now.
  private let reason = PanelStyle.label(PanelStyle.caption, .secondaryLabel, lines: 2)
  private static let rowHeight: CGFloat = 40
  private static let reasonHeight: CGFloat = 30

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (index, field) in fields.enumerated() {
      let (label, toggle) = (PanelStyle.label(PanelStyle.body), UISwitch())
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

  /// Shows what is drawn.
  func show(_ settings: InspectorSettings) {
    for (row, field) in zip(rows, fields) where row.toggle.isOn != settings[keyPath: field] {
      row.toggle.isOn = settings[keyPath: field]
    }
  }

  override func height(forWidth width: CGFloat) -> CGFloat {
    CGFloat(rows.count) * OverlaySwitches.rowHeight + 4
      + (reason.text == nil ? 0 : OverlaySwitches.reasonHeight)
  }

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

  override func show(_ glance: Glance) {
    for (row, title) in zip(rows, titles) { row.label.text = title(in: glance.language) }
    // What is wanted stays wanted: it is there again once there is room.
    reason.text = glance.roomBeside?.words?(in: glance.language)
    rows.last?.label.textColor = reason.text == nil ? .label : .tertiaryLabel
    rows.last?.toggle.alpha = reason.text == nil ? 1 : 0.4
  }
}
