import Midflight

/// The root controller: list, toolbar, viewport, timeline, and a container for the inspector.
final class StudioViewController: UIViewController {
  private unowned let studio: Studio
  let list: ListViewController
  let viewport: ViewportViewController
  let toolbar: ToolbarViewController
  let timeline: TimelineViewController
  let sheet: KeySheetViewController
  let tip = TipView()
  /// The view that holds the inspector's view, at the same size.
  let inspectorContainer = UIView()
  private let inspectorLine = UIView.hairline()
  private let listEdge = PanelEdge(name: "list.edge")
  private let inspectorEdge = PanelEdge(name: "inspector.edge")
  private var shownPanels = Panels(list: true, inspector: true)
  private var hasBars = true

  /// Lengths in points.
  enum Measure {
    /// Returns the heights of the toolbar and the timeline. Both are lower in a window of less than
    /// 600 points.
    static func bars(in height: CGFloat) -> (toolbar: CGFloat, timeline: CGFloat) {
      height < 600 ? (36, 84) : (44, 100)
    }
    /// The width that the toolbar and the timeline need. With less, both extend above and below the
    /// panels.
    static let leastBar: CGFloat = 470
  }

  /// Creates the controllers of all panels except the inspector.
  init(_ studio: Studio) {
    self.studio = studio
    list = ListViewController(studio)
    viewport = ViewportViewController(studio)
    toolbar = ToolbarViewController(studio)
    timeline = TimelineViewController(studio)
    sheet = KeySheetViewController(studio)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  /// Adds the panels in the order of Tab, the inspector if the studio has one, the edges of the side
  /// panels, the tip, and the sheet in front.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.canvas
    view.tintColor = Palette.tint
    inspectorContainer.backgroundColor = Palette.panel
    inspectorContainer.clipsToBounds = true
    inspectorContainer.accessibilityIdentifier = "inspectorContainer"
    // Tab visits the views in this order, which is the order on the screen.
    for child in [list, toolbar, viewport, timeline] as [UIViewController] {
      adopt(child, in: view)
    }
    view.addSubview(inspectorContainer)
    view.addSubview(inspectorLine)
    if let inspector = studio.inspector { adopt(inspector, in: inspectorContainer) }
    for edge in [listEdge, inspectorEdge] {
      edge.onHover = { [unowned self, unowned edge] in explain(edge, at: $0) }
      view.addSubview(edge)
    }
    listEdge.onMove = { [unowned self] in resize(\.list, \.listWidth, to: $0) }
    listEdge.onReset = { [unowned self] in resize(\.list, \.listWidth, to: nil) }
    inspectorEdge.onMove = { [unowned self] x in
      resize(\.inspector, \.inspectorWidth, to: view.bounds.width - x)
    }
    inspectorEdge.onReset = { [unowned self] in resize(\.inspector, \.inspectorWidth, to: nil) }
    view.addSubview(tip)
    adopt(sheet, in: view)
  }

  /// Adds a child controller and its view.
  private func adopt(_ child: UIViewController, in container: UIView) {
    addChild(child)
    container.addSubview(child.view)
    child.didMove(toParent: self)
  }

  /// The wanted panels that have room. The inspector is missing if the studio has none.
  var fittingPanels: Panels {
    studio.wantedPanels.fitting(
      width: view.bounds.width, list: PanelWidths.usual.list,
      inspector: studio.inspector == nil ? nil : PanelWidths.usual.inspector,
      least: PanelWidths.leastViewport, keeping: studio.keptPanel)
  }

  /// The widths of the panels in the window, also of hidden ones.
  private var panelWidths: PanelWidths { widths(of: shownPanels) }

  /// Returns the widths for a set of visible panels.
  private func widths(of panels: Panels) -> PanelWidths {
    let width = view.bounds.width
    return PanelWidths(studio.settings, in: width).fitting(panels, in: width)
  }

  /// The width in points that the viewport has without the list.
  var viewportWidthWithoutList: CGFloat {
    let panels = Panels(list: false, inspector: shownPanels.inspector)
    return view.bounds.width - (panels.inspector ? widths(of: panels).inspector : 0)
  }

  /// Gives a side panel a width in points, as far as its contents, the other panel and the scene
  /// have room, and keeps the width in the settings; nil for the default width.
  private func resize(
    _ panel: WritableKeyPath<PanelWidths, CGFloat>,
    _ setting: WritableKeyPath<StudioSettings, Double?>, to width: CGFloat?
  ) {
    let widths = panelWidths
    let taken =
      (shownPanels.list ? widths.list : 0) + (shownPanels.inspector ? widths.inspector : 0)
    let most = view.bounds.width - PanelWidths.leastViewport - taken + widths[keyPath: panel]
    studio.remember(
      width.map { Double(max(PanelWidths.least[keyPath: panel], min($0, most)).rounded()) },
      of: setting)
    view.setNeedsLayout()
  }

