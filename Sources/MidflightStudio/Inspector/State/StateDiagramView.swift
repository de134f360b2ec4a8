import Foundation
import Midflight
import MotionCore

/// The states as nodes along the top, each with a line below it, and a row for each call: an arrow from
/// the states in which it is allowed to the one that it leads to, with its name beside it.
///
/// So every edge has its name, and those of a call that lead to the same state are one line, with a dot at
/// each state that it is called in. The state that the animator is in is lit, and the edge that it came along;
/// what left the state as it was has a ring there. The light goes from node to node with an animator of the
/// library's own.
final class StateDiagramView: PanelContent {
  private var nodes: [(condition: AnimatorRules.Condition, view: UIView, label: UILabel)] = []
  private var names: [UILabel] = []
  private let lives = ShapeView(stroke: .separator, width: 1)
  private let edges = ShapeView(stroke: .systemGray, width: 1.25)
  private let heads = ShapeView(fill: .systemGray)
  private let litEdge = ShapeView(stroke: .systemBlue, width: 2.5)
  private let litHead = ShapeView(fill: .systemBlue)
  private let light = UIView()
  /// All states' names over their nodes, seen where the light is: so it has each node's name as it passes over it,
  /// and none before it arrives.
  private let lit = UIView()
  private var litNames: [UILabel] = []
  private let call = PanelStyle.label(.systemFont(ofSize: 10, weight: .semibold), .white)
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
    /// Whether there are no calls, as there is no object: of a class method's animation.
    let isBare: Bool
    let language: LocalizedText.Language
    let scale: CGFloat
    let size: CGSize
  }

  private static let nodeFont = UIFont.systemFont(ofSize: 9)
  private static let nodeSize = CGSize(width: 40, height: 30)
  private static let rowHeight: CGFloat = 14
  /// Of the names, with what is left free before and after them.
  private static let nameWidth: CGFloat = 119
  /// Where the rows begin.
  private static let top: CGFloat = 8 + nodeSize.height + 5

  override init(frame: CGRect) {
    super.init(frame: frame)
    light.layer.cornerRadius = 8
    light.isUserInteractionEnabled = false
    light.alpha = 0
    light.accessibilityIdentifier = "state light"
    light.clipsToBounds = true
    light.addSubview(lit)
    for part in [lives, edges, heads, litEdge, litHead] { addSubview(part) }
    for condition in StateDiagram.nodes {
      let node = UIView()
      node.backgroundColor = .tertiarySystemFill
      node.layer.cornerRadius = 8
      let label = PanelStyle.label(StateDiagramView.nodeFont, .secondaryLabel, lines: 2)
      let litName = PanelStyle.label(StateDiagramView.nodeFont, .white, lines: 2)
      for name in [label, litName] { name.textAlignment = .center }
      litNames.append(litName)
      lit.addSubview(litName)
      nodes.append((condition, node, label))
      addSubview(node)
      addSubview(label)
    }
    names = StateDiagram.rows.map { _ in
      let name = PanelStyle.label(.systemFont(ofSize: 10), .secondaryLabel)
      addSubview(name)
      return name
    }
    callGround.backgroundColor = .systemBlue
    callGround.layer.cornerRadius = 7
    callGround.isHidden = true
    callGround.accessibilityIdentifier = "state call"
    litHead.accessibilityIdentifier = "state arrow"
    // Of the longest all is there, in smaller letters.
    (call.adjustsFontSizeToFitWidth, call.minimumScaleFactor) = (true, 0.7)
    callGround.addSubview(call)
    addSubview(callGround)
    addSubview(light)
  }

  required init?(coder: NSCoder) { return nil }

  override func height(forWidth width: CGFloat) -> CGFloat {
    StateDiagramView.top + CGFloat(StateDiagram.rows.count) * StateDiagramView.rowHeight + 6
  }

  // MARK: - Places

  /// Where a node's line goes down.
  private func x(of condition: AnimatorRules.Condition) -> CGFloat {
    let index = StateDiagram.nodes.firstIndex(of: StateDiagram.node(of: condition)) ?? 0
    let room = bounds.width - StateDiagramView.nameWidth - 6
    return StateDiagramView.nameWidth
      + room * (CGFloat(index) + 0.5) / CGFloat(StateDiagram.nodes.count)
  }

  private func place(of condition: AnimatorRules.Condition) -> CGPoint {
    CGPoint(x: x(of: condition), y: 8 + StateDiagramView.nodeSize.height / 2)
  }

  /// The middle of a row.
  private func y(of row: Int) -> CGFloat {
    StateDiagramView.top + (CGFloat(row) + 0.5) * StateDiagramView.rowHeight
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for part in [lives, edges, heads, litEdge, litHead] { part.frame = bounds }
    var down = BezierPath()
    for (index, node) in nodes.enumerated() {
      let place = place(of: node.condition)
      node.view.bounds = CGRect(origin: .zero, size: StateDiagramView.nodeSize)
      node.view.center = place
      node.label.frame = node.view.frame
      litNames[index].frame = node.view.frame
      down.addSegment(
        from: CGPoint(x: place.x, y: node.view.frame.maxY),
        to: CGPoint(x: place.x, y: y(of: StateDiagram.rows.count - 1) + 5))
    }
    lives.show(down)
    light.bounds = CGRect(origin: .zero, size: StateDiagramView.nodeSize)
    lit.bounds = bounds
    if let shown { rest(at: place(of: shown.node)) }
    for (index, name) in names.enumerated() { name.frame = nameRect(of: index) }
  }

  private func nameRect(of row: Int) -> CGRect {
    CGRect(
      x: 10, y: y(of: row) - StateDiagramView.rowHeight / 2,
      width: StateDiagramView.nameWidth - 12, height: StateDiagramView.rowHeight)
  }

  // MARK: - Showing

  override func show(_ glance: Glance) {
    let last = glance.chosen?.changes.last
    let source = Source(
      id: glance.chosen?.id, condition: glance.situation?.condition, cause: last?.cause,
      edge: last.map(StateDiagram.edge), isBare: glance.chosen.map { !$0.isObject } ?? false,
      language: glance.language, scale: glance.scale, size: bounds.size)
    guard drawn.changes(to: source) else { return }
    for (node, litName) in zip(nodes, litNames) {
      node.label.text = node.condition.title(in: glance.language)
      litName.text = node.label.text
    }
    showRows(of: source)
    guard let id = source.id, let condition = source.condition else {
      shown = nil
      halt()
      light.alpha = 0
      return showLast(source)
    }
    let node = StateDiagram.node(of: condition)
    light.backgroundColor = PanelStyle.color(of: node).litGround
    moveLight(to: node, of: id)
    showLast(source)
  }

  /// Draws what leads where, with its name.
  private func showRows(of source: Source) {
    var (lines, arrows) = (BezierPath(), BezierPath())
    let rows = source.isBare ? StateDiagram.bareRows : StateDiagram.rows
    for (index, name) in names.enumerated() {
      name.text = rows.indices.contains(index) ? rows[index].way.words(in: source.language) : nil
    }
    for (index, row) in rows.enumerated() {
      for edge in row.edges { draw(edge, in: index, &lines, &arrows) }
    }
    edges.show(lines)
    heads.show(arrows)
  }

  /// Lets the light go to a node; for another animator it is there at once.
  private func moveLight(to node: AnimatorRules.Condition, of id: AnimatorHistory.ID) {
    let before = shown
    guard before?.id != id || before?.node != node else { return }
    shown = (id, node)
    light.alpha = 1
    let target = place(of: node)
    halt()
    guard before?.id == id else { return put(at: target) }
    let mover = UIViewPropertyAnimator(
      duration: 0,
      timingParameters: UISpringTimingParameters(damping: 0.85, response: 0.3))
    mover.addAnimations { [unowned self] in put(at: target) }
    mover.addCompletion { [weak self] _ in self?.mover = nil }
    self.mover = mover
    mover.startAnimation()
  }

  /// The light's place; the names within it stay where they are.
  private func put(at place: CGPoint) {
    light.center = place
    lit.center = middleOfNames(at: place)
  }

  /// In the light's coordinates, with the light at a place.
  private func middleOfNames(at place: CGPoint) -> CGPoint {
    let size = StateDiagramView.nodeSize
    return CGPoint(
      x: bounds.midX - place.x + size.width / 2, y: bounds.midY - place.y + size.height / 2)
  }

  /// Stops the light where it is seen: what moves it would carry it past a place that is given to it.
  private func halt() {
    mover?.stopAnimation(true)
    mover = nil
  }

  private func rest(at place: CGPoint) {
    guard light.center != place || lit.center != middleOfNames(at: place) else { return }
    halt()
    put(at: place)
  }

  private func showLast(_ source: Source) {
    var (line, head) = (BezierPath(), BezierPath())
    let row = source.cause.flatMap { StateDiagram.row(of: $0, isBare: source.isBare) }
    callGround.isHidden = row == nil
    if let row, let edge = source.edge, let cause = source.cause {
      draw(edge, in: row, &line, &head)
      call.text = cause.words(in: source.language)
      let rect = nameRect(of: row)
      let width = min(call.sizeThatFits(rect.size).width, rect.width)
      callGround.frame = CGRect(x: 4, y: rect.minY, width: width + 12, height: rect.height)
      call.frame = CGRect(x: 6, y: 0, width: width, height: rect.height)
    }
    litEdge.show(line)
    litHead.show(head)
  }

  // MARK: - Edges

  /// An arrow in a row, with a dot where it begins; a ring for what leads nowhere else.
  private func draw(
    _ edge: StateDiagram.Edge, in row: Int, _ lines: inout BezierPath, _ heads: inout BezierPath
  ) {
    let (start, end, y) = (x(of: edge.from), x(of: edge.to), y(of: row))
    guard edge.from != edge.to else {
      return lines.addEllipse(in: CGRect(x: start - 3.5, y: y - 3.5, width: 7, height: 7))
    }
    let way: CGFloat = end > start ? 1 : -1
    let tip = end - way * 1.5
    lines.addSegment(from: CGPoint(x: start, y: y), to: CGPoint(x: tip - way * 5, y: y))
    heads.addEllipse(in: CGRect(x: start - 2.5, y: y - 2.5, width: 5, height: 5))
    heads.move(to: CGPoint(x: tip, y: y))
    heads.addLine(to: CGPoint(x: tip - way * 7, y: y + 3.5))
    heads.addLine(to: CGPoint(x: tip - way * 7, y: y - 3.5))
    heads.close()
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
