import Foundation
import Midflight
import MotionCore

/// A diagram of the states: nodes at the top with a lifeline below each, and a row for each call.
///
/// An arrow leads from the states that allow the call to the resulting state. Several states with
/// the same result share an arrow, with a dot at each state. The current state and the last
/// transition are highlighted. A call without a change of state has a ring. The highlight moves
/// between nodes with an animator of the library.
final class StateDiagramView: PanelContent {
  private var nodes: [(condition: AnimatorRules.Condition, view: UIView, label: UILabel)] = []
  private var names: [UILabel] = []
  private let lifelines = ShapeView(stroke: .separator, width: 1)
  private let edges = ShapeView(stroke: Palette.faint, width: 1.25)
  private let heads = ShapeView(fill: Palette.faint)
  private let highlightedEdge = ShapeView(stroke: Palette.tint, width: 2.5)
  private let highlightedHead = ShapeView(fill: Palette.tint)
  private let highlight = UIView()
  /// The names of all states, clipped to the highlight, so that each name changes its colour as
  /// the highlight passes over it.
  private let nameView = UIView()
  private var highlightedNames: [UILabel] = []
  private let call = PanelStyle.label(.systemFont(ofSize: 10, weight: .semibold), .white)
  private let callBackground = UIView()
  private var shown: (id: AnimatorHistory.ID, node: AnimatorRules.Condition)?
  private var mover: UIViewPropertyAnimator?
  private var drawn = LastShown<Source>()

  /// The values on which the diagram depends, except the moving highlight.
  private struct Source: Equatable {
    let id: AnimatorHistory.ID?
    let condition: AnimatorRules.Condition?
    let cause: AnimatorChange.Cause?
    let edge: StateDiagram.Edge?
    /// A Boolean value that indicates whether the animation comes from a class method, which has no
    /// object to call.
    let isClassMethod: Bool
    let language: LocalizedText.Language
    let scale: CGFloat
    let size: CGSize
  }

  private static let nodeFont = UIFont.systemFont(ofSize: 9)
  private static let nodeSize = CGSize(width: 40, height: 30)
  private static let rowHeight: CGFloat = 14
  /// The width of the names with their margins, in points.
  private static let nameWidth: CGFloat = 119
  /// The top of the rows.
  private static let top: CGFloat = 8 + nodeSize.height + 5

  /// Creates a diagram without a highlight.
  override init(frame: CGRect) {
    super.init(frame: frame)
    highlight.layer.cornerRadius = 8
    highlight.isUserInteractionEnabled = false
    highlight.alpha = 0
    highlight.accessibilityIdentifier = "state highlight"
    highlight.clipsToBounds = true
    highlight.addSubview(nameView)
    for part in [lifelines, edges, heads, highlightedEdge, highlightedHead] { addSubview(part) }
    for condition in StateDiagram.nodes {
      let node = UIView()
      node.backgroundColor = .tertiarySystemFill
      node.layer.cornerRadius = 8
      let label = PanelStyle.label(StateDiagramView.nodeFont, Palette.quiet, lines: 2)
      let highlightedName = PanelStyle.label(
        StateDiagramView.nodeFont, Palette.onColor, lines: 2)
      for name in [label, highlightedName] { name.textAlignment = .center }
      highlightedNames.append(highlightedName)
      nameView.addSubview(highlightedName)
      nodes.append((condition, node, label))
      addSubview(node)
      addSubview(label)
    }
    names = StateDiagram.rows.map { _ in
      let name = PanelStyle.label(.systemFont(ofSize: 10), Palette.quiet)
      addSubview(name)
      return name
    }
    callBackground.backgroundColor = Palette.selection
    callBackground.layer.cornerRadius = 7
    callBackground.isHidden = true
    callBackground.accessibilityIdentifier = "state call"
    highlightedHead.accessibilityIdentifier = "state arrow"
    // The longest name fits in smaller letters.
    (call.adjustsFontSizeToFitWidth, call.minimumScaleFactor) = (true, 0.7)
    callBackground.addSubview(call)
    addSubview(callBackground)
    addSubview(highlight)
  }

  required init?(coder: NSCoder) { return nil }

