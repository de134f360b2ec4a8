import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MotionCore
import Testing
import XCTest

/// A failure of a test with the files that reproduce it.
///
/// A test player and `RecordingFile.replay` create reports. `record(at:)` writes the files and
/// fails the test, in Swift Testing or in XCTest.
struct FailureReport {
  /// The first line of the message.
  var headline: String
  /// Further lines of the message: a name and a value.
  var details: [(name: String, value: String)] = []
  /// The picture of the moment; nil without one.
  var picture: (() throws -> Picture)?
  /// The recording that reproduces the failure; nil without one.
  var recording: Recording?

  /// The numbers of reports of each test in this process, so that their files have different names.
  private static var counts: [String: Int] = [:]

  /// Writes the files, and fails the current test at a place of its source.
  func record(at sourceLocation: SourceLocation) {
    let message = ([headline] + writeFiles(at: sourceLocation)).joined(separator: "\n")
    // In a detached task, Swift Testing has no current test, but still records issues.
    if Test.current == nil, failsXCTest(message, at: sourceLocation) { return }
    Issue.record("\(message)", sourceLocation: sourceLocation)
  }

  /// Fails the current test of XCTest.
  ///
  /// - Returns: False without such a test, where `XCTFail` has no effect.
  private func failsXCTest(_ message: String, at sourceLocation: SourceLocation) -> Bool {
    let observer = FailureObserver()
    XCTestObservationCenter.shared.addTestObserver(observer)
    defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
    XCTFail(
      message, file: StaticString(copying: sourceLocation.filePath),
      line: UInt(sourceLocation.line))
    return observer.hasSeenFailure
  }

  /// Writes the pictures and the recording, and attaches them to the current test of Swift Testing.
  ///
  /// - Returns: The details and the paths as lines. A file that cannot be written gives a line with
  ///   the reason.
  func writeFiles(at sourceLocation: SourceLocation) -> [String] {
    var lines = details.map { "  \($0.name): \($0.value)" }
    let folder = Settings.artifacts(besideTestAt: sourceLocation.filePath)
    let base = nextName(at: sourceLocation)
    func write(_ kind: String, _ suffix: String, _ data: () throws -> Data) {
      let url = folder.appendingPathComponent(base + suffix)
      do {
        let data = try data()
        if Test.current != nil {
          Attachment.record(
            Array(data), named: url.lastPathComponent, sourceLocation: sourceLocation)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try writeAtomically(data, to: url, ifExists: .replace)
        lines.append("  \(kind): \(url.path)")
      } catch {
        lines.append("  \(kind): not written, because \(error)")
      }
    }
    if let picture { write("picture", ".png") { try picture().pngData() } }
    if let recording { write("recording", ".jsonl") { recording.encoded() } }
    return lines
  }

  /// Returns the name of the current test, or in XCTest its file and line, and the number of its
  /// report.
  private func nextName(at sourceLocation: SourceLocation) -> String {
    let file = sourceLocation.fileName.split(separator: ".").first ?? "test"
    let test = Test.current?.name ?? "\(file) \(sourceLocation.line)"
    let words = test.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    let count = (Self.counts[words] ?? 0) + 1
    Self.counts[words] = count
    return "\(words)-\(count)"
  }
}

/// An observer of a failure of XCTest.
private nonisolated final class FailureObserver: XCTestObservation {
  private(set) var hasSeenFailure = false

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    hasSeenFailure = true
  }
}

extension StaticString {
  /// Creates a static string with a copy of a text, which stays in memory to the end of the
  /// process.
  ///
  /// `XCTFail` takes only static strings, and a test has few failures. The bits are those of
  /// `StaticString`, which is frozen: the address, the count of bytes, and the flags of a string
  /// with an address.
  fileprivate init(copying text: String) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count + 1)
    let end = bytes.update(fromContentsOf: text.utf8)
    bytes.initializeElement(at: end, to: 0)
    let parts = (UInt(bitPattern: bytes.baseAddress), UInt(end), UInt8(0))
    self = unsafeBitCast(parts, to: StaticString.self)
  }
}

