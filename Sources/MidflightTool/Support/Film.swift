import Foundation
import MidflightPainter
import MidflightReplay

/// Where the frames of a film go, in order.
protocol Film {
  /// Adds a frame at the end; all have one size.
  mutating func append(_ picture: Picture) throws
  /// Writes what is left; nothing can be added after it.
  mutating func finish() throws
}

/// What a file is, by the end of its name.
nonisolated enum PictureKind: String, CaseIterable {
  case png, apng, gif, mp4

  /// nil if it is none of them.
  init?(path: String) {
    self.init(rawValue: (path as NSString).pathExtension.lowercased())
  }

  var isFilm: Bool { self != .png }

  /// Names of all, for a message.
  static let names = allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")

  /// A film of this kind; a single picture is none.
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

/// A film that this program writes itself.
private struct APNGFilm: Film {
  var film: AnimatedPNG
  let url: URL

  mutating func append(_ picture: Picture) throws { try film.append(picture) }

  func finish() throws { try writeWhole(try film.data(), to: url) }
}
