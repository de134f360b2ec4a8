import Midflight

/// The named views of a stage, under the names that a trace has for them.
///
/// A view is named by its `accessibilityIdentifier`; of several with one name, the second in the
/// order of the tree is `name#2`, and so on, past names that are taken.
struct NamedViews {
  /// One of them.
  struct Entry {
    let name: String
    unowned let view: UIView
  }

  /// In ascending order of their names' bytes.
  private(set) var entries: [Entry] = []

  /// Those that `stage` has now.
  init(of stage: Stage) {
    var taken: Set<String> = []  // only asked, never gone through
    for view in stage.window.selfAndDescendants {
      guard let name = view.accessibilityIdentifier else { continue }
      entries.append(Entry(name: NamedViews.free(name, &taken), view: view))
    }
    entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// A name that no view has yet.
  private static func free(_ name: String, _ taken: inout Set<String>) -> String {
    var (candidate, number) = (name, 1)
    while !taken.insert(candidate).inserted {
      number += 1
      candidate = "\(name)#\(number)"
    }
    return candidate
  }
}
