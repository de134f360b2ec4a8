/// A named piece of user interface that can be opened, recorded and replayed.
///
/// The gallery creates scenes; the window, the recorder and the replayer find them by name.
@MainActor public struct Scene {
  /// Lower-case words joined by hyphens; also the name of the folder with the scene's recordings.
  public let name: String
  /// A few words for a list of scenes.
  public let title: LocalizedText
  /// A sentence for a list of scenes: the gesture to make, and the effect.
  public let summary: LocalizedText
  /// The size that the scene is designed for, in points.
  public let size: CGSize
  /// Creates the root view controller, inside the stage's `perform`. For an app with a delegate, the
  /// function launches the app, and returns the root view controller of the app's window.
  public let makeRoot: @MainActor (Stage) -> UIViewController
  /// The class of the app delegate; nil for a scene with a root view controller.
  private var delegate: (any (UIResponder & UIApplicationDelegate).Type)?
  /// A function that receives the name of each scene before the scene is created, and nil
  /// afterwards; nil for none.
  package static var onCreation: ((String?) -> Void)?
  /// A Boolean value that indicates whether the scene launches an app with a delegate.
  package var hasApplicationDelegate: Bool { delegate != nil }

  /// Creates a scene with a name, by default for 390×844 points.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and commands.
  ///   - title: The title; nil for the words of the name.
  ///   - summary: The description in lists.
  ///   - size: The size of the stage, in points.
  ///   - makeRoot: Creates the root view controller.
  public nonisolated init(
    _ name: String, title: LocalizedText? = nil, summary: LocalizedText,
    size: CGSize = CGSize(width: 390, height: 844),
    makeRoot: @escaping @MainActor (Stage) -> UIViewController
  ) {
    self.name = name
    self.title = title ?? Self.words(of: name)
    self.summary = summary
    self.size = size
    self.makeRoot = makeRoot
  }

  /// Creates a scene that launches an app with a delegate, by default for 390×844 points.
  ///
  /// Each stage has a delegate of its own, made by `init()`. The app's first window that becomes
  /// visible is the window of the stage.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and commands.
  ///   - title: The title; nil for the words of the name.
  ///   - summary: The description in lists.
  ///   - size: The size of the stage, in points.
  ///   - application: The class of the app delegate.
  public init(
    _ name: String, title: LocalizedText? = nil, summary: LocalizedText,
    size: CGSize = CGSize(width: 390, height: 844),
    application: any (UIResponder & UIApplicationDelegate).Type
  ) {
    self.init(name, title: title, summary: summary, size: size) { stage in
      stage.launch(application)
      return stage.window.rootViewController ?? UIViewController()
    }
    delegate = application
  }

  /// Creates a stage with the scene, at moment zero. The root view controller or the app is created
  /// last.
  ///
  /// - Parameters:
  ///   - size: The size in points; nil for the scene's own size.
  ///   - scale: Pixels per point.
  ///   - userInterfaceStyle: The appearance, unless the scene sets one.
  ///   - isReduceMotionEnabled: True if the user asked for less motion.
  ///   - prepare: Sets up the stage before the root view controller is created.
  public func makeStage(
    size: CGSize? = nil, scale: CGFloat = 1, userInterfaceStyle: UIUserInterfaceStyle = .light,
    isReduceMotionEnabled: Bool = false, preparing prepare: (Stage) -> Void = { _ in }
  ) -> Stage {
    let stage = Stage(size: size ?? self.size, scale: scale)
    stage.userInterfaceStyle = userInterfaceStyle
    stage.isReduceMotionEnabled = isReduceMotionEnabled
    prepare(stage)
    Self.onCreation?(name)
    defer { Self.onCreation?(nil) }
    stage.perform {
      if let delegate { return stage.launch(delegate) }
      stage.window.rootViewController = makeRoot(stage)
    }
    return stage
  }

  private nonisolated static func words(of name: String) -> LocalizedText {
    let words = name.split(separator: "-").joined(separator: " ")
    return LocalizedText(stringLiteral: words.prefix(1).uppercased() + words.dropFirst())
  }
}
