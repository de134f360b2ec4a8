/// The screen of a stage: its size and scale.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The stage of the screen; nil after its end.
  @WeakStage private(set) var stage: Stage?

  init(of stage: Stage?) {
    super.init()
    self.stage = stage
  }

  /// The screen of the stage whose code runs. Each stage has one screen.
  ///
  /// Unlike UIKit, which has one main screen per process. Outside `Stage.perform`, access stops the
  /// program with a message.
  public static var main: UIScreen {
    guard let stage = Stage.current else {
      fatalError("UIScreen.main outside a stage: ask for it inside stage.perform { … }.")
    }
    return stage.screen
  }

  /// The rectangle of the stage, in points; empty after the end of the stage.
  public var bounds: CGRect { CGRect(origin: .zero, size: stage?.size ?? .zero) }
  /// The number of pixels per point; 1 after the end of the stage.
  public var scale: CGFloat { stage?.scale ?? 1 }
  /// The rectangle of the stage, in pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// The number of pixels per point, equal to `scale`.
  public var nativeScale: CGFloat { scale }
}
