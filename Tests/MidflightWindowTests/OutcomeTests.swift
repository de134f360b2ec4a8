import CSDL2
import Foundation
import Testing

@testable import MidflightWindow

@Suite struct Outcomes {
  @Test func aClosedWindowExitsWith0() {
    #expect(WindowOutcome.closed.exitCode == 0)
  }

  /// POSIX shells report 128 plus the signal's number; SIGHUP is 1, SIGINT 2, SIGTERM 15.
  @Test func anInterruptedWindowExitsWith128PlusTheSignal() {
    #expect(WindowOutcome.interrupted(.interrupt).exitCode == 130)
    #expect(WindowOutcome.interrupted(.terminate).exitCode == 143)
    #expect(WindowOutcome.interrupted(.hangUp).exitCode == 129)
  }

  @Test(arguments: InterruptSignal.allCases)
  func interruptSignalsAreFoundByNumber(_ signal: InterruptSignal) {
    #expect(InterruptSignal(number: signal.number) == signal)
  }

  @Test func sigquitIsNoInterruptSignal() {
    #expect(InterruptSignal(number: SIGQUIT) == nil)
  }

  @Test func aWindowFailureDescribesItsAttemptAndSDLsReason() {
    let failure = WindowFailure.refused(attempt: "opening a 4×3 window", sdlWords: "no memory")
    #expect("\(failure)" == "opening a 4×3 window: no memory")
  }

  /// SDL refuses windows of more than 16 384 units.
  @Test func aRefusedWindowNamesSDLsReason() throws {
    let video = try VideoSubsystem(for: "a test")
    let description = Screen.Description(
      title: "Too large", width: 20_000, height: 20_000, isResizable: false, origin: nil)
    let failure = #expect(throws: WindowFailure.self) {
      _ = try Screen(description, video: video, attempt: "opening a window")
    }
    #expect(failure.map { "\($0)" } == "opening a window: Window is too large.")
  }

  @Test func aMissingReasonIsReplacedByTheCall() {
    SDL_ClearError()
    let words = VideoSubsystem.words(of: "SDL_CreateWindow")
    #expect(words.hasPrefix("SDL_CreateWindow failed"))
    #expect(words.hasSuffix("; SDL reports no reason"))
  }
}
