import Midflight

/// A field to type a search into.
///
/// Text comes from whoever has the keyboard: a stage knows keys, not text. While it is being edited
/// it shows a caret behind the text; all of the text can be selected, and no part of it.
final class SearchField: PlainControl {
  /// What was typed.
  private(set) var text = ""
  /// Whether what is typed next takes the place of all of it.
  private(set) var isSelectedAll = false
  /// Whether keys are its own.
  private(set) var isEditing = false
  /// Called when the text or `isEditing` changed.
  var onChange: () -> Void = {}

  private let label = UILabel(size: 13)
  private let icon = GlyphView(.search, color: .secondaryLabel)
  private let caret = UIView()
  private let selection = UIView()
  private var clearButton: IconButton?

  /// Shown while there is no text.
  var placeholder = "" { didSet { if placeholder != oldValue { show() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "search"
    label.lineBreakMode = .byTruncatingHead
    caret.backgroundColor = Palette.tint
    caret.isUserInteractionEnabled = false
    selection.layer.cornerRadius = 3
    selection.isUserInteractionEnabled = false
    for view in [icon, selection, label, caret] { addSubview(view) }
    let button = IconButton(.clear, name: "search.clear") { [unowned self] in set("") }
    clearButton = button
    addSubview(button)
    onPress = { [unowned self] in begin() }
    show()
  }

  required init?(coder: NSCoder) { return nil }

  override var restingGround: UIColor? { Palette.field }

  /// Takes the keyboard; what is typed is added to the text.
  func begin() {
    isEditing = true
    isSelectedAll = false
    show()
    onChange()
  }

  /// Gives the keyboard back; the text stays.
  func end() {
    guard isEditing else { return }
    isEditing = false
    isSelectedAll = false
    show()
    onChange()
  }

  /// Selects the text: what is typed next replaces it.
  func selectAll() {
    isSelectedAll = isEditing && !text.isEmpty
    show()
  }

  /// Types at the end, or in place of what is selected.
  func insertText(_ typed: String) {
    set((isSelectedAll ? "" : text) + typed.filter { !$0.isNewline })
  }

  /// More of what is pasted finds no scene.
  private static let longestPaste = 200

  /// Types what was copied elsewhere: lines of it as one, with single spaces.
  func paste(_ copied: String) {
    let words = copied.prefix(10 * SearchField.longestPaste).split(whereSeparator: \.isWhitespace)
    insertText(String(words.joined(separator: " ").prefix(SearchField.longestPaste)))
  }

  /// Takes the last character away, or what is selected.
  func deleteBackward() { set(isSelectedAll ? "" : String(text.dropLast())) }

  /// Puts another text in its place.
  func set(_ newText: String) {
    if isSelectedAll {
      isSelectedAll = false
      show()
    }
    guard newText != text else { return }
    text = newText
    show()
    onChange()
  }

  private func show() {
    label.text = text.isEmpty ? placeholder : text
    label.textColor = text.isEmpty ? .placeholderText : .label
    caret.isHidden = !isEditing || isSelectedAll
    selection.isHidden = !isSelectedAll
    selection.backgroundColor =
      Palette.tint.resolvedColor(with: traitCollection).withAlphaComponent(0.3)
    clearButton?.isHidden = text.isEmpty
    ground.layer.borderWidth = isEditing ? 1.5 : 0
    ground.layer.borderColor =
      Palette.tint.resolvedColor(with: traitCollection).withAlphaComponent(0.6).cgColor
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    icon.center = CGPoint(x: 16, y: bounds.midY)
    let right: CGFloat = text.isEmpty ? 8 : 28
    let room = max(0, bounds.width - 28 - right)
    let width = min(label.intrinsicContentSize.width, room)
    label.frame = CGRect(x: 28, y: 0, width: room, height: bounds.height)
    selection.frame = CGRect(x: 27, y: bounds.midY - 9, width: width + 2, height: 18)
    caret.frame = CGRect(
      x: 28 + (text.isEmpty ? 0 : width), y: bounds.midY - 8, width: 1.5, height: 16)
    clearButton?.frame = CGRect(
      x: bounds.width - 28, y: bounds.midY - 14, width: 28, height: 28)
  }
}
