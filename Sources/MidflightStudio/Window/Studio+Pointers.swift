import Foundation
import Midflight
import MotionCore

/// Whose pointers are: a pointer belongs to whom it went down on, until it is lifted.
struct PointerOwners {
  enum Owner { case chrome, scene }

  private var owners = [Owner?](repeating: nil, count: 10)  // pointers are 0…9
  /// Whether the mouse hovers over the scene.
  var hoversScene = false
  /// Where the wheel was turned over panels, until the mouse moves or what it scrolled has come to rest.
  var scrolled: CGPoint?

  subscript(pointer: Int) -> Owner? {
    get { owners.indices.contains(pointer) ? owners[pointer] : nil }
    set { if owners.indices.contains(pointer) { owners[pointer] = newValue } }
  }

  /// The scene is another: what is left of presses on the old one is nobody's.
  mutating func forgetScene() {
    for index in owners.indices where owners[index] == .scene { owners[index] = nil }
    hoversScene = false
  }
}

extension Studio {
  /// Brings pointers and wheels to the scene or to the chrome.
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
        firstStep = firstStep?.next(after: .press)
        sendToScene(event)
      } else {
        leaveScene(pointer, for: point)
        endSearch(unlessAt: point)
        keyboard.prefersScene = false
        chrome.send(event)
        // What was pressed may have the ring now, and the keys with it.
        if chrome.focusedControl != nil, deck.stage.focusedControl != nil {
          keyboard.hasLeftScene = true
        }
      }
    case .move(let pointer, let point, _):
      pointers.scrolled = nil
      if let owner = pointers[pointer] { return send(event, to: owner) }
      let isOverScene = owner(at: point) == .scene
      // One move past its edge tells the scene that the mouse has left it.
      if isOverScene || pointers.hoversScene { sendToScene(event) }
      pointers.hoversScene = isOverScene
      chrome.send(event)
    case .up(let pointer, _, _, _), .cancel(let pointer, _, _):
      let owner = pointers[pointer]
      pointers[pointer] = nil
      if case .up = event, owner == .scene { noteInterception() }
      if case .cancel = event, owner == nil { pointers.hoversScene = false }
      send(event, to: owner ?? .chrome)
    case .wheel(let point, _, _):
      let owner = owner(at: point)
      send(event, to: owner)
      if owner == .chrome { leaveTip(at: point) }
    case .key, .resize, .rate: return
    }
  }

  /// The wheel is turned: what was said of what lay under the mouse goes, and is asked for anew once what is
  /// scrolled has come to rest.
  private func leaveTip(at point: CGPoint) {
    root.controller?.tip.withdraw()
    pointers.scrolled = point
  }

  /// Asks what lies under a mouse that stood while something was scrolled there.
  func lookUnderMouse() {
    guard let point = pointers.scrolled, pointers[0] == nil, !chrome.isMoving, chrome.nextDue == nil
    else { return }
    pointers.scrolled = nil
    chrome.send(.move(pointer: 0, at: point, time: now))
  }

  /// A press ends: what flew is held by it, or flies on.
  private func noteInterception() {
    guard firstStep == .intercept || firstStep == .interceptByDragging else { return }
    firstStep = firstStep?.next(after: isFlying ? .miss : .interception)
  }

  /// The middle of what takes two fingers at a point of the scene; in and answered in the window's
  /// points. Nil where nothing does.
  package func middleForTwoFingers(at point: CGPoint) -> CGPoint? {
    guard owner(at: point) == .scene, let viewport = root.controller?.viewport else { return nil }
    return deck.stage.middleForTwoFingers(at: viewport.scenePoint(at: point))
      .map { viewport.windowPoint(at: $0) }
  }

  private func owner(at point: CGPoint) -> PointerOwners.Owner {
    let hit = chrome.perform { chrome.window.hitTest(point, with: nil) }
    return root.controller?.viewport.isScene(hit) == true ? .scene : .chrome
  }

  private func send(_ event: InputEvent, to owner: PointerOwners.Owner) {
    if owner == .scene { sendToScene(event) } else { chrome.send(event) }
  }

  /// The mouse went down elsewhere: it hovers over the scene no more.
  private func leaveScene(_ pointer: Int, for point: CGPoint) {
    guard pointers.hoversScene else { return }
    pointers.hoversScene = false
    sendToScene(.move(pointer: pointer, at: point, time: now))
  }

  private func endSearch(unlessAt point: CGPoint) {
    guard let field = root.controller?.list.field, field.isEditing else { return }
    if !field.convert(field.bounds, to: nil).contains(point) { chrome.perform { field.end() } }
  }

  private func sendToScene(_ event: InputEvent) {
    guard let viewport = root.controller?.viewport else { return }
    var event = event
    switch event {
    case .down(let pointer, let point, let button, let time):
      event = .down(
        pointer: pointer, at: viewport.scenePoint(at: point), button: button, time: time)
    case .move(let pointer, let point, let time):
      event = .move(pointer: pointer, at: viewport.scenePoint(at: point), time: time)
    case .up(let pointer, let point, let button, let time):
      event = .up(pointer: pointer, at: viewport.scenePoint(at: point), button: button, time: time)
    case .wheel(let point, let delta, let time):
      event = .wheel(at: viewport.scenePoint(at: point), delta: delta, time: time)
    default: break
    }
    event.time = now
    let (take, wasRecorded) = (deck.take, deck.take.isRecorded)
    deck.send(event)
    if deck.take !== take, case .fork(_, let moment) = deck.take.origin {
      refreshRecordings()
      sayTakeover(at: moment, ending: wasRecorded ? take.url : nil)
    }
  }

  /// Says that a take was taken over, and what file that has ended: who goes on may believe that it still
  /// records.
  private func sayTakeover(at moment: Moment, ending file: URL?) {
    let ended =
      file.map { "\(Words.recordingEnded($0.lastPathComponent)(in: language)) · " } ?? ""
    let place = "\(Words.tookOver(in: language)) \(TimelineViewController.words(moment))"
    let new = deck.take
    say("\(ended)\(place) · \(Words.goBack(in: language))") { [unowned self, weak new] in
      deck.take === new
    }
  }
}
