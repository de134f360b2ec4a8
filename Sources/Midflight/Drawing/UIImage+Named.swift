/// Pictures by name, and from files.
extension UIImage {
  /// The picture of this name among the program's resources; nil, and a diagnostic, if there is none.
  ///
  /// - Parameter name: Without `@2x` and `@3x`, and without `.png` if one likes.
  public convenience init?(named name: String) { self.init(named: name, in: nil, with: nil) }

  /// The picture of this name among a bundle's resources; nil, and a diagnostic, if there is none.
  ///
  /// It is a PNG file: of `card@2x.png`, `card@3x.png` and `card.png` the one with as many pixels a
  /// point as the stage has, else the one with the most.
  ///
  /// - Parameters:
  ///   - bundle: `.module` for the resources of a package's target; nil for those beside the program.
  ///   - configuration: Applies to symbols only, so not here.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) {
    let stem = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    let wanted = Int((Stage.current?.scale ?? 1).rounded(.up))
    let scales = [wanted] + [3, 2, 1].filter { $0 != wanted }
    let files = scales.map { $0 == 1 ? "\(stem).png" : "\(stem)@\($0)x.png" }
    let folder = (bundle ?? .main).resourceURL
    let paths = files.compactMap { folder?.appendingPathComponent($0).path }
    let found = paths.lazy.filter { FileManager.default.fileExists(atPath: $0) }
      .compactMap { UIImage(contentsOfFile: $0) }
    guard let image = found.first else {
      UIImage.diagnose(
        "UIImage(named: \"\(name)\") is nil: there is no \(files.joined(separator: " or ")) among "
          + "the resources of the \(bundle == nil ? "program" : "bundle"); those of a package's "
          + "target are found with UIImage(named:in: .module, with: nil).")
      return nil
    }
    self.init(image.source, scale: image.scale)
  }

  /// The picture in a PNG file; nil, and a diagnostic, if it cannot be read or is none.
  ///
  /// - Parameter path: A name that ends with `@2x` or `@3x`, before its extension, tells how many
  ///   pixels make a point.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else {
      UIImage.diagnose(
        "UIImage(contentsOfFile: \"\(path)\") is nil: no such file can be read; give the path of a PNG."
      )
      return nil
    }
    guard let source = PNGImage(bytes: [UInt8](data)) else {
      UIImage.diagnose(
        "UIImage(contentsOfFile: \"\(path)\") is nil: the file is no PNG that can be read.")
      return nil
    }
    self.init(.picture(source), scale: UIImage.scale(ofFile: path))
  }

  /// What a file's name says of its pixels.
  private static func scale(ofFile path: String) -> CGFloat {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    if stem.hasSuffix("@2x") { return 2 }
    return stem.hasSuffix("@3x") ? 3 : 1
  }
}
