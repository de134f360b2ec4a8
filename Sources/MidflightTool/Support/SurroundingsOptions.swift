import ArgumentParser
import MidflightReplay

/// The options that override the desktop's preferences.
///
/// A recording's header stores the effective values, and replays use those.
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
