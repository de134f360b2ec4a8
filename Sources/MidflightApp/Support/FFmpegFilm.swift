import Foundation
import MidflightPainter
import MidflightReplay

/// A film that ffmpeg encodes from raw pixels on its standard input.
///
/// ffmpeg writes a file beside the destination. `finish()` renames the complete file.
final class FFmpegFilm: Film {
  private let process = Process()
  private let pixels = Pipe()
  private let words = Pipe()
  private let url: URL
  private let part: URL

  /// Starts ffmpeg from `PATH`.
  ///
  /// Deletes a file left beside the destination by an earlier run.
  ///
  /// - Throws: `ToolFailure.unwritable` if ffmpeg is not installed or cannot start.
  init(
    _ kind: PictureKind, to url: URL, widthInPixels: Int, heightInPixels: Int,
    framesPerSecond: Int
  ) throws {
    self.url = url
    part = url.deletingPathExtension().appendingPathExtension("part.\(kind.rawValue)")
    guard let program = Self.program else {
      throw ToolFailure.unwritable(
        "\(url.shortPath): .\(kind.rawValue) requires ffmpeg, which is not installed; "
          + "install ffmpeg, or use a name that ends in .apng.")
    }
    // ffmpeg would write through a link.
    unlink(part.path)
    process.executableURL = program
    process.arguments =
      [
        "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format", "bgra",
        "-video_size", "\(widthInPixels)x\(heightInPixels)", "-framerate", "\(framesPerSecond)",
        "-i", "pipe:0",
      ] + kind.filters + [part.path]
    process.standardInput = pixels
    process.standardOutput = FileHandle.nullDevice
    process.standardError = words
    do { try process.run() } catch {
      throw ToolFailure.unwritable("\(url.shortPath): starting \(program.path): \(error)")
    }
  }

  isolated deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: part)
  }

  /// The path of ffmpeg; nil if ffmpeg is not installed.
  static var program: URL? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent("ffmpeg") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Sends a frame to ffmpeg, and waits while ffmpeg is busy. Throws the message of ffmpeg if
  /// ffmpeg ended.
  func append(_ picture: Picture) throws {
    do {
      try pixels.fileHandleForWriting.write(contentsOf: Data(picture.bytes))
    } catch {
      // ffmpeg closed its input. `finish()` throws its error message.
      try finish()
      throw ToolFailure.unwritable("\(url.shortPath): ffmpeg stopped before the end of the film")
    }
  }

  /// Waits for ffmpeg and renames the complete file, which replaces an existing one.
  ///
  /// - Throws: `ToolFailure.unwritable` with the last line of ffmpeg's messages, or the system's
  ///   words. The destination is then unchanged.
  func finish() throws {
    try? pixels.fileHandleForWriting.close()
    let message = String(
      decoding: (try? words.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let reason = message.split(separator: "\n").last.map(String.init)
      throw ToolFailure.unwritable(
        "\(url.shortPath): ffmpeg: \(reason ?? "exited with code \(process.terminationStatus)")")
    }
    guard rename(part.path, url.path) == 0 else {
      throw ToolFailure.unwritable("\(url.shortPath): \(String(cString: strerror(errno)))")
    }
  }
}

nonisolated extension PictureKind {
  /// The arguments of ffmpeg for this kind of film; empty for kinds without ffmpeg. `mp4` pads odd
  /// sides by a pixel.
  fileprivate var filters: [String] {
    switch self {
    case .png, .apng: []
    // A palette of 256 colors, chosen from all frames.
    case .gif: ["-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse"]
    // Widely supported: halved color resolution, which requires even sides.
    case .mp4:
      [
        "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-movflags", "+faststart",
      ]
    }
  }
}
