import Midflight

/// The bar above the scene: the scene's name and summary, and buttons for the window.
final class ToolbarViewController: UIViewController {
  private unowned let studio: Studio
  private let name = UILabel(size: 13, weight: .semibold)
  private let summary = UILabel(size: 12, color: Palette.quiet)
  /// The area of the name and the summary. Its tip is the whole summary.
  private let textArea = UIView()
  private let edge = UIView.hairline()
  private lazy var listButton = button(.list, .toggleList)
  private lazy var recordButton = button(.record, .record)
  private lazy var saveButton = button(.save, .save)
  private lazy var languageButton = WordButton(name: "toolbar.toggleLanguage") {
    [unowned self] in studio.perform(.toggleLanguage)
  }
  private lazy var appearanceButton = button(.moon, .toggleAppearance)
  private lazy var helpButton = button(.help, .toggleKeys)
  private lazy var inspectorButton = button(.inspector, .toggleInspector)
  /// The buttons at the right edge, from left to right.
  private lazy var rightButtons: [PlainControl] =
    [recordButton, saveButton, languageButton, appearanceButton, helpButton]
    + (studio.inspector == nil ? [] : [inspectorButton])

  init(_ studio: Studio) {
    self.studio = studio
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  /// Adds the texts and buttons, with their tips.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.panel
    view.clipsToBounds = true
    summary.numberOfLines = 2
    textArea.accessibilityIdentifier = "toolbar.text"
    studio.explain(textArea) { [unowned studio] in
      studio.player.scene.summary(in: studio.language)
    }
    studio.explain(languageButton, as: .toggleLanguage)
    for part in [textArea, name, summary, edge, listButton] + rightButtons { view.addSubview(part) }
  }

  /// Returns a button that performs a command, with the command's tip.
  private func button(_ glyph: Glyph, _ command: Command) -> IconButton {
    let button = IconButton(glyph, name: "toolbar.\(command)") { [unowned self] in
      studio.perform(command)
    }
    studio.explain(button, as: command)
    return button
  }

  /// Shows the current state: the scene's texts, the record button in red while a file is written,
  /// the sun in a dark window, the name of the next language, and visible panels as selected.
  func refresh() {
    let language = studio.language
    let scene = studio.player.scene
    let texts = (scene.title(in: language), scene.summary(in: language))
    if name.text != texts.0 || summary.text != texts.1 {
      (name.text, summary.text) = texts
      view.setNeedsLayout()
    }
    recordButton.color = studio.player.session.isRecorded ? Palette.red : Palette.quiet
    appearanceButton.glyph = studio.isDark ? .sun : .moon
    let other = WindowText.languageName(in: WindowText.language(after: language))
    if languageButton.text != other {
      languageButton.text = other
      view.setNeedsLayout()
    }
    listButton.isSelected = studio.panels.list
    inspectorButton.isSelected = studio.panels.inspector
  }

  /// Lays out the list button on the left, the other buttons on the right, and the texts in
  /// between.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    let y = (bounds.height - IconButton.side) / 2
    listButton.frame = CGRect(x: 8, y: y, width: IconButton.side, height: IconButton.side)
    var end = bounds.width - 8
    for button in rightButtons.reversed() {
      let width = button.intrinsicContentSize.width
      end -= width
      button.frame = CGRect(x: end, y: y, width: width, height: IconButton.side)
      end -= 4
    }
    let x = listButton.frame.maxX + 8
    let availableWidth = max(0, end - 8 - x)
    place(in: CGRect(x: x, y: 0, width: availableWidth, height: bounds.height))
    edge.frame = CGRect(
      x: 0, y: bounds.height - view.pixel, width: bounds.width, height: view.pixel)
  }

  /// Places the name, and the summary to its right. A longer summary has smaller letters, and goes
  /// below the name in up to two lines. In a bar lower than 44 points, a summary that needs two
  /// lines stays to the right. With less than 80 points, the summary is hidden.
  private func place(in area: CGRect) {
    textArea.frame = area
    let wide = min(name.intrinsicContentSize.width, area.width)
    let beside = CGRect(
      x: area.minX + wide + 12, y: 0, width: max(0, area.width - wide - 12), height: area.height)
    name.frame = CGRect(x: area.minX, y: 0, width: wide, height: area.height)
    summary.frame = beside
    summary.isHidden = area.width < 80
    summary.font = .systemFont(ofSize: 12)
    summary.numberOfLines = 1
    if summary.isHidden || summary.intrinsicContentSize.width <= beside.width { return }
    summary.font = .systemFont(ofSize: 10)
    let isLow = area.height < 44
    let isLong = summary.intrinsicContentSize.width > area.width
    summary.numberOfLines = isLow && !isLong ? 1 : 2
    if isLow, isLong { return }
    let most: CGFloat = isLow ? 13 : 26
    let wanted = summary.sizeThatFits(CGSize(width: area.width, height: most)).height
    let height = min(wanted.rounded(.up), most)
    let y = max(1, ((area.height - 16 - height) / 2).rounded(.down))
    name.frame = CGRect(x: area.minX, y: y, width: area.width, height: 16)
    summary.frame = CGRect(x: area.minX, y: y + 16, width: area.width, height: height)
  }
}
