import Midflight
import MotionCore

/// The owner of the keyboard: the scene or the window.
///
/// - While the search field has focus, keys are text.
/// - A focused control gets Tab, Space, Return, Escape and the arrow keys. Arrows that the control
///   does not use move the focus, or the selection in the list.
/// - Without a focused control, Tab goes to the side that was pressed last. F6 switches sides.
/// - All other keys are shortcuts.
struct KeyboardOwner {
  /// A Boolean value that indicates whether Tab goes to the scene, if the scene has controls.
  var prefersScene = true
  /// A Boolean value that indicates whether F6 has left a focused control in the scene. The control
  /// keeps its focus, because the scene has received no input, but its ring is hidden.
  var hasLeftScene = false
  /// A Boolean value that indicates whether the search field had the keys last. F6 then goes to the
  /// scene.
  var comesFromSearch = false
  /// The modifier keys that are down.
  var modifiers: [String] = []

  /// The names of the keys that go to the focused control.
  static let focusKeys = [
    "Tab", "Space", "Return", "Keypad Enter", "Escape", "Up", "Down", "Left", "Right",
  ]

  /// The focus keys that repeat while they are held down.
  static let movingKeys = ["Tab", "Up", "Down", "Left", "Right"]

  /// Returns whether a key is Shift, Ctrl or Alt, on the left or right.
  static func isModifier(_ name: String) -> Bool {
    ["Left Shift", "Right Shift", "Left Ctrl", "Right Ctrl", "Left Alt", "Right Alt"].contains(name)
  }

  /// The modifiers as UIKit flags: Shift, Ctrl and Alt, left or right.
  var flags: UIKeyModifierFlags {
    var flags: UIKeyModifierFlags = []
    if holds("Shift") { flags.insert(.shift) }
    if holds("Ctrl") { flags.insert(.control) }
    if holds("Alt") { flags.insert(.alternate) }
    return flags
  }

  /// Returns whether a modifier is down on either side.
  ///
  /// - Parameter name: "Shift", "Ctrl" or "Alt".
  func holds(_ name: String) -> Bool { modifiers.contains { $0.hasSuffix(name) } }
}

extension Studio {
  /// Handles the press or release of a key, and hides the tip at a press. The first that applies
  /// uses the press:
  ///
  /// - the scene, if it fills the window,
  /// - a key that closes the window or hides the panels,
  /// - the sheet of keys while it is open,
  /// - the search field while it has focus,
  /// - the focused control, for its keys,
  /// - the visible inspector,
  /// - a shortcut,
  /// - Escape, which clears the search.
  ///
  /// A modifier also reaches the chrome. A release goes to the scene if the key is down there.
  func handleKeyEvent(_ name: String, isDown: Bool) {
    if KeyboardOwner.isModifier(name) {
      keyboard.modifiers.removeAll { $0 == name }
      if isDown { keyboard.modifiers.append(name) }
      chrome.send(.key(name: name, isDown: isDown, time: now))
    }
    guard isDown else { return releaseKey(name) }
    if showsOnlyScene { return pressKeyOfOnlyScene(name) }
    // A command can make the tip wrong, or change its language.
    root.controller?.tip.cancel()
    if let command = windowCommand(forKey: name) { return perform(command) }
    if showsKeys { return handleSheetKey(name) }
    if wantsText { return type(key: name) }
    if KeyboardOwner.focusKeys.contains(name), sendToFocus(name) { return }
    if panels.inspector, inspector?.handleKey(name, modifiers: keyboard.flags) == true { return }
    if let command = command(forKey: name) { return perform(command) }
    if name == "Escape" { endFilter() }
  }

  /// Handles the press of a key while the scene fills the window: the scene receives all keys,
  /// except F12 and those that close the window.
  private func pressKeyOfOnlyScene(_ name: String) {
    if let command = windowCommand(forKey: name) { return perform(command) }
    guard !player.held.keys.contains(name) else { return }
    player.send(.key(name: name, isDown: true, time: now))
  }

  /// Handles the repetition of a key that is held down. A key that is down in the scene does not
  /// repeat: a scene receives each press once, as in recordings.
  ///
  /// - The open sheet of keys scrolls.
  /// - In the search field, Backspace and the up and down arrows repeat.
  /// - With a focused control, Tab and arrows repeat; Space, Return and Escape do not.
  /// - Otherwise commands with `repeats` do.
  func handleRepeatedKey(of name: String) {
    guard !showsOnlyScene, !player.held.keys.contains(name) else { return }
    if showsKeys { return root.controller?.sheet.scroll(byKey: name) ?? () }
    if wantsText {
      if ["Backspace", "Up", "Down"].contains(name) { type(key: name) }
      return
    }
    if chrome.focusedControl != nil, KeyboardOwner.focusKeys.contains(name) {
      guard KeyboardOwner.movingKeys.contains(name), !sendToFocus(name) else { return }
    }
    if let command = command(forKey: name), command.repeats {
      perform(command)
    }
  }