  override func height(forWidth width: CGFloat) -> CGFloat {
    StateDiagramView.top + CGFloat(StateDiagram.rows.count) * StateDiagramView.rowHeight + 6
  }

  // MARK: - Places

  /// Returns the x coordinate of a node's lifeline. A waiting animator has that of the paused node.
  private func x(of condition: AnimatorRules.Condition) -> CGFloat {
    let index = StateDiagram.nodes.firstIndex(of: StateDiagram.node(of: condition)) ?? 0
    let availableWidth = bounds.width - StateDiagramView.nameWidth - 6
    return StateDiagramView.nameWidth
      + availableWidth * (CGFloat(index) + 0.5) / CGFloat(StateDiagram.nodes.count)
  }

  /// Returns the middle of a condition's node.
  private func place(of condition: AnimatorRules.Condition) -> CGPoint {
    CGPoint(x: x(of: condition), y: 8 + StateDiagramView.nodeSize.height / 2)
  }

  /// Returns the middle of a row.
  private func y(of row: Int) -> CGFloat {
    StateDiagramView.top + (CGFloat(row) + 0.5) * StateDiagramView.rowHeight
  }

  /// Lays out the nodes, lifelines and names. The highlight rests at its node.
  override func layoutSubviews() {
    super.layoutSubviews()
    for part in [lifelines, edges, heads, highlightedEdge, highlightedHead] { part.frame = bounds }
    var down = BezierPath()
    for (index, node) in nodes.enumerated() {
      let place = place(of: node.condition)
      node.view.bounds = CGRect(origin: .zero, size: StateDiagramView.nodeSize)
      node.view.center = place
      node.label.frame = node.view.frame
      highlightedNames[index].frame = node.view.frame
      down.addSegment(
        from: CGPoint(x: place.x, y: node.view.frame.maxY),
        to: CGPoint(x: place.x, y: y(of: StateDiagram.rows.count - 1) + 5))
    }
    lifelines.show(down)
    highlight.bounds = CGRect(origin: .zero, size: StateDiagramView.nodeSize)
    nameView.bounds = bounds
    if let shown { rest(at: place(of: shown.node)) }
    for (index, name) in names.enumerated() { name.frame = nameRect(of: index) }
  }

  /// Returns the rectangle of a row's name, left of the lifelines.
  private func nameRect(of row: Int) -> CGRect {
    CGRect(
      x: 10, y: y(of: row) - StateDiagramView.rowHeight / 2,
      width: StateDiagramView.nameWidth - 12, height: StateDiagramView.rowHeight)
  }

  // MARK: - Showing

  /// Shows the rows of the selected animator, its state and its last transition. Without an
  /// animator, nothing is highlighted.
  override func show(_ state: InspectorState) {
    let last = state.chosen?.changes.last
    let source = Source(
      id: state.chosen?.id, condition: state.situation?.condition, cause: last?.cause,
      edge: last.map(StateDiagram.edge), isClassMethod: state.chosen.map { !$0.isObject } ?? false,
      language: state.language, scale: state.scale, size: bounds.size)
    guard drawn.changes(to: source) else { return }
    for (node, highlightedName) in zip(nodes, highlightedNames) {
      node.label.text = node.condition.title(in: state.language)
      highlightedName.text = node.label.text
    }
    showRows(of: source)
    guard let id = source.id, let condition = source.condition else {
      shown = nil
      stop()
      highlight.alpha = 0
      return showLast(source)
    }
    let node = StateDiagram.node(of: condition)
    highlight.backgroundColor = PanelStyle.color(of: node)
    moveHighlight(to: node, of: id)
    showLast(source)
  }

  /// Draws the rows with their names. A class method has fewer rows than an animator.
  private func showRows(of source: Source) {
    var (lines, arrows) = (BezierPath(), BezierPath())
    let rows = source.isClassMethod ? StateDiagram.classMethodRows : StateDiagram.rows
    for (index, name) in names.enumerated() {
      name.text = rows.indices.contains(index) ? rows[index].trigger.text(in: source.language) : nil
    }
    for (index, row) in rows.enumerated() {
      for edge in row.edges { draw(edge, in: index, &lines, &arrows) }
    }
    edges.show(lines)
    heads.show(arrows)
  }

