/// What a stage is shown on, as far as its views may know.
@MainActor public final class UIScreen: NSObject {
  private weak var window: UIWindow?

  init(of window: UIWindow) { self.window = window }

  /// The screen of the stage whose code is running; there is one a stage.
  ///
  /// Unlike UIKit, which has one a process: outside `Stage.perform` there is none, and asking for it
  /// stops the program.
  public static var main: UIScreen {
    guard let stage = Stage.current else {
      fatalError("UIScreen.main outside a stage: ask for it inside stage.perform { … }.")
    }
    return stage.window.screen
  }

  /// The stage's rectangle, in points; empty once the stage is gone.
  public var bounds: CGRect { window?.bounds ?? .zero }
  /// Pixels a point; 1 once the stage is gone.
  public var scale: CGFloat { window?.stage?.scale ?? 1 }
  /// The stage's rectangle, in pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// Pixels a point, as `scale`.
  public var nativeScale: CGFloat { scale }
}
