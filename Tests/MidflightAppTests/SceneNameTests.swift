import Testing

@testable import MidflightApp

/// Tests of the scene's name in the program of an app delegate.
struct SceneNameTests {
  @Test(arguments: [
    ("CardApp", "card-app"), ("iOSApp", "ios-app"), ("URLCard", "url-card"), ("card", "card"),
    ("iPhoneCard", "iphone-card"), ("myURLCard", "my-url-card"), ("a_card", "a-card"),
    ("my_card 2", "my-card-2"), ("Card2App", "card2-app"), ("卡片", "app"),
  ])
  func aSceneIsNamedAfterItsProgram(_ program: String, _ scene: String) {
    #expect(sceneName(ofProgram: program) == scene)
  }
}