  /// Shows the tip of an edge at the mouse; nil hides the tip.
  private func explain(_ edge: PanelEdge, at point: CGPoint?) {
    let place = point.map { CGRect(x: $0.x, y: $0.y - 12, width: 0, height: 24) }
    studio.showTip(place.map { _ in WindowText.edgeHelp(in: studio.language) }, of: edge, at: place)
  }

  /// Shows the current state in all panels, and notifies the inspector. Panels slide in or out if
  /// `animatesPanels` is true.
  func refresh() {
    let panels = fittingPanels
    if panels != shownPanels || hasBars == studio.showsOnlyScene {
      shownPanels = panels
      hasBars = !studio.showsOnlyScene
      for bar in [toolbar, timeline] as [UIViewController] { bar.view.isHidden = !hasBars }
      UIView.animate(withDuration: studio.animatesPanels ? 0.25 : 0) { [unowned self] in
        view.setNeedsLayout()
        view.layoutIfNeeded()
      }
    }
    list.refresh()
    toolbar.refresh()
    studio.inspector?.studioDidAdvance(studio)
    viewport.refresh()
    timeline.refresh()
    sheet.refresh()
  }

  /// Lays out the panels. If the viewport is narrower than `leastBar`, the toolbar and the timeline
  /// have the whole width, and the side panels lie between them. A hidden panel lies outside the
  /// window. A scene that fills the window has neither panels nor bars.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    let widths = panelWidths
    let left = shownPanels.list ? widths.list : 0
    let right = shownPanels.inspector ? widths.inspector : 0
    let middle = max(0, bounds.width - left - right)
    let bars = hasBars ? Measure.bars(in: bounds.height) : (toolbar: 0, timeline: 0)
    let bottom = max(0, bounds.height - bars.timeline)
    let hasLongBars = middle < Measure.leastBar
    let bar = hasLongBars ? (x: 0, width: bounds.width) : (x: left, width: middle)
    let panel =
      hasLongBars
      ? (y: bars.toolbar, height: max(0, bottom - bars.toolbar)) : (y: 0, height: bounds.height)
    list.view.frame = CGRect(
      x: left - widths.list, y: panel.y, width: widths.list, height: panel.height)
    toolbar.view.frame = CGRect(x: bar.x, y: 0, width: bar.width, height: bars.toolbar)
    viewport.view.frame = CGRect(
      x: left, y: bars.toolbar, width: middle, height: max(0, bottom - bars.toolbar))
    timeline.view.frame = CGRect(x: bar.x, y: bottom, width: bar.width, height: bars.timeline)
    inspectorContainer.frame = CGRect(
      x: bounds.width - right, y: panel.y, width: widths.inspector, height: panel.height)
    inspectorLine.frame = CGRect(
      x: inspectorContainer.frame.minX, y: panel.y, width: view.pixel, height: panel.height)
    for child in inspectorContainer.subviews { child.frame = inspectorContainer.bounds }
    listEdge.isHidden = !shownPanels.list
    inspectorEdge.isHidden = !shownPanels.inspector
    listEdge.place(at: left, y: panel.y, height: panel.height)
    inspectorEdge.place(at: bounds.width - right, y: panel.y, height: panel.height)
    sheet.view.frame = bounds
  }
}

/// A set of panels.
nonisolated struct Panels: Hashable, Sendable {
  var list: Bool
  var inspector: Bool

  /// Returns the panels that fit beside the viewport. The panel that is not kept is left out first,
  /// then the other one. A panel that is not in the set is not added.
  ///
  /// - Parameters:
  ///   - width: The window's width in points.
  ///   - list: The width of the list in points.
  ///   - inspector: The width of the inspector in points; nil without an inspector.
  ///   - least: The width that the viewport needs.
  ///   - kept: The panel that gives way last.
  func fitting(
    width: CGFloat, list: CGFloat, inspector: CGFloat?, least: CGFloat,
    keeping kept: WritableKeyPath<Panels, Bool>
  ) -> Panels {
    var panels = self
    if inspector == nil { panels.inspector = false }
    for panel in [kept == \.list ? \Panels.inspector : \.list, kept] {
      let needed = (panels.list ? list : 0) + (panels.inspector ? inspector ?? 0 : 0) + least
      if needed > width { panels[keyPath: panel] = false }
    }
    return panels
  }
}
