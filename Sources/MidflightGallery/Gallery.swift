import Midflight

extension SceneCatalog {
  /// Every scene of Midflight, in the order of the list.
  public static let gallery = SceneCatalog([
    Scene(
      "interruptible-pan",
      summary: "Drag the card, let go, and catch it again while it moves.",
      makeRoot: { _ in InterruptiblePanViewController() })
  ])
}
