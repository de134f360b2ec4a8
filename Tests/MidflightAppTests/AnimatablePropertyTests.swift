import Foundation
import MidflightPainter
import MotionCore
import Testing
import ToolFixtures

@testable import Midflight
@testable import MidflightReplay

/// Tests that fail if a part of a new animatable property is forgotten. The recipe in
/// `docs/ARCHITECTURE.md` names the parts.
struct AnimatablePropertyTests {
  /// The properties of all layers in their plane.
  nonisolated private static let properties = AnimatedProperty.allCases.filter {
    ![.number, .point, .outOfPlane, .zShear, .perspective].contains($0)
  }

  /// Creates a stage with a layer on which each property can be seen.
  private func makeStage() -> (stage: Stage, layer: CALayer) {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 50, height: 50))
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
    let color = UIColor(white: 0.5, alpha: 0.5)
    (view.alpha, view.backgroundColor, inner.backgroundColor) = (0.5, color, .red)
    let layer = view.layer
    (layer.cornerRadius, layer.borderWidth, layer.shadowOpacity) = (4, 2, 0.5)
    (layer.borderColor, layer.shadowColor) = (color.cgColor, color.cgColor)
    stage.perform {
      view.addSubview(inner)
      stage.window.addSubview(view)
    }
    return (stage, layer)
  }

  private func picture(of stage: Stage) throws -> Picture {
    let painter = try Painter(widthInPixels: 100, heightInPixels: 100)
    painter.paint(stage.frame(), background: RGBA(red: 1, green: 1, blue: 1), pixelsPerPoint: 1)
    return painter.picture()
  }

  @Test(arguments: properties)
  func eachAnimatablePropertyChangesHashAndPicture(property: AnimatedProperty) throws {
    let (stage, layer) = makeStage()
    let (hashes, drawn) = (StateHash().domains(of: stage), LayerMotion(of: layer).drawnValues)
    let before = try picture(of: stage)
    let step = [.fraction, .color].contains(property.limits) ? 0.25 : 1
    stage.perform { layer.change(property) { $0[property] += SIMD4(repeating: step) } }
    #expect(StateHash().domains(of: stage) != hashes, "StateHash.swift or FrameBuilder.swift")
    #expect(try picture(of: stage) != before, "FrameDrawing.swift")
    #expect(LayerMotion(of: layer).drawnValues != drawn, "CALayer+Motion.swift")
  }

  /// The translation, and the rotation and scale, are parts of `transform`.
  @Test(arguments: properties.filter { ![.translation, .rotationAndScale].contains($0) })
  func animatablePropertiesHaveDocumentedKeyPaths(property: AnimatedProperty) throws {
    let target = AnimatableTarget.ofAllLayers.first { _, target in
      if case .numbers(property, _, _) = target { true } else { false }
    }
    let keyPath = try #require(target?.name, "AnimatableTarget.swift")
    #expect(makeStage().layer.value(forKeyPath: keyPath) != nil, "CALayer+KeyPaths.swift")
    let comment = try text("Sources/Midflight/CoreAnimation/CAPropertyAnimation.swift")
    #expect(comment.contains("`\(keyPath)`"), "CAPropertyAnimation.swift")
  }

  @Test func theRecipeNamesEachFileOfAProperty() throws {
    let recipe = try #require(
      text("docs/ARCHITECTURE.md").components(separatedBy: "### Add an animatable property\n")
        .last?.components(separatedBy: "### ").first)
    var count = 0
    for folder in ["Midflight", "MidflightFuzz", "MidflightTesting"] {
      let url = Tool.package.appendingPathComponent("Sources/\(folder)")
      let files = FileManager.default.enumerator(atPath: url.path)?.allObjects as? [String] ?? []
      for file in files where file.hasSuffix(".swift") {
        // A file that only sets the property of some layer belongs to no recipe.
        let code = try text("Sources/\(folder)/\(file)")
          .replacingOccurrences(of: "layer.shadowRadius", with: "")
        guard code.contains("shadowRadius") else { continue }
        count += 1
        #expect(recipe.contains(URL(fileURLWithPath: file).lastPathComponent), "\(folder)/\(file)")
      }
    }
    #expect(count > 10)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Tool.package.appendingPathComponent(path), encoding: .utf8)
  }
}
