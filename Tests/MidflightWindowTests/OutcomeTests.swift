import Foundation
import Testing

@testable import MidflightWindow

@Suite struct Outcomes {
  @Test func aClosedWindowExitsWith0() {
    #expect(WindowOutcome.closed.exitCode == 0)
  }

  /// POSIX shells report 128 plus the signal's number; SIGHUP is 1, SIGINT 2, SIGTERM 15.
  @Test func anInterruptedWindowExitsAsAShellWouldSay() {
    #expect(WindowOutcome.interrupted(.interrupt).exitCode == 130)
    #expect(WindowOutcome.interrupted(.terminate).exitCode == 143)
    #expect(WindowOutcome.interrupted(.hangUp).exitCode == 129)
  }

  @Test(arguments: InterruptSignal.allCases)
  func aSignalsNumberNamesIt(_ signal: InterruptSignal) {
    #expect(InterruptSignal(number: signal.number) == signal)
  }

  @Test func otherSignalsAreNotOurs() {
    #expect(InterruptSignal(number: SIGQUIT) == nil)
  }

  @Test func aFailureSaysWhatWasTriedAndWhatTheMachineAnswered() {
    let failure = WindowFailure.refused(attempt: "opening a 4×3 window", sdlWords: "no memory")
    #expect("\(failure)" == "opening a 4×3 window: no memory")
  }
}
