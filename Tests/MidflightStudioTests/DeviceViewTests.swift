@testable import Midflight
import MotionCore
import Testing

@testable import MidflightStudio

/// A device's frame, and the words below it.
struct DeviceViewTests {
  @Test func wordsThatAreSetAgainChangeNothing() {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    let device = DeviceView("Scene")
    /// Whether the next frame has anything to look for there.
    func changes(_ words: String?) -> Bool {
      _ = stage.frame()
      let before = device.layer.revision
      stage.perform { device.words = words }
      return device.layer.revision != before
    }
    stage.perform {
      device.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      stage.window.addSubview(device)
    }
    #expect(!changes(nil))
    #expect(changes("Own timing") && device.words == "Own timing")
    #expect(!changes("Own timing"))
    #expect(changes("Other timing") && device.words == "Other timing")
    #expect(changes(nil) && device.words == nil)
    #expect(!changes(nil))
  }
}
