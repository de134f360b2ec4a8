import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// The elements of a stage at one moment: their names, and the search by an `ElementQuery`.
struct ElementSearch {
  /// The reason why an element cannot be found or touched, as the end of a sentence.
  struct Failure: Error {
    let words: String
  }

  /// A view and the point of the window at which a finger touches it.
  struct Place {
    /// The view; nil for a query by point outside all views.
    let view: UIView?
    /// The point, in the window's coordinates.
    let point: CGPoint
  }

  private let stage: Stage
  private let views: [UIView]
  private let named: [NamedViews.Entry]

  init(_ stage: Stage) {
    self.stage = stage
    views = stage.window.selfAndDescendants
    named = NamedViews(of: stage).entries
  }

  // MARK: - Finding

  /// Returns the only view that matches a query, also if the view is hidden.
  ///
  /// - Throws: `Failure` for no view and for several views.
  func view(for query: ElementQuery) throws(Failure) -> UIView {
    let found = matches(query.target)
    if let view = found.first, found.count == 1 { return view }
    if found.isEmpty { throw Failure(words: "no such element\(suggestion(for: query))") }
    // A visible element is meant, if it is the only one.
    let visible = found.filter { isVisible($0) }
    if let view = visible.first, visible.count == 1 { return view }
    let list = found.map { "\(name(of: $0)) at \(text(of: frame(of: $0)))" }
    throw Failure(
      words: "it names \(found.count) elements: \(list.joined(separator: ", ")); "
        + "give a name that only one element has")
  }

  private func matches(_ target: ElementQuery.Target) -> [UIView] {
    switch target {
    case .identifier(let name): return views.filter { $0.accessibilityIdentifier == name }
    case .path(let path): return views(atPath: path, separator: path.contains("/") ? "/" : ".")
    case .text(let text): return views(showing: text)
    case .view(let view): return views.filter { $0 === view }
    case .point(let point): return [hitView(at: point)].compactMap { $0 }
    case .any(let text):
      let ways = [
        { matches(.identifier(text)) }, { views(inTraces: text) },
        { views(atPath: text, separator: "/") }, { views(atPath: text, separator: ".") },
        { views(showing: text) },
      ]
      return ways.lazy.map { $0() }.first { !$0.isEmpty } ?? []
    }
  }

  /// Returns the view with a name in traces, where `row#1` is the first view named `row`.
  private func views(inTraces name: String) -> [UIView] {
    named.filter { $0.name == name || "\($0.name)#1" == name }.map(\.view)
  }

  /// Returns the views whose superviews contain the names of a path in order.
  private func views(atPath path: String, separator: Character) -> [UIView] {
    let names = path.split(separator: separator).map(String.init)
    guard names.count > 1 else { return [] }
    return views.filter { view in
      var rest = names[...]
      guard rest.last == view.accessibilityIdentifier else { return false }
      for outer in sequence(first: view, next: \.superview) where !rest.isEmpty {
        if outer.accessibilityIdentifier == rest.last { rest.removeLast() }
      }
      return rest.isEmpty
    }
  }

  /// Returns the labels and buttons that show a text, without views inside other results. Hidden
  /// ones count only without a visible one.
  private func views(showing text: String) -> [UIView] {
    let found = views.filter { $0.shownText == text }
    let visible = found.filter { isVisible($0) }
    let chosen = visible.isEmpty ? found : visible
    return chosen.filter { view in
      !chosen.contains { $0 !== view && view.isDescendant(of: $0) }
    }
  }

  /// Returns the similar names, or all names, as a clause.
  private func suggestion(for query: ElementQuery) -> String {
    if case .view = query.target { return "; the view is in no window of this scene" }
    guard case .any(let text) = query.target.named else { return "" }
    let names = named.map(\.name) + views.compactMap(\.shownText)
    let near = names.map { ($0, Array(text.utf8).edits(to: Array($0.utf8))) }
      .filter { $0.1 <= max(2, text.utf8.count / 3) }.min { $0.1 < $1.1 }
    let question = near.map { "; did you mean “\($0.0)”?" } ?? ""
    let list = named.map(\.name) + views.compactMap(\.shownText).map { "text “\($0)”" }
    guard !list.isEmpty else {
      return "; the scene names no view: set an accessibilityIdentifier"
    }
    return "; the scene has \(list.joined(separator: ", "))\(question)"
  }

  // MARK: - Touching

