import Midflight
import MotionCore

/// A titled group of lines on the sheet of keys.
struct KeySheetGroup {
  let title: WindowText
  let lines: [Line]

  /// A sample and its explanation.
  typealias Line = (sample: Sample, text: WindowText)

  /// The label of a key cap: a key's name, or an action of the mouse.
  enum Cap: ExpressibleByStringLiteral {
    case key(String)
    case text(WindowText)

    init(stringLiteral name: String) { self = .key(name) }

    /// Returns the name of the key, equal in all languages, or the action in a language.
    func name(in language: LocalizedText.Language) -> String {
      switch self {
      case .key(let name): name
      case .text(let text): text(in: language)
      }
    }
  }

  /// The sample at the beginning of a line.
  enum Sample {
    /// Alternatives, each a list of keys to press together, as in `Command.keys`.
    case keys([[Cap]])
    case symbol(SymbolView.Kind)

    /// Returns the views of the sample: key caps for each alternative, or one symbol.
    func views(in language: LocalizedText.Language) -> [[UIView]] {
      switch self {
      case .keys(let keys): keys.map { $0.map { KeyCap($0.name(in: language)) } }
      case .symbol(let symbol): [[SymbolView(symbol)]]
      }
    }
  }

  /// The groups, from top to bottom.
  static let all = [
    KeySheetGroup(
      title: .keysTime,
      lines: lines([
        .togglePlaying, .stepForward, .stepBack, .slower, .faster, .fullSpeed, .restart,
      ])),
    KeySheetGroup(
      title: .keysSessions, lines: lines([.record, .save, .previousSession, .nextSession])),
    KeySheetGroup(
      title: .keysMouse,
      lines: [
        (.keys([[.text(.drag)]]), .dragTimeline),
        (.keys([[.text(.press)]]), .pressScene),
        (.keys([["Ctrl", .text(.drag)]]), .dragTwoFingers),
        (.keys([["Ctrl", "Shift", .text(.drag)]]), .dragTwoFingersInParallel),
        (.keys([[.text(.drag)]]), .dragEdge),
      ] + lines([.toggleFinger])),
    KeySheetGroup(
      title: .keysTimeline,
      lines: [
        (.symbol(.bar), .symbolBar), (.symbol(.dot), .symbolDot), (.symbol(.tick), .symbolTick),
        (.symbol(.flag), .symbolFlag), (.symbol(.fold), .symbolFold),
      ]),
    KeySheetGroup(
      title: .keysWindow,
      lines: lines([
        .search, .up, .down, .toggleList, .toggleInspector, .toggleAppearance, .toggleLanguage,
        .toggleKeys, .toggleLatency, .toggleStudio, .close,
      ])),
    KeySheetGroup(
      title: .keysControls,
      lines: lines([.switchKeyboard]) + [
        (.keys([["Tab"], ["Shift", "Tab"]]), .nextControl),
        (.keys([["←"], ["→"]]), .moveAlongControls),
        (.keys([["Space"], ["Return"]]), .activateControl), (.keys([["Esc"]]), .leaveFocus),
        (.keys([["Ctrl", "Z"]]), .undoTiming), (.keys([["Ctrl", "Y"]]), .redoTiming),
        (.keys([["Ctrl", "C"]]), .copyTiming),
      ]),
    KeySheetGroup(
      title: .keysInspector,
      lines: [
        (.symbol(.running), .symbolRunning), (.symbol(.paused), .symbolPaused),
        (.symbol(.stopped), .symbolStopped), (.symbol(.accepted), .symbolAccepted),
        (.symbol(.watched), .symbolWatched), (.symbol(.ignored), .symbolIgnored),
      ]),
  ]

  /// The index of the first group in the second column.
  static let secondColumn = 4

  /// Returns a line for each command, with its keys and description.
  private static func lines(_ commands: [Command]) -> [Line] {
    commands.map { command in
      (.keys(command.keys.map { $0.map(Cap.key) }), command.text)
    }
  }
}
