import MidflightApp

@main struct BottomSheetApp: SceneApp {
  static let scenes = SceneCatalog([
    Scene("sheet", summary: "Drag the sheet, catch it in flight, scroll its list; tap a place.") {
      _ in PlacesViewController()
    }
  ])
}
