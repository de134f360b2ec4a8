import Foundation
import MotionCore

/// A text of the window. The tables in `Texts`, one JSON file per language, contain the words of
/// each case.
///
/// A text may have named placeholders, such as `{time}`. To add a language, add its file to
/// `Texts`. A language that is not in `tables` also needs a line there and in `EmptyTextFiles`.
package nonisolated enum WindowText: String, CaseIterable, Sendable {
  // MARK: Names of the language

  case languageName

  // MARK: List and panels

  case searchScenes, noMatchingScene, edgeHelp

  // MARK: Playback status

  case live, idle, heldDown, paused, replay, atTheEnd, recordedInLight, recordedInDark, recording,
    behindLive, pastTheEnd, afterIdle, pressToContinue, clockHelp, sessionOfCount

  // MARK: Timeline

  case pointerDownFor, completionCalled, markNamed, lastMinute, otherInput, loopLength,
    collapsedIdleTime, timelineHelp

  // MARK: Hints for the first minute

  case hintCatch, hintCatchByDragging, hintScrub, hintInspect, hintContinue

  // MARK: Titles of a window without panels

  case titlePlaying, titleEnded, titleUserControl, titleRecording

  // MARK: Messages

  case copied, savedTo, recordedTo, recordingEnded, continuedFrom, goBack, notEnoughRoom,
    recordingKeepsAppearance, noKeyboardControls, keysWaitForLive, sessionFull, mouseIsFinger,
    mouseIsMouse

  // MARK: Failures

  case couldNotCopy, couldNotSave, couldNotRecord, couldNotOpen, couldNotPlay, couldNotCompare,
    couldNotBuild, couldNotResume,
    inFolder, inLine, unknownScene, closeFailure

  // MARK: Input latency

  case inputLatency, median, untilHandled, untilPainted, untilPresented, refreshInterval

  // MARK: Comparison

  case ownTiming, otherTiming, comparedRunIsAPicture, hideListToCompare, widenWindowToCompare

  // MARK: Sheet of keys

  case keysTitle, keysTime, keysSessions, keysMouse, keysTimeline, keysWindow, keysControls,
    keysInspector, drag, press, dragTimeline, pressScene, dragTwoFingers, dragTwoFingersInParallel,
    dragEdge,
    symbolBar, symbolDot, symbolTick, symbolFlag, symbolFold, symbolRunning, symbolPaused,
    symbolStopped, symbolAccepted, symbolWatched, symbolIgnored, nextControl, activateControl,
    moveAlongControls, leaveFocus, undoTiming, redoTiming, copyTiming

  // MARK: Commands

  case commandTogglePlaying, commandStepForward, commandStepBack, commandSlower, commandFaster,
    commandFullSpeed, commandRestart, commandRecord, commandSave, commandPreviousSession,
    commandNextSession, commandSearch, commandPreviousRow, commandNextRow, commandToggleList,
    commandToggleInspector, commandToggleAppearance, commandNextLanguage, commandToggleFinger,
    commandToggleKeys, commandToggleLatency, commandSwitchKeyboard,
    commandToggleStudio, commandClose

  // MARK: Inspector: sections

  case sectionAnimators, sectionCurve, sectionStates, sectionValues, sectionTiming, sectionInput,
    sectionOverlay, timingHelp, overlayHelp, lanesHelp, curveHelp, statesHelp, valuesHelp, inputHelp

  // MARK: Inspector: animators

  case olderLanes, newerLanes, newestLanes, lanesWithNewer, noAnimator, onlyCoreAnimation,
    onlyControlAnimations, movedInSteps, animatorNumbered, viewAnimationNumbered,
    nothingToAnimateYet, nothingToAnimate

  // MARK: Inspector: curve

  case noCurve, legendProgress, legendTimingOnly, legendUninterrupted, legendOtherTiming,
    velocityBefore, velocityBeforeShort, velocityOfPointer, velocityOfPointerShort, velocityAfter,
    velocityAfterShort, velocityJump, velocityJumpShort

  // MARK: Inspector: state and values

  case stateInactive, stateRunning, statePaused, stateStopped, causeReplaced, causeReachedEnd,
    progress, velocity, duration, remaining, dampingRatio, mass, stiffness, damping, nameInTraces,
    listSeparator

  // MARK: Inspector: timing

  case noTiming, classMethodsHaveNoTiming, timingTrial, timingUnused, timingUnusedInstead,
    releaseToRunAgain, kindCurve, kindRatio, kindSpring, undo, redo, reset, copyAsSwift

  // MARK: Inspector: overlay

  case velocityArrows, onionSkin, ghost, sideBySide

  // MARK: Inspector: input

  case noInput, inputDown, inputMove, inputUp, inputCancel, inputWheel, inputKey, inputResize,
    inputRate, inputActivity, activityActive, activityInactive, activityBackground, inputOverView,
    handledBy, observedBy, notHandled, theStage, notRecognized,
    notDragged, noPointerDown, noViewHere, noHandlerHere, controlDisabled, noKeyboardFocus

  // MARK: Quantities

  case seconds, pointsPerSecond, perSecond

  // MARK: Animator events: start

  case sentenceSeparator, startsOnSpring, startsOnSpringWithVelocity, startsOnCurve,
    startsRepeating, waitsThen, thenOnSpring, thenOnSpringWithVelocity, thenOnCurve, thenRepeating,
    runsWithoutEffect, repeatsWithoutEffect, addsTo, replaces, addsAndReplaces,
    newerAdds, newerReplaces, restartedFrom, waitsForAnimations

  // MARK: Animator events: interruptions

  case heldAt, caughtAt, draggingFrom, draggedTo, releasedAt, reversedAt, redirectedAt, afterDelay,
    continuesOnSpring, continuesOnOwnCurve, continuesOnOtherCurve, timeLeft, repeating, beginsWith,
    keepsPointerVelocity, beginsWithOtherVelocity, springIgnoresPointer, curveIgnoresPointer,
    velocityContinues, velocityJumpsFromTo, reversedToStart, reversedToEnd, pressedWithoutDrag

  // MARK: Animator events: end

  case stoppedAt, stoppedForGood, finished, stoppedAndFinished, endingAtStart, endingAtEnd,
    endingInPlace, endingWithCompletion, replacedAt, reachedEnd, reachedEndWithCompletion,
    reachedEndAndPaused
}