  /// Returns the command of a key with the modifiers that are down; nil for none. Alt does not
  /// count.
  private func command(forKey name: String) -> Command? {
    Command(key: name, isShifted: keyboard.holds("Shift"), isControlled: keyboard.holds("Ctrl"))
  }

  /// Returns the command of a key that works everywhere: to close the window, or to show or hide the
  /// panels.
  private func windowCommand(forKey name: String) -> Command? {
    command(forKey: name).flatMap { [.close, .toggleStudio].contains($0) ? $0 : nil }
  }

  /// Inserts typed text into the search field; no effect unless the field has focus.
  func insertIntoSearch(_ text: String) {
    guard let field, field.isEditing else { return }
    chrome.perform { field.insertText(text) }
  }

  private var field: SearchField? { root.controller?.list.field }

  /// Closes the sheet for Escape, Return, Space, F1 or `/`. Other keys scroll the sheet or have no
  /// effect.
  private func handleSheetKey(_ name: String) {
    if ["Escape", "Return", "Space", "F1", "/"].contains(name) { return showKeys(false) }
    root.controller?.sheet.scroll(byKey: name)
  }

  /// Clears the search, shows all scenes, and scrolls to the open row. No effect for an empty
  /// field.
  private func endFilter() {
    guard let field, !field.text.isEmpty else { return }
    chrome.perform { field.set("") }
    reveal(chosenRow)
  }

  /// Ends the search: removes the focus and the text of the field, shows all scenes, and scrolls to
  /// the open row.
  private func leaveSearch() {
    chrome.perform { field?.end() }
    if chrome.focusedControl === field { _ = send(toChrome: "Escape") }
    endFilter()
  }

  /// Handles a key in the search field.
  ///
  /// | Key | Effect |
  /// |---|---|
  /// | Escape | clears the search and removes the focus |
  /// | Backspace | deletes the last character or the selection |
  /// | Return | removes the focus, and opens the best match, if there is one |
  /// | ↑ ↓ | open the previous or next row |
  /// | ← → Home End | remove the selection |
  /// | Tab | removes the search field's focus |
  /// | F6 | moves the keyboard to the other side |
  /// | Ctrl A, Ctrl F | select all |
  /// | Ctrl V, Shift Insert | paste |
  /// | others | none; text arrives by `insertText` |
  private func type(key name: String) {
    guard let field else { return }
    if name == "Escape" { return leaveSearch() }
    chrome.perform {
      switch name {
      case "Backspace": field.deleteBackward()
      case "Return", "Keypad Enter":
        let (index, query) = (root.controller?.list.index, field.text)
        field.end()
        let (open, scene) = (chosenRow, player.scene.name)
        if let match = index?.bestMatch(for: query, besides: open, of: scene, in: catalog) {
          choose(match)
        }
      case "Up": perform(.up)
      case "Down": perform(.down)
      case "Left", "Right", "Home", "End": field.begin()
      case "Tab": field.end()
      case "F6":
        field.end()
        perform(.switchKeyboard)
      case "A" where keyboard.holds("Ctrl"), "F" where keyboard.holds("Ctrl"): field.selectAll()
      case "V" where keyboard.holds("Ctrl"), "Insert" where keyboard.holds("Shift"):
        if let text = onPaste() { field.paste(text) }
      default: break
      }
    }
  }

  // MARK: - The ring

  /// Sends a key to the focused control, and Tab to its side. Returns false if no side handles the
  /// key.
  ///
  /// The focused control of the scene comes first while the live run plays, then that of the
  /// chrome. An arrow that a control of the chrome does not use moves the focus. Without a focused
  /// control, only Tab is handled: by the scene if it was pressed last, plays and has controls, or
  /// else by the chrome.
  private func sendToFocus(_ name: String) -> Bool {
    if sceneHasKeyboard, canPlay { return send(toScene: name) }
    if let control = chrome.focusedControl {
      guard let arrow = Arrow(rawValue: name), !control.takes(arrow) else {
        return send(toChrome: name)
      }
      return moveFocus(from: control, by: arrow)
    }
    guard name == "Tab" else { return false }
    let goesToScene =
      keyboard.prefersScene && canPlay && !player.stage.focusableControls.isEmpty
    return goesToScene ? send(toScene: name) : send(toChrome: name)
  }

  fileprivate enum Arrow: String { case up = "Up", down = "Down", left = "Left", right = "Right" }

