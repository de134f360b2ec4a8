import Midflight
import MotionCore
import Testing

@testable import MidflightReplay

/// Tests of the changes of a picture that a recording's checks detect.
struct StateHashImageTests {
  /// Returns bytes that begin like a PNG file of 4×4 pixels and end with a given byte.
  private static func file(_ last: UInt8) -> Data {
    let size: [UInt8] = [0, 0, 0, 4]
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + size
        + size + [last])
  }

  /// Returns the hash of a stage's layers with one image view.
  private func hash(_ set: (UIImageView) -> Void) -> String? {
    let stage = Stage(size: CGSize(width: 200, height: 200), scale: 2)
    stage.perform {
      let view = UIImageView(frame: CGRect(x: 10, y: 10, width: 100, height: 60))
      view.image = UIImage(data: Self.file(1))
      set(view)
      stage.window.addSubview(view)
    }
    return StateHash().domains(of: stage).first { $0.domain == "layers" }?.hexadecimal
  }

  @Test func everyChangeOfAnImageViewChangesTheHash() {
    let template = UIImage(data: Self.file(1))?.withRenderingMode(.alwaysTemplate)
    let changes: [(UIImageView) -> Void] = [
      { $0.image = nil }, { $0.image = UIImage(data: Self.file(2)) },
      { $0.contentMode = .scaleAspectFit }, { $0.contentMode = .center },
      { view in
        view.contentMode = .center
        view.image = UIImage(data: Self.file(1), scale: 2)
      },
      { $0.image = template },
      { view in
        view.image = template
        view.tintColor = .red
      },
    ]
    let hashes = [hash { _ in }] + changes.map(hash)
    #expect(Set(hashes).count == hashes.count)
    #expect(hash { _ in } == hash { $0.image = UIImage(data: Self.file(1)) })
  }
}
