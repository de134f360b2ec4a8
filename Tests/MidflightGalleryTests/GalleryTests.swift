import Foundation
import Midflight
import MidflightGallery
import Testing

@Test func everySceneOpensAndSaysWhatToDo() {
  for scene in SceneCatalog.gallery.scenes {
    let stage = scene.makeStage()
    #expect(!stage.frame().nodes.isEmpty, "\(scene.name)")
    #expect(scene.summary.english.hasSuffix("."), "\(scene.name)")
    #expect(scene.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(scene.name)")
  }
}

@Test func everySceneWaitsForSomebody() {
  for scene in SceneCatalog.gallery.scenes {
    let stage = scene.makeStage()
    let before = stage.frame().nodes
    stage.advance(by: 60)
    #expect(stage.frame().nodes == before, "\(scene.name)")
  }
}