  /// Moves the highlight to a node with a spring; for another animator without an animation. No
  /// effect if the highlight is there.
  private func moveHighlight(to node: AnimatorRules.Condition, of id: AnimatorHistory.ID) {
    let before = shown
    guard before?.id != id || before?.node != node else { return }
    shown = (id, node)
    highlight.alpha = 1
    let target = place(of: node)
    stop()
    guard before?.id == id else { return put(at: target) }
    let mover = UIViewPropertyAnimator(
      duration: 0,
      timingParameters: UISpringTimingParameters(damping: 0.85, response: 0.3))
    mover.addAnimations { [unowned self] in put(at: target) }
    mover.addCompletion { [weak self] _ in self?.mover = nil }
    self.mover = mover
    mover.startAnimation()
  }

  /// Places the highlight. The names inside it stay in place.
  private func put(at place: CGPoint) {
    highlight.center = place
    nameView.center = middleOfNames(at: place)
  }

  /// Returns the position of the names in the highlight's coordinates.
  private func middleOfNames(at place: CGPoint) -> CGPoint {
    let size = StateDiagramView.nodeSize
    return CGPoint(
      x: bounds.midX - place.x + size.width / 2, y: bounds.midY - place.y + size.height / 2)
  }

  /// Stops the highlight at its presented position, before a new position is set.
  private func stop() {
    mover?.stopAnimation(true)
    mover = nil
  }

  /// Places the highlight without an animation, and stops a running one. No effect if it is there.
  private func rest(at place: CGPoint) {
    guard highlight.center != place || nameView.center != middleOfNames(at: place) else { return }
    stop()
    put(at: place)
  }

  /// Highlights the last transition and the name of its row; nothing for a cause without a row.
  private func showLast(_ source: Source) {
    var (line, head) = (BezierPath(), BezierPath())
    let row = source.cause.flatMap { StateDiagram.row(of: $0, isClassMethod: source.isClassMethod) }
    callBackground.isHidden = row == nil
    if let row, let edge = source.edge, let cause = source.cause {
      draw(edge, in: row, &line, &head)
      call.text = cause.text(in: source.language)
      let rect = nameRect(of: row)
      let width = min(call.sizeThatFits(rect.size).width, rect.width)
      callBackground.frame = CGRect(x: 4, y: rect.minY, width: width + 12, height: rect.height)
      call.frame = CGRect(x: 6, y: 0, width: width, height: rect.height)
    }
    highlightedEdge.show(line)
    highlightedHead.show(head)
  }

  // MARK: - Edges

  /// Adds an arrow in a row, with a dot at its beginning; or a ring for an edge to the same node.
  private func draw(
    _ edge: StateDiagram.Edge, in row: Int, _ lines: inout BezierPath, _ heads: inout BezierPath
  ) {
    let (start, end, y) = (x(of: edge.from), x(of: edge.to), y(of: row))
    guard edge.from != edge.to else {
      return lines.addEllipse(in: CGRect(x: start - 3.5, y: y - 3.5, width: 7, height: 7))
    }
    let direction: CGFloat = end > start ? 1 : -1
    let tip = end - direction * 1.5
    lines.addSegment(from: CGPoint(x: start, y: y), to: CGPoint(x: tip - direction * 5, y: y))
    heads.addEllipse(in: CGRect(x: start - 2.5, y: y - 2.5, width: 5, height: 5))
    heads.move(to: CGPoint(x: tip, y: y))
    heads.addLine(to: CGPoint(x: tip - direction * 7, y: y + 3.5))
    heads.addLine(to: CGPoint(x: tip - direction * 7, y: y - 3.5))
    heads.close()
  }
}

extension AnimatorRules.Condition {
  /// Returns the name of the node. A waiting animator has the name of the paused node.
  func title(in language: LocalizedText.Language) -> String {
    switch self {
    case .inactive: WindowText.stateInactive(in: language)
    case .running: WindowText.stateRunning(in: language)
    case .waiting, .paused: WindowText.statePaused(in: language)
    case .stopped: WindowText.stateStopped(in: language)
    }
  }
}
