/// A named piece of user interface that can be opened, recorded and replayed.
///
/// The gallery's files make them; the window, the recorder and the replayer find them by name.
public struct Scene {
  /// Lower-case words joined by hyphens; also the folder of its recordings.
  public let name: String
  /// A few words for a list of scenes.
  public let title: LocalizedText
  /// One sentence for a list of scenes: what to do and what to see.
  public let summary: LocalizedText
  /// The size it was drawn for, in points.
  public let size: CGSize
  /// Makes its root view controller, inside the stage's `perform`.
  public let makeRoot: (Stage) -> UIViewController

  /// A scene of this name.
  ///
  /// - Parameter title: Nil for the words of the name.
  public init(
    _ name: String, title: LocalizedText? = nil, summary: LocalizedText,
    size: CGSize = CGSize(width: 390, height: 844),
    makeRoot: @escaping (Stage) -> UIViewController
  ) {
    self.name = name
    self.title = title ?? Self.words(of: name)
    self.summary = summary
    self.size = size
    self.makeRoot = makeRoot
  }

  /// A new stage with the scene on it, at moment zero.
  ///
  /// - Parameters:
  ///   - size: In points; nil for the size the scene was drawn for.
  ///   - scale: Pixels a point.
  ///   - userInterfaceStyle: Whether it is light or dark, unless the scene itself decides.
  ///   - isReduceMotionEnabled: Whether the person asked to keep motion down.
  ///   - prepare: Sets up the stage before there is anything on it.
  public func makeStage(
    size: CGSize? = nil, scale: CGFloat = 1, userInterfaceStyle: UIUserInterfaceStyle = .light,
    isReduceMotionEnabled: Bool = false, preparing prepare: (Stage) -> Void = { _ in }
  ) -> Stage {
    let stage = Stage(size: size ?? self.size, scale: scale)
    stage.userInterfaceStyle = userInterfaceStyle
    stage.isReduceMotionEnabled = isReduceMotionEnabled
    prepare(stage)
    stage.perform { stage.window.rootViewController = makeRoot(stage) }
    return stage
  }

  private static func words(of name: String) -> LocalizedText {
    let words = name.split(separator: "-").joined(separator: " ")
    return LocalizedText(stringLiteral: words.prefix(1).uppercased() + words.dropFirst())
  }
}
