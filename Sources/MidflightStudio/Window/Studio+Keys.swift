import Midflight
import MotionCore

/// Whose keys are: the scene's or the window's.
///
/// Shortcuts always work but while something is typed. Beyond them there is one rule: what has the
/// ring of the focus gets Tab, Space, Return, Escape and arrows. Tab without a ring anywhere goes to
/// the side that was pressed last; F6 goes to the other one.
struct KeyboardOwner {
  /// Whether Tab goes to the scene, if it has controls.
  var prefersScene = true
  /// Keys that are down on the scene: their releases are the scene's too.
  var heldByScene: [String] = []
  /// Modifiers that are down.
  var modifiers: [String] = []

  /// Names of keys that go to what has the ring.
  static let focusKeys = [
    "Tab", "Space", "Return", "Keypad Enter", "Escape", "Up", "Down", "Left", "Right",
  ]

  /// Those of them that move something: held down, they go on moving it.
  static let movingKeys = ["Tab", "Up", "Down", "Left", "Right"]

  static func isModifier(_ name: String) -> Bool {
    ["Left Shift", "Right Shift", "Left Ctrl", "Right Ctrl", "Left Alt", "Right Alt"].contains(name)
  }

  /// The modifiers as views know them.
  var flags: UIKeyModifierFlags {
    var flags: UIKeyModifierFlags = []
    if holds("Shift") { flags.insert(.shift) }
    if holds("Ctrl") { flags.insert(.control) }
    if holds("Alt") { flags.insert(.alternate) }
    return flags
  }

  func holds(_ name: String) -> Bool { modifiers.contains { $0.hasSuffix(name) } }
}

extension Studio {
  /// Takes a key by its name.
  func takeKey(_ name: String, isDown: Bool) {
    if KeyboardOwner.isModifier(name) {
      keyboard.modifiers.removeAll { $0 == name }
      if isDown { keyboard.modifiers.append(name) }
      chrome.send(.key(name: name, isDown: isDown, time: now))
    }
    guard isDown else { return liftKey(name) }
    if showsKeys { return closeKeys(by: name) }
    if wantsText { return type(key: name) }
    if KeyboardOwner.focusKeys.contains(name), giveToFocus(name) { return }
    if panels.inspector, inspector?.handleKey(name, modifiers: keyboard.flags) == true { return }
    if let command = command(forKey: name) { perform(command) }
  }

  /// Takes a key that is held down, once more. A scene has each press once, as recordings do.
  func takeRepeat(of name: String) {
    guard !showsKeys, !keyboard.heldByScene.contains(name) else { return }
    if wantsText {
      if ["Backspace", "Up", "Down"].contains(name) { type(key: name) }
    } else if chrome.focusedControl != nil, KeyboardOwner.focusKeys.contains(name) {
      if KeyboardOwner.movingKeys.contains(name) { _ = give(toChrome: name) }
    } else if let command = command(forKey: name), command.repeats {
      perform(command)
    }
  }

  private func command(forKey name: String) -> Command? {
    Command(key: name, isShifted: keyboard.holds("Shift"), isControlled: keyboard.holds("Ctrl"))
  }

  /// Takes text that was typed into the search.
  func takeText(_ text: String) {
    guard let field, field.isEditing else { return }
    chrome.perform { field.insertText(text) }
  }

  private var field: SearchField? { root.controller?.list.field }

  private func closeKeys(by name: String) {
    if ["Escape", "Return", "Space", "F1", "/"].contains(name) { showKeys(false) }
  }

  private func type(key name: String) {
    guard let field else { return }
    chrome.perform {
      switch name {
      case "Backspace": field.deleteBackward()
      case "Escape":
        if field.text.isEmpty { field.end() } else { field.set("") }
      case "Return", "Keypad Enter":
        field.end()
        let index = root.controller?.list.index
        if let first = index?.row(after: nil, forward: true),
          index?.rows.contains(chosenRow) == false
        {
          choose(first)
        }
      case "Up": perform(.up)
      case "Down": perform(.down)
      case "Tab": field.end()
      default: break
      }
    }
  }

  // MARK: - The ring

  /// Gives a key to what has the ring, and Tab to whom it belongs; false if it is nobody's.
  private func giveToFocus(_ name: String) -> Bool {
    if deck.stage.focusedControl != nil, canPlay { return give(toScene: name) }
    if chrome.focusedControl != nil { return give(toChrome: name) }
    guard name == "Tab" else { return false }
    let goesToScene =
      keyboard.prefersScene && canPlay && !deck.stage.focusableControls.isEmpty
    return goesToScene ? give(toScene: name) : give(toChrome: name)
  }

  /// Whether keys reach the scene: time goes on in its live run.
  private var canPlay: Bool { deck.isLive && deck.isPlaying }

  private func give(toChrome name: String) -> Bool {
    chrome.send(.key(name: name, isDown: true, time: now))
    return true
  }

  /// The scene learns of modifiers only with a key that is its own, so that the window's shortcuts
  /// leave nothing in a recording.
  private func give(toScene name: String) -> Bool {
    for key in keyboard.modifiers + [name] where !keyboard.heldByScene.contains(key) {
      keyboard.heldByScene.append(key)
      deck.send(.key(name: key, isDown: true, time: now))
    }
    return true
  }

  private func liftKey(_ name: String) {
    if keyboard.heldByScene.contains(name) {
      keyboard.heldByScene.removeAll { $0 == name }
      deck.send(.key(name: name, isDown: false, time: now))
    } else if !KeyboardOwner.isModifier(name) {
      chrome.send(.key(name: name, isDown: false, time: now))
    }
  }

  /// Hands the keyboard to the other side, and takes the ring from this one.
  func switchKeyboard() {
    let hadScene = deck.stage.focusedControl != nil || keyboard.prefersScene
    if deck.stage.focusedControl != nil, canPlay {
      for isDown in [true, false] {
        deck.send(.key(name: "Escape", isDown: isDown, time: now))
      }
    }
    if chrome.focusedControl != nil {
      chrome.send(.key(name: "Escape", isDown: true, time: now))
      chrome.send(.key(name: "Escape", isDown: false, time: now))
    }
    keyboard.prefersScene = !hadScene
    _ = giveToFocus("Tab")
    liftKey("Tab")
  }
}
