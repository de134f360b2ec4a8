import Midflight

/// A description of an element: a view of a scene, and the point of the view that a finger touches.
///
/// A string literal names an element in one of these ways. The first way that finds a view decides:
///
/// | string | element |
/// |---|---|
/// | `"sheet.handle"` | the view with this `accessibilityIdentifier` |
/// | `"row#2"` | the second view named `row`, as in traces; `"row#1"` is the first |
/// | `"Close"` | the label or button that shows this text |
/// | `"sheet/handle"`, `"sheet.handle"` | the view `handle` inside the view `sheet` |
/// | `"row#2/Close"` | the label or button with this text inside the second row |
///
/// A test player looks for the element at the moment of each call. An element that is missing,
/// ambiguous, hidden or outside the window fails the test with a sentence that lists candidates.
public nonisolated struct ElementQuery: ExpressibleByStringLiteral, CustomStringConvertible {
  /// The way to find the element.
  enum Target {
    case any(String)
    case identifier(String)
    case path(String)
    case text(String)
    case view(UIView)
    case point(CGPoint)
  }

  let target: Target
  /// The touched point as a fraction of the view's width and height.
  private(set) var unitPoint = CGPoint(x: 0.5, y: 0.5)

  init(_ target: Target) { self.target = target }

  /// Creates a query by identifier, name in traces, path or text.
  public init(_ text: String) { target = .any(text) }

  /// Creates a query by identifier, name in traces, path or text.
  public init(stringLiteral text: String) { self.init(text) }

  /// Returns a query for the only view with an `accessibilityIdentifier`.
  public static func identifier(_ identifier: String) -> ElementQuery {
    ElementQuery(.identifier(identifier))
  }

  /// Returns a query for a view by the names of views that contain each other, from the outside to
  /// the inside, separated by `/` or else by `.`: `sheet/handle`. Other views may lie in between.
  /// The last name may be a text.
  public static func path(_ path: String) -> ElementQuery { ElementQuery(.path(path)) }

  /// Returns a query for the only label or button that shows a text. If a button and its
  /// label show the text, the query finds the button.
  public static func text(_ text: String) -> ElementQuery { ElementQuery(.text(text)) }

  /// Returns a query for a view of the scene.
  public static func view(_ view: UIView) -> ElementQuery { ElementQuery(.view(view)) }

  /// Returns a query for a point of the window, in points, with whatever view is there.
  public static func point(x: CGFloat, y: CGFloat) -> ElementQuery {
    ElementQuery(.point(CGPoint(x: x, y: y)))
  }

  /// Returns the query with another touched point than the centre.
  ///
  /// - Parameters:
  ///   - x: The fraction of the width, from 0 at the left edge to 1 at the right edge.
  ///   - y: The fraction of the height, from 0 at the top edge to 1 at the bottom edge.
  public func at(x: CGFloat, y: CGFloat) -> ElementQuery {
    var query = self
    query.unitPoint = CGPoint(x: x, y: y)
    return query
  }

  /// The query in quotation marks, or the kind of query with its argument.
  public var description: String {
    let place =
      unitPoint == CGPoint(x: 0.5, y: 0.5) ? "" : " at (\(unitPoint.x), \(unitPoint.y))"
    return words + place
  }

  private var words: String {
    switch target {
    case .any(let text), .identifier(let text), .path(let text): "“\(text)”"
    case .text(let text): "text “\(text)”"
    case .view(let view): "a \(type(of: view))"
    case .point(let point): "the point (\(point.x), \(point.y))"
    }
  }
}
