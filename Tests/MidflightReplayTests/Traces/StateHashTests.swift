import Midflight
import MotionCore
import Testing

@testable import MidflightReplay

/// What the checks of a recording notice.
struct StateHashTests {
  /// The hash of what a stage shows with one label on it.
  private func hash(_ set: (UILabel) -> Void) -> String? {
    let stage = Stage(size: CGSize(width: 200, height: 200), scale: 2)
    stage.perform {
      let label = UILabel(frame: CGRect(x: 10, y: 10, width: 100, height: 60))
      (label.text, label.numberOfLines) = ("Hello 10 big worlds", 0)
      set(label)
      stage.window.addSubview(label)
    }
    return StateHash().domains(of: stage).first { $0.domain == "layers" }?.hexadecimal
  }

  @Test func theSameTextHasTheSameHash() {
    #expect(hash { _ in } != nil)
    #expect(hash { _ in } == hash { $0.text = "Hello 10 big worlds" })
  }

  @Test func whateverChangesOfATextChangesTheHash() {
    let changes: [(UILabel) -> Void] = [
      { $0.text = "Hello 11 big worlds" }, { $0.text = nil }, { $0.textColor = .red },
      { $0.font = .systemFont(ofSize: 17.5) }, { $0.font = .boldSystemFont(ofSize: 17) },
      { $0.font = .monospacedDigitSystemFont(ofSize: 17, weight: .regular) },
      { $0.textAlignment = .right }, { $0.numberOfLines = 1 }, { $0.text = "Hello\n10 big worlds" },
    ]
    let hashes = [hash { _ in }] + changes.map(hash)
    #expect(Set(hashes).count == hashes.count)
  }
}
