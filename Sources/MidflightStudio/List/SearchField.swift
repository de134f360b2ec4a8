import Midflight

/// A field for the text of a search.
///
/// A stage has keys but no text input, so the window passes the text in. While the field has focus,
/// a caret follows the text. The selection is all of the text or none.
final class SearchField: PlainControl {
  /// The text.
  private(set) var text = ""
  /// A Boolean value that indicates whether all of the text is selected.
  private(set) var isSelectedAll = false
  /// A Boolean value that indicates whether the field has focus.
  private(set) var isEditing = false
  /// Called when the text or `isEditing` changes.
  var onChange: () -> Void = {}

  private let label = UILabel(size: 13)
  private let icon = GlyphView(.search, color: Palette.quiet)
  private let caret = UIView()
  private let selection = UIView()
  private var clearButton: IconButton?

  /// The placeholder for an empty field.
  var placeholder = "" { didSet { if placeholder != oldValue { show() } } }

  /// Creates an empty field. A press focuses it, and a button clears the text.
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

  override var normalBackground: UIColor? { Palette.field }

  /// Takes the focus, or keeps it, and removes the selection. Typed text is appended.
  func begin() {
    isEditing = true
    isSelectedAll = false
    show()
    onChange()
  }

  /// Gives up the focus, keeps the text, and removes the selection. No effect without the focus.
  func end() {
    guard isEditing else { return }
    isEditing = false
    isSelectedAll = false
    show()
    onChange()
  }

  /// Selects all of the text; nothing in an empty field or without the focus. Typed text replaces a
  /// selection.
  func selectAll() {
    isSelectedAll = isEditing && !text.isEmpty
    show()
  }

  /// Appends text, or replaces the selection, also without the focus. Line breaks are left out.
  func insertText(_ typed: String) {
    set((isSelectedAll ? "" : text) + typed.filter { !$0.isNewline })
  }

  /// The number of pasted characters to use. No scene has a longer text.
  private static let longestPaste = 200

  /// Inserts copied text in one line, with single spaces: at most its first 200 characters.
  func paste(_ copied: String) {
    let words = copied.prefix(10 * SearchField.longestPaste).split(whereSeparator: \.isWhitespace)
    insertText(String(words.joined(separator: " ").prefix(SearchField.longestPaste)))
  }

  /// Deletes the last character, or the selection.
  func deleteBackward() { set(isSelectedAll ? "" : String(text.dropLast())) }

  /// Replaces the text, and removes the selection. Calls `onChange` only for another text.
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

  /// Updates the text or placeholder, the caret, the selection and the button to the state.
  private func show() {
    label.text = text.isEmpty ? placeholder : text
    label.textColor = text.isEmpty ? Palette.quiet : .label
    caret.isHidden = !isEditing || isSelectedAll
    selection.isHidden = !isSelectedAll
    selection.backgroundColor =
      Palette.tint.resolvedColor(with: traitCollection).withAlphaComponent(0.3)
    clearButton?.isHidden = text.isEmpty
    background.layer.borderWidth = isEditing ? 1.5 : 0
    background.layer.borderColor =
      Palette.tint.resolvedColor(with: traitCollection).withAlphaComponent(0.6).cgColor
    setNeedsLayout()
  }

  /// Lays out the text, with the caret at its end. A long text is truncated at its beginning.
  override func layoutSubviews() {
    super.layoutSubviews()
    icon.center = CGPoint(x: 16, y: bounds.midY)
    let right: CGFloat = text.isEmpty ? 8 : 28
    let availableWidth = max(0, bounds.width - 28 - right)
    let width = min(label.intrinsicContentSize.width, availableWidth)
    label.frame = CGRect(x: 28, y: 0, width: availableWidth, height: bounds.height)
    selection.frame = CGRect(x: 27, y: bounds.midY - 9, width: width + 2, height: 18)
    caret.frame = CGRect(
      x: 28 + (text.isEmpty ? 0 : width), y: bounds.midY - 8, width: 1.5, height: 16)
    clearButton?.frame = CGRect(
      x: bounds.width - 28, y: bounds.midY - 14, width: 28, height: 28)
  }
}
