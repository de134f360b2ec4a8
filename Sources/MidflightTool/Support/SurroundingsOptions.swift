import ArgumentParser
import MidflightReplay

/// The options about what a person has asked of every app, in the place of the desktop's settings.
///
/// A recording's header keeps what was in force, and replays go by that.
struct SurroundingsOptions: ParsableArguments {
  @Option(
    help: """
      light or dark; if left out what the recording says that is watched, or else the desktop's \
      choice.
      """)
  var appearance: Recording.Appearance?
  @Flag(
    inversion: .prefixedNo,
    help: "Ask the scene to keep motion down, or not to; if left out, likewise.")
  var reduceMotion: Bool?

  func set(_ performance: inout Performance) {
    performance.appearance = appearance
    performance.reduceMotion = reduceMotion
  }

  func set(_ header: inout Recording.Header) {
    if let appearance { header.appearance = appearance }
    if let reduceMotion { header.reduceMotion = reduceMotion }
  }
}

extension Recording.Appearance: ExpressibleByArgument {}
