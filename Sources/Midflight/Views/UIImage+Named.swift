/// Pictures by name.
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
    let found = files.lazy.compactMap { file in
      folder.flatMap { UIImage(contentsOfFile: $0.appendingPathComponent(file).path) }
    }
    guard let image = found.first else {
      UIImage.diagnose(
        "UIImage(named: \"\(name)\") is nil: there is no \(files.joined(separator: " or ")) among "
          + "the resources of the \(bundle == nil ? "program" : "bundle"); those of a package's "
          + "target are found with UIImage(named:in: .module, with: nil).")
      return nil
    }
    self.init(image.source, scale: image.scale)
  }
}
