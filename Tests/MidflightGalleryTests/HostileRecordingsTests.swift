import Foundation
import MidflightReplay
import MotionCore
import Testing

/// Checks that the hostile recordings contain every kind of hostile input, so that replays cover
/// it.
struct HostileRecordingsTests {
  /// An input while a pointer is down.
  private enum HostileInput { case anotherFinger, key, size, rate }

  private func hostileInputs(in recording: Recording) -> Set<HostileInput> {
    var (held, hostileInputs) = (PressedInput(), Set<HostileInput>())
    for line in recording.lines {
      guard case .input(let event) = line.content else { continue }
      if !held.pointers.isEmpty {
        switch event {
        case .down(let pointer, _, _, _) where held[pointer: pointer] == nil:
          hostileInputs.insert(.anotherFinger)
        case .key(_, true, _): hostileInputs.insert(.key)
        case .resize: hostileInputs.insert(.size)
        case .rate: hostileInputs.insert(.rate)
        default: break
        }
      }
      held.update(with: event)
    }
    return hostileInputs
  }

  /// Returns the scenes whose hostile recordings contain a kind of input.
  private func scenes(with input: HostileInput) throws -> Set<String> {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("recordings")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var scenes: Set<String> = []
    for case let path as String in files {
      let name = path.split(separator: "/").last ?? ""
      guard name.hasPrefix("hostile"), name.hasSuffix(".jsonl"), !name.hasSuffix(".trace.jsonl")
      else { continue }
      let recording = try Recording(contentsOf: folder.appendingPathComponent(path))
      if hostileInputs(in: recording).contains(input) { scenes.insert(recording.header.scene) }
    }
    return scenes
  }

  @Test func hostileRecordingsResizeAndSlowScenesDuringAPress() throws {
    let (resized, slowed) = (try scenes(with: .size), try scenes(with: .rate))
    #expect(resized.count >= 4 && slowed.count >= 3, "\(resized), \(slowed)")
    #expect(resized.union(slowed).count >= 5)
  }

  @Test func hostileRecordingsAddFingersAndKeysDuringAPress() throws {
    let fingers = try scenes(with: .anotherFinger)
    #expect(fingers.isSuperset(of: ["controls", "gestures", "two-fingers"]), "\(fingers)")
    #expect(try scenes(with: .key).count >= 4)
  }
}
