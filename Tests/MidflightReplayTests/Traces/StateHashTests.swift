import Midflight
import MotionCore
import Testing

@testable import MidflightReplay

/// Tests of the changes that a recording's checks detect.
struct StateHashTests {
  /// Returns the hash of a stage's layers with one label.
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

  @Test func everyChangeOfALabelChangesTheHash() {
    let changes: [(UILabel) -> Void] = [
      { $0.text = "Hello 11 big worlds" }, { $0.text = nil }, { $0.textColor = .red },
      { $0.font = .systemFont(ofSize: 17.5) }, { $0.font = .boldSystemFont(ofSize: 17) },
      { $0.font = .monospacedDigitSystemFont(ofSize: 17, weight: .regular) },
      { $0.textAlignment = .right }, { $0.numberOfLines = 1 }, { $0.text = "Hello\n10 big worlds" },
    ]
    let hashes = [hash { _ in }] + changes.map(hash)
    #expect(Set(hashes).count == hashes.count)
  }

  /// Views with different perspectives can have an equal orthographic part.
  @Test func everyChangeOfAPerspectiveChangesTheHash() {
    func turned(_ angle: CGFloat, eye: CGFloat) -> (UILabel) -> Void {
      { label in
        var transform = CATransform3DIdentity
        transform.m34 = -1 / eye
        label.transform3D = CATransform3DRotate(transform, angle, 0, 1, 0)
      }
    }
    let changes = [
      turned(0, eye: 500), turned(1, eye: 500), turned(-1, eye: 500), turned(1, eye: 400),
    ]
    let hashes = changes.map(hash)
    #expect(Set(hashes).count == hashes.count && hashes.first == hash { _ in })
    let inside = hash { label in
      turned(1, eye: 500)(label)
      label.textColor = .red
    }
    #expect(inside != hashes[1])
  }

  private func hash(of layer: CALayer) -> String? {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    stage.window.layer.addSublayer(layer)
    return StateHash().domains(of: stage).first { $0.domain == "layers" }?.hexadecimal
  }

  @Test func everyChangeOfAShapeChangesTheHash() {
    let changes: [(CAShapeLayer) -> Void] = [
      { _ in }, { $0.path = nil }, { $0.fillColor = nil }, { $0.fillRule = .evenOdd },
      { $0.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9)) },
      { $0.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9.5)) },
      { $0.strokeColor = nil }, { $0.strokeStart = 0.1 }, { $0.strokeEnd = 0.9 },
      { $0.lineWidth = 2 }, { $0.lineCap = .round }, { $0.lineJoin = .round },
      { $0.miterLimit = 3 }, { $0.lineDashPattern = [1] }, { $0.lineDashPattern = [1, 2] },
      { $0.lineDashPhase = 1 }, { $0.strokeColor = UIColor.blue.cgColor },
    ]
    let hashes = changes.map { change in
      let layer = CAShapeLayer()
      layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))
      layer.strokeColor = UIColor.red.cgColor
      change(layer)
      return hash(of: layer)
    }
    #expect(Set(hashes).count == hashes.count)
  }

  @Test func everyChangeOfAGradientChangesTheHash() {
    let (red, blue) = (UIColor.red.cgColor, UIColor.blue.cgColor)
    let changes: [(CAGradientLayer) -> Void] = [
      { _ in }, { $0.colors = nil }, { $0.colors = [red] }, { $0.colors = [blue, red] },
      { $0.locations = [0, 0.5] }, { $0.startPoint.x = 0 }, { $0.endPoint.y = 0.5 },
      { $0.type = .radial }, { $0.type = .conic },
    ]
    let hashes = changes.map { change in
      let layer = CAGradientLayer()
      layer.colors = [red, blue]
      change(layer)
      return hash(of: layer)
    }
    #expect(Set(hashes).count == hashes.count)
  }
}
