import Foundation
import Midflight
import MotionCore

/// A heading that folds what is under it.
///
/// The heading is a button: a click, Space or Enter folds and unfolds.
final class PanelSection: UIView {
  let content: PanelContent
  /// Called when it was folded or unfolded.
  var onFold: (() -> Void)?
  /// What a mouse may rest on.
  enum Part { case heading, content }
  /// Called when the mouse moves over a part of it, and with nil when it has gone.
  var onHover: ((Part?) -> Void)?
  /// Whoever places it gives it the height that it has then.
  var isFolded = false

  /// Where it lies among the others, in points; afloat it is seen further down.
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

  /// Points of the way that it is carried down over the others, to stay in sight.
  var lift: CGFloat = 0 {
    didSet {
      guard lift != oldValue else { return }
      settle()
      isAfloat = lift > 0
    }
  }

  /// Points, less than a pixel, by which it lies elsewhere than an animation has it.
  var nudge: CGFloat = 0 {
    didSet { if nudge != oldValue { settle() } }
  }

  private func settle() { transform = CGAffineTransform(translationX: 0, y: lift + nudge) }

  /// Whether it lies over others, and not among them.
  private(set) var isAfloat = false {
    didSet {
      guard isAfloat != oldValue else { return }
      layer.zPosition = isAfloat ? 2 : 0
      backgroundColor = isAfloat ? PanelStyle.ground : nil
      edge.isHidden = !isAfloat
    }
  }

  private let edge = UIView.hairline()
  private let heading = UIButton(type: .custom)
  private let chevron = ShapeView(stroke: .tertiaryLabel, width: 2)
  private let card = UIView()
  let title: LocalizedText

  static let headingHeight: CGFloat = 30

  init(_ title: LocalizedText, _ content: PanelContent) {
    self.title = title
    self.content = content
    super.init(frame: .zero)
    heading.setTitleColor(.label, for: .normal)
    heading.titleLabel?.font = PanelStyle.heading
    heading.contentHorizontalAlignment = .left
    heading.accessibilityIdentifier = "section \(title.english)"
    // The ring of the focus goes around it, also where the card begins.
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
    // Tab goes to the heading first.
    for part in [heading, chevron, content.accessory, card, edge].compactMap({ $0 }) {
      addSubview(part)
    }
    edge.isHidden = true
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows what it holds, unless that is folded away.
  func show(_ glance: Glance) {
    let words = title(in: glance.language)
    if heading.title(for: .normal) != words { heading.setTitle(words, for: .normal) }
    if !isFolded { content.show(glance) }
  }

  /// Folds it, or unfolds it.
  func fold() {
    isFolded.toggle()
    onFold?()
  }

  func height(forWidth width: CGFloat) -> CGFloat {
    isFolded ? PanelSection.headingHeight : unfoldedHeight(forWidth: width)
  }

  func unfoldedHeight(forWidth width: CGFloat) -> CGFloat {
    PanelSection.headingHeight + content.height(forWidth: width - 2 * PanelStyle.margin) + 8
  }

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
    let room = CGRect(x: 0, y: 0, width: width, height: height)
    if content.frame != room {
      // A card that grows uncovers what it holds, which lies in its place from the first.
      UIView.performWithoutAnimation {
        content.frame = room
        content.layoutIfNeeded()
      }
    }
    edge.frame = CGRect(x: 0, y: bounds.height - pixel, width: bounds.width, height: pixel)
  }
}
