/// A measurement of whether presenting really waits for the display.
nonisolated struct VsyncProbe: Hashable, Sendable {
  /// The average time of a present without other work, in seconds.
  let secondsPerPresent: Double

  /// Returns a Boolean value that indicates whether a present takes at least half a refresh
  /// interval.
  ///
  /// Half an interval allows for a rate that SDL rounds, or an unknown one (0, which counts as 60
  /// Hz).
  func isVsynced(refreshRate: Int) -> Bool {
    let rate = refreshRate > 0 ? refreshRate : FramePacer.fallbackRate
    return secondsPerPresent >= 0.5 / Double(rate)
  }
}

extension Screen {
  /// Presents without pause and measures the time.
  ///
  /// Shows the uploaded picture each time. Throws `WindowFailure.refused` if SDL refuses.
  ///
  /// - Parameter count: The number of measured presents, 1 or more. Two more fill the buffer queue
  ///   first.
  func probeVsync(count: Int) throws(WindowFailure) -> VsyncProbe {
    for _ in 0..<2 { try present(everything: true) }
    let began = MonotonicClock.machineNanoseconds()
    for _ in 0..<count { try present(everything: true) }
    let taken = MonotonicClock.machineNanoseconds() - began
    return VsyncProbe(secondsPerPresent: Double(taken) / 1e9 / Double(count))
  }
}
