import Foundation
import MidflightReplay
import MotionCore
import Testing

/// Checks that the hostile recordings contain every kind of hostile input, so that replays cover
/// it.
struct HostileRecordingsTests {
  /// An input while a pointer is down.
  private enum Deed { case anotherFinger, key, size, rate }

  private func deeds(in recording: Recording) -> Set<Deed> {
    var (held, deeds) = (HeldInput(), Set<Deed>())
    for line in recording.lines {
      guard case .input(let event) = line.content else { continue }
      if !held.pointers.isEmpty {
        switch event {
        case .down(let pointer, _, _, _) where held[pointer: pointer] == nil:
          deeds.insert(.anotherFinger)
        case .key(_, true, _): deeds.insert(.key)
        case .resize: deeds.insert(.size)
        case .rate: deeds.insert(.rate)
        default: break
        }
      }
      held.take(event)
    }
    return deeds
  }

  /// Returns the scenes whose hostile recordings contain a kind of input.
  private func scenes(with deed: Deed) throws -> Set<String> {
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
      if deeds(in: recording).contains(deed) { scenes.insert(recording.header.scene) }
    }
    return scenes
  }

  @Test func scenesAreResizedAndSlowedDownUnderAHandThatHoldsOn() throws {
    let (resized, slowed) = (try scenes(with: .size), try scenes(with: .rate))
    #expect(resized.count >= 4 && slowed.count >= 3, "\(resized), \(slowed)")
    #expect(resized.union(slowed).count >= 5)
  }

  @Test func aSecondFingerAndKeysComeWhileAHandHoldsOn() throws {
    let fingers = try scenes(with: .anotherFinger)
    #expect(fingers.isSuperset(of: ["controls", "gestures", "two-fingers"]), "\(fingers)")
    #expect(try scenes(with: .key).count >= 4)
  }
}
