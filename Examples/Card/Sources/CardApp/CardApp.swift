import MidflightApp

@main struct CardApp: SceneApp {
  static let scenes = SceneCatalog([
    Scene("card", summary: "Drag the card.") { _ in CardViewController() }
  ])
}
