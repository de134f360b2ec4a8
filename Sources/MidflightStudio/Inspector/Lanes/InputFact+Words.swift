import Foundation
import Midflight
import MotionCore

/// What happened, and what became of it, in words.
extension InputFact {
  /// What happened, where and when.
  ///
  /// - Parameter isBroken: Whether where it was has a line of its own.
  func eventWords(in language: LocalizedText.Language, isBroken: Bool = false) -> String {
    timeWords + deedWords(in: language, isBroken: isBroken)
  }

  /// When it happened, with what is free after that.
  var timeWords: String {
    "\(Quantity.seconds(event.time.seconds, decimals: 3))  "
  }

  /// What happened, and where.
  func deedWords(
    in language: LocalizedText.Language, isBroken: Bool = false
  ) -> String {
    let deed = event.words(in: language)
    return view.map {
      PanelWords.event(deed, over: $0, gap: isBroken ? "\n" : " ")(in: language)
    } ?? deed
  }

  /// What became of it, and by whom.
  func verdictWords(in language: LocalizedText.Language) -> String {
    switch verdict {
    case .accepted where takers.isEmpty:
      PanelWords.accepted(by: PanelWords.stage(in: language))(in: language)
    case .accepted:
      PanelWords.accepted(by: InputFact.brief(takers))(in: language)
        + (steps.last { $0.state != .failed }.map { " (.\($0.state))" } ?? "")
    case .watched: PanelWords.watched(by: InputFact.brief(watchers))(in: language)
    case .ignored: PanelWords.ignored(because: whyIgnored(in: language), in: language)
    }
  }

  /// Why nobody took it.
  private func whyIgnored(in language: LocalizedText.Language) -> String {
    let failed = steps.filter { $0.state == .failed }.map(\.recognizer)
    if !failed.isEmpty {
      // A press alone is no drag.
      let isLift = if case .up = event { true } else { false }
      let isDrag = failed.contains { $0.hasPrefix("UIPanGestureRecognizer") }
      let words = isLift && isDrag ? PanelWords.gaveUpNotDragged : PanelWords.gaveUp
      return "\(InputFact.brief(failed)) \(words(in: language))"
    }
    let words =
      switch event {
      case .key: PanelWords.nothingFocused
      // A mouse that is up: what lies under it is not asked.
      case .move where view == nil: PanelWords.notPressed
      case _ where isControlDisabled: PanelWords.disabled
      default: view == nil ? PanelWords.nothingThere : PanelWords.nobodyListens
      }
    return words(in: language)
  }

  /// Names without what all kinds of recognisers have in theirs, "Pan viewToMove", and each view once:
  /// "Pan, Pinch photo".
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
      let isToldLater = parts.indices.contains(index + 1) && parts[index + 1].view == view
      return isToldLater ? "\(kind)" : [kind, view].compactMap { $0 }.joined(separator: " ")
    }.joined(separator: ", ")
  }
}

extension [Substring] {
  /// The first, and the second if there is one.
  fileprivate var pair: (Substring, Substring?) { (first ?? "", count > 1 ? self[1] : nil) }
}

extension InputEvent {
  /// What a person calls it, without its numbers: in English the code that a recording has for it.
  func words(in language: LocalizedText.Language) -> String {
    switch self {
    case .down: PanelWords.down(in: language)
    case .move: PanelWords.move(in: language)
    case .up: PanelWords.up(in: language)
    case .cancel: PanelWords.cancel(in: language)
    case .wheel: PanelWords.wheel(in: language)
    case .key(let name, let isDown, _):
      "\(PanelWords.key(in: language)) \(name) "
        + (isDown ? PanelWords.down(in: language) : PanelWords.up(in: language))
    case .resize: PanelWords.resize(in: language)
    case .rate(let rate, _): "\(PanelWords.rate(in: language)) \(rate)"
    }
  }
}
