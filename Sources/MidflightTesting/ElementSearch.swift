import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// The elements of a stage at one moment: their names, and the search by an `ElementQuery`.
struct ElementSearch {
  /// A view and the point of the window at which a finger touches it.
  struct Place {
    /// The view; nil for a query by point outside all views.
    let view: UIView?
    /// The point, in the window's coordinates.
    let point: CGPoint
  }

  let stage: Stage
  private let views: [UIView]
  let named: [NamedViews.Entry]

  init(_ stage: Stage) {
    self.stage = stage
    views = stage.window.selfAndDescendants
    named = NamedViews(of: stage).entries
  }

  // MARK: - Finding

  /// Returns the only view that matches a query, also if the view is hidden. If several views
  /// match, returns the only visible one.
  ///
  /// - Throws: `TestingFailure` if no view matches, or if several match and not exactly one of them
  ///   is visible.
  func view(for query: ElementQuery) throws(TestingFailure) -> UIView {
    let found = views(for: query)
    if let view = found.first, found.count == 1 { return view }
    if found.isEmpty { throw TestingFailure("no such element; \(advice(for: query))") }
    let visible = found.filter { isVisible($0) }
    if let view = visible.first, visible.count == 1 { return view }
    let paths = found.map { path(of: $0) }
    let list = zip(paths, found).map { "“\($0)” at \(text(of: frame(of: $1)))" }
    let advice =
      Set(paths).count == found.count
      ? "use the path of one" : "give each an accessibilityIdentifier of its own"
    throw TestingFailure("it names \(found.count) elements: \(list.shortened); \(advice)")
  }

  /// Returns all views that match a query, also hidden ones.
  func views(for query: ElementQuery) -> [UIView] {
    switch query.target {
    case .identifier(let name): views.filter { $0.accessibilityIdentifier == name }
    case .path(let path): views(atPath: path, separator: path.contains("/") ? "/" : ".")
    case .text(let text): views(showing: text)
    case .view(let view): views.filter { $0 === view }
    case .point(let point): [hitView(at: point)].compactMap { $0 }
    case .any(let text):
      firstMatch(in: [
        { views(named: text) }, { views(atPath: text, separator: "/") },
        { views(atPath: text, separator: ".") },
      ])
    }
  }

  /// Returns the result of the first search that finds a view; empty if none does.
  private func firstMatch(in searches: [() -> [UIView]]) -> [UIView] {
    searches.lazy.map { $0() }.first { !$0.isEmpty } ?? []
  }

  /// Returns the views with an identifier, else with a name in traces, else with a text.
  ///
  /// - Parameter isIncluded: A condition for each view.
  private func views(
    named name: String, where isIncluded: @escaping (UIView) -> Bool = { _ in true }
  ) -> [UIView] {
    firstMatch(in: [
      { views.filter { $0.accessibilityIdentifier == name && isIncluded($0) } },
      { named.filter { $0.isNamed(name) && isIncluded($0.view) }.map(\.view) },
      { views(showing: name).filter(isIncluded) },
    ])
  }

  /// Returns the views whose superviews contain the names of a path in order.
  private func views(atPath path: String, separator: Character) -> [UIView] {
    let names = path.split(separator: separator).map(String.init)
    guard let last = names.last else { return [] }
    return views(named: last) { view in
      var rest = names.dropLast()
      for outer in sequence(first: view, next: \.superview).dropFirst() {
        guard let name = rest.last else { break }
        let isNamed = named.contains { $0.view === outer && $0.isNamed(name) }
        if isNamed || outer.accessibilityIdentifier == name { rest.removeLast() }
      }
      return rest.isEmpty
    }
  }

  /// Returns the labels and buttons that show a text, without views inside other results.
  private func views(showing text: String) -> [UIView] {
    let found = views.filter { $0.shownText == text }
    return found.filter { view in !found.contains { $0 !== view && view.isDescendant(of: $0) } }
  }

  /// Returns the path of a view, as in a query: the names of its named superviews, and its own
  /// name, text or class.
  private func path(of view: UIView) -> String {
    let names = sequence(first: view, next: \.superview).compactMap { outer -> String? in
      guard let name = named.first(where: { $0.view === outer })?.name else {
        return outer === view ? view.shownText ?? "\(type(of: view))" : nil
      }
      return named.contains { $0.name == "\(name)#2" } ? "\(name)#1" : name
    }
    return names.reversed().joined(separator: "/")
  }

  /// Returns the most similar name as a question, otherwise the names of the scene.
  private func advice(for query: ElementQuery) -> String {
    if case .view = query.target { return "the view is in no window of this scene" }
    // A button and its label repeat the text.
    var texts: [String] = []
    for text in views.compactMap(\.shownText) where !texts.contains(text) { texts.append(text) }
    let wanted = query.target.name.lowercased()
    let edits = (named.map(\.name) + texts).map { name in
      let other = name.lowercased()
      let isPart = !wanted.isEmpty && other.contains(wanted)
      return (name, count: isPart ? 0 : Array(wanted.utf8).edits(to: Array(other.utf8)))
    }
    if let nearest = edits.min(by: { $0.count < $1.count }),
      nearest.count <= (wanted.utf8.count < 4 ? 1 : max(2, wanted.utf8.count / 3))
    {
      return "did you mean “\(nearest.0)”?"
    }
    let shortTexts = texts.map { $0.count > 40 ? "\($0.prefix(39))…" : $0 }
    let list = named.map { "“\($0.name)”" } + shortTexts.map { "the text “\($0)”" }
    return list.isEmpty
      ? "the scene names no view: set an accessibilityIdentifier"
      : "the scene has \(list.shortened)"
  }
}

nonisolated extension ElementQuery.Target {
  /// The identifier, path or text; empty for a view or a point.
  fileprivate var name: String {
    switch self {
    case .any(let name), .identifier(let name), .path(let name), .text(let name): name
    case .view, .point: ""
    }
  }
}

extension NamedViews.Entry {
  /// Returns whether a name in traces is that of the view; `row#1` is the first view named `row`.
  fileprivate func isNamed(_ other: String) -> Bool { other == name || other == "\(name)#1" }
}

nonisolated extension [String] {
  /// The strings, separated by commas: at most eight, then the number of the others.
  fileprivate var shortened: String {
    let rest = count > 8 ? " and \(count - 8) more" : ""
    return prefix(8).joined(separator: ", ") + rest
  }
}

extension UIView {
  /// The text that a label or a button shows; nil for none.
  var shownText: String? {
    let text = (self as? UILabel)?.text ?? (self as? UIButton)?.currentTitle
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
