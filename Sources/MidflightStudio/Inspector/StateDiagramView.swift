import Foundation
import Midflight
import MotionCore

/// The states as nodes and the calls as edges: the state that the animator is in is lit, and the last
/// call stands on its edge.
///
/// The light goes from node to node with an animator of the library's own.
final class StateDiagramView: PanelContent {
  private var nodes: [(condition: AnimatorRules.Condition, view: UIView, label: UILabel)] = []
  private let edges = ShapeView(stroke: .quaternaryLabel, width: 1.25)
  private let heads = ShapeView(fill: .tertiaryLabel)
  private let litEdge = ShapeView(stroke: .systemBlue, width: 2)
  private let litHead = ShapeView(fill: .systemBlue)
  private let light = UIView()
  /// The lit state's name, which goes with the light: on its box it would be gone until that comes.
  private let lit = PanelStyle.label(PanelStyle.caption, .white, lines: 2)
  private let call = PanelStyle.label(.systemFont(ofSize: 10, weight: .medium), .white)
  private let callGround = UIView()
  private var shown: (id: AnimatorHistory.ID, node: AnimatorRules.Condition)?
  private var mover: UIViewPropertyAnimator?
  private var drawn = Shown<Source>()

  /// What the diagram depends on, beside the light on its way.
  private struct Source: Equatable {
    let id: AnimatorHistory.ID?
    let condition: AnimatorRules.Condition?
    let cause: AnimatorChange.Cause?
    let edge: StateDiagram.Edge?
    let language: LocalizedText.Language
    let scale: CGFloat
    let size: CGSize
  }

  private static let nodeSize = CGSize(width: 72, height: 36)

  override init(frame: CGRect) {
    super.init(frame: frame)
    light.layer.cornerRadius = 10
    light.isUserInteractionEnabled = false
    light.alpha = 0
    light.accessibilityIdentifier = "state light"
    light.clipsToBounds = true
    lit.textAlignment = .center
    light.addSubview(lit)
    for part in [edges, heads, litEdge, litHead] { addSubview(part) }
    for condition in StateDiagram.nodes {
      let node = UIView()
      node.backgroundColor = .tertiarySystemFill
      node.layer.cornerRadius = 10
      let label = PanelStyle.label(PanelStyle.caption, .secondaryLabel, lines: 2)
      label.textAlignment = .center
      nodes.append((condition, node, label))
      addSubview(node)
      addSubview(label)
    }
    callGround.backgroundColor = .systemBlue
    callGround.layer.cornerRadius = 8
    callGround.isHidden = true
    callGround.accessibilityIdentifier = "state call"
    litHead.accessibilityIdentifier = "state arrow"
    call.textAlignment = .center
    callGround.addSubview(call)
    // On its way the light passes over the words of the call, not under them.
    addSubview(callGround)
    addSubview(light)
  }

  required init?(coder: NSCoder) { return nil }

  override func height(forWidth width: CGFloat) -> CGFloat { 172 }

