/// The images in resources and files.
nonisolated extension UIImage {
  /// Creates the image with a name among the program's resources. Without such a file, the result
  /// is nil and a diagnostic is reported.
  ///
  /// - Parameter name: The file name without `@2x` and `@3x`. The extension `.png` is optional.
  public convenience init?(named name: String) { self.init(named: name, in: nil, with: nil) }

  /// Creates the image with a name among a bundle's resources. Without such a file, the result is
  /// nil and a diagnostic is reported.
  ///
  /// The image is a PNG file. Of `card@2x.png`, `card@3x.png` and `card.png`, the one with the
  /// stage's scale is used, or else the existing one with the largest scale. Without a stage, and
  /// off the main thread, the wanted scale is 1. A file that is no PNG reports a diagnostic, and the next one is used.
  ///
  /// - Parameters:
  ///   - name: The name of the image.
  ///   - bundle: The bundle: `.module` for the resources of a package's target, nil for the
  ///     program's folder.
  ///   - configuration: Ignored, because it applies to symbols only.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) {
    let stem = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    let wanted = UIImage.scaleOfCurrentStage
    let scales = [wanted] + [3, 2, 1].filter { $0 != wanted }
    let files = scales.map { $0 == 1 ? "\(stem).png" : "\(stem)@\($0)x.png" }
    let folder = (bundle ?? .main).resourceURL
    let paths = files.compactMap { folder?.appendingPathComponent($0).path }
    let found = paths.lazy.filter { FileManager.default.fileExists(atPath: $0) }
      .compactMap { UIImage(contentsOfFile: $0) }
    guard let image = found.first else {
      Stage.diagnoseIfOnMainThread(
        "UIImage(named: \"\(name)\") is nil: there is no \(files.joined(separator: " or ")) among "
          + "the resources of the \(bundle == nil ? "program" : "bundle"); those of a package's "
          + "target are found with UIImage(named:in: .module, with: nil).")
      return nil
    }
    self.init(image.source, scale: image.scale)
  }

  /// Creates the image with a name among a bundle's resources, as `init(named:in:with:)` does.
  ///
  /// - Parameters:
  ///   - name: The name of the image.
  ///   - bundle: The bundle; nil for the program's folder.
  ///   - traitCollection: Ignored, because a name stands for one image.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(named: name, in: bundle, with: nil)
  }

  /// Creates the image of a PNG file. For an unreadable file, the result is nil and a diagnostic is
  /// reported.
  ///
  /// - Parameter path: The path. A name that ends with `@2x` or `@3x` before its extension sets the
  ///   scale; otherwise the scale is 1.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else {
      Stage.diagnoseIfOnMainThread(
        "UIImage(contentsOfFile: \"\(path)\") is nil: no such file can be read; give the path of a PNG."
      )
      return nil
    }
    guard let source = PNGImage(bytes: [UInt8](data)) else {
      Stage.diagnoseIfOnMainThread(
        "UIImage(contentsOfFile: \"\(path)\") is nil: the file is no PNG that can be read.")
      return nil
    }
    self.init(.picture(source), scale: UIImage.scale(ofFile: path))
  }

  /// The scale of the stage whose code runs, rounded up; 1 without a stage.
  private static var scaleOfCurrentStage: Int {
    guard MainQueue.isCurrent else { return 1 }
    return MainActor.assumeIsolated { Int((Stage.current?.scale ?? 1).rounded(.up)) }
  }

  /// Returns the scale in a file's name: 2 for `@2x`, 3 for `@3x` and 1 otherwise.
  private static func scale(ofFile path: String) -> CGFloat {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    if stem.hasSuffix("@2x") { return 2 }
    return stem.hasSuffix("@3x") ? 3 : 1
  }
}
