import Foundation
import Midflight
import MotionCore

/// The owners of pointers. A pointer belongs to the side that received its press, until release.
struct PointerOwners {
  enum Owner { case chrome, scene }

  private var owners = [Owner?](repeating: nil, count: 10)  // pointers are 0…9
  /// A Boolean value that indicates whether the mouse hovers over the scene.
  var hoversScene = false
  /// A Boolean value that indicates whether the scene gets the window's size at the release: a
  /// press has ended a replay, which had the size of its recording.
  var fillsWindowOnRelease = false
  /// A Boolean value that indicates whether the mouse is down as a finger in the scene.
  var mouseIsDownAsFinger = false
  /// The position of the last wheel event over a panel, until the mouse moves or the scrolling
  /// ends.
  var scrolled: CGPoint?

  subscript(pointer: Int) -> Owner? {
    get { owners.indices.contains(pointer) ? owners[pointer] : nil }
    set { if owners.indices.contains(pointer) { owners[pointer] = newValue } }
  }

  /// Removes pointers that belong to a scene that is no longer open. Pointers of the chrome stay.
  mutating func forgetScene() {
    for index in owners.indices where owners[index] == .scene { owners[index] = nil }
    (hoversScene, mouseIsDownAsFinger) = (false, false)
  }
}

extension Studio {
  /// A point of the window that is never over the scene.
  static let outsideScene = CGPoint(x: -1, y: -1)

  /// Routes pointers and wheels to the scene or to the chrome.
  ///
  /// | Event | Receiver |
  /// |---|---|
  /// | down | the side under the point, which gets the pointer and, for Tab, the keyboard |
  /// | move of a pointer that is down | the pointer's side |
  /// | hover move | the chrome; for a mouse also the scene if it is under the point, or was before |
  /// | up | the pointer's side; none if its press went to a scene that is no longer open |
  /// | cancel | the pointer's side, or else the chrome |
  /// | wheel | the side under the point |
  /// | others | none |
  ///
  /// A press outside the search field removes its focus. A press on the scene also cancels the
  /// pointer in the chrome; a press on a panel ends the mouse's hover over the scene. A wheel
  /// over a panel hides the tip.
  func route(_ event: InputEvent) {
    switch event {
    case .down(let pointer, let point, _, _):
      let owner = owner(at: point)
      pointers[pointer] = owner
      keyboard.comesFromSearch = false
      if owner == .scene {
        root.controller?.list.field.end()
        chrome.send(.cancel(pointer: pointer, reason: .takenOver, time: now))
        keyboard.prefersScene = true
        onboardingStep = onboardingStep?.next(after: .press)
        sendToScene(event)
      } else {
        leaveScene(pointer, for: point)
        endSearch(unlessAt: point)
        keyboard.prefersScene = false
        if showsOnlyScene, player.loopEnd != nil, !isControl(at: point) { setLooping(false) }
        chrome.send(event)
        // The press may have moved the focus, and the keys with it, to the chrome.
        if chrome.focusedControl != nil, player.stage.focusedControl != nil {
          keyboard.hasLeftScene = true
        }
      }
    case .move(let pointer, let point, _):
      pointers.scrolled = nil
      if let owner = pointers[pointer] { return send(event, to: owner) }
      if settings.mouseIsFinger {
        leaveScene(pointer, for: Studio.outsideScene)
        return chrome.send(event)
      }
      let isOverScene = owner(at: point) == .scene
      // One move past the edge tells the scene that the mouse has left.
      if isOverScene || pointers.hoversScene { sendToScene(event) }
      pointers.hoversScene = isOverScene
      chrome.send(event)
    case .up(let pointer, _, _, _), .cancel(let pointer, _, _):
      let owner = pointers[pointer]
      pointers[pointer] = nil
      // The press went to a scene that is no longer open.
      if case .up = event, owner == nil { return }
      if case .up = event, owner == .scene { noteInterception() }
      if case .cancel = event, owner == nil { pointers.hoversScene = false }
      send(event, to: owner ?? .chrome)
    case .wheel(let point, _, _):
      let owner = owner(at: point)
      send(event, to: owner)
      if owner == .chrome { hideTipWhileScrolling(at: point) }
    case .key, .resize, .rate, .activity: return
    }
  }

  /// Hides the tip. The tip for the new content under the mouse follows when the scrolling ends,
  /// unless the mouse moves before.
  private func hideTipWhileScrolling(at point: CGPoint) {
    root.controller?.tip.cancel()
    pointers.scrolled = point
  }