  /// Moves the focus to the next button of the bar, or of the panel below. At the last button, the
  /// focus stays. Returns false for an arrow that does not move the focus: up and down in a bar
  /// select rows of the list. Left and right outside the bars have no effect.
  private func moveFocus(from control: UIControl, by arrow: Arrow) -> Bool {
    guard let controller = root.controller else { return false }
    let isVertical = arrow == .up || arrow == .down
    let groups =
      isVertical
      ? [controller.inspectorContainer] : [controller.toolbar.view, controller.timeline.view]
    guard let group = groups.compactMap({ $0 }).first(where: { control.isDescendant(of: $0) })
    else { return !isVertical }
    let goesBack = arrow == .up || arrow == .left
    let all = chrome.focusableControls
    guard let index = all.firstIndex(where: { $0 === control }) else { return false }
    let next = index + (goesBack ? -1 : 1)
    guard all.indices.contains(next), all[next].isDescendant(of: group) else { return true }
    focusNext(backwards: goesBack)
    return true
  }

  /// Moves the focus of the chrome as Tab or Shift Tab does, whatever Shift keys are down. These
  /// keys are down again afterwards.
  private func focusNext(backwards: Bool) {
    let held = keyboard.modifiers.filter { $0.hasSuffix("Shift") }
    for key in held { chrome.send(.key(name: key, isDown: false, time: now)) }
    if backwards { chrome.send(.key(name: "Left Shift", isDown: true, time: now)) }
    for isDown in [true, false] { chrome.send(.key(name: "Tab", isDown: isDown, time: now)) }
    if backwards { chrome.send(.key(name: "Left Shift", isDown: false, time: now)) }
    for key in held { chrome.send(.key(name: key, isDown: true, time: now)) }
  }

  /// A Boolean value that indicates whether the scene receives keys: the live run plays.
  private var canPlay: Bool { player.isLive && player.isPlaying }

  /// Sends the press of a key to the chrome. Returns true.
  private func send(toChrome name: String) -> Bool {
    chrome.send(.key(name: name, isDown: true, time: now))
    return true
  }

  /// Sends a key to the scene, after the modifiers that are down. Modifiers alone are not sent, so
  /// that shortcuts leave no trace in a recording. Keys that are down in the scene are not sent
  /// again. Returns true.
  private func send(toScene name: String) -> Bool {
    keyboard.hasLeftScene = false
    for key in keyboard.modifiers + [name] where !player.held.keys.contains(key) {
      player.send(.key(name: key, isDown: true, time: now))
    }
    return true
  }

  /// Releases a key in the scene if it is down there, or else in the chrome. The chrome has
  /// received the release of a modifier before.
  private func releaseKey(_ name: String) {
    if player.held.keys.contains(name) {
      player.send(.key(name: name, isDown: false, time: now))
    } else if !KeyboardOwner.isModifier(name) {
      chrome.send(.key(name: name, isDown: false, time: now))
    }
  }

  /// Removes the focus of the chrome.
  func removeFocus() {
    guard chrome.focusedControl != nil else { return }
    for isDown in [true, false] { chrome.send(.key(name: "Escape", isDown: isDown, time: now)) }
  }

  /// A Boolean value that indicates whether a control in the scene has focus and the keys.
  var sceneHasKeyboard: Bool { player.stage.focusedControl != nil && !keyboard.hasLeftScene }

  /// Moves the keyboard to the other side.
  ///
  /// - A scene without controls for the keyboard is skipped, with a message; the focus goes to the
  ///   chrome.
  /// - A paused scene gets the keyboard when its time continues, with a message.
  /// - A focused control in the scene keeps its focus, with a hidden ring, and gets the keys back.
  ///   The chrome's focus is removed.
  /// - A side without a focused control focuses its next one.
  func switchKeyboard() {
    let goesToScene =
      !sceneHasKeyboard
      && (chrome.focusedControl != nil || keyboard.comesFromSearch || !keyboard.prefersScene)
    let comesFromSearch = keyboard.comesFromSearch
    keyboard.comesFromSearch = false
    if goesToScene, player.stage.focusableControls.isEmpty {
      showMessage(WindowText.noKeyboardControls(in: language))
      if chrome.focusedControl == nil { focusNext(backwards: false) }
      // The focus moves on from the search field, not back to it.
      if comesFromSearch, chrome.focusedControl === field { focusNext(backwards: false) }
      return
    }
    keyboard.prefersScene = goesToScene
    keyboard.hasLeftScene = !goesToScene && player.stage.focusedControl != nil
    removeFocus()
    if goesToScene, !canPlay { showMessage(WindowText.keysWaitForLive(in: language)) }
    if goesToScene, sceneHasKeyboard || !canPlay { return }
    _ = sendToFocus("Tab")
    releaseKey("Tab")
  }
}

extension UIControl {
  /// Returns whether the control uses an arrow key itself: sliders, segmented controls, steppers
  /// and the timeline use all, the selector of input events and the edge of a panel left and right
  /// only.
  fileprivate func takes(_ arrow: Studio.Arrow) -> Bool {
    if self is InputSelector || self is PanelEdge { return arrow == .left || arrow == .right }
    return self is UISlider || self is UISegmentedControl || self is UIStepper
      || self is SeekBar
  }
}