  /// Clockwise from the top left.
  private func place(of condition: AnimatorRules.Condition) -> CGPoint {
    let (x, y) = (
      StateDiagramView.nodeSize.width / 2 + 16, StateDiagramView.nodeSize.height / 2 + 18
    )
    return switch StateDiagram.node(of: condition) {
    case .inactive: CGPoint(x: x, y: y)
    case .running: CGPoint(x: bounds.width - x, y: y)
    case .stopped: CGPoint(x: x, y: bounds.height - y)
    case .paused, .waiting: CGPoint(x: bounds.width - x, y: bounds.height - y)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for part in [edges, heads, litEdge, litHead] { part.frame = bounds }
    for node in nodes {
      let size = StateDiagramView.nodeSize
      node.view.bounds = CGRect(origin: .zero, size: size)
      node.view.center = place(of: node.condition)
      node.label.frame = node.view.frame
    }
    light.bounds = CGRect(origin: .zero, size: StateDiagramView.nodeSize)
    lit.frame = light.bounds
    if let shown { rest(at: place(of: shown.node)) }
    var (lines, arrows) = (BezierPath(), BezierPath())
    for edge in StateDiagram.edges { draw(edge, &lines, &arrows) }
    edges.show(lines)
    heads.show(arrows)
  }

  // MARK: - Showing

  override func show(_ glance: Glance) {
    let last = glance.chosen?.changes.last
    let source = Source(
      id: glance.chosen?.id, condition: glance.situation?.condition, cause: last?.cause,
      edge: last.map(StateDiagram.edge), language: glance.language, scale: glance.scale,
      size: bounds.size)
    guard drawn.changes(to: source) else { return }
    for node in nodes { node.label.text = node.condition.title(in: glance.language) }
    guard let id = source.id, let condition = source.condition else {
      shown = nil
      halt()
      light.alpha = 0
      return showLast(nil, as: nil, glance.language)
    }
    let node = StateDiagram.node(of: condition)
    lit.text = node.title(in: glance.language)
    light.backgroundColor = PanelStyle.color(of: node).litGround
    moveLight(to: node, of: id)
    showLast(source.edge, as: source.cause, glance.language)
  }

  /// Lets the light go to a node; for another animator it is there at once.
  private func moveLight(to node: AnimatorRules.Condition, of id: AnimatorHistory.ID) {
    let before = shown
    guard before?.id != id || before?.node != node else { return }
    shown = (id, node)
    light.alpha = 1
    let target = place(of: node)
    halt()
    guard before?.id == id else { return light.center = target }
    let mover = UIViewPropertyAnimator(
      duration: 0,
      timingParameters: UISpringTimingParameters(damping: 0.85, response: 0.3))
    mover.addAnimations { [light] in light.center = target }
    mover.addCompletion { [weak self] _ in self?.mover = nil }
    self.mover = mover
    mover.startAnimation()
  }

  /// Stops the light where it is seen: what moves it would carry it past a place that is given to it.
  private func halt() {
    mover?.stopAnimation(true)
    mover = nil
  }

  private func rest(at place: CGPoint) {
    guard light.center != place else { return }
    halt()
    light.center = place
  }

  private func showLast(
    _ edge: StateDiagram.Edge?, as cause: AnimatorChange.Cause?, _ language: LocalizedText.Language
  ) {
    var (line, head) = (BezierPath(), BezierPath())
    callGround.isHidden = edge == nil
    if let edge, let cause {
      draw(edge, &line, &head)
      call.text = cause.words(in: language)
      place(callOn: edge)
    }
    litEdge.show(line)
    litHead.show(head)
  }

  private func place(callOn edge: StateDiagram.Edge) {
    let size = call.sizeThatFits(CGSize(width: bounds.width, height: 16))
    let width = min(size.width + 14, bounds.width - 16)
    var middle = CGPoint(
      x: (place(of: edge.from).x + place(of: edge.to).x) / 2,
      y: (place(of: edge.from).y + place(of: edge.to).y) / 2)
    // Beside the arrows that lead there and back, not on them; across the middle they are long enough
    // to be seen on both sides.
    let isAbove = middle.y < bounds.midY
    if edge.from == edge.to {
      middle.y += (StateDiagramView.nodeSize.height / 2 + 11) * (isAbove ? 1 : -1)
    } else if place(of: edge.from).y == place(of: edge.to).y {
      middle.y += 19 * (isAbove ? -1 : 1)
    } else if place(of: edge.from).x == place(of: edge.to).x {
      middle.x += (width / 2 + 10) * (middle.x < bounds.midX ? 1 : -1)
    }
    middle.x = min(max(middle.x, width / 2 + 8), bounds.width - width / 2 - 8)
    callGround.bounds = CGRect(x: 0, y: 0, width: width, height: 17)
    callGround.center = middle
    call.frame = callGround.bounds
  }

  // MARK: - Edges

  /// From border to border, beside the edge that leads the other way.
  private func draw(_ edge: StateDiagram.Edge, _ lines: inout BezierPath, _ heads: inout BezierPath)
  {
    guard edge.from != edge.to else { return }
    let (a, b) = (place(of: edge.from), place(of: edge.to))
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return }
    let (ux, uy) = (dx / length, dy / length)
    let aside: CGFloat = 5
    let (ox, oy) = (-uy * aside, ux * aside)
    let start = border(of: a, towards: CGVector(dx: ux, dy: uy))
    let end = border(of: b, towards: CGVector(dx: -ux, dy: -uy))
    let tip = CGPoint(x: end.x + ox - ux * 2, y: end.y + oy - uy * 2)
    lines.addSegment(
      from: CGPoint(x: start.x + ox + ux * 2, y: start.y + oy + uy * 2),
      to: CGPoint(x: tip.x - ux * 5, y: tip.y - uy * 5))
    heads.move(to: tip)
    heads.addLine(to: CGPoint(x: tip.x - ux * 8 - uy * 3.5, y: tip.y - uy * 8 + ux * 3.5))
    heads.addLine(to: CGPoint(x: tip.x - ux * 8 + uy * 3.5, y: tip.y - uy * 8 - ux * 3.5))
    heads.close()
  }

  /// Where a line from a node's middle leaves it.
  private func border(of center: CGPoint, towards direction: CGVector) -> CGPoint {
    let size = StateDiagramView.nodeSize
    let x = direction.dx == 0 ? CGFloat.infinity : size.width / 2 / abs(direction.dx)
    let y = direction.dy == 0 ? CGFloat.infinity : size.height / 2 / abs(direction.dy)
    let way = min(x, y)
    return CGPoint(x: center.x + direction.dx * way, y: center.y + direction.dy * way)
  }
}

extension AnimatorRules.Condition {
  /// The node's name.
  func title(in language: LocalizedText.Language) -> String {
    switch self {
    case .inactive: PanelWords.inactive(in: language)
    case .running: PanelWords.running(in: language)
    case .waiting, .paused: PanelWords.paused(in: language)
    case .stopped: PanelWords.stopped(in: language)
    }
  }
}

extension UIColor {
  /// A ground on which white text can be read.
  fileprivate var litGround: UIColor { self == .systemGray3 ? .systemGray : self }
}
