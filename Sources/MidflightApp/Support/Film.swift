import Foundation
import MidflightPainter
import MidflightReplay

/// An encoder of the frames of a film, in order.
protocol Film {
  /// Appends a frame. All frames must have the same size.
  mutating func append(_ picture: Picture) throws
  /// Writes the remaining data. Call this function once, after the last frame.
  mutating func finish() throws
}

/// The kind of picture or film in a file.
nonisolated enum PictureKind: String, CaseIterable {
  case png, apng, gif, mp4

  /// Creates a kind from the file extension; nil for an unknown extension.
  init?(path: String) {
    self.init(rawValue: (path as NSString).pathExtension.lowercased())
  }

  var isFilm: Bool { self != .png }

  /// The file extensions of all kinds, for messages.
  static let names = allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")

  /// Creates an encoder for a film of this kind. `png` encodes as `apng`.
  ///
  /// - Throws: `ToolFailure.unwritable` for `gif` and `mp4` without ffmpeg.
  @MainActor func film(
    to url: URL, widthInPixels: Int, heightInPixels: Int, framesPerSecond: Int
  ) throws -> any Film {
    switch self {
    case .png, .apng:
      APNGFilm(
        film: AnimatedPNG(
          widthInPixels: widthInPixels, heightInPixels: heightInPixels,
          framesPerSecond: framesPerSecond), url: url)
    case .gif, .mp4:
      try FFmpegFilm(
        self, to: url, widthInPixels: widthInPixels, heightInPixels: heightInPixels,
        framesPerSecond: framesPerSecond)
    }
  }
}

/// A film that this program encodes as an animated PNG.
private struct APNGFilm: Film {
  var film: AnimatedPNG
  let url: URL

  mutating func append(_ picture: Picture) throws { try film.append(picture) }

  func finish() throws { try writeAtomically(try film.data(), to: url) }
}
