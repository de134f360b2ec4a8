import Foundation
import Midflight
import MidflightGallery
import Testing

@Test func everySceneHasAFrameASummaryAndAValidName() {
  for scene in SceneCatalog.gallery.scenes {
    let stage = scene.makeStage()
    #expect(!stage.frame().nodes.isEmpty, "\(scene.name)")
    #expect(scene.summary(in: .english).hasSuffix("."), "\(scene.name)")
    #expect(scene.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(scene.name)")
  }
}

@Test func everySceneButTimingCurvesIsStillWithoutInput() {
  let moveByThemselves: Set = ["timing-curves"]
  for scene in SceneCatalog.gallery.scenes where !moveByThemselves.contains(scene.name) {
    let stage = scene.makeStage()
    let before = stage.frame().nodes
    stage.advance(by: 60)
    #expect(stage.frame().nodes == before, "\(scene.name)")
  }
}

@Test func noSceneMovesWithoutInputUnderReduceMotion() {
  for scene in SceneCatalog.gallery.scenes {
    let stage = Stage(size: scene.size)
    stage.isReduceMotionEnabled = true
    stage.perform { stage.window.rootViewController = scene.makeRoot(stage) }
    let before = stage.frame().nodes
    stage.advance(by: 60)
    #expect(stage.frame().nodes == before, "\(scene.name)")
  }
}

@Test func everyHintFitsItsLine() {
  for scene in SceneCatalog.gallery.scenes {
    let stage = scene.makeStage()
    guard let hint = stage.window.firstView(named: "hint") as? UILabel else { continue }
    #expect(hint.intrinsicContentSize.width <= hint.bounds.width, "\(scene.name)")
  }
}
