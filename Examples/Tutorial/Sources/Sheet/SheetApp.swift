import MidflightApp

@main struct SheetApp: SceneApp {
  static let scenes = SceneCatalog([
    Scene("sheet", summary: "Drag the sheet, and catch it in flight.") { _ in
      SheetViewController()
    }
  ])
}
