import Foundation
import Synchronization

/// Waits for SIGINT, SIGTERM and SIGHUP, so that a recording can be finished before the program
/// ends.
///
/// The tool installs it at its start; a window or a headless run then reads `received`. The signals
/// are blocked and one thread sleeps in `sigwait`, so nothing polls and no code runs in a signal
/// handler. A second signal ends the process at once, but not within a second of the first: one
/// request may arrive as several signals, because a shell and `timeout` signal the process and then
/// its whole group.
nonisolated package enum InterruptSignals {
  private struct State {
    var isInstalled = false
    var received: InterruptSignal?
    var wake: (@Sendable (InterruptSignal) -> Void)?
  }

  private static let state = Mutex(State())
  /// The time in which further signals count as the first.
  private static let grace = Duration.seconds(1)

  /// Starts waiting; repeated calls have no effect.
  ///
  /// Call it before any other thread exists: an existing thread does not inherit the mask, and a
  /// signal delivered to it ends the process. If the process began with SIGHUP ignored, SIGHUP
  /// stays ignored.
  package static func install() {
    let isFirst = state.withLock { state in
      defer { state.isInstalled = true }
      return !state.isInstalled
    }
    guard isFirst else { return }
    let signals = InterruptSignal.allCases.filter { $0 != .hangUp || !isIgnored(SIGHUP) }
    var mask = signalSet(signals)
    pthread_sigmask(SIG_BLOCK, &mask, nil)
    Thread.detachNewThread { listen(to: signals) }
  }

  /// The first received signal; nil without one. Any thread may read it.
  package static var received: InterruptSignal? { state.withLock { $0.received } }

  /// Sets the closure that the waiting thread calls for the first signal; nil removes it.
  ///
  /// After the return, the previous closure is not running and will not run. A signal received
  /// before the call is not reported.
  static func onFirst(_ wake: (@Sendable (InterruptSignal) -> Void)?) {
    state.withLock { $0.wake = wake }
  }

  /// Returns a Boolean value that indicates whether the process ignores a signal, as by `nohup`.
  ///
  /// A signal with a handler or the default action gives false.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Waits for signals in an endless loop: stores the first, and ends the process by a later one.
  ///
  /// Later signals within `grace` of the first have no effect.
  private static func listen(to signals: [InterruptSignal]) {
    var mask = signalSet(signals)
    var number: Int32 = 0
    let clock = ContinuousClock()
    var graceEnds: ContinuousClock.Instant?
    while true {
      guard sigwait(&mask, &number) == 0, let signal = InterruptSignal(number: number) else {
        continue
      }
      let isFirst = state.withLock { state in
        guard state.received == nil else { return false }
        state.received = signal
        state.wake?(signal)
        return true
      }
      if isFirst { graceEnds = clock.now + grace }
      if let graceEnds, clock.now > graceEnds { endProcess(by: signal) }
    }
  }

  /// Ends the process by the signal itself, so that a shell reports the signal.
  ///
  /// Does not return, because the signal has its default action again.
  private static func endProcess(by interrupt: InterruptSignal) {
    signal(interrupt.number, SIG_DFL)
    var mask = signalSet([interrupt])
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    raise(interrupt.number)
  }

  /// Returns a signal mask with these signals.
  ///
  /// Without signals, the mask is empty.
  private static func signalSet(_ signals: [InterruptSignal]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal.number) }
    return set
  }
}
