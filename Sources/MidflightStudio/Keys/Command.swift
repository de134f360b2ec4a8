import MotionCore

/// Something that can be asked of the window, by a key or a button.
package nonisolated enum Command: String, CaseIterable, Sendable {
  case togglePlaying, stepForward, stepBack, slower, faster, fullSpeed, restart
  case record, save, olderTake, newerTake
  case search, up, down, toggleList, toggleInspector
  case toggleAppearance, toggleLanguage, toggleKeys, toggleAges, switchKeyboard, close
}

extension Command {
  /// Whether it is asked for again and again while its key is held down.
  var repeats: Bool {
    switch self {
    case .stepForward, .stepBack, .up, .down, .slower, .faster: true
    default: false
    }
  }

  /// What it does, for the sheet of keys.
  var words: LocalizedText {
    switch self {
    case .togglePlaying: LocalizedText("Pause, or let time go on", chinese: "暂停或继续时间")
    case .stepForward: LocalizedText("A sixtieth of a second on", chinese: "前进六十分之一秒")
    case .stepBack: LocalizedText("A sixtieth of a second back", chinese: "后退六十分之一秒")
    case .slower: LocalizedText("Slower animations", chinese: "动画变慢")
    case .faster: LocalizedText("Faster animations", chinese: "动画变快")
    case .fullSpeed: LocalizedText("Full speed", chinese: "正常速度")
    case .restart: LocalizedText("Begin again", chinese: "重新开始")
    case .record: LocalizedText("Record from the beginning; again to stop", chinese: "从头录制；再按停止")
    case .save: LocalizedText("Save what was just done", chinese: "保存刚才的操作")
    case .olderTake: LocalizedText("The take before: undo a take-over", chinese: "上一条记录：撤销接管")
    case .newerTake: LocalizedText("The take after", chinese: "下一条记录")
    case .search: LocalizedText("Search the scenes", chinese: "搜索场景")
    case .up: LocalizedText("The row above", chinese: "上一行")
    case .down: LocalizedText("The row below", chinese: "下一行")
    case .toggleList: LocalizedText("Show or hide the list", chinese: "显示或隐藏列表")
    case .toggleInspector: LocalizedText("Show or hide the inspector", chinese: "显示或隐藏检查器")
    case .toggleAppearance: LocalizedText("Light or dark", chinese: "浅色或深色")
    case .toggleLanguage: LocalizedText("English or Chinese", chinese: "英文或中文")
    case .toggleKeys: LocalizedText("Show or hide these keys", chinese: "显示或隐藏此列表")
    case .toggleAges:
      LocalizedText("How old input is on the screen", chinese: "显示或隐藏输入延迟")
    case .switchKeyboard:
      LocalizedText("Tab goes to the scene or the window", chinese: "Tab 切换场景或窗口")
    case .close: LocalizedText("Close the window", chinese: "关闭窗口")
    }
  }

  /// The keys that ask for it, as the sheet shows them: each way of asking, and of that the keys that
  /// are pressed together.
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
    case .olderTake: [["Z"]]
    case .newerTake: [["Shift", "Z"]]
    case .search: [["/"], ["Ctrl", "F"]]
    case .up: [["↑"]]
    case .down: [["↓"]]
    case .toggleList: [["L"]]
    case .toggleInspector: [["I"]]
    case .toggleAppearance: [["D"]]
    case .toggleLanguage: [["G"]]
    case .toggleKeys: [["?"], ["F1"]]
    case .toggleAges: [["F3"]]
    case .switchKeyboard: [["F6"]]
    case .close: [["Ctrl", "Q"], ["Ctrl", "W"]]
    }
  }

  /// What a key asks for, by SDL's name of it. Signs that some keyboards have elsewhere have a second
  /// key: `-`, `=`, Home, F1, and Ctrl F. Ctrl Q and Ctrl W close, as in other windows.
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
    case "Z": self = isShifted ? .newerTake : .olderTake
    case "Up": self = .up
    case "Down": self = .down
    case "L": self = .toggleList
    case "I": self = .toggleInspector
    case "D": self = .toggleAppearance
    case "G": self = .toggleLanguage
    case "F1": self = .toggleKeys
    case "F3": self = .toggleAges
    case "F6": self = .switchKeyboard
    default: return nil
    }
  }
}
