import Midflight

/// A sheet over the window that explains all keys, actions of the mouse, and symbols.
///
/// The sheet has two columns in a wide window, and scrolls in a low one.
final class KeySheetViewController: UIViewController {
  private unowned let studio: Studio
  private let sheet = UIView()
  /// The scroll view of the lines.
  private let scroll = UIScrollView()
  private let topEdge = UIView.hairline()
  private let bottomEdge = UIView.hairline()
  /// The scroll indicator, which stays visible.
  private let bar = UIView()
  private let heading = UILabel(size: 15, weight: .semibold)
  private let dimming = PlainControl()
  private var shownLanguage: LocalizedText.Language?
  /// The key caps or the symbol of each line, with its text.
  private var lines: [(keys: [[UIView]], text: UILabel)] = []
  private var titles: [UILabel] = []
  private var isShown = false

  init(_ studio: Studio) {
    self.studio = studio
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  /// Creates the hidden sheet without lines. A press beside the sheet closes it.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.isHidden = true
    dimming.backgroundColor = UIColor(white: 0, alpha: 0.3)
    dimming.background.isHidden = true
    dimming.accessibilityIdentifier = "keys.dimming"
    dimming.onPress = { [unowned self] in studio.perform(.toggleKeys) }
    sheet.backgroundColor = Palette.sheet
    sheet.layer.cornerRadius = 16
    sheet.layer.shadowOpacity = 0.3
    sheet.layer.shadowRadius = 24
    sheet.layer.shadowOffset = CGSize(width: 0, height: 12)
    sheet.accessibilityIdentifier = "keys"
    for part in [heading, scroll, bar, topEdge, bottomEdge] { sheet.addSubview(part) }
    bar.backgroundColor = Palette.faint
    bar.layer.cornerRadius = 2
    bar.isUserInteractionEnabled = false
    bar.accessibilityIdentifier = "keys.bar"
    scroll.delegate = self
    scroll.accessibilityIdentifier = "keys.scroll"
    view.addSubview(dimming)
    view.addSubview(sheet)
  }

  /// Shows or hides the sheet, and its lines in the current language. Opening and closing scroll to
  /// the top.
  func refresh() {
    if studio.showsKeys != isShown {
      isShown = studio.showsKeys
      view.isHidden = !isShown
      scroll.contentOffset = .zero
    }
    guard isShown, shownLanguage != studio.language else { return }
    shownLanguage = studio.language
    heading.text = WindowText.keysTitle(in: studio.language)
    for line in lines {
      for cap in line.keys.joined() { cap.removeFromSuperview() }
      line.text.removeFromSuperview()
    }
    for title in titles { title.removeFromSuperview() }
    (lines, titles) = ([], [])
    for group in KeySheetGroup.all {
      let label = UILabel(size: 11, weight: .semibold, color: Palette.quiet)
      label.text = group.title(in: studio.language)
      titles.append(label)
      scroll.addSubview(label)
      for line in group.lines {
        let caps = line.sample.views(in: studio.language)
        let text = UILabel(size: 13)
        text.text = line.text(in: studio.language)
        lines.append((caps, text))
        for cap in caps.joined() { scroll.addSubview(cap) }
        scroll.addSubview(text)
      }
    }
    view.setNeedsLayout()
  }

  /// Centres the sheet, with two columns in a wide window and smaller lines below a height of 960
  /// points. Lines that do not fit scroll.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    dimming.frame = view.bounds
    let isLow = view.bounds.height < 960
    let lineHeight: CGFloat = isLow ? 22 : 26
    let column = min(470, view.bounds.width - 32)
    let hasTwo = view.bounds.width >= 2 * column + 32
    let width = hasTwo ? 2 * column : column
    let top: CGFloat = isLow ? 44 : 52
    heading.frame = CGRect(x: 24, y: 20, width: width - 48, height: 20)
    var (x, y, longest): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    var index = 0
    for (place, (title, group)) in zip(titles, KeySheetGroup.all).enumerated() {
      if hasTwo, place == KeySheetGroup.secondColumn { (x, y) = (column, 0) }
      title.frame = CGRect(x: x + 24, y: y, width: column - 48, height: 18)
      y += 20
      for _ in group.lines {
        self.place(
          lines[index], in: CGRect(x: x, y: y, width: column, height: lineHeight))
        y += lineHeight
        index += 1
      }
      y += isLow ? 6 : 10
      longest = max(longest, y)
    }
    let below: CGFloat = 10
    let visibleHeight = max(0, min(longest, view.bounds.height - 16 - top - below))
    let height = top + visibleHeight + below
    sheet.frame = CGRect(
      x: ((view.bounds.width - width) / 2).rounded(),
      y: max(8, ((view.bounds.height - height) / 2).rounded()), width: width, height: height)
    scroll.frame = CGRect(x: 0, y: top, width: width, height: visibleHeight)
    scroll.contentSize = CGSize(width: width, height: longest)
    for (edge, y) in [(topEdge, top), (bottomEdge, top + visibleHeight)] {
      edge.frame = CGRect(x: 0, y: y, width: width, height: view.pixel)
    }
    showEdges()
  }

  // MARK: - Scrolling

  private var furthest: CGFloat { max(0, scroll.contentSize.height - scroll.bounds.height) }

  /// Shows a hairline where lines continue beyond an edge, and the scroll indicator if not all
  /// lines fit. With all lines visible, none is shown.
  private func showEdges() {
    topEdge.isHidden = scroll.contentOffset.y <= 0
    bottomEdge.isHidden = scroll.contentOffset.y >= furthest
    bar.isHidden = furthest <= 0
    guard furthest > 0 else { return }
    let (visibleHeight, whole) = (scroll.bounds.height, scroll.contentSize.height)
    let offset = min(max(scroll.contentOffset.y, 0), furthest)
    bar.frame = CGRect(
      x: scroll.frame.maxX - 9, y: scroll.frame.minY + visibleHeight * offset / whole, width: 4,
      height: visibleHeight * visibleHeight / whole)
  }

  /// Scrolls by two lines for arrows, by a page for Page keys, and to an end for Home and End,
  /// without an animation and not beyond an end. Other keys have no effect.
  func scroll(byKey name: String) {
    let y = scroll.contentOffset.y
    let page = scroll.bounds.height - 44
    let wanted: CGFloat? =
      switch name {
      case "Up": y - 44
      case "Down": y + 44
      case "PageUp": y - page
      case "PageDown": y + page
      case "Home": 0
      case "End": furthest
      default: nil
      }
    guard let wanted else { return }
    let offset = CGPoint(x: 0, y: min(max(wanted, 0), furthest))
    studio.chrome.perform { scroll.setContentOffset(offset, animated: false) }
  }

  /// Places the key caps of a line at its left, and the text in a column of its own.
  private func place(_ line: (keys: [[UIView]], text: UILabel), in rect: CGRect) {
    var x = rect.minX + 24
    for chord in line.keys {
      for cap in chord {
        let size = cap.intrinsicContentSize
        cap.frame = CGRect(
          x: x, y: rect.minY + (rect.height - size.height) / 2, width: size.width, height: 20)
        x += size.width + 3
      }
      x += 8
    }
    line.text.frame = CGRect(
      x: rect.minX + 168, y: rect.minY, width: rect.width - 192, height: rect.height)
  }
}

extension KeySheetViewController: UIScrollViewDelegate {
  /// Updates the hairlines and the scroll indicator.
  func scrollViewDidScroll(_ scrollView: UIScrollView) { showEdges() }
}
