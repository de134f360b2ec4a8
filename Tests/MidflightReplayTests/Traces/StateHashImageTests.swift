import Midflight
import MotionCore
import Testing

@testable import MidflightReplay

/// What the checks of a recording notice of a picture.
struct StateHashImageTests {
  /// A file that begins as a PNG file of 4×4 pixels and ends with a byte of its own.
  private static func file(_ last: UInt8) -> Data {
    let size: [UInt8] = [0, 0, 0, 4]
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + size
        + size + [last])
  }

  /// The hash of what a stage shows with one image view on it.
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

  @Test func whateverChangesOfAPictureChangesTheHash() {
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
