import Midflight

/// The named views of a stage with their names in traces.
///
/// The name of a view is its `accessibilityIdentifier`. A later view of the same name, in the order
/// of the view tree, becomes `name#2`, `name#3` and so on; a taken name is skipped.
package struct NamedViews {
  /// A view and its name.
  package struct Entry {
    package let name: String
    package unowned let view: UIView
  }

  /// The views, sorted by the bytes of their names.
  package private(set) var entries: [Entry] = []

  /// Finds the named views of a stage. Ignores views without an identifier.
  package init(of stage: Stage) {
    var taken: Set<String> = []  // the order of a set does not matter here
    for view in stage.window.selfAndDescendants {
      guard let name = view.accessibilityIdentifier else { continue }
      entries.append(Entry(name: NamedViews.free(name, &taken), view: view))
    }
    entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Returns the name, or the name with the first free number from 2, and marks the result as
  /// taken.
  private static func free(_ name: String, _ taken: inout Set<String>) -> String {
    var (candidate, number) = (name, 1)
    while !taken.insert(candidate).inserted {
      number += 1
      candidate = "\(name)#\(number)"
    }
    return candidate
  }
}
