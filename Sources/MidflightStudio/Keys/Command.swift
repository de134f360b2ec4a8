/// A command of the window, given by a key or a button.
package nonisolated enum Command: String, CaseIterable, Sendable {
  case togglePlaying, stepForward, stepBack, slower, faster, fullSpeed, restart
  case record, save, previousSession, nextSession
  case search, up, down, toggleList, toggleInspector
  case toggleAppearance, toggleLanguage, toggleFinger, toggleKeys, toggleLatency, switchKeyboard
  case toggleStudio
  case close
}

extension Command {
  /// A Boolean value that indicates whether the command repeats while its key is held down: steps,
  /// rows, slower and faster.
  var repeats: Bool {
    switch self {
    case .stepForward, .stepBack, .up, .down, .slower, .faster: true
    default: false
    }
  }

  /// The description for the sheet of keys and for tips.
  var text: WindowText {
    switch self {
    case .togglePlaying: .commandTogglePlaying
    case .stepForward: .commandStepForward
    case .stepBack: .commandStepBack
    case .slower: .commandSlower
    case .faster: .commandFaster
    case .fullSpeed: .commandFullSpeed
    case .restart: .commandRestart
    case .record: .commandRecord
    case .save: .commandSave
    case .previousSession: .commandPreviousSession
    case .nextSession: .commandNextSession
    case .search: .commandSearch
    case .up: .commandPreviousRow
    case .down: .commandNextRow
    case .toggleList: .commandToggleList
    case .toggleInspector: .commandToggleInspector
    case .toggleAppearance: .commandToggleAppearance
    case .toggleLanguage: .commandNextLanguage
    case .toggleFinger: .commandToggleFinger
    case .toggleKeys: .commandToggleKeys
    case .toggleLatency: .commandToggleLatency
    case .switchKeyboard: .commandSwitchKeyboard
    case .toggleStudio: .commandToggleStudio
    case .close: .commandClose
    }
  }

  /// The keys for the sheet: alternatives, each a list of keys to press together, with arrows as
  /// signs.
  var keys: [[String]] {
    switch self {
    case .togglePlaying: [["Space"]]
    case .stepForward: [["."]]
    case .stepBack: [[","]]
    case .slower: [["["], ["-"]]
    case .faster: [["]"], ["="]]
    case .fullSpeed: [["\\"]]
    case .restart: [["0"], ["Home"]]
    case .record: [["R"]]
    case .save: [["S"]]
    case .previousSession: [["Z"]]
    case .nextSession: [["Shift", "Z"]]
    case .search: [["/"], ["Ctrl", "F"]]
    case .up: [["↑"]]
    case .down: [["↓"]]
    case .toggleList: [["L"]]
    case .toggleInspector: [["I"]]
    case .toggleAppearance: [["D"]]
    case .toggleLanguage: [["G"]]
    case .toggleFinger: [["F"]]
    case .toggleKeys: [["?"], ["F1"]]
    case .toggleLatency: [["F3"]]
    case .switchKeyboard: [["F6"]]
    case .toggleStudio: [["F12"]]
    case .close: [["Ctrl", "Q"], ["Ctrl", "W"]]
    }
  }

  /// Creates the command of a key, by SDL's name of the key; nil for a key without a command. With
  /// Ctrl, only F, Q and W have one. Shift changes `/` and Z only.
  ///
  /// Some keyboards lack a sign. Therefore `-`, `=`, Home, F1 and Ctrl F are alternatives. Ctrl Q
  /// and Ctrl W close the window, as in other programs.
  init?(key: String, isShifted: Bool, isControlled: Bool) {
    if isControlled {
      switch key {
      case "F": self = .search
      case "Q", "W": self = .close
      default: return nil
      }
      return
    }
    switch key {
    case "Space": self = .togglePlaying
    case ".": self = .stepForward
    case ",": self = .stepBack
    case "[", "-": self = .slower
    case "]", "=", "+": self = .faster
    case "\\": self = .fullSpeed
    case "0", "Home": self = .restart
    case "/": self = isShifted ? .toggleKeys : .search
    case "R": self = .record
    case "S": self = .save
    case "Z": self = isShifted ? .nextSession : .previousSession
    case "Up": self = .up
    case "Down": self = .down
    case "L": self = .toggleList
    case "I": self = .toggleInspector
    case "D": self = .toggleAppearance
    case "G": self = .toggleLanguage
    case "F": self = .toggleFinger
    case "F1": self = .toggleKeys
    case "F3": self = .toggleLatency
    case "F6": self = .switchKeyboard
    case "F12": self = .toggleStudio
    default: return nil
    }
  }
}
