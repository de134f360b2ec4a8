import Foundation
import Midflight
import MidflightPainter
import MotionCore

extension DesktopWindow {
  /// Shows a scene in a window of its own, and returns after the window closes.
  ///
  /// The window has the scene's title and size, with smaller points on a small display. The scene
  /// follows the desktop's preferences for a dark appearance and for reduced motion, and the size
  /// of the window. Nothing is recorded; a program with `MidflightApp` records, too.
  ///
  /// - Returns: The reason for the end.
  /// - Throws: `WindowFailure`, for example without a display.
  @discardableResult
  public static func show(_ scene: Scene) throws(WindowFailure) -> WindowOutcome {
    var options = Options()
    options.fitting = .scale
    let window = try DesktopWindow(
      title: scene.title(in: .english), size: scene.size, options: options,
      makePainter: {
        try Painter(widthInPixels: $0, heightInPixels: $1, paintsOnlyChanges: true)
      })
    let desktop = DesktopPreferences.current
    let stage = scene.makeStage(
      scale: window.scale, userInterfaceStyle: desktop.isDark == true ? .dark : .light,
      isReduceMotionEnabled: desktop.isReduceMotionEnabled == true)
    return try window.run(StageClient(stage))
  }
}

/// A stage as the content of a window.
private final class StageClient: WindowClient {
  private let stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  func receive(_ event: InputEvent) {
    if case .activity(let activity, _) = event, !stage.awaits(activity) { return }
    stage.send(event)
  }
  func centerForTwoFingers(at point: CGPoint) -> CGPoint? { stage.centerForTwoFingers(at: point) }
  func advance(to moment: Moment) { stage.advance(to: moment) }
  func frame() -> Frame { stage.frame() }
  var nextDue: Moment? { stage.nextDue }
  var isMoving: Bool { stage.isMoving }
  func windowWillClose(at moment: Moment) { stage.close() }
}
