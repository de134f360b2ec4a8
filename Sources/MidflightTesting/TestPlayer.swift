import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

/// A scene under test, with fingers, a wheel, keys and a time of its own.
///
/// A test creates a player for a scene, makes gestures on elements, and reads views. Time moves
/// only by the player's methods. The same calls give the same result on every machine.
///
///     let player = try TestPlayer(scene: sheetScene)
///     player.drag(from: "sheet.handle", by: CGVector(dx: 0, dy: 260), during: 0.12)
///     player.settle()
///     #expect(player.view("sheet").frame.minY == 844)
///
/// Each test is also a recording: `recording` returns the input so far, and `save(to:)` writes it.
/// A failed call fails the test at the line of the caller, and the test continues. The failure
/// names a picture and a recording in the folder `$MIDFLIGHT_ARTIFACTS`, by default
/// `.build/midflight-failures` of the package.
///
/// Only test targets link this product. In a test of XCTest, failures are those of `XCTFail`.
@MainActor public final class TestPlayer {
  /// The finger or button of presses. The default is a finger, which drags after 10 points; a mouse
  /// button drags after 2.
  public var button = PointerButton.finger

  /// The diagnostics of the library so far, in order: calls on which UIKit would crash, or which it
  /// would ignore.
  public private(set) var diagnostics: [String] = []
  let scene: Scene
  let live: LiveRun
  private let sink: InMemorySink

  /// Creates a player of a scene at moment zero.
  ///
  /// - Parameters:
  ///   - scene: The scene to open.
  ///   - size: The size in points; nil for the scene's own size.
  ///   - scale: The number of pixels per point, 0.25…8.
  ///   - userInterfaceStyle: The appearance; `.unspecified` counts as light.
  ///   - isReduceMotionEnabled: True if the user asked for less motion.
  /// - Throws: `RecordingFailure` for a size or a scale that no recording may have.
  public convenience init(
    scene: Scene, size: CGSize? = nil, scale: CGFloat = 1,
    userInterfaceStyle: UIUserInterfaceStyle = .light, isReduceMotionEnabled: Bool = false
  ) throws {
    try self.init(
      scene,
      Recording.Header(
        scene: scene.name, size: size ?? scene.size, scale: scale,
        appearance: userInterfaceStyle == .dark ? .dark : .light,
        reduceMotion: isReduceMotionEnabled, clock: "test"))
  }

  /// Creates a player that has performed a recording, and continues at its end.
  ///
  /// A pointer that a complete recording leaves down stays down: see `touches`.
  ///
  /// - Parameters:
  ///   - scene: The scene of the recording.
  ///   - recording: The input until now. Its header gives the size and the settings.
  /// - Throws: `ReplayFailure` for a recording of another scene, and for one that no longer gives
  ///   the recorded result.
  public convenience init(scene: Scene, from recording: Recording) throws {
    let replay = try Replay(recording, scenes: SceneCatalog([scene]))
    _ = try replay.run()
    var header = recording.header
    header.engine = Engine.revision
    try self.init(scene, header)
    for event in recording.events { try live.send(event) }
    try live.advance(to: recording.endTime)
  }

  private init(_ scene: Scene, _ header: Recording.Header) throws {
    self.scene = scene
    sink = try InMemorySink(header: header, name: scene.name)
    live = LiveRun(scene, as: sink.recording.header, recordingTo: sink, keepsTrace: false) {
      $0.keepsHistory = true
    }
    live.onFact = { [unowned self] fact, _ in
      if case .diagnostic(let words) = fact { diagnostics.append(words) }
    }
    PlayerReports.add(self)
  }

  /// The stage of the scene. A change that a test makes here is not part of the recording.
  public var stage: Stage { live.stage }

  /// The current moment, a whole number of microseconds.
  public var now: Moment { live.now }

  // MARK: - Elements

  /// Returns the view of an element, also if the view is hidden.
  ///
  /// Its properties are the model values. `presentedFrame(of:)` returns the place on the screen.
  ///
  /// - Returns: An empty view after a failure, which fails the test.
  public func view(
    _ element: ElementQuery, sourceLocation: SourceLocation = #_sourceLocation
  ) -> UIView {
    find(element, "view", sourceLocation) { try $0.view(for: element) }
      ?? stage.perform { UIView() }
  }

  /// Returns a Boolean value that indicates whether the scene shows an element: the query finds a
  /// view that is not hidden, not transparent and not empty.
  ///
  /// False for an element that does not exist. An element outside the window or below another view
  /// counts as shown.
  public func isVisible(_ element: ElementQuery) -> Bool {
    let search = ElementSearch(stage)
    return search.views(for: element).contains { search.isVisible($0) }
  }

  /// Returns the upright rectangle around an element on the screen, in the window's points.
  ///
  /// Unlike `frame`, the rectangle includes animations in flight.
  ///
  /// - Returns: The null rectangle after a failure, which fails the test.
  public func presentedFrame(
    of element: ElementQuery, sourceLocation: SourceLocation = #_sourceLocation
  ) -> CGRect {
    find(element, "presentedFrame", sourceLocation) { search in
      search.frame(of: try search.view(for: element))
    } ?? .null
  }

  /// Returns the result of a search, or nil after a failure, which fails the test.
  func find<Result>(
    _ element: ElementQuery, _ call: String, _ sourceLocation: SourceLocation,
    _ search: (ElementSearch) throws -> Result
  ) -> Result? {
    do {
      return try search(ElementSearch(stage))
    } catch {
      fail("\(call) \(element): \(error)", at: sourceLocation)
      return nil
    }
  }

  // MARK: - The recording

  /// The input of the test so far, as a complete recording.
  public var recording: Recording {
    // The last line is never after `now`, so the copy cannot fail before the limits of a recording.
    (try? sink.completeCopy(endingAt: now)) ?? sink.recording
  }

  /// Writes the recording so far and, beside it, the expected trace of its replay.
  ///
  /// `Recordings` finds the file. Existing files are replaced.
  ///
  /// - Throws: `ReplayFailure`, also if the test changed the scene by other means than input.
  public func save(to url: URL) throws {
    let recording = recording
    let trace = try Replay(recording, scenes: SceneCatalog([scene])).run()
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try writeAtomically(recording.encoded(), to: url)
    try trace.write(to: url.traceOfRecording)
  }

  // MARK: - Input

  /// Delivers events in order. A failure, such as the limit of a recording, fails the test.
  ///
  /// - Returns: False after a failure.
  @discardableResult
  func send(_ events: InputEvent..., from sourceLocation: SourceLocation) -> Bool {
    attempt(sourceLocation) { for event in events { try live.send(event) } }
  }

  /// Runs code that may exceed a limit of recordings, and fails the test for an error.
  @discardableResult
  func attempt(_ sourceLocation: SourceLocation, _ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      fail("the input cannot be recorded: \(error)", at: sourceLocation)
      return false
    }
  }
}