extension WindowText {
  typealias Language = LocalizedText.Language

  /// The texts of a language, by the names of their cases.
  typealias Table = [String: String]

  /// The tables in the binary, in the order in which the window offers their languages.
  static let tables: [(language: Language, texts: Table)] = [
    ("en", PackageResources.en_json), ("zh", PackageResources.zh_json),
    ("de", PackageResources.de_json), ("es", PackageResources.es_json),
    ("fr", PackageResources.fr_json), ("it", PackageResources.it_json),
    ("ja", PackageResources.ja_json), ("ko", PackageResources.ko_json),
    ("pt", PackageResources.pt_json), ("ru", PackageResources.ru_json),
  ].filter { !$0.1.isEmpty }.map { ($0.0, table($0.1)) }

  /// The languages of the window. English comes first.
  static let languages = tables.map(\.language)

  /// Returns a wanted language, or English if the window has no table for that language.
  static func language(for wanted: Language) -> Language {
    languages.contains(wanted) ? wanted : languages[0]
  }

  /// Returns the next language; the first language after the last one, and the second for an
  /// unknown language.
  static func language(after language: Language) -> Language {
    let index = languages.firstIndex(of: language) ?? 0
    return languages[(index + 1) % languages.count]
  }

  /// Returns the texts of a JSON object of strings. Stops the program for other data.
  private static func table(_ json: [UInt8]) -> Table {
    do {
      return try JSONDecoder().decode(Table.self, from: Data(json))
    } catch {
      fatalError("A table of texts is no JSON object of strings: \(error)")
    }
  }

  /// Returns the text in a language, or in English for a language without a table. Stops the
  /// program if the table has no such text.
  ///
  /// - Parameter values: The value of each placeholder, by its name. Without values, placeholders
  ///   stay.
  package func callAsFunction(
    in language: LocalizedText.Language, _ values: [String: String] = [:]
  ) -> String {
    let table = WindowText.tables.first { $0.language == language } ?? WindowText.tables[0]
    guard let template = table.texts[rawValue] else {
      fatalError("The table \(table.language.rawValue) has no text for \(rawValue).")
    }
    return values.isEmpty ? template : filled(template, with: values)
  }

  /// Returns a template with a value for each placeholder in braces. A missing value is empty, and
  /// stops a debug build.
  private func filled(_ template: String, with values: [String: String]) -> String {
    var (text, rest) = ("", template[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      assert(values[name] != nil, "\(self) needs a value for {\(name)}")
      text += rest[..<open] + (values[name] ?? "")
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}

/// Empty files of texts. A file in `Texts` hides the empty one with its name, because SwiftPM makes
/// its bytes a member of `PackageResources`.
private protocol EmptyTextFiles {}

// swift-format-ignore: AlwaysUseLowerCamelCase
extension EmptyTextFiles {
  static var de_json: [UInt8] { [] }
  static var es_json: [UInt8] { [] }
  static var fr_json: [UInt8] { [] }
  static var it_json: [UInt8] { [] }
  static var ja_json: [UInt8] { [] }
  static var ko_json: [UInt8] { [] }
  static var pt_json: [UInt8] { [] }
  static var ru_json: [UInt8] { [] }
}

extension PackageResources: EmptyTextFiles {}
