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
  /// An arrow is as long as the way of this many seconds.
  private static let arrowSeconds = 0.4
  private static let longestArrow = 140.0
  /// Points a second below which nothing is seen to move.
  private static let slowest = 25.0

  /// The nodes for now, back to front.
  ///
  /// - Parameters:
  ///   - films: Of the run as it is, as far as somebody has recorded it, and with other timing.
  ///   - moment: Where that with other timing is seen.
  static func nodes(
    for choice: InspectorSettings, of run: InspectedRun, films: Films, trialAt moment: Moment
  ) -> [Frame.Node] {
    var nodes: [Frame.Node] = []
    if choice.showsOnionSkin {
      let skins = onionSkin(of: films, at: run.stage.now)
      // What was lies behind what is: drawn over the scene, so is what is, once more.
      let present = films.movedViews(of: run).inDrawingOrder.flatMap { run.stage.nodes(of: $0) }
      for skin in skins { nodes += faded(skin.nodes, to: 0.4 * skin.share) }
      if !skins.isEmpty { nodes += present }
      // A sheet that came up covers all that it was: its edges are seen through it.
      for skin in skins { nodes += edges(of: skin.nodes, but: present.roots, share: skin.share) }
    }
    if choice.showsGhost, let still = films.trial?.still(at: moment) {
      nodes += faded(still.nodes, to: 0.55, edge: trialEdge)
    }
    if choice.showsArrows, let history = run.history {
      let views = history.movedViews.filter {
        $0.window === run.stage.window && !$0.onlyCarries(history.movedViews)
          && !$0.isPartOfControl
      }
      nodes += views.flatMap { arrow(of: $0, on: run.stage) }
    }
    return nodes
  }

  private static let trialEdge = RGBA(red: 1, green: 0.18, blue: 0.33)  // systemPink

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
    nodes.roots.filter { root in !present.contains { $0.isWhere(root) } }.map { root in
      var edge = Frame.Node(bounds: root.bounds)
      (edge.transform, edge.cornerRadius) = (root.transform, root.cornerRadius)
      edge.roundedCorners = root.roundedCorners
      edge.opacity = root.opacity * share
      edge.border = Frame.Border(width: 1.5, color: skinEdge)
      return edge
    }
  }

  /// The same nodes, less opaque as a whole, and with an edge to tell them by.
  private static func faded(
    _ nodes: [Frame.Node], to opacity: Double, edge: RGBA? = nil
  ) -> [Frame.Node] {
    var nodes = nodes
    var index = 0
    while index < nodes.count {
      nodes[index].opacity *= opacity
      nodes[index].shadow = nil
      if let edge { nodes[index].border = Frame.Border(width: 2, color: edge) }
      index += nodes[index].descendantCount + 1
    }
    return nodes
  }

  // MARK: - Arrows

  /// An arrow from a view's middle to where it would be in two fifths of a second; nothing if it rests.
  private static func arrow(of view: UIView, on stage: Stage) -> [Frame.Node] {
    let rate = view.presentedVelocity(on: stage)
    let speed = Double((rate.dx * rate.dx + rate.dy * rate.dy).squareRoot())
    guard speed > slowest, let root = stage.nodes(of: view).first else { return [] }
    let bounds = root.bounds
    let start = CGPoint(x: bounds.midX, y: bounds.midY).applying(root.transform)
    let length = min(speed * arrowSeconds, longestArrow)
    let (ux, uy) = (rate.dx / CGFloat(speed), rate.dy / CGFloat(speed))
    let tip = CGPoint(x: start.x + ux * CGFloat(length), y: start.y + uy * CGFloat(length))
    var path = BezierPath()
    path.addSegment(from: start, to: tip)
    // A short arrow has a small head.
    let head = CGFloat(min(9, length * 0.6))
    for side: CGFloat in [-1, 1] {
      let aside = side * head * 5 / 9
      path.addSegment(
        from: tip,
        to: CGPoint(x: tip.x - head * ux + aside * uy, y: tip.y - head * uy - aside * ux))
    }
    // Two rims, so that it is told from views of any colour, orange and white among them.
    let strokes = [
      (RGBA(red: 0, green: 0, blue: 0, alpha: 0.55), 9.0),
      (RGBA(red: 1, green: 1, blue: 1), 6.5),
      (RGBA(red: 1, green: 0.58, blue: 0), 3.5),  // systemOrange
    ]
    return strokes.map { color, width in
      let stroke = Frame.Stroke(color: color, width: CGFloat(width), cap: .round, join: .round)
      var node = Frame.Node(bounds: CGRect(origin: .zero, size: stage.window.bounds.size))
      node.content = .shape(Frame.Shape(path: path, stroke: stroke))
      return node
    }
  }
}

extension UIView {
  /// How fast its middle moves in the window, in points per second: with all that it is in.
  fileprivate func presentedVelocity(on stage: Stage) -> CGVector {
    var rate = CGVector.zero
    for view in sequence(first: self, next: \.superview) {
      let own = view.presentedVelocity
      if view !== self {
        // What moves in it is turned and scaled with it.
        let (turn, scrolled) = (view.layer.presentedValues.transform, own.boundsOrigin)
        let (dx, dy) = (rate.dx - scrolled.dx, rate.dy - scrolled.dy)
        rate = CGVector(dx: turn.a * dx + turn.c * dy, dy: turn.b * dx + turn.d * dy)
      }
      let dynamic = stage.dynamicVelocity(of: view)
      rate.dx += own.center.dx + own.translation.dx + dynamic.dx
      rate.dy += own.center.dy + own.translation.dy + dynamic.dy
    }
    return rate
  }

  /// Whether nothing of it is seen but what is in it, of which some has an arrow of its own.
  fileprivate func onlyCarries(_ moved: [UIView]) -> Bool {
    layer.presentedValues.backgroundColor == nil && layer.borderWidth == 0
      && moved.contains { $0 !== self && $0.isDescendant(of: self) }
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

extension Frame.Node {
  /// Whether it has the same outline as another.
  fileprivate func isWhere(_ other: Frame.Node) -> Bool {
    bounds == other.bounds && transform == other.transform && cornerRadius == other.cornerRadius
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
    \.showsArrows, \.showsOnionSkin, \.showsGhost,
  ]
  private let titles = [PanelWords.arrows, PanelWords.onionSkin, PanelWords.ghost]
  private var rows: [(label: UILabel, toggle: UISwitch)] = []
  private static let rowHeight: CGFloat = 40

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
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, row) in rows.enumerated() {
      let y = CGFloat(index) * OverlaySwitches.rowHeight + 2
      row.label.frame = CGRect(
        x: 12, y: y, width: bounds.width - 80, height: OverlaySwitches.rowHeight)
      row.toggle.frame.origin = CGPoint(x: bounds.width - 63, y: y + 4.5)
    }
  }

  override func show(_ glance: Glance) {
    for (row, title) in zip(rows, titles) { row.label.text = title(in: glance.language) }
  }
}
