import Midflight

/// The whole window: list, toolbar, viewport, time-line, and a place for an inspector.
final class StudioViewController: UIViewController {
  private unowned let studio: Studio
  let list: ListViewController
  let viewport: ViewportViewController
  let toolbar: ToolbarViewController
  let timeline: TimelineViewController
  let sheet: KeySheetViewController
  let tip = TipView()
  /// Where an inspector's view goes, as large as it is.
  let inspectorContainer = UIView()
  private let inspectorEdge = UIView.hairline()
  private var shownPanels = Panels(list: true, inspector: true)

  /// Points.
  enum Measure {
    /// Of the toolbar and the time-line; less in a low window, where the scene needs the room.
    static func bars(in height: CGFloat) -> (toolbar: CGFloat, timeline: CGFloat) {
      height < 600 ? (36, 84) : (44, 100)
    }
    static let list: CGFloat = 248
    static let inspector: CGFloat = 320
    /// What is left for the scene, and the toolbar above it, before a panel gives way: in the least
    /// window there is room for either panel.
    static let leastViewport: CGFloat = 320
    /// What buttons and words of the toolbar and of the time-line need: with less they go above and below
    /// the panels, too.
    static let leastBar: CGFloat = 470
  }

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

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.canvas
    inspectorContainer.backgroundColor = Palette.panel
    inspectorContainer.clipsToBounds = true
    inspectorContainer.accessibilityIdentifier = "inspectorContainer"
    // Tab goes through them in this order, which is that of the screen.
    for child in [list, toolbar, viewport, timeline] as [UIViewController] {
      adopt(child, in: view)
    }
    view.addSubview(inspectorContainer)
    view.addSubview(inspectorEdge)
    if let inspector = studio.inspector { adopt(inspector, in: inspectorContainer) }
    view.addSubview(tip)
    adopt(sheet, in: view)
  }

  private func adopt(_ child: UIViewController, in container: UIView) {
    addChild(child)
    container.addSubview(child.view)
    child.didMove(toParent: self)
  }

  /// Which of the panels that are wanted there is room for.
  var fittingPanels: Panels {
    studio.wantedPanels.fitting(
      width: view.bounds.width, list: Measure.list,
      inspector: studio.inspector == nil ? nil : Measure.inspector,
      least: Measure.leastViewport, keeping: studio.keptPanel)
  }

  /// Shows what there is now.
  func refresh() {
    let panels = fittingPanels
    if panels != shownPanels {
      shownPanels = panels
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

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    let left = shownPanels.list ? Measure.list : 0
    let right = shownPanels.inspector ? Measure.inspector : 0
    let middle = max(0, bounds.width - left - right)
    let bars = Measure.bars(in: bounds.height)
    let bottom = max(0, bounds.height - bars.timeline)
    let hasLongBars = middle < Measure.leastBar
    let bar = hasLongBars ? (x: 0, width: bounds.width) : (x: left, width: middle)
    let panel =
      hasLongBars
      ? (y: bars.toolbar, height: max(0, bottom - bars.toolbar)) : (y: 0, height: bounds.height)
    list.view.frame = CGRect(
      x: left - Measure.list, y: panel.y, width: Measure.list, height: panel.height)
    toolbar.view.frame = CGRect(x: bar.x, y: 0, width: bar.width, height: bars.toolbar)
    viewport.view.frame = CGRect(
      x: left, y: bars.toolbar, width: middle, height: max(0, bottom - bars.toolbar))
    timeline.view.frame = CGRect(x: bar.x, y: bottom, width: bar.width, height: bars.timeline)
    inspectorContainer.frame = CGRect(
      x: bounds.width - right, y: panel.y, width: Measure.inspector, height: panel.height)
    inspectorEdge.frame = CGRect(
      x: inspectorContainer.frame.minX, y: panel.y, width: view.pixel, height: panel.height)
    for child in inspectorContainer.subviews { child.frame = inspectorContainer.bounds }
    sheet.view.frame = bounds
  }
}

/// Which panels are there.
nonisolated struct Panels: Hashable, Sendable {
  var list: Bool
  var inspector: Bool

  /// Those that there is room for.
  ///
  /// - Parameters:
  ///   - list: The list's width, in points, and the inspector's; nil if there is none.
  ///   - least: What the viewport needs.
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
