import Midflight
import MotionCore

/// Some lines of the sheet of keys, under a title: what the window's keys, its mouse and its signs are for.
struct KeySheetGroup {
  let title: LocalizedText
  let lines: [Line]

  /// Something, and what it does or means.
  typealias Line = (sample: Sample, words: LocalizedText)

  /// What a line tells of.
  enum Sample {
    /// Keys, as `Command.keys` has them: each way of asking, and of that the keys that are pressed together.
    case keys([[LocalizedText]])
    case sign(SignView.Sign)

    func views(in language: LocalizedText.Language) -> [[UIView]] {
      switch self {
      case .keys(let keys): keys.map { $0.map { KeyCap($0(in: language)) } }
      case .sign(let sign): [[SignView(sign)]]
      }
    }
  }

  /// In order.
  static let all = [
    KeySheetGroup(
      title: Words.time,
      lines: lines([
        .togglePlaying, .stepForward, .stepBack, .slower, .faster, .fullSpeed, .restart,
      ])),
    KeySheetGroup(title: Words.takes, lines: lines([.record, .save, .olderTake, .newerTake])),
    KeySheetGroup(
      title: Words.mouse,
      lines: [
        (.keys([[Words.drag]]), Words.dragTimeline),
        (.keys([[Words.press]]), Words.pressToTakeOver),
        (.keys([["Ctrl", Words.drag]]), Words.twoFingers),
        (.keys([["Ctrl", "Shift", Words.drag]]), Words.sideBySide),
      ]),
    KeySheetGroup(
      title: Words.onTimeline,
      lines: [
        (.sign(.bar), Words.barSign), (.sign(.dot), Words.dotSign), (.sign(.tick), Words.tickSign),
        (.sign(.flag), Words.flagSign), (.sign(.fold), Words.foldSign),
      ]),
    KeySheetGroup(
      title: Words.window,
      lines: lines([
        .search, .up, .down, .toggleList, .toggleInspector, .toggleAppearance, .toggleLanguage,
        .toggleKeys, .toggleAges, .close,
      ])),
    KeySheetGroup(
      title: Words.focus,
      lines: lines([.switchKeyboard]) + [
        (.keys([["Tab"], ["Shift", "Tab"]]), Words.nextControl),
        (.keys([["←"], ["→"]]), Words.alongControls),
        (.keys([["Space"], ["Return"]]), Words.useControl), (.keys([["Esc"]]), Words.leave),
        (.keys([["Ctrl", "Z"]]), Words.undoTiming), (.keys([["Ctrl", "Y"]]), Words.redoTiming),
        (.keys([["Ctrl", "C"]]), Words.copyTiming),
      ]),
    KeySheetGroup(
      title: Words.inInspector,
      lines: [
        (.sign(.running), Words.runningSign), (.sign(.paused), Words.pausedSign),
        (.sign(.stopped), Words.stoppedSign), (.sign(.accepted), Words.acceptedSign),
        (.sign(.watched), Words.watchedSign), (.sign(.ignored), Words.ignoredSign),
      ]),
  ]

  /// The group that begins the second column, where there is room for two.
  static let secondColumn = 4

  private static func lines(_ commands: [Command]) -> [Line] {
    commands.map { command in
      (.keys(command.keys.map { $0.map { LocalizedText(stringLiteral: $0) } }), command.words)
    }
  }
}
