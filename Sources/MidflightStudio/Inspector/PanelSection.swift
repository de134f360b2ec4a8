import Foundation
import Midflight
import MotionCore

/// A section with a heading that folds its content.
///
/// The heading is a button: a click, Space or Return folds and unfolds.
final class PanelSection: UIView {
  let content: PanelContent
  /// Called after folding or unfolding.
  var onFold: (() -> Void)?
  /// A part of the section under the mouse.
  nonisolated enum Part { case heading, content }
  /// Called with the part under the mouse, and with nil when the mouse leaves.
  var onHover: ((Part?) -> Void)?
  /// A Boolean value that indicates whether the section is folded. The inspector applies the new
  /// height.
  var isFolded = false

  /// The frame among the sections, in points. A floating section appears below it. Setting the same
  /// frame has no effect.
  var place: CGRect {
    get {
      CGRect(
        x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width,
        height: bounds.height)
    }
    set {
      if bounds.size != newValue.size { bounds.size = newValue.size }
      let middle = CGPoint(x: newValue.midX, y: newValue.midY)
      if center != middle { center = middle }
    }
  }

  /// Points by which the section is moved down to stay visible. Above 0, the section floats.
  var floatOffset: CGFloat = 0 {
    didSet {
      guard floatOffset != oldValue else { return }
      updateTransform()
      isFloating = floatOffset > 0
    }
  }

  /// A part of a pixel, in points, by which the section is moved to whole pixels during an
  /// animation.
  var pixelOffset: CGFloat = 0 {
    didSet { if pixelOffset != oldValue { updateTransform() } }
  }

  private func updateTransform() {
    transform = CGAffineTransform(translationX: 0, y: floatOffset + pixelOffset)
  }

  /// A Boolean value that indicates whether the section lies over other sections, with a background
  /// and an edge.
  private(set) var isFloating = false {
    didSet {
      guard isFloating != oldValue else { return }
      layer.zPosition = isFloating ? 2 : 0
      backgroundColor = isFloating ? PanelStyle.background : nil
      edge.isHidden = !isFloating
    }
  }

  private let edge = UIView.hairline()
  private let heading = UIButton(type: .custom)
  private let chevron = ShapeView(stroke: Palette.quiet, width: 2)
  private let card = UIView()
  let kind: InspectorSection

  static let headingHeight: CGFloat = 30

  /// Creates an unfolded section. Its heading has the accessibility identifier "section" and the
  /// name.
  init(_ kind: InspectorSection, _ content: PanelContent) {
    self.kind = kind
    self.content = content
    super.init(frame: .zero)
    heading.setTitleColor(.label, for: .normal)
    heading.titleLabel?.font = PanelStyle.heading
    heading.contentHorizontalAlignment = .left
    heading.accessibilityIdentifier = "section \(kind.rawValue)"
    // The focus ring lies above the card.
    heading.layer.zPosition = 1
    heading.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.fold() }
    card.backgroundColor = PanelStyle.card
    card.layer.cornerRadius = 10
    card.clipsToBounds = true
    card.addSubview(content)
    content.accessory?.layer.zPosition = 2
    for (view, part) in [(heading, .heading), (card, .content)] as [(UIView, Part)] {
      view.addGestureRecognizer(
        UIHoverGestureRecognizer { [weak self] hover in
          self?.onHover?(hover.state == .began || hover.state == .changed ? part : nil)
        })
    }
    // Tab visits the heading first.
    for part in [heading, chevron, content.accessory, card, edge].compactMap({ $0 }) {
      addSubview(part)
    }
    edge.isHidden = true
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows a state. A folded section shows its heading only.
  func show(_ state: InspectorState) {
    let text = kind.title(in: state.language)
    if heading.title(for: .normal) != text { heading.setTitle(text, for: .normal) }
    if !isFolded { content.show(state) }
  }

  /// Folds an unfolded section, or unfolds a folded one, and calls `onFold`.
  func fold() {
    isFolded.toggle()
    onFold?()
  }

  /// Returns the height for a width, in points: of the heading only if folded.
  func height(forWidth width: CGFloat) -> CGFloat {
    isFolded ? PanelSection.headingHeight : unfoldedHeight(forWidth: width)
  }

  /// Returns the height of the unfolded section, in points.
  func unfoldedHeight(forWidth width: CGFloat) -> CGFloat {
    PanelSection.headingHeight + content.height(forWidth: width - 2 * PanelStyle.margin) + 8
  }

  /// Lays out the heading and the content. A folded section has no visible content.
  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = PanelStyle.margin
    let width = bounds.width - 2 * margin
    heading.frame = CGRect(
      x: margin, y: 2, width: width, height: PanelSection.headingHeight - 4)
    chevron.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    chevron.center = CGPoint(x: margin + width - 8, y: PanelSection.headingHeight / 2)
    let arrow = UIBezierPath()
    arrow.move(to: CGPoint(x: 3, y: 1))
    arrow.addLine(to: CGPoint(x: 7, y: 5))
    arrow.addLine(to: CGPoint(x: 3, y: 9))
    chevron.shape.path = arrow.cgPath
    chevron.transform = CGAffineTransform(rotationAngle: isFolded ? 0 : .pi / 2)
    if let accessory = content.accessory {
      let size = accessory.sizeThatFits(CGSize(width: width, height: PanelSection.headingHeight))
      accessory.frame = CGRect(
        x: margin + width - 20 - size.width, y: 2, width: size.width,
        height: PanelSection.headingHeight - 4)
      accessory.alpha = isFolded ? 0 : 1
    }
    let height = content.height(forWidth: width)
    card.frame = CGRect(
      x: margin, y: PanelSection.headingHeight, width: width, height: isFolded ? 0 : height)
    card.alpha = isFolded ? 0 : 1
    let contentFrame = CGRect(x: 0, y: 0, width: width, height: height)
    if content.frame != contentFrame {
      // A growing card reveals its content, which has its final frame from the start.
      UIView.performWithoutAnimation {
        content.frame = contentFrame
        content.layoutIfNeeded()
      }
    }
    edge.frame = CGRect(x: 0, y: bounds.height - pixel, width: bounds.width, height: pixel)
  }
}