  /// Returns the place at which a finger touches an element.
  ///
  /// - Throws: `Failure` for an element that is hidden, outside the window, covered by another view
  ///   or moved by an animation that disables touches.
  func touchPlace(for query: ElementQuery) throws(Failure) -> Place {
    if case .point(let point) = query.target {
      return Place(view: hitView(at: point), point: point)
    }
    let view = try view(for: query)
    if let reason = reasonHidden(view) { throw Failure(words: reason) }
    guard let exact = point(of: view, at: query.unitPoint) else {
      throw Failure(
        words: "an animation without user interaction moves it, so that it receives no touches; "
          + "use UIViewPropertyAnimator or .allowUserInteraction")
    }
    let point = exact.quantised
    guard stage.window.bounds.contains(point) else {
      throw Failure(
        words: "its point \(text(of: point)) is outside the window of "
          + "\(number(stage.window.bounds.width)) × \(number(stage.window.bounds.height)) points")
    }
    let hit = hitView(at: point)
    guard hit.map({ receivesTouches(of: view, $0) }) ?? false else {
      let cover = hit.map { "“\(name(of: $0))” receives touches" } ?? "no view receives touches"
      throw Failure(words: "\(cover) at its point \(text(of: point))")
    }
    return Place(view: view, point: point)
  }

  /// Returns the point of the window for a point of a view's presentation, given as fractions of
  /// its width and height. Nil while an animation disables touches.
  func point(of view: UIView, at unit: CGPoint) -> CGPoint? {
    let bounds = view.layer.hitTestBounds
    return view.layer.rootPoint(
      fromHitTest: CGPoint(
        x: bounds.minX + bounds.width * unit.x, y: bounds.minY + bounds.height * unit.y))
  }

  /// Returns the upright rectangle around a view's presentation in the window; null for a view whose
  /// corners are all out of sight.
  func frame(of view: UIView) -> CGRect {
    let bounds = view.layer.presentedValues.bounds
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
    ].compactMap { view.layer.rootPoint(fromPresentation: $0) }
    return corners.reduce(.null) { $0.union(CGRect(origin: $1, size: .zero)) }
  }

  /// Returns the view that a touch at a point of the window belongs to; nil for none.
  func hitView(at point: CGPoint) -> UIView? {
    stage.perform { stage.window.hitTest(point, with: nil) }
  }

  /// Returns whether a touch of the hit view is a touch of the element: inside it, or through it to
  /// a superview because the element itself takes no touches.
  private func receivesTouches(of view: UIView, _ hit: UIView) -> Bool {
    if hit.isDescendant(of: view) { return true }
    guard view.isDescendant(of: hit) else { return false }
    return sequence(first: view, next: \.superview).prefix { $0 !== hit }
      .allSatisfy { !$0.isUserInteractionEnabled }
  }

  private func isVisible(_ view: UIView) -> Bool { reasonHidden(view) == nil }

  /// Returns the reason why a view is not seen at all; nil for a visible view.
  private func reasonHidden(_ view: UIView) -> String? {
    for outer in sequence(first: view, next: \.superview) {
      let owner = outer === view ? "it" : "its superview “\(name(of: outer))”"
      if outer.isHidden { return "\(owner) is hidden" }
      if outer.layer.presentedValues.opacity < 0.01 { return "\(owner) has an alpha below 0.01" }
    }
    let bounds = view.layer.hitTestBounds
    return bounds.width > 0 && bounds.height > 0 ? nil : "it has no size"
  }

  // MARK: - Words

  /// Returns the name of a view: in traces, else its text, else its class and the name of the next
  /// named superview.
  func name(of view: UIView) -> String {
    if let entry = named.first(where: { $0.view === view }) { return entry.name }
    if let text = view.shownText { return "\(type(of: view)) “\(text)”" }
    let outer = sequence(first: view, next: \.superview).dropFirst()
      .first { $0.accessibilityIdentifier != nil }
    return "\(type(of: view))" + (outer.map { " in \(name(of: $0))" } ?? "")
  }

  /// Returns a rectangle in whole tenths of a point.
  private func text(of rect: CGRect) -> String {
    if rect.isNull { return "no place" }
    let size = "\(number(rect.width)) × \(number(rect.height))"
    return "(\(number(rect.minX)), \(number(rect.minY)), \(size))"
  }

  /// Returns a point in whole tenths.
  func text(of point: CGPoint) -> String { "(\(number(point.x)), \(number(point.y)))" }
}

/// Returns a number in whole tenths, without a final zero.
func number(_ value: CGFloat) -> String {
  let tenths = (value * 10).rounded() / 10 + 0
  return tenths == tenths.rounded() && abs(tenths) < 1e15 ? "\(Int(tenths))" : "\(tenths)"
}

nonisolated extension ElementQuery.Target {
  /// The query by name or text as a query by anything; others unchanged.
  fileprivate var named: Self {
    switch self {
    case .identifier(let text), .path(let text), .text(let text): .any(text)
    default: self
    }
  }
}

extension UIView {
  /// The text that a label or a button shows; nil for none.
  fileprivate var shownText: String? {
    let text = (self as? UILabel)?.text ?? (self as? UIButton)?.currentTitle
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
