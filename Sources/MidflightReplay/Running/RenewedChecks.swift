import Foundation
import Midflight
import MotionCore

extension Recording {
  /// Returns a copy with checks that hold in this program, for a scene that changed on purpose.
  ///
  /// Only the checks, the header's engine revision and the sum in the end line change. Expectations
  /// are not evaluated. A truncated recording also receives cancel events and an end line.
  ///
  /// - Throws: `ReplayFailure.unknownScene`, or a `RecordingFailure`.
  package func withRenewedChecks(scenes: SceneCatalog) throws -> Recording {
    guard let scene = scenes[header.scene] else {
      throw ReplayFailure.unknownScene(
        header.scene, recording: name, known: scenes.scenes.map(\.name))
    }
    // A truncated recording first receives cancel events, which the checks include.
    let whole = isTruncated ? try sealed() : self
    let sink = try ByteSink(header: header, name: name)
    let live = LiveRun(scene, as: header, recordingTo: sink, keepsTrace: false)
    for event in whole.lazyEvents { try live.send(event) }
    try live.advance(to: endTime)

    var checks = try sink.recording().checksAfterInputs[...]
    var renewed = whole
    renewed.header.engine = Engine.revision
    renewed.lines = []
    var inputCount = 0
    for line in whole.lines {
      if case .check = line.content { continue }
      if let time = line.time {
        while let check = checks.first, check.inputCount == inputCount, check.time <= time {
          renewed.lines.append(check.line)
          checks.removeFirst()
        }
      }
      if case .input = line.content { inputCount += 1 }
      renewed.lines.append(line)
    }
    renewed.lines += checks.map(\.line)
    return try renewed.sealed(at: endTime)
  }

  /// Each check with its time and the number of events before it, in order.
  private var checksAfterInputs: [(inputCount: Int, time: Moment, line: Line)] {
    var inputCount = 0
    var checks: [(inputCount: Int, time: Moment, line: Line)] = []
    for line in lines {
      switch line.content {
      case .input: inputCount += 1
      case .check: checks.append((inputCount, line.time ?? .zero, line))
      default: break
      }
    }
    return checks
  }
}
