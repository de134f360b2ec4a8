import Midflight
import MotionCore
import StageFixtures
import Testing

/// Returns the start of a PNG file with a size in pixels.
private func png(_ width: UInt8, _ height: UInt8) -> Data {
  Data(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, width, 0, 0, 0, height])
}

/// Images and image views.
struct ImageViewTests {
  /// Returns the first image in a stage's frame; nil for none.
  private func shown(_ stage: Stage) -> Frame.Image? {
    for case .image(let image) in stage.frame().nodes.map(\.content) { return image }
    return nil
  }

  @Test func imageSizesAreInPoints() {
    #expect(UIImage(data: png(30, 60))?.size == CGSize(width: 30, height: 60))
    #expect(UIImage(data: png(30, 60), scale: 2)?.size == CGSize(width: 15, height: 30))
    #expect(UIImage(data: Data("no picture".utf8)) == nil)
  }

  @Test func anUnreadableImageFileIsReportedWithItsPath() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    var sentences: [String] = []
    stage.onFact = { if case .diagnostic(let sentence) = $0 { sentences.append(sentence) } }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-\(UUID().uuidString).png")
    stage.perform { #expect(UIImage(contentsOfFile: file.path) == nil) }
    try Data("no picture".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    stage.perform { #expect(UIImage(contentsOfFile: file.path) == nil) }
    #expect(sentences.count == 2 && sentences.allSatisfy { $0.contains(file.path) })
    #expect(sentences[0].contains("no such file") && sentences[1].contains("no PNG"))
  }

  @Test func aNewImageResizesItsViewInAStack() {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let (image, other) = (UIImageView(image: UIImage(data: png(30, 30))), UIView())
    let stack = UIStackView(arrangedSubviews: [image, other])
    stage.perform {
      stack.frame = stage.window.bounds
      stage.window.addSubview(stack)
    }
    #expect(other.frame.minX == 30)
    stage.perform { image.image = UIImage(data: png(50, 30)) }
    #expect(other.frame.minX == 50)
  }

  @Test func aFileNameDeterminesTheScaleOfItsImage() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-\(UUID().uuidString)@3x")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, scale) in [("a.png", 1), ("a@2x.png", 2), ("b@3x.png", 3), ("c@2x", 2)] {
      let file = folder.appendingPathComponent(name)
      try png(30, 60).write(to: file)
      #expect(UIImage(contentsOfFile: file.path)?.scale == CGFloat(scale))
    }
    #expect(UIImage(contentsOfFile: folder.appendingPathComponent("none.png").path) == nil)
    #expect(UIImage(contentsOfFile: folder.path) == nil)
  }

  @Test func anImageViewHasUIKitsDefaults() {
    let view = UIImageView(image: UIImage(data: png(30, 60)))
    #expect(view.frame == CGRect(x: 0, y: 0, width: 30, height: 60))
    #expect(view.intrinsicContentSize == CGSize(width: 30, height: 60))
    #expect(!view.isUserInteractionEnabled && !view.clipsToBounds && !view.isHighlighted)
    #expect(view.contentMode == .scaleToFill)
    #expect(UIImageView().intrinsicContentSize == CGSize(width: -1, height: -1))
    view.frame.size = CGSize(width: 1, height: 1)
    view.sizeToFit()
    #expect(view.bounds.size == CGSize(width: 30, height: 60))
  }

  @Test func anImageIsDrawnInThePresentedBounds() {
    let bench = ViewOnStage()
    let view = UIImageView(frame: bench.view.bounds)
    bench.stage.perform {
      view.image = UIImage(data: png(10, 20))
      view.contentMode = .scaleAspectFit
      bench.stage.window.addSubview(view)
    }
    #expect(shown(bench.stage)?.rect == CGRect(x: 25, y: 0, width: 50, height: 100))
    bench.animate { _ in view.bounds.size = CGSize(width: 200, height: 200) }
    bench.stage.advance(by: 1)
    #expect(shown(bench.stage)?.rect == CGRect(x: 37.5, y: 0, width: 75, height: 150))
  }

  @Test func aTemplateImageHasTheInheritedTint() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let (outer, view) = (UIView(), UIImageView(image: UIImage(data: png(10, 20))))
    stage.perform {
      stage.window.addSubview(outer)
      outer.addSubview(view)
    }
    #expect(shown(stage) != nil && shown(stage)?.tint == nil)
    stage.perform { view.image = view.image?.withRenderingMode(.alwaysTemplate) }
    #expect(shown(stage)?.tint == UIColor.systemBlue.rgba)
    stage.perform { outer.tintColor = .red }
    #expect(shown(stage)?.tint == UIColor.red.rgba)
    stage.perform { stage.window.addSubview(view) }
    #expect(shown(stage)?.tint == UIColor.systemBlue.rgba)
  }

  @Test func theHighlightedPictureIsShownWhileHighlighted() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let (plain, lit) = (UIImage(data: png(10, 20)), UIImage(data: png(11, 20)))
    let view = UIImageView(image: plain, highlightedImage: lit)
    stage.perform { stage.window.addSubview(view) }
    #expect(shown(stage)?.source.widthInPixels == 10)
    stage.perform { view.isHighlighted = true }
    #expect(shown(stage)?.source.widthInPixels == 11)
    stage.perform { view.highlightedImage = nil }
    #expect(shown(stage)?.source.widthInPixels == 10)
  }

  @Test func rawValuesAreUIKits() {
    let modes: [UIView.ContentMode] = [
      .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center, .top, .bottom, .left,
      .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
    ]
    #expect(modes.map(\.rawValue) == Array(0...12))
    let rendering: [UIImage.RenderingMode] = [.automatic, .alwaysOriginal, .alwaysTemplate]
    #expect(rendering.map(\.rawValue) == [0, 1, 2])
  }

  // MARK: - Edges that stay

  @Test func aResizableImageIsDrawnWithCapInsetsInPixels() throws {
    let image = try #require(UIImage(data: png(30, 60), scale: 2))
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let stretched = image.resizableImage(withCapInsets: insets, resizingMode: .stretch)
    #expect(stretched.capInsets == insets && stretched.resizingMode == .stretch)
    #expect(stretched.size == image.size && stretched != image)
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIImageView(image: stretched)
    stage.perform {
      view.frame.size = CGSize(width: 90, height: 80)
      stage.window.addSubview(view)
    }
    #expect(
      shown(stage)?.caps
        == ImageCaps(top: 2, left: 4, bottom: 6, right: 8, pixelsPerUnit: 2, isTiled: false))
    #expect(shown(stage)?.rect == CGRect(x: 0, y: 0, width: 90, height: 80))
    view.image = image
    #expect(shown(stage)?.caps == nil)
  }

  @Test func resizableImagesTileByDefault() throws {
    let image = try #require(UIImage(data: png(30, 60)))
    let tiled = image.resizableImage(withCapInsets: .zero)
    #expect(tiled.resizingMode == .tile && tiled.resizingMode.rawValue == 0)
    #expect(tiled.withRenderingMode(.alwaysTemplate).resizingMode == .tile)
    #expect(tiled.withTintColor(.red).capInsets == .zero && image.resizingMode == .stretch)
  }

  @Test func capInsetsWiderThanTheImageStopTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = UIImage(data: png(30, 60))?
          .resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 11))
      }
    }
    let printed = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(printed.contains("31.0 points across") && printed.contains("30.0×60.0"))
  }
}
