@testable import Midflight
import MotionCore
import Testing

@testable import MidflightStudio

/// The frame and the caption of a device.
struct DeviceViewTests {
  @Test func settingAnEqualCaptionChangesNoLayer() {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    let device = DeviceView("Scene")
    /// Returns whether a new caption changes the next frame.
    func changes(_ text: String?) -> Bool {
      _ = stage.frame()
      let before = CALayer.latestRevision
      stage.perform { device.text = text }
      return CALayer.latestRevision != before
    }
    stage.perform {
      device.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      stage.window.addSubview(device)
    }
    #expect(!changes(nil))
    #expect(changes("Own timing") && device.text == "Own timing")
    #expect(!changes("Own timing"))
    #expect(changes("Other timing") && device.text == "Other timing")
    #expect(changes(nil) && device.text == nil)
    #expect(!changes(nil))
  }
}
