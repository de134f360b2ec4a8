import Midflight
import MotionCore

/// Whose keys are: the scene's or the window's.
///
/// Shortcuts always work but while something is typed. Beyond them there is one rule: what has the
/// ring of the focus gets Tab, Space, Return, Escape and arrows; arrows that it has no use for go from
/// button to button, or through the list. Tab without a ring anywhere goes to the side that was pressed
/// last; F6 goes to the other one.
struct KeyboardOwner {
  /// Whether Tab goes to the scene, if it has controls.
  var prefersScene = true
  /// Whether F6 has gone from what has the ring in the scene: it has it still, unseen, as nobody did
  /// anything to the scene, and keys are the window's.
  var hasLeftScene = false
  /// Whether the search had the keys last, so that F6 goes on from there: to the scene.
  var comesFromSearch = false
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
    // What a key does may make what is said of something untrue, or another language's.
    root.controller?.tip.withdraw()
    if command(forKey: name) == .close { return perform(.close) }
    if showsKeys { return useSheet(name) }
    if wantsText { return type(key: name) }
    if KeyboardOwner.focusKeys.contains(name), giveToFocus(name) { return }
    if panels.inspector, inspector?.handleKey(name, modifiers: keyboard.flags) == true { return }
    if let command = command(forKey: name) { return perform(command) }
    if name == "Escape" { endFilter() }
  }

  /// Takes a key that is held down, once more. A scene has each press once, as recordings do.
  func takeRepeat(of name: String) {
    guard !deck.held.keys.contains(name) else { return }
    if showsKeys { return root.controller?.sheet.scroll(byKey: name) ?? () }
    if wantsText {
      if ["Backspace", "Up", "Down"].contains(name) { type(key: name) }
      return
    }
    if chrome.focusedControl != nil, KeyboardOwner.focusKeys.contains(name) {
      guard KeyboardOwner.movingKeys.contains(name), !giveToFocus(name) else { return }
    }
    if let command = command(forKey: name), command.repeats {
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

  private func useSheet(_ name: String) {
    if ["Escape", "Return", "Space", "F1", "/"].contains(name) { return showKeys(false) }
    root.controller?.sheet.scroll(byKey: name)
  }

  /// Shows all scenes again, if something was searched for.
  private func endFilter() {
    guard let field, !field.text.isEmpty else { return }
    chrome.perform { field.set("") }
    reveal(chosenRow)
  }

  /// Leaves the search, with the ring if it is there, and shows all scenes again.
  private func leaveSearch() {
    chrome.perform { field?.end() }
    if chrome.focusedControl === field { _ = give(toChrome: "Escape") }
    endFilter()
  }

  private func type(key name: String) {
    guard let field else { return }
    if name == "Escape" { return leaveSearch() }
    chrome.perform {
      switch name {
      case "Backspace": field.deleteBackward()
      case "Return", "Keypad Enter":
        let (index, query) = (root.controller?.list.index, field.text)
        field.end()
        let (open, scene) = (chosenRow, deck.scene.name)
        if let meant = index?.meant(by: query, besides: open, of: scene, in: catalog) {
          choose(meant)
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

  /// Gives a key to what has the ring, and Tab to whom it belongs; false if it is nobody's.
  private func giveToFocus(_ name: String) -> Bool {
    if sceneHasKeyboard, canPlay { return give(toScene: name) }
    if let control = chrome.focusedControl {
      guard let arrow = Arrow(rawValue: name), !control.takes(arrow) else {
        return give(toChrome: name)
      }
      return goOn(from: control, by: arrow)
    }
    guard name == "Tab" else { return false }
    let goesToScene =
      keyboard.prefersScene && canPlay && !deck.stage.focusableControls.isEmpty
    return goesToScene ? give(toScene: name) : give(toChrome: name)
  }

  fileprivate enum Arrow: String { case up = "Up", down = "Down", left = "Left", right = "Right" }

  /// Goes from a button to the one beside it in its bar, or below it in its panel; false where there
  /// is none that way for this arrow: up and down in a bar are the list's.
  private func goOn(from control: UIControl, by arrow: Arrow) -> Bool {
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
    goToNext(backwards: goesBack)
    return true
  }

  /// As Tab does, or Shift Tab, whatever is held down.
  private func goToNext(backwards: Bool) {
    let held = keyboard.modifiers.filter { $0.hasSuffix("Shift") }
    for key in held { chrome.send(.key(name: key, isDown: false, time: now)) }
    if backwards { chrome.send(.key(name: "Left Shift", isDown: true, time: now)) }
    for isDown in [true, false] { chrome.send(.key(name: "Tab", isDown: isDown, time: now)) }
    if backwards { chrome.send(.key(name: "Left Shift", isDown: false, time: now)) }
    for key in held { chrome.send(.key(name: key, isDown: true, time: now)) }
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
    keyboard.hasLeftScene = false
    for key in keyboard.modifiers + [name] where !deck.held.keys.contains(key) {
      deck.send(.key(name: key, isDown: true, time: now))
    }
    return true
  }

  /// A release is the scene's, of a key that is down there, or else the chrome's.
  private func liftKey(_ name: String) {
    if deck.held.keys.contains(name) {
      deck.send(.key(name: name, isDown: false, time: now))
    } else if !KeyboardOwner.isModifier(name) {
      chrome.send(.key(name: name, isDown: false, time: now))
    }
  }

  /// Whether something in the scene has the ring, and the keys with it.
  var sceneHasKeyboard: Bool { deck.stage.focusedControl != nil && !keyboard.hasLeftScene }

  /// Hands the keyboard to the other side. While the scene's time stands it is the scene's from when that goes
  /// on; a scene with nothing that takes keys is passed over. Both is said. The ring in the scene is hidden meanwhile and comes back
  /// where it was: the scene hears nothing of that. The window's is taken away.
  func switchKeyboard() {
    let goesToScene =
      !sceneHasKeyboard
      && (chrome.focusedControl != nil || keyboard.comesFromSearch || !keyboard.prefersScene)
    let comesFromSearch = keyboard.comesFromSearch
    keyboard.comesFromSearch = false
    if goesToScene, deck.stage.focusableControls.isEmpty {
      say(Words.nothingTakesKeys(in: language))
      if chrome.focusedControl == nil { goToNext(backwards: false) }
      // On from the search, and not back to it.
      if comesFromSearch, chrome.focusedControl === field { goToNext(backwards: false) }
      return
    }
    keyboard.prefersScene = goesToScene
    keyboard.hasLeftScene = !goesToScene && deck.stage.focusedControl != nil
    if chrome.focusedControl != nil {
      chrome.send(.key(name: "Escape", isDown: true, time: now))
      chrome.send(.key(name: "Escape", isDown: false, time: now))
    }
    if goesToScene, !canPlay { say(Words.keysWait(in: language)) }
    if goesToScene, sceneHasKeyboard || !canPlay { return }
    _ = giveToFocus("Tab")
    liftKey("Tab")
  }
}

extension UIControl {
  /// Whether an arrow moves something of its own, as a slider's knob.
  fileprivate func takes(_ arrow: Studio.Arrow) -> Bool {
    if self is InputRail { return arrow == .left || arrow == .right }
    return self is UISlider || self is UISegmentedControl || self is UIStepper
      || self is TimelineTrack
  }
}