extension TestPlayer {
  /// Fails the current test, with the state of the scene, a picture and a recording.
  func fail(_ words: String, at sourceLocation: SourceLocation) {
    report(words).record(at: sourceLocation)
  }

  /// Fails the test if a condition does not hold, with a picture and a recording of this moment.
  ///
  /// `#expect` shows the values of the condition, but writes no files unless the test has the trait
  /// `.playerReports`.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - comment: The expectation in words.
  ///   - sourceLocation: The place of the call, for failures.
  /// - Returns: The value of the condition.
  @discardableResult
  public func expect(
    _ condition: @autoclosure () throws -> Bool, _ comment: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) rethrows -> Bool {
    let holds = try condition()
    if !holds { fail("expectation failed: \(comment)", at: sourceLocation) }
    return holds
  }

  /// Returns a report of the present state.
  func report(_ headline: String) -> FailureReport {
    var report = FailureReport(headline, of: live.stage, with: live.held, recording: recording)
    if !diagnostics.isEmpty {
      report.details.append(("diagnostic", diagnostics.suffix(3).joined(separator: "; ")))
    }
    return report
  }
}

extension FailureReport {
  /// Creates a report of the present state of a stage with a history.
  ///
  /// - Parameters:
  ///   - headline: The failure as a sentence.
  ///   - stage: The stage, which must keep its history from the beginning.
  ///   - held: The pointers that are down.
  ///   - recording: The recording that reproduces the failure.
  init(
    _ headline: String, of stage: Stage, with held: PressedInput, recording: Recording
  ) {
    let frame = stage.frame()
    self.init(
      headline: terminalText(headline), picture: { try Picture(of: frame) }, recording: recording)
    details = [("scene", recording.header.scene), ("moment", "\(stage.now)")]
    let inputs = stage.history?.inputs ?? []
    let last = inputs.last { $0.event.pointer != nil }?.event.pointer
    let pressed = held.pointers.map(\.number)
    for finger in pressed.isEmpty ? [last].compactMap({ $0 }) : pressed {
      describe(finger, at: held[pointer: finger]?.position, in: inputs, of: stage)
    }
  }

  /// Appends the views under a finger and at its press, and the recognisers or the control that
  /// took its touch.
  ///
  /// - Parameters:
  ///   - point: The position; nil for a finger that is up.
  ///   - inputs: The history of the stage.
  private mutating func describe(
    _ finger: Int, at point: CGPoint?, in inputs: [InputFact], of stage: Stage
  ) {
    let press = inputs.lastIndex {
      if case .down(finger, _, _, _) = $0.event { true } else { false }
    }
    guard let press else { return }
    let inputs = inputs[press...].filter { $0.event.pointer == finger }
    if let point = point ?? inputs.last?.event.location {
      let search = ElementSearch(stage)
      let views = search.hitView(at: point).map {
        sequence(first: $0, next: \.superview).map { search.name(of: $0) }
      }
      details.append(
        ("finger \(finger) at \(search.text(of: point))", (views ?? []).lineage))
    }
    details.append(("pressed", (inputs.first?.lineage ?? []).lineage))
    let takers = inputs.flatMap(\.takers).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let watchers = inputs.first?.watchers ?? []
    let observed = watchers.isEmpty ? "" : "; observed by \(watchers.joined(separator: ", "))"
    details.append(
      ("taken by", takers.isEmpty ? "nothing\(observed)" : takers.joined(separator: ", ")))
  }
}

nonisolated extension [String] {
  /// Names of views, each inside the next one.
  fileprivate var lineage: String { isEmpty ? "no view" : joined(separator: " < ") }
}

nonisolated extension InputEvent {
  /// The position of a pointer event; nil for a cancel and for other events.
  fileprivate var location: CGPoint? {
    switch self {
    case .down(_, let point, _, _), .move(_, let point, _), .up(_, let point, _, _): point
    default: nil
    }
  }
}
