import Midflight

/// A row of the list: a chapter's heading, a scene, or a recording.
final class ListRow: PlainControl {
  /// The content of the row.
  let row: SceneIndex.Row
  private let title: UILabel
  private let detail = UILabel(size: 11, color: Palette.quiet)
  private let icon: GlyphView

  /// Creates a row without texts, with an accessibility identifier such as "scene.drawer". A
  /// chapter ignores touches.
  init(_ row: SceneIndex.Row) {
    self.row = row
    switch row {
    case .chapter: title = UILabel(size: 11, weight: .semibold, color: Palette.quiet)
    case .scene: title = UILabel(size: 13, weight: .medium)
    case .recording: title = UILabel(size: 12)
    }
    if case .recording = row {
      icon = GlyphView(.play, color: Palette.quiet)
    } else {
      icon = GlyphView(nil)
    }
    icon.transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
    super.init(frame: .zero)
    switch row {
    case .chapter(let text): accessibilityIdentifier = "chapter.\(text(in: .english))"
    case .scene(let name): accessibilityIdentifier = "scene.\(name)"
    case .recording(let url):
      accessibilityIdentifier = "recording.\(url.deletingPathExtension().lastPathComponent)"
    }
    isUserInteractionEnabled = isChoice
    for view in [title, detail, icon] { addSubview(view) }
  }

  required init?(coder: NSCoder) { return nil }

  /// A Boolean value that indicates whether a person can choose the row.
  var isChoice: Bool { if case .chapter = row { false } else { true } }

  /// Arrow keys select rows; Tab skips them.
  override var canBecomeFocused: Bool { false }

  /// The height in points: 32 for a chapter, 44 for a scene, 26 for a recording.
  var height: CGFloat {
    switch row {
    case .chapter: 32
    case .scene: 44
    case .recording: 26
    }
  }

  /// Sets the title and the detail. Only a scene's row shows a detail.
  func setTexts(_ text: String, _ more: String = "") {
    guard title.text != text || detail.text != more else { return }
    (title.text, detail.text) = (text, more)
    setNeedsLayout()
  }

  /// The whole text of the labels that are truncated, one line each; nil if all text is visible.
  var truncatedText: String? {
    let cut = [title, detail].filter { $0.intrinsicContentSize.width > $0.bounds.width }
    return cut.isEmpty ? nil : cut.compactMap(\.text).joined(separator: "\n")
  }

  override var normalBackground: UIColor? { isSelected ? Palette.selection : nil }

  /// Updates the colours: a selected row has white text, unless a press shows its own background.
  override func updateBackground() {
    super.updateBackground()
    let isWhite = isSelected && !isHighlighted
    title.textColor = isWhite ? .white : isChoice ? .label : Palette.quiet
    detail.textColor = isWhite ? .white : Palette.quiet
    icon.color = isWhite ? .white : Palette.quiet
  }

  override var backgroundFrame: CGRect { bounds.insetBy(dx: 8, dy: 0) }

  /// Lays out the texts: a scene has two lines, and a recording is indented behind a glyph.
  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    switch row {
    case .chapter:
      title.frame = CGRect(x: 16, y: 12, width: width - 32, height: 16)
    case .scene:
      title.frame = CGRect(x: 16, y: 5, width: width - 32, height: 18)
      detail.frame = CGRect(x: 16, y: 23, width: width - 32, height: 15)
    case .recording:
      icon.center = CGPoint(x: 28, y: bounds.midY)
      title.frame = CGRect(x: 40, y: 0, width: width - 56, height: bounds.height)
    }
  }
}
