@testable import Midflight
import MotionCore
import Testing

/// `UIImage(systemName:)`, and images by name.
struct SymbolImageTests {
  /// Returns all shapes in a stage's frame.
  private func shapes(_ stage: Stage) -> [Frame.Shape] {
    stage.frame().nodes.compactMap { if case .shape(let shape) = $0.content { shape } else { nil } }
  }

  private func diagnostics(_ stage: Stage, _ body: () -> Void) -> [String] {
    var events: [String] = []
    stage.onFact = { if case .diagnostic(let words) = $0 { events.append(words) } }
    stage.perform(body)
    return events
  }

  private let stage = Stage(size: CGSize(width: 100, height: 100))

  @Test func aSymbolScalesWithItsPointSize() throws {
    let plain = try #require(UIImage(systemName: "square.fill"))
    #expect(plain.isSymbolImage && plain.size == CGSize(width: 18, height: 18))
    let large = UIImage(
      systemName: "square.fill", withConfiguration: UIImage.SymbolConfiguration(pointSize: 34))
    #expect(large?.size == CGSize(width: 36, height: 36))
    #expect(large != plain && large?.pngData() == nil)
  }

  @Test func unspecifiedValuesOfAConfigurationAreKept() throws {
    let large = UIImage.SymbolConfiguration(pointSize: 34, weight: .bold)
    let image = try #require(UIImage(systemName: "star", withConfiguration: large))
    let thin = try #require(image.applyingSymbolConfiguration(.init(weight: .thin)))
    #expect(thin.size == image.size && thin.symbolConfiguration?.weight == .thin)
    let small = try #require(image.applyingSymbolConfiguration(.init(pointSize: 17)))
    #expect(small.size.width == image.size.width / 2)
    #expect(small.symbolConfiguration?.weight == .bold)
  }

  @Test func rawValuesAreUIKits() {
    #expect(UIImage.SymbolWeight.ultraLight.rawValue == 1)
    #expect(UIImage.SymbolWeight.regular.rawValue == 4 && UIImage.SymbolWeight.black.rawValue == 9)
    #expect(UIImage.SymbolScale.default.rawValue == -1 && UIImage.SymbolScale.large.rawValue == 3)
  }

  @Test func anUnknownSymbolIsNilAndReportedOncePerStage() {
    let words = diagnostics(stage) {
      for _ in 0..<3 { #expect(UIImage(systemName: "bolt.slash") == nil) }
      #expect(UIImage(systemName: "qqqqqqqq") == nil)
    }
    #expect(words.count == 2)
    #expect(words.first?.contains("UIImage(systemName: \"bolt.slash\") is nil") == true)
    #expect(words.first?.contains("bolt, bolt.fill are most like it") == true)
    #expect(words.first?.contains("heart") == false)
    #expect(words.last?.contains("none is like it") == true)
    let other = Stage(size: CGSize(width: 1, height: 1))
    #expect(diagnostics(other) { _ = UIImage(systemName: "bolt.slash") }.count == 1)
  }

  @Test func anImageViewTintsASymbolAndFollowsTintAndAppearance() throws {
    let view = stage.perform { UIImageView(image: UIImage(systemName: "circle.fill")) }
    stage.perform { stage.window.addSubview(view) }
    #expect(shapes(stage).first?.fillColor == UIColor.systemBlue.rgba)
    stage.userInterfaceStyle = .dark
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(shapes(stage).first?.fillColor == UIColor.systemBlue.resolvedColor(with: dark).rgba)
    stage.perform { stage.window.tintColor = .red }
    #expect(shapes(stage).first?.fillColor == UIColor.red.rgba)
  }

  @Test func aSymbolsTintColourShowsOnlyWithAlwaysOriginal() throws {
    let symbol = try #require(UIImage(systemName: "circle.fill"))
    let view = stage.perform { UIImageView(image: symbol.withTintColor(.green)) }
    stage.perform { stage.window.addSubview(view) }
    #expect(shapes(stage).first?.fillColor == UIColor.systemBlue.rgba)
    stage.perform {
      view.image = symbol.withTintColor(.green, renderingMode: .alwaysOriginal)
    }
    #expect(shapes(stage).first?.fillColor == UIColor.green.rgba)
    stage.perform { view.image = symbol.withRenderingMode(.alwaysOriginal) }
    #expect(shapes(stage).first?.fillColor == UIColor.black.rgba)
  }

  @Test func aSymbolsLineWidthIsIndependentOfItsScale() throws {
    func width(_ scale: UIImage.SymbolScale) throws -> CGFloat {
      let configuration = UIImage.SymbolConfiguration(pointSize: 20, weight: .medium, scale: scale)
      let image = try #require(UIImage(systemName: "plus", withConfiguration: configuration))
      let content = image.content(.stretched, tint: .red, in: UITraitCollection())
        .placed(in: CGRect(origin: .zero, size: image.size))
      guard case .shape(let shape) = content else { return 0 }
      return try #require(shape.stroke).width
    }
    #expect(try abs(width(.large) - width(.small)) < 1e-9 && width(.medium) > 0)
  }

  @Test func preferredSymbolConfigurationOverridesTheImagesSize() {
    stage.perform {
      let view = UIImageView(image: UIImage(systemName: "square.fill"))
      view.preferredSymbolConfiguration = .init(pointSize: 34)
      #expect(view.intrinsicContentSize == CGSize(width: 36, height: 36))
      view.preferredSymbolConfiguration = nil
      #expect(view.intrinsicContentSize == CGSize(width: 18, height: 18))
    }
  }

  // MARK: - By name

  /// Creates a folder of resources with image files. The first image has a width of 1 pixel, the
  /// second of 2, and so on.
  private func bundle(_ files: [String]) throws -> Bundle {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-\(UUID().uuidString).resources")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, file) in files.enumerated() {
      let header: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      let size: [UInt8] = [0, 0, 0, UInt8(index + 1), 0, 0, 0, UInt8(index + 1)]
      try Data(header + size).write(to: folder.appendingPathComponent(file))
    }
    return try #require(Bundle(path: folder.path))
  }

  @Test func aNamedImageMatchesTheStagesScale() throws {
    let bundle = try bundle(["card.png", "card@2x.png", "card@3x.png"])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    for (scale, pixels) in [(CGFloat(1), 1), (2, 2), (3, 3), (1.5, 2)] {
      let stage = Stage(size: CGSize(width: 10, height: 10), scale: scale)
      let image = stage.perform { UIImage(named: "card", in: bundle, with: nil) }
      #expect(image?.scale == CGFloat(pixels) && image?.size == CGSize(width: 1, height: 1))
    }
  }

  @Test func aNamedImageFallsBackToAnotherScale() throws {
    let bundle = try bundle(["card@2x.png"])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    let image = stage.perform { UIImage(named: "card.png", in: bundle, with: nil) }
    #expect(image?.scale == 2)
  }

  @Test func aMissingNamedImageIsNilAndItsFilesAreReported() throws {
    let bundle = try bundle([])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    let words = diagnostics(stage) {
      #expect(UIImage(named: "card", in: bundle, with: nil) == nil)
      #expect(UIImage(named: "no-such-picture") == nil)
    }
    #expect(words.count == 2)
    #expect(words.first?.contains("card.png or card@3x.png or card@2x.png") == true)
    // A trace must not depend on the folder of the program.
    #expect(words.allSatisfy { !$0.contains(bundle.bundlePath) && !$0.contains("/") })
  }
}
