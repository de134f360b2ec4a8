import Foundation
import Midflight
import MotionCore

/// The list of scenes on the left, with a search field.
final class ListViewController: UIViewController {
  private unowned let studio: Studio
  /// The search field.
  let field = SearchField()
  private let scroll = UIScrollView()
  private let edge = UIView.hairline()
  private let nothing = UILabel(size: 12, color: Palette.quiet)
  private var rows: [ListRow] = []
  private(set) var index: SceneIndex
  private var shown = LastShown<Source>()
  /// The query that the rows match.
  private var query = ""

  /// The values on which the list depends, in addition to the catalog.
  private struct Source: Equatable {
    let query: String
    let opened: String
    let recordings: [URL]
    let chosen: SceneIndex.Row
    let language: LocalizedText.Language
  }

  /// Creates a list of all scenes, without recordings.
  init(_ studio: Studio) {
    self.studio = studio
    index = SceneIndex(studio.catalog, matching: "", opened: "", recordings: [])
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  /// Adds the search field and the rows.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.panel
    view.clipsToBounds = true
    nothing.textAlignment = .center
    for part in [field, scroll, nothing, edge] { view.addSubview(part) }
    refresh()
  }

  /// Shows the current state. Another search scrolls to the top. An empty one scrolls to the open
  /// scene or recording if it is not visible. Without a match, a text appears.
  func refresh() {
    let source = Source(
      query: field.text, opened: studio.player.scene.name, recordings: studio.recordings,
      chosen: studio.chosenRow, language: studio.language)
    guard shown.changes(to: source) else { return }
    let new = SceneIndex(
      studio.catalog, matching: source.query, opened: source.opened,
      recordings: source.recordings)
    if new.rows != index.rows || rows.isEmpty { rebuild(new) }
    let isOtherSearch = source.query != query
    query = source.query
    field.placeholder = WindowText.searchScenes(in: source.language)
    nothing.text = WindowText.noMatchingScene(in: source.language)
    nothing.isHidden = !rows.isEmpty
    for row in rows {
      switch row.row {
      case .chapter(let title): row.setTexts(title(in: source.language))
      case .scene(let name):
        let scene = studio.catalog[name]
        row.setTexts(
          scene?.title(in: source.language) ?? name, scene?.summary(in: source.language) ?? "")
      case .recording(let url):
        row.setTexts(terminalText(url.deletingPathExtension().lastPathComponent))
      }
      row.isSelected = row.row == source.chosen
    }
    guard isOtherSearch else { return }
    // Results of a search start at the top. Without a search, the open scene is visible.
    scroll.setContentOffset(.zero, animated: false)
    if query.isEmpty { reveal(source.chosen, animated: false) }
  }

  /// Replaces all rows. A press opens a row, and a truncated row has a tip.
  private func rebuild(_ new: SceneIndex) {
    index = new
    for row in rows { row.removeFromSuperview() }
    rows = new.rows.map { content in
      let row = ListRow(content)
      row.onPress = { [unowned self] in studio.choose(content) }
      row.onHover = { [unowned self, unowned row] isOver in
        studio.showTip(isOver ? row.truncatedText : nil, of: row)
      }
      return row
    }
    for row in rows { scroll.addSubview(row) }
    view.setNeedsLayout()
  }

  /// Scrolls to a row that is not visible. The row of the open scene includes its recordings, as
  /// far as they fit. No effect for a row that the search has hidden.
  func reveal(_ content: SceneIndex.Row, animated: Bool) {
    view.layoutIfNeeded()
    scrollTo(content, animated: animated)
  }

  /// Scrolls to a row that is not wholly visible. The first row of a chapter includes its heading.
  /// No effect for a row that is not in the list.
  private func scrollTo(_ content: SceneIndex.Row, animated: Bool) {
    guard let index = rows.firstIndex(where: { $0.row == content }) else { return }
    var rect = rows[index].frame.insetBy(dx: 0, dy: -8)
    // The first row of a chapter includes its heading.
    if index > 0, case .chapter = rows[index - 1].row {
      rect = rect.union(rows[index - 1].frame)
    }
    if case .scene = content {
      for row in rows[(index + 1)...] {
        guard case .recording = row.row else { break }
        rect.size.height = min(
          row.frame.maxY + 8 - rect.minY, max(rect.height, scroll.bounds.height))
      }
    }
    // Scrolling down stops where a row begins, so that no row is cut off at the top.
    let needed = rect.maxY - scroll.bounds.height
    if needed > scroll.contentOffset.y,
      let first = rows.first(where: { $0.frame.minY >= needed }), first.frame.minY <= rect.minY
    {
      rect.size.height = first.frame.minY + scroll.bounds.height - rect.minY
    }
    scroll.scrollRectToVisible(rect, animated: animated)
  }

  /// Lays out the field and the rows. After a change of height, an open row that was visible stays
  /// visible.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let (width, height) = (view.bounds.width, view.bounds.height)
    let wasInSight = isInSight(studio.chosenRow)
    let oldHeight = scroll.bounds.height
    field.frame = CGRect(x: 12, y: 8, width: max(0, width - 24), height: 28)
    scroll.frame = CGRect(x: 0, y: 44, width: width, height: max(0, height - 44))
    nothing.frame = CGRect(x: 12, y: 60, width: max(0, width - 24), height: 20)
    edge.frame = CGRect(x: width - view.pixel, y: 0, width: view.pixel, height: height)
    var y: CGFloat = 0
    for row in rows {
      row.frame = CGRect(x: 0, y: y, width: width, height: row.height)
      y += row.height + (row.isChoice ? 1 : 0)
    }
    scroll.contentSize = CGSize(width: width, height: y + 8)
    if wasInSight, scroll.bounds.height != oldHeight { scrollTo(studio.chosenRow, animated: false) }
  }

  /// Returns whether all of a row is visible.
  private func isInSight(_ content: SceneIndex.Row) -> Bool {
    rows.first { $0.row == content }.map { scroll.bounds.contains($0.frame) } ?? false
  }
}
