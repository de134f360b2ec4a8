import Foundation
import Midflight
import MotionCore

// The places at which fingers touch elements.

extension ElementSearch {
  /// Returns the place at which a finger touches an element.
  ///
  /// - Throws: `TestingFailure` for an element that is hidden, outside the window, covered by
  ///   another view or moved by an animation that disables touches.
  func touchPlace(for query: ElementQuery) throws(TestingFailure) -> Place {
    if case .point(let point) = query.target {
      let view = hitView(at: point)
      try check(view, receivesTouchAt: point)
      return Place(view: view, point: point)
    }
    let view = try view(for: query)
    if let reason = reasonHidden(view) { throw TestingFailure(reason) }
    guard let exact = point(of: view, at: query.unitPoint) else {
      throw TestingFailure(
        "an animation without user interaction moves it, so that it receives no touches; "
          + "use UIViewPropertyAnimator or .allowUserInteraction")
    }
    let point = exact.quantised
    try check(view, receivesTouchAt: point)
    return Place(view: view, point: point)
  }

  /// Throws `TestingFailure` unless a touch at a point of the window is a touch of a view. Without
  /// a view, the window must contain the point.
  func check(_ view: UIView?, receivesTouchAt point: CGPoint) throws(TestingFailure) {
    let size = stage.window.bounds.size
    guard stage.window.bounds.contains(point) else {
      throw TestingFailure(
        "the point \(text(of: point)) is outside the window of "
          + "\(number(size.width)) × \(number(size.height)) points; scroll or drag it into view, or "
          + "choose another point with at(x:y:)")
    }
    guard let view else { return }
    let hit = hitView(at: point)
    guard hit.map({ receivesTouches(of: view, $0) }) ?? false else {
      let cover = hit.map { "“\(name(of: $0))” receives" } ?? "no view receives"
      throw TestingFailure(
        "\(cover) touches at the point \(text(of: point)); choose a free one with at(x:y:)")
    }
  }

  /// Returns the point of the window for a point of a view's presentation, given as fractions of
  /// its width and height. Nil while an animation disables touches.
  func point(of view: UIView, at unit: CGPoint) -> CGPoint? {
    let bounds = view.layer.hitTestBounds
    return view.layer.rootPoint(
      fromHitTest: CGPoint(
        x: bounds.minX + bounds.width * unit.x, y: bounds.minY + bounds.height * unit.y))
  }

  /// Returns the upright rectangle around a view's presentation in the window; null for a view
  /// whose corners are all out of sight.
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

  /// Returns whether a view is seen, perhaps outside the window or below another view.
  func isVisible(_ view: UIView) -> Bool { reasonHidden(view) == nil }

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

  /// Returns the text of a rectangle, rounded to tenths of a point.
  func text(of rect: CGRect) -> String {
    if rect.isNull { return "no place" }
    let size = "\(number(rect.width)) × \(number(rect.height))"
    return "(\(number(rect.minX)), \(number(rect.minY)), \(size))"
  }

  /// Returns the text of a point, rounded to tenths.
  func text(of point: CGPoint) -> String { "(\(number(point.x)), \(number(point.y)))" }
}

/// Returns the text of a number, rounded to tenths, without a final zero.
func number(_ value: CGFloat) -> String {
  let tenths = (value * 10).rounded() / 10 + 0
  return tenths == tenths.rounded() && abs(tenths) < 1e15 ? "\(Int(tenths))" : "\(tenths)"
}
