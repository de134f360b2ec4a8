import Foundation
import Midflight

/// The rows of the list: chapters, scenes, and the recordings of the open scene.
///
/// The list makes a new index after each change.
struct SceneIndex {
  /// A row of the list.
  enum Row: Equatable {
    case chapter(LocalizedText)
    case scene(name: String)
    case recording(URL)
  }

  /// All rows, from top to bottom.
  let rows: [Row]

  /// Creates the rows that match a search. A chapter without a match is left out. The recordings
  /// follow the open scene, if that matches.
  ///
  /// - Parameters:
  ///   - query: Words that the name, title or summary of a scene must contain in any language and
  ///     order, without regard to case. An empty query matches all scenes.
  ///   - opened: The name of the open scene.
  ///   - recordings: The recordings of the open scene, in order.
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

  /// Returns the row to open for a search. The order of preference:
  ///
  /// - a scene with exactly that title or name,
  /// - the open row if it matches,
  /// - the first scene with all words in its title or name,
  /// - the first row that is no chapter.
  ///
  /// - Parameters:
  ///   - chosen: The open row.
  ///   - opened: The name of the open scene.
  /// - Returns: The row; nil for an empty query, without a match, and if the open scene or row is
  ///   the best match.
  func bestMatch(
    for query: String, besides chosen: Row, of opened: String, in catalog: SceneCatalog
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

  /// Returns the row before or after another one, without chapters; nil beyond the ends. Without
  /// another one, or for one that is not listed, returns the first row if forward, or else the
  /// last.
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
  /// The words of a query in lower case.
  fileprivate var words: [String] {
    lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

extension Scene {
  /// Returns whether the name or title contains a word in lower case.
  fileprivate func isTitled(_ word: String) -> Bool {
    ([name] + title.texts).contains { $0.lowercased().contains(word) }
  }

  /// Returns whether the name or title consists of the given words in lower case.
  fileprivate func isCalled(_ words: [String]) -> Bool {
    ([name] + title.texts).contains { $0.words == words }
  }

  /// Returns whether the name, title or summary contains a word in lower case.
  fileprivate func mentions(_ word: String) -> Bool {
    ([name] + title.texts + summary.texts).contains { $0.lowercased().contains(word) }
  }
}

extension LocalizedText {
  /// The text in each of its languages.
  fileprivate var texts: [String] { translations.map(\.text) }
}
