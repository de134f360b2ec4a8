import Midflight

/// The bar above the scene: what it is, and what can be done with the window.
final class ToolbarViewController: UIViewController {
  private unowned let studio: Studio
  private let name = UILabel(size: 13, weight: .semibold)
  private let summary = UILabel(size: 12, color: .secondaryLabel)
  /// Where name and summary are: it says the summary in full to whoever rests the mouse there.
  private let words = UIView()
  private let edge = UIView.hairline()
  private var left: [IconButton] = []
  private var right: [PlainControl] = []
  private var recordButton: IconButton?
  private var appearanceButton: IconButton?
  private var languageButton: WordButton?
  private var inspectorButton: IconButton?

  init(_ studio: Studio) {
    self.studio = studio
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.panel
    view.clipsToBounds = true
    func button(_ glyph: Glyph, _ command: Command) -> IconButton {
      IconButton(glyph, name: "toolbar.\(command)") { [unowned self] in studio.perform(command) }
    }
    left = [button(.list, .toggleList)]
    let record = button(.record, .record)
    let appearance = button(.moon, .toggleAppearance)
    let language = WordButton(name: "toolbar.toggleLanguage") { [unowned self] in
      studio.perform(.toggleLanguage)
    }
    let inspector = button(.inspector, .toggleInspector)
    right = [record, button(.save, .save), language, appearance, button(.help, .toggleKeys)]
    if studio.inspector != nil { right.append(inspector) }
    (recordButton, appearanceButton, languageButton, inspectorButton) =
      (record, appearance, language, inspector)
    for (button, command) in [
      (left[0], .toggleList), (record, .record), (right[1], .save), (language, .toggleLanguage),
      (appearance, .toggleAppearance), (right[4], .toggleKeys), (inspector, .toggleInspector),
    ] as [(PlainControl, Command)] { studio.explain(button, as: command) }
    summary.numberOfLines = 2
    words.accessibilityIdentifier = "toolbar.words"
    studio.explain(words) { [unowned studio] in
      studio.deck.scene.summary(in: studio.language)
    }
    for part in [words, name, summary, edge] + left + right { view.addSubview(part) }
  }

  /// Shows what there is now.
  func refresh() {
    let language = studio.language
    let scene = studio.deck.scene
    let words = (scene.title(in: language), scene.summary(in: language))
    if name.text != words.0 || summary.text != words.1 {
      (name.text, summary.text) = words
      view.setNeedsLayout()
    }
    recordButton?.color = studio.deck.take.isRecorded ? Palette.record : .secondaryLabel
    appearanceButton?.glyph = studio.isDark ? .sun : .moon
    let other = language == .english ? "中文" : "EN"
    if languageButton?.words != other {
      languageButton?.words = other
      view.setNeedsLayout()
    }
    left.first?.isSelected = studio.panels.list
    inspectorButton?.isSelected = studio.panels.inspector
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    let y = (bounds.height - IconButton.side) / 2
    var x: CGFloat = 8
    for button in left {
      button.frame = CGRect(x: x, y: y, width: IconButton.side, height: IconButton.side)
      x += IconButton.side + 4
    }
    var end = bounds.width - 8
    for button in right.reversed() {
      let width = button.intrinsicContentSize.width
      end -= width
      button.frame = CGRect(x: end, y: y, width: width, height: IconButton.side)
      end -= 4
    }
    x += 4
    let room = max(0, end - 8 - x)
    place(in: CGRect(x: x, y: 0, width: room, height: bounds.height))
    edge.frame = CGRect(
      x: 0, y: bounds.height - view.pixel, width: bounds.width, height: view.pixel)
  }

  /// The name, and beside it the summary; where that is too long, smaller letters: below it in two lines, in a
  /// low bar in one, and if it is too long for that, beside it in two.
  private func place(in room: CGRect) {
    words.frame = room
    let wide = min(name.intrinsicContentSize.width, room.width)
    let beside = CGRect(
      x: room.minX + wide + 12, y: 0, width: max(0, room.width - wide - 12), height: room.height)
    name.frame = CGRect(x: room.minX, y: 0, width: wide, height: room.height)
    summary.frame = beside
    summary.isHidden = room.width < 80
    summary.font = .systemFont(ofSize: 12)
    summary.numberOfLines = 1
    if summary.isHidden || summary.intrinsicContentSize.width <= beside.width { return }
    summary.font = .systemFont(ofSize: 10)
    let isLow = room.height < 44
    let isLong = summary.intrinsicContentSize.width > room.width
    summary.numberOfLines = isLow && !isLong ? 1 : 2
    if isLow, isLong { return }
    let most: CGFloat = isLow ? 13 : 26
    let wanted = summary.sizeThatFits(CGSize(width: room.width, height: most)).height
    let height = min(wanted.rounded(.up), most)
    let y = max(1, ((room.height - 16 - height) / 2).rounded(.down))
    name.frame = CGRect(x: room.minX, y: y, width: room.width, height: 16)
    summary.frame = CGRect(x: room.minX, y: y + 16, width: room.width, height: height)
  }
}
