import Foundation
import Midflight

/// The rows of the list: chapters, scenes, and below the scene that is open its recordings.
///
/// The list makes one whenever what it depends on changes, and shows it.
struct SceneIndex {
  /// A row.
  enum Row: Equatable {
    case chapter(LocalizedText)
    case scene(name: String)
    case recording(URL)
  }

  /// All rows, from top to bottom.
  let rows: [Row]

  /// The rows for a search.
  ///
  /// - Parameters:
  ///   - query: Words that a scene's name, title or summary, in either language, must have in them;
  ///     in any order, large and small letters alike. None for all scenes.
  ///   - opened: The scene below which its recordings are.
  ///   - recordings: Those, in order.
  init(
    _ catalog: SceneCatalog, matching query: String, opened: String, recordings: [URL]
  ) {
    let words = query.words
    var rows: [Row] = []
    for chapter in catalog.chapters {
      let scenes = chapter.scenes.filter { scene in words.allSatisfy { scene.mentions($0) } }
      if let title = chapter.title, !scenes.isEmpty { rows.append(.chapter(title)) }
      for scene in scenes {
        rows.append(.scene(name: scene.name))
        if scene.name == opened { rows += recordings.map(Row.recording) }
      }
    }
    self.rows = rows
  }

  /// The scene that a search means: the one of that very title, else what is open if it was found, else the first with
  /// all of the search's words in its title, or the first at all.
  ///
  /// - Parameters:
  ///   - chosen: The row that is open.
  ///   - opened: The scene that is open.
  /// - Returns: nil if what is open is meant.
  func meant(
    by query: String, besides chosen: Row, of opened: String, in catalog: SceneCatalog
  ) -> Row? {
    let words = query.words
    guard !words.isEmpty else { return nil }
    let named = catalog.scenes.filter { scene in
      rows.contains(.scene(name: scene.name)) && words.allSatisfy { scene.isTitled($0) }
    }.map { (row: Row.scene(name: $0.name), isExact: $0.isCalled(words)) }
    if let exact = named.first(where: \.isExact) {
      return exact.row == .scene(name: opened) ? nil : exact.row
    }
    if rows.contains(chosen) { return nil }
    return named.first?.row ?? row(after: nil, forward: true)
  }

  /// The row that arrows go to from another; the first or the last if there is no other.
  func row(after current: Row?, forward: Bool) -> Row? {
    let choices = rows.filter { if case .chapter = $0 { false } else { true } }
    guard let current, let index = choices.firstIndex(of: current) else {
      return forward ? choices.first : choices.last
    }
    let next = index + (forward ? 1 : -1)
    return choices.indices.contains(next) ? choices[next] : nil
  }
}

extension String {
  /// The words of a search, in small letters.
  fileprivate var words: [String] {
    lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

extension Scene {
  /// Whether a word in small letters is in its name or its title.
  fileprivate func isTitled(_ word: String) -> Bool {
    [name, title.english, title.chinese].contains { $0.lowercased().contains(word) }
  }

  /// Whether words in small letters are all of its name or its title.
  fileprivate func isCalled(_ words: [String]) -> Bool {
    [name, title.english, title.chinese].contains { $0.words == words }
  }

  /// Whether a word in small letters is in its name, its title or its summary.
  fileprivate func mentions(_ word: String) -> Bool {
    [name, title.english, title.chinese, summary.english, summary.chinese].contains {
      $0.lowercased().contains(word)
    }
  }
}