  /// Sends a hover move after scrolling, so that the view that is now under the mouse shows its
  /// tip. No effect while the chrome moves or has a timer, while the mouse is down, or without
  /// scrolling.
  func updateHover() {
    guard let point = pointers.scrolled, pointers[0] == nil, !chrome.isMoving, chrome.nextDue == nil
    else { return }
    pointers.scrolled = nil
    chrome.send(.move(pointer: 0, at: point, time: now))
  }

  /// Moves the onboarding on at a release: the press caught the motion, or missed it if views still
  /// move. No effect except for the hints to catch a view.
  private func noteInterception() {
    guard onboardingStep == .intercept || onboardingStep == .interceptByDragging else { return }
    onboardingStep = onboardingStep?.next(after: isAnimating ? .miss : .interception)
  }

  /// Returns the middle of the view with a two-finger gesture at a point; nil for none, and outside
  /// the scene. Both points are in window coordinates.
  package func centerForTwoFingers(at point: CGPoint) -> CGPoint? {
    guard owner(at: point) == .scene, let viewport = root.controller?.viewport else { return nil }
    return player.stage.centerForTwoFingers(at: viewport.scenePoint(at: point))
      .map { viewport.windowPoint(at: $0) }
  }

  /// Returns the side under a point of the window, by a hit test of the chrome.
  private func owner(at point: CGPoint) -> PointerOwners.Owner {
    let hit = chrome.perform { chrome.window.hitTest(point, with: nil) }
    return root.controller?.viewport.isScene(hit) == true ? .scene : .chrome
  }

  /// Returns whether the chrome has a control at a point of the window.
  private func isControl(at point: CGPoint) -> Bool {
    chrome.perform { chrome.window.hitTest(point, with: nil) is UIControl }
  }

  /// Sends an event to the scene, in the scene's points, or to the chrome.
  private func send(_ event: InputEvent, to owner: PointerOwners.Owner) {
    if owner == .scene { sendToScene(event) } else { chrome.send(event) }
  }

  /// Tells the scene that the mouse is no longer over it: after a press elsewhere, or because a
  /// finger does not hover. No effect unless the mouse was over the scene.
  func leaveScene(_ pointer: Int, for point: CGPoint) {
    guard pointers.hoversScene else { return }
    pointers.hoversScene = false
    sendToScene(.move(pointer: pointer, at: point, time: now))
  }

  /// Removes the focus of the search field, unless the point is inside the field. The text stays.
  private func endSearch(unlessAt point: CGPoint) {
    guard let field = root.controller?.list.field, field.isEditing else { return }
    if !field.convert(field.bounds, to: nil).contains(point) { chrome.perform { field.end() } }
  }

  /// Sends an event to the scene, in the scene's points and at the current moment. If the event
  /// forks a recording or replay, a message appears and the list of recordings is updated.
  private func sendToScene(_ event: InputEvent) {
    guard let viewport = root.controller?.viewport else { return }
    var event = asFinger(event).mappingPoints(viewport.scenePoint)
    event.time = now
    let (session, wasRecorded) = (player.session, player.session.isRecorded)
    player.send(event)
    if player.session !== session, case .fork(_, let moment) = player.session.origin {
      pointers.fillsWindowOnRelease = true
      refreshRecordings()
      showContinuation(
        at: moment, ending: wasRecorded && !hasFailed(.record) ? session.url : nil)
    }
    if pointers.fillsWindowOnRelease, player.held.isEmpty {
      pointers.fillsWindowOnRelease = false
      fillWindow()
    }
  }

  /// Makes an event of the left button that of a finger, if `mouseIsFinger` was set at the press,
  /// and stores whether such a press is down. Returns other events unchanged.
  private func asFinger(_ event: InputEvent) -> InputEvent {
    switch event {
    case .down(0, let point, .primary, let time) where settings.mouseIsFinger:
      pointers.mouseIsDownAsFinger = true
      return .down(pointer: 0, at: point, button: .finger, time: time)
    case .up(0, let point, _, let time) where pointers.mouseIsDownAsFinger:
      pointers.mouseIsDownAsFinger = false
      return .up(pointer: 0, at: point, button: .finger, time: time)
    case .cancel(0, _, _): pointers.mouseIsDownAsFinger = false
    default: break
    }
    return event
  }

  /// Shows a message about the new session, and about a file that has ended with the old one. The
  /// message disappears with the new session.
  private func showContinuation(at moment: Moment, ending file: URL?) {
    let ended = file.map {
      WindowText.recordingEnded(in: language, ["file": $0.lastPathComponent])
    }
    let place = WindowText.continuedFrom(
      in: language, ["time": TimelineViewController.timeText(moment)])
    let parts = [ended, place, WindowText.goBack(in: language)].compactMap { $0 }
    let new = player.session
    showMessage(parts.joined(separator: " · ")) { [unowned self, weak new] in
      player.session === new
    }
  }
}
