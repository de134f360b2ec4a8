import Foundation
import Midflight
import MotionCore

/// The text of an input event and of its effect.
extension InputFact {
  /// Returns the time, the event and the view as text.
  ///
  /// - Parameter isWrapped: A Boolean value that indicates whether the view has a line of its own.
  func eventText(in language: LocalizedText.Language, isWrapped: Bool = false) -> String {
    timeText + actionText(in: language, isWrapped: isWrapped)
  }

  /// The time, with the space after it.
  var timeText: String {
    "\(Quantity.seconds(event.time.seconds, decimals: 3))  "
  }

  /// Returns the event and the view as text; only the event if there is no view.
  ///
  /// - Parameter isWrapped: A Boolean value that indicates whether the view has a line of its own.
  func actionText(
    in language: LocalizedText.Language, isWrapped: Bool = false
  ) -> String {
    let action = event.text(in: language)
    return view.map {
      WindowText.inputOverView(
        in: language, ["event": action, "view": $0, "space": isWrapped ? "\n" : " "])
    } ?? action
  }

  /// Returns the effect as text, with the recognizers or views that reached it.
  ///
  /// | Effect | Text |
  /// |---|---|
  /// | accepted | the names, with the last state that is not failed; "the stage" without names |
  /// | watched | the names of the observers |
  /// | ignored | the reason |
  func effectText(in language: LocalizedText.Language) -> String {
    switch effect {
    case .accepted where takers.isEmpty:
      WindowText.handledBy(in: language, ["names": WindowText.theStage(in: language)])
    case .accepted:
      WindowText.handledBy(in: language, ["names": InputFact.brief(takers)])
        + (steps.last { $0.state != .failed }.map { " (.\($0.state))" } ?? "")
    case .watched: WindowText.observedBy(in: language, ["names": InputFact.brief(watchers)])
    case .ignored: WindowText.notHandled(in: language, ["reason": notHandledReason(in: language)])
    }
  }

  /// Returns the reason why the event was not handled; the first that applies:
  ///
  /// - recognizers failed; for the release of a pan, it was not dragged,
  /// - a key without a focused control,
  /// - a move without a pointer that is down,
  /// - a disabled control,
  /// - no view there, or a view without a handler.
  private func notHandledReason(in language: LocalizedText.Language) -> String {
    let failed = steps.filter { $0.state == .failed }.map(\.recognizer)
    if !failed.isEmpty {
      // A press alone is no drag.
      let isLift = if case .up = event { true } else { false }
      let isDrag = failed.contains { $0.hasPrefix("UIPanGestureRecognizer") }
      let text: WindowText = isLift && isDrag ? .notDragged : .notRecognized
      return text(in: language, ["names": InputFact.brief(failed)])
    }
    let text: WindowText =
      switch event {
      case .key: .noKeyboardFocus
      // A hover move is not hit-tested.
      case .move where view == nil: .noPointerDown
      case _ where isControlDisabled: .controlDisabled
      default: view == nil ? .noViewHere : .noHandlerHere
      }
    return text(in: language)
  }

  /// Returns the names without "UI" and "GestureRecognizer", and a view only once for neighbours:
  /// "Pan, Pinch photo". Other names stay; "" for none.
  static func brief(_ names: [String]) -> String {
    let parts = names.map { name -> (kind: Substring, view: Substring?) in
      let (kind, view) = name.split(separator: " ", maxSplits: 1).pair
      guard kind.hasPrefix("UI"), kind.hasSuffix("GestureRecognizer") else {
        return (name[...], nil)
      }
      return (kind.dropFirst(2).dropLast("GestureRecognizer".count), view)
    }
    return parts.indices.map { index in
      let (kind, view) = parts[index]
      let isNamedLater = parts.indices.contains(index + 1) && parts[index + 1].view == view
      return isNamedLater ? "\(kind)" : [kind, view].compactMap { $0 }.joined(separator: " ")
    }.joined(separator: ", ")
  }
}

extension [Substring] {
  /// The first element, and the second if there is one.
  fileprivate var pair: (Substring, Substring?) { (first ?? "", count > 1 ? self[1] : nil) }
}

extension InputEvent {
  /// Returns the name of the event, with the name of a key and whether it is down, with a rate, or
  /// with the window's state. The English names are the codes of a recording.
  func text(in language: LocalizedText.Language) -> String {
    switch self {
    case .down: WindowText.inputDown(in: language)
    case .move: WindowText.inputMove(in: language)
    case .up: WindowText.inputUp(in: language)
    case .cancel: WindowText.inputCancel(in: language)
    case .wheel: WindowText.inputWheel(in: language)
    case .key(let name, let isDown, _):
      "\(WindowText.inputKey(in: language)) \(name) "
        + (isDown ? WindowText.inputDown(in: language) : WindowText.inputUp(in: language))
    case .resize: WindowText.inputResize(in: language)
    case .rate(let rate, _): "\(WindowText.inputRate(in: language)) \(rate)"
    case .activity(let activity, _):
      "\(WindowText.inputActivity(in: language)) \(activity.text(in: language))"
    }
  }
}

extension InputEvent.Activity {
  /// Returns the name of the window's state.
  fileprivate func text(in language: LocalizedText.Language) -> String {
    switch self {
    case .active: WindowText.activityActive(in: language)
    case .inactive: WindowText.activityInactive(in: language)
    case .background: WindowText.activityBackground(in: language)
    }
  }
}
