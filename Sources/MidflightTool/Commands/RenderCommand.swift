import ArgumentParser
import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MotionCore

/// `midflight render`: a picture of a moment of a recording.
struct RenderCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Paint what a recording shows at a moment.")

  @Argument(help: "A recording.") var recording: String
  @Option(name: .shortAndLong, help: "The picture to write, ending in .png.") var output: String
  @Option(help: "The moment in seconds, 0 or more; the end if left out.") var at: Double?
  @Option(help: "Pixels a point, 0.25…8; the recording's if left out.") var scale: Double?
  @OptionGroup var surroundings: SurroundingsOptions

  func validate() throws {
    guard output.lowercased().hasSuffix(".png") else {
      throw ValidationError("-o \(output): give a name that ends in .png.")
    }
    if let at, !(at >= 0 && at <= 86_400) {
      throw ValidationError("--at \(at): give seconds from 0 to 86400.")
    }
    if let scale, !(0.25...8).contains(scale) {
      throw ValidationError("--scale \(scale): give 0.25…8.")
    }
  }

  @MainActor func perform() throws {
    try failingAsTool {
      var played = try Recording(contentsOf: URL(fileURLWithPath: recording))
      surroundings.set(&played.header)
      let replay = try Replay(played)
      if let at, Moment(seconds: at) > replay.end {
        throw ToolFailure.usage(
          "--at \(at): \(recording) ends at \(replay.end); give an earlier moment.")
      }
      replay.advance(to: at.map { Moment(seconds: $0) } ?? replay.end)
      let picture = try Picture(of: replay.stage.frame(), scale: scale.map { CGFloat($0) })
      try picture.writePNG(to: URL(fileURLWithPath: output))
    }
  }
}
