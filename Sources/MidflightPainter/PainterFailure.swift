import MotionCore

/// A failure of the system or of a file: the only errors that this module throws.
public enum PainterFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A picture of this size cannot exist, or memory for it was refused.
  case surface(widthInPixels: Int, heightInPixels: Int, reason: String)
  /// A file could not be read; the reason is the system's.
  case reading(path: String, reason: String)
  /// A file could not be written; the reason is the system's.
  case writing(path: String, reason: String)
  /// The bytes are no PNG, or a damaged PNG. `source` is a path, or a phrase such as "the data".
  case notPNG(source: String, reason: String)
  /// A picture could not be encoded; the reason is Cairo's or the encoder's.
  case encoding(reason: String)

  /// The failure in words, as the tool prints it.
  public var description: String { terminalText(words) }

  /// The failure in words, with paths and reasons as they are; `description` escapes them.
  private var words: String {
    switch self {
    case .surface(let width, let height, let reason):
      "making a picture of \(width)×\(height) pixels: \(reason)"
    case .reading(let path, let reason): "reading \(path): \(reason)"
    case .writing(let path, let reason): "writing \(path): \(reason)"
    case .notPNG(let source, let reason): "\(source) is no PNG: \(reason)"
    case .encoding(let reason): "encoding a PNG: \(reason)"
    }
  }
}
