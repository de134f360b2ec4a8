import Chance
import Foundation
import MidflightReplay
import MotionCore
import Testing

/// A header line for tests of other lines.
let headerText = #"{"midflight":1,"scene":"drawer","size":[390,844],"scale":1,"engine":1}"#

let header = Recording.Header(scene: "drawer", size: CGSize(width: 390, height: 844), engine: 1)

/// Reads a text as the file `drawer.jsonl`.
func read(_ text: String) throws(RecordingFailure) -> Recording {
  try Recording(parsing: Array(text.utf8), name: "drawer.jsonl")
}

/// Reads lines below the usual header.
func read(lines: String...) throws(RecordingFailure) -> Recording {
  try read(([headerText] + lines).joined(separator: "\n") + "\n")
}

/// Returns the reader's error message for a text. A text that is read records an issue and throws.
func refusal(
  of text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let failure = try #require(
    throws: RecordingFailure.self, sourceLocation: sourceLocation
  ) { try read(text) }
  return failure.description
}

/// Returns the reader's error message for lines below the usual header.
func refusal(
  ofLines lines: String..., sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  try refusal(
    of: ([headerText] + lines).joined(separator: "\n") + "\n", sourceLocation: sourceLocation)
}

/// Calls `body` with a new folder, and removes the folder afterwards.
func withFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("midflight-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}

/// Returns random input of every kind, in a possible order, with each pointer's press before its
/// release.
func randomEvents(_ count: Int, seed: UInt64) -> [InputEvent] {
  var random = Seeded(seed)
  var down: [Int: PointerButton] = [:]
  var time = 0
  func coordinate() -> CGFloat {
    CGFloat(Int.random(in: -64_000_000...64_000_000, using: &random)) / 64
  }
  func point() -> CGPoint { CGPoint(x: coordinate(), y: coordinate()) }
  return (0..<count).map { _ in
    time += Int.random(in: 0...20_000, using: &random)
    let moment = Moment(microseconds: Int64(time))
    let pointer = Int.random(in: 0...9, using: &random)
    switch Int.random(in: 0...9, using: &random) {
    case 0:
      return .wheel(
        at: point(), delta: CGVector(dx: coordinate(), dy: coordinate()), time: moment)
    case 1:
      let name = ["Space", "Ä \"\\/", "Keypad 7", "日本"].randomElement(using: &random) ?? ""
      return .key(name: name, isDown: .random(using: &random), time: moment)
    case 2:
      let size = CGSize(width: abs(point().x) / 64 + 1, height: 844)
      let event = InputEvent.resize(
        size: size, scale: .random(in: 0.25...8, using: &random), time: moment)
      return event.quantised
    case 3:
      guard let activity = InputEvent.Activity.allCases.randomElement(using: &random),
        Bool.random(using: &random)
      else { return .rate(.random(in: 0...1000, using: &random), time: moment) }
      return .activity(activity, time: moment)
    case 4...6: return .move(pointer: pointer, at: point(), time: moment)
    default:
      guard let button = down[pointer] else {
        let button = PointerButton(rawValue: Int.random(in: 0...32, using: &random))
        down[pointer] = button
        return .down(pointer: pointer, at: point(), button: button, time: moment)
      }
      down[pointer] = nil
      if .random(using: &random) {
        return .cancel(pointer: pointer, reason: .focusLost, time: moment)
      }
      return .up(pointer: pointer, at: point(), button: button, time: moment)
    }
  }
}
