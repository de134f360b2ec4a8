import ArgumentParser
import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MotionCore

/// The `midflight render` command: writes a picture of one or several moments of a recording, or a
/// film.
struct RenderCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Paint a moment, a sheet of moments, or a film of a recording.",
    discussion: """
      The extension of the output selects the kind of picture. A .png shows the end of the \
      recording, or the moment of --at, or a sheet: --sheet 4x2 shows eight moments at equal \
      intervals, from the first press, wheel or key to rest. An .apng, .gif or .mp4 is a film; \
      .gif and .mp4 require ffmpeg. A picture has room for the largest window size of the \
      recording. With equal fonts, equal commands write equal bytes.

      --curve draws a number over time below the scene, up to the moment of the picture. Its path \
      is that of an expect line, such as card.center.x. A darker background marks the time in \
      which a finger or a button is down.
      """)

  @Argument(help: "A recording.") var recording: String
  @Option(
    name: .shortAndLong, help: "The file to write: .png, .apng, .gif or .mp4.")
  var output: String
  @Option(
    parsing: .unconditional, help: "The moment in seconds, 0 or more; the end if omitted.")
  var at: Double?
  @Option(help: "The grid of a sheet: COLUMNSxROWS, each 1…20, such as 4x2.")
  var sheet: SheetGrid?
  @Option(parsing: .unconditional, help: "The frame rate of a film, 1…120; 30 if omitted.")
  var hz: Int?
  @Flag(help: "Show earlier positions of moving views.") var ghost = false
  @Flag(help: "Show fingers and mouse pointers with trails of 0.4 s.") var pointer = false
  @Option(
    parsing: .unconditional,
    help: "The part of the scene in points: WIDTHxHEIGHT+X+Y, such as 390x160+0+342.",
    transform: Self.rectangle)
  var crop: CGRect?
  @Option(help: "The path of a number to draw below the scene, such as card.center.x.")
  var curve: String?
  @Option(
    parsing: .unconditional,
    help: """
      Pixels per point, 0.25…8; if omitted, the recording's scale, or in a sheet at most 360 \
      pixels for a picture.
      """)
  var scale: Double?
  @OptionGroup var environment: EnvironmentOptions

  /// The number of pixels per frame of a film: 64 MiB for each frame in memory.
  ///
  /// The painter, the previous frame and an encoder's copy are in memory at the same time.
  static let mostPixelsOfAFilm = 1 << 24

  /// Throws for an unknown extension, a value outside its range, and an option that does not suit
  /// the kind of picture.
  func validate() throws {
    guard let kind = PictureKind(path: output) else {
      throw ValidationError("-o \(output): the name must end in one of \(PictureKind.names).")
    }
    if let at, !(at >= 0 && at <= 86_400) {
      throw ValidationError("--at \(at): must be 0…86400 seconds.")
    }
    if let scale, !(0.25...8).contains(scale) {
      throw ValidationError("--scale \(scale): must be 0.25…8.")
    }
    if let hz, !(1...120).contains(hz) { throw ValidationError("--hz \(hz): must be 1…120.") }
    if at != nil, sheet != nil {
      throw ValidationError("--at: not allowed with --sheet; omit one of the two.")
    }
    if kind.isFilm, at != nil || sheet != nil {
      throw ValidationError("--at and --sheet: only for a picture; use a name that ends in .png.")
    }
    if !kind.isFilm, hz != nil {
      throw ValidationError("--hz: only for a film; use a name that ends in .apng, .gif or .mp4.")
    }
  }

  /// Writes the picture or the film, and replaces an existing file. Warns about a truncated
  /// recording.
  ///
  /// A picture too large for the painter throws `unreadable` with the advice of a smaller scale.
  @MainActor func perform() throws {
    try convertingFailures {
      var recording = try Recording(contentsOf: URL(fileURLWithPath: recording))
      recording.warnIfTruncated()
      environment.set(&recording.header)
      do {
        try render(recording)
      } catch let failure as PainterFailure {
        guard case .surface = failure else { throw failure }
        throw ToolFailure.unreadable("\(failure); use a smaller --scale")
      }
    }
  }

  /// Returns the rectangle of `WIDTHxHEIGHT+X+Y`. Throws for another form, and for a width or a
  /// height outside 1…10000.
  static func rectangle(_ text: String) throws -> CGRect {
    guard let match = text.wholeMatch(of: /(\d{1,5})x(\d{1,5})\+(\d{1,5})\+(\d{1,5})/),
      let width = Int(match.1), let height = Int(match.2), let x = Int(match.3),
      let y = Int(match.4), (1...10_000).contains(width), (1...10_000).contains(height)
    else {
      throw ValidationError("\(text): must be WIDTHxHEIGHT+X+Y, such as 390x160+0+342.")
    }
    return CGRect(x: x, y: y, width: width, height: height)
  }

  /// Writes a film, a sheet with `--sheet`, or else the picture of one moment.
  @MainActor private func render(_ recording: Recording) throws {
    let (kind, url) = (PictureKind(path: output) ?? .png, URL(fileURLWithPath: output))
    try makeFolder(of: url)
    if kind.isFilm { return try renderFilm(of: recording, kind) }
    let png =
      try sheet.map { try sheetPNG(of: recording, $0) } ?? momentPNG(of: recording)
    try writeAtomically(png, to: url)
  }

  /// Returns a renderer with the options of the command. Throws a usage failure if `--curve` names
  /// no number or has no room, and if `--crop` is outside of the scene.
  @MainActor private func renderer(of recording: Recording) throws -> ReplayRenderer {
    let curve = try curve.map { try RecordedCurve(of: $0, in: recording, scenes: .app) }
    if let curve, curve.samples.isEmpty {
      throw ToolFailure.usage(
        "--curve \(shortText(curve.path)): never names a number; use a path such as card.center.x, with the "
          + "accessibilityIdentifier of a view.")
    }
    if let crop, !crop.intersects(CGRect(origin: .zero, size: recording.canvas)) {
      throw ToolFailure.usage("--crop: the part is outside of the scene.")
    }
    let width = crop?.width ?? recording.canvas.width
    if curve != nil, width < RecordedCurve.leastWidth {
      throw ToolFailure.usage(
        "--curve: needs a width of \(RecordedCurve.leastWidth.short) points or more.")
    }
    let additions = (ghost ? ReplayRenderer.Additions.ghosts : [])
      .union(pointer ? .pointers : [])
    return try ReplayRenderer(
      recording, scenes: .app, adding: additions, crop: crop, curve: curve)
  }

  /// Returns the PNG file's bytes of the frame at `--at`, or of the last frame. Throws a usage
  /// failure for a moment after the end.
  @MainActor private func momentPNG(of recording: Recording) throws -> Data {
    let renderer = try renderer(of: recording)
    if let at, Moment(seconds: at) > renderer.end {
      throw ToolFailure.usage(
        "--at \(at): \(self.recording) ends at \(renderer.end); use an earlier moment.")
    }
    let frame = renderer.frame(at: at.map { Moment(seconds: $0) } ?? renderer.end)
    return try Picture.pngData(of: frame, scale: scale.map { CGFloat($0) })
  }

  /// Returns the PNG file's bytes of the contact sheet of a recording.
  @MainActor private func sheetPNG(of recording: Recording, _ grid: SheetGrid) throws -> Data {
    let sheet = try ContactSheet(
      of: renderer(of: recording), grid: grid, scale: scale.map { CGFloat($0) })
    return try Picture.pngData(of: sheet.frame)
  }

  /// Writes a film from moment zero to the end of the recording, in real time.
  ///
  /// Throws if a frame would have more than `mostPixelsOfAFilm` pixels.
  @MainActor private func renderFilm(of recording: Recording, _ kind: PictureKind) throws {
    let renderer = try renderer(of: recording)
    let pixelsPerPoint = scale.map { CGFloat($0) } ?? recording.header.scale
    let width = Int((renderer.canvas.width * pixelsPerPoint).rounded())
    let height = Int((renderer.canvas.height * pixelsPerPoint).rounded())
    guard width * height <= Self.mostPixelsOfAFilm else {
      throw PainterFailure.surface(
        widthInPixels: width, heightInPixels: height,
        reason:
          "a film's frames have at most \(Self.mostPixelsOfAFilm), because several are in memory")
    }
    let painter = try Painter(widthInPixels: width, heightInPixels: height)
    let hz = hz ?? 30
    var film = try kind.film(
      to: URL(fileURLWithPath: output), widthInPixels: width, heightInPixels: height,
      framesPerSecond: hz)
    let count = Int((renderer.end.seconds * Double(hz)).rounded(.up)) + 1
    var last: (nodes: [Frame.Node], picture: Picture)?
    for index in 0..<count {
      Console.showProgress("\(index + 1) of \(count) frames")
      let frame = renderer.frame(at: Moment(seconds: Double(index) / Double(hz)))
      if last?.nodes != frame.nodes {
        painter.paint(frame, pixelsPerPoint: pixelsPerPoint)
        last = (frame.nodes, painter.picture())
      }
      if let last { try film.append(last.picture) }
    }
    Console.showProgress(nil)
    try film.finish()
  }
}
