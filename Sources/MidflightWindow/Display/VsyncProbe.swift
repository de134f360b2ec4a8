/// Finds out whether presenting really waits for the display.
nonisolated struct VsyncProbe: Hashable, Sendable {
  /// Seconds a present takes when nothing else is done, on average.
  let secondsPerPresent: Double

  /// Whether presents are far enough apart that the display must have held them.
  ///
  /// Half a refresh leaves room for a rate that SDL rounds or does not know.
  func isVsynced(refreshRate: Int) -> Bool {
    let rate = refreshRate > 0 ? refreshRate : FramePacer.fallbackRate
    return secondsPerPresent >= 0.5 / Double(rate)
  }
}

extension Screen {
  /// Presents back to back and watches the clock.
  ///
  /// - Parameter count: Presents measured; two more fill the queue of buffers first.
  func probeVsync(count: Int) throws(WindowFailure) -> VsyncProbe {
    for _ in 0..<2 { try present(everything: true) }
    let began = MonotonicClock.machineNanoseconds()
    for _ in 0..<count { try present(everything: true) }
    let taken = MonotonicClock.machineNanoseconds() - began
    return VsyncProbe(secondsPerPresent: Double(taken) / 1e9 / Double(count))
  }
}
