import Foundation
import MidflightReplay
import MotionCore

/// A failed action, which the window shows until a person dismisses the failure or the action
/// succeeds.
///
/// The text begins with a sentence in the window's language. The message of the system or of
/// the library follows.
struct StudioFailure: Equatable {
  /// The actions that can fail.
  enum Action {
    case copy, save, record, open, play, compare, build, resume

    /// The sentence for the failure, with a place for the reason.
    fileprivate var sentence: WindowText {
      switch self {
      case .copy: .couldNotCopy
      case .save: .couldNotSave
      case .record: .couldNotRecord
      case .open: .couldNotOpen
      case .play: .couldNotPlay
      case .compare: .couldNotCompare
      case .build: .couldNotBuild
      case .resume: .couldNotResume
      }
    }
  }

  private enum Reason: Equatable {
    case words(String)
    case file(folder: String, words: String)
    case line(Int, problem: String)
    case unknownScene(String)
  }

  /// The action. A later failure of the same action replaces this one.
  let action: Action
  private let subject: String
  private let reason: Reason

  /// Creates the failure of an action.
  ///
  /// - Parameters:
  ///   - subject: The name of the file or scene to open; empty for other actions.
  ///   - error: The cause. For a refused file, the text names its folder, because the
  ///     system's message may be about the folder.
  init(_ action: Action, of subject: String = "", because error: any Error) {
    (self.action, self.subject) = (action, terminalText(subject))
    switch error {
    case RecordingFailure.writing(let path, let words),
      RecordingFailure.unreadable(let path, let words),
      ReplayFailure.unwritable(let path, let words):
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      reason = .file(folder: terminalText(Studio.path(of: folder)), words: terminalText(words))
    case RecordingFailure.malformed(let place, let problem):
      reason = .line(place.line, problem: terminalText("\(problem)"))
    case ReplayFailure.unknownScene(let scene, _, _):
      reason = .unknownScene(terminalText(scene))
    default:
      reason = .words(terminalText("\(error)".withoutPath(of: subject)))
    }
  }

  /// Creates the failure of a rebuilt program.
  fileprivate init(_ failure: Studio.RebuildFailure) {
    subject = ""
    switch failure {
    case .build(let words): (action, reason) = (.build, .words(terminalText(words)))
    case .session(let words): (action, reason) = (.resume, .words(terminalText(words)))
    }
  }

  /// Creates the failure of a player's run: a failure to record if a file could not be written,
  /// otherwise a failure to play.
  init(playing error: any Error) {
    switch error {
    case RecordingFailure.writing, RecordingFailure.exists, ReplayFailure.unwritable:
      self.init(.record, because: error)
    default: self.init(.play, because: error)
    }
  }

  /// Returns the sentence with the reason.
  func text(in language: LocalizedText.Language) -> String {
    let words =
      switch reason {
      case .words(let words): words
      case .file(let folder, let words):
        WindowText.inFolder(in: language, ["folder": folder, "words": words])
      case .line(let line, let problem):
        WindowText.inLine(in: language, ["line": "\(line)", "problem": problem])
      case .unknownScene(let scene): WindowText.unknownScene(in: language, ["scene": scene])
      }
    return action.sentence(in: language, ["subject": subject, "reason": words])
  }
}

extension Studio {
  /// Performs an action, and hides its earlier failure. A new failure appears, and stays until
  /// a person dismisses it or the action succeeds.
  ///
  /// - Parameter subject: The name of the file or scene to open; empty for other actions.
  /// - Returns: True if the work throws no error.
  @discardableResult
  func attempt(
    _ action: StudioFailure.Action, of subject: String = "", _ work: () throws -> Void
  ) -> Bool {
    failures.removeAll { $0.action == action }
    do {
      try work()
      return true
    } catch {
      report(StudioFailure(action, of: subject, because: error))
      return false
    }
  }

  /// Shows a failure in the next frame, below the failures of other actions.
  func report(_ failure: StudioFailure) {
    failures.removeAll { $0.action == failure.action }
    failures.append(failure)
  }

  /// The failure of a program that is rebuilt while its window stays.
  package nonisolated enum RebuildFailure: Codable {
    /// A failed build, with the compiler's message.
    case build(String)
    /// An end of the program while it replayed the session, with the program's message.
    case session(String)
  }

  /// Shows the failure of a rebuilt program; nil hides it.
  package func showRebuildFailure(_ failure: RebuildFailure?) {
    failures.removeAll { $0.action == .build || $0.action == .resume }
    if let failure { report(StudioFailure(failure)) }
  }

  /// Returns a Boolean value that indicates whether a failure of an action is on display.
  func hasFailed(_ action: StudioFailure.Action) -> Bool {
    failures.contains { $0.action == action }
  }

  /// Hides all failures and the tip in the next frame.
  func dismissFailures() {
    failures = []
    root.controller?.tip.cancel()
  }

  /// Hides all failures for Escape. Returns false without a failure, and if the sheet of keys or
  /// the search field handles the key.
  func dismissFailuresByKey() -> Bool {
    guard !failures.isEmpty, !showsKeys, !wantsText else { return false }
    dismissFailures()
    return true
  }
}

extension String {
  /// Returns the text without a file's path at its beginning, if the path ends with the name.
  fileprivate func withoutPath(of name: String) -> String {
    guard !name.isEmpty, let range = range(of: "\(name): "),
      range.lowerBound == startIndex || self[..<range.lowerBound].hasSuffix("/")
    else { return self }
    return String(self[range.upperBound...])
  }
}
