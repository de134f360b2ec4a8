import Midflight
import MotionCore

/// A symbol of the timeline or the inspector, as a sample beside its explanation.
final class SymbolView: UIView {
  /// The symbols.
  enum Kind {
    case bar, dot, tick, flag, fold
    case running, paused, stopped
    case accepted, watched, ignored
  }

  private static let size = CGSize(width: 26, height: 20)

  /// Creates a view of 26 × 20 points with a symbol, which ignores touches.
  init(_ symbol: Kind) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for shape in SymbolView.drawing(of: symbol) {
      shape.frame = CGRect(origin: .zero, size: SymbolView.size)
      addSubview(shape)
    }
  }

  required init?(coder: NSCoder) { return nil }

  override var intrinsicContentSize: CGSize { SymbolView.size }

  /// Returns the shape of a symbol in the colours of the timeline or the inspector. Each symbol is
  /// one shape.
  ///
  /// | symbol | shape |
  /// |---|---|
  /// | `bar` | a teal bar, 6 points high |
  /// | `dot` | a green circle of 5 points |
  /// | `tick` | a grey upright line |
  /// | `flag` | an orange pennant with its pole |
  /// | `fold` | two slanted grey lines |
  /// | `running`, `paused`, `stopped` | a bar 4 points high in the state's colour |
  /// | `accepted` | a filled green circle of 7 points |
  /// | `watched`, `ignored` | an orange, a grey outline of that circle |
  private static func drawing(of symbol: Kind) -> [ShapeView] {
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    /// Returns a horizontal bar with a height in points.
    func bar(_ color: UIColor, height: CGFloat) -> ShapeView {
      let rect = CGRect(x: 2, y: middle.y - height / 2, width: size.width - 4, height: height)
      return shown(
        UIBezierPath(roundedRect: rect, cornerRadius: min(2, height / 2)),
        in: ShapeView(fill: color))
    }
    func circle(_ radius: CGFloat, in view: ShapeView) -> ShapeView {
      let rect = CGRect(
        x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius)
      return shown(UIBezierPath(ovalIn: rect), in: view)
    }
    let path = UIBezierPath()
    switch symbol {
    case .bar: return [bar(Palette.teal, height: 6)]
    case .dot: return [circle(2.5, in: ShapeView(fill: Palette.green))]
    case .tick:
      path.append(UIBezierPath(rect: CGRect(x: middle.x - 0.5, y: 6, width: 1, height: 8)))
      return [shown(path, in: ShapeView(fill: Palette.quiet))]
    case .flag:
      path.move(to: CGPoint(x: middle.x, y: 3))
      path.addLine(to: CGPoint(x: middle.x + 6, y: 6))
      path.addLine(to: CGPoint(x: middle.x, y: 9))
      path.close()
      path.append(UIBezierPath(rect: CGRect(x: middle.x - 0.5, y: 3, width: 1, height: 14)))
      return [shown(path, in: ShapeView(fill: Palette.orange))]
    case .fold:
      for x in [middle.x - 3, middle.x + 3] {
        path.move(to: CGPoint(x: x + 3, y: 3))
        path.addLine(to: CGPoint(x: x - 3, y: 17))
      }
      return [shown(path, in: ShapeView(stroke: Palette.quiet, width: 1.25))]
    case .running: return [bar(PanelStyle.color(of: .running), height: 4)]
    case .paused: return [bar(PanelStyle.color(of: .paused), height: 4)]
    case .stopped: return [bar(PanelStyle.color(of: .stopped), height: 4)]
    case .accepted: return [circle(3.5, in: ShapeView(fill: Palette.green))]
    case .watched: return [circle(3.5, in: ShapeView(stroke: Palette.orange, width: 1.25))]
    case .ignored: return [circle(3.5, in: ShapeView(stroke: Palette.faint, width: 1.25))]
    }
  }

  private static func shown(_ path: UIBezierPath, in view: ShapeView) -> ShapeView {
    view.shape.path = path.cgPath
    return view
  }
}
